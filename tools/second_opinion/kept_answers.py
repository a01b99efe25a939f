"""What a model has said to a request, kept: what broke off goes on, nothing is asked twice."""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Said:
    """What a model said.

    Attributes:
        text: Its words.
        seconds: How long it took.
    """

    text: str
    seconds: float


class KeptAnswers:
    """The answers of one model, a line each, in a file that only grows.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._held: dict[str, Said] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                self._held[row["request"]] = Said(row["text"], row["seconds"])

    async def of(self, request: str, ask: Callable[[], Awaitable[str]]) -> Said:
        """What it said to a request; it is asked where that is not known.

        Args:
            request: All that it is told.
            ask: Asks it.
        """
        key = sha256(request.encode()).hexdigest()
        if key not in self._held:
            began = time.perf_counter()
            text = await ask()
            self._keep(key, Said(text, round(time.perf_counter() - began, 3)))
        return self._held[key]

    def _keep(self, key: str, said: Said) -> None:
        self._held[key] = said
        self._path.parent.mkdir(parents=True, exist_ok=True)
        row = {"request": key, **asdict(said)}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(row, ensure_ascii=False)}\n")
