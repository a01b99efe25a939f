"""What was answered, a line a part of a suite, so that nothing is asked twice."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter


@dataclass(frozen=True, slots=True)
class Outcome:
    """One case.

    Attributes:
        suite: Of which suite.
        half: `tune` or `held out`.
        case: What was said.
        answer: What the model made of it.
        faults: What is wrong with that.
    """

    suite: str
    half: str
    case: str
    answer: str
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


_LIST = TypeAdapter(list[Outcome])


class Answers:
    """The outcomes of one model's parts, in a folder.

    Args:
        folder: The model's.
        anew: Whether what is there is left out.
    """

    def __init__(self, folder: Path, *, anew: bool) -> None:
        self._folder, self._anew = folder, anew
        self._new = set[Path]()

    def has(self, suite: str, part: str) -> bool:
        """Whether a part has been asked."""
        path = self._path(suite, part)
        return path.exists() and (not self._anew or path in self._new)

    def keep(self, suite: str, part: str, outcomes: list[Outcome]) -> None:
        """Store a part's outcomes."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(suite, part)
        path.write_text(
            json.dumps([asdict(one) for one in outcomes], ensure_ascii=False, indent=1),
            encoding="utf-8",
        )
        self._new.add(path)

    def all(self) -> list[Outcome]:
        """Every outcome that is there."""
        found = list[Outcome]()
        for path in sorted(self._folder.glob("*.json")):
            found += _LIST.validate_json(path.read_bytes())
        return found

    def _path(self, suite: str, part: str) -> Path:
        return self._folder / f"{suite}-{'-'.join(part.split())}.json"
