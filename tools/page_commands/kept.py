"""Which commands passed at which commit, and what each printed last."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path

from tools.page_commands.running import Outcome


class Kept:
    """A folder of outcomes: a line for each run, which are only ever added, and logs."""

    def __init__(self, folder: Path, commit: str) -> None:
        self._folder = folder
        self._commit = commit
        self._file = folder / "outcomes.jsonl"
        folder.mkdir(parents=True, exist_ok=True)

    def passed(self) -> set[str]:
        """The commands whose last run at this commit passed."""
        if not self._file.exists():
            return set()
        lines = self._file.read_text(encoding="utf-8").splitlines()
        runs = [run for run in map(json.loads, lines) if run["commit"] == self._commit]
        last = {run["command"]: run for run in runs}
        return {name for name, run in last.items() if not (run["fault"] or run.get("unasked"))}

    def keep(self, outcome: Outcome) -> None:
        """One more."""
        told = {
            "command": outcome.name,
            "commit": self._commit,
            "fault": outcome.fault,
            "unasked": outcome.unasked,
            "seconds": round(outcome.seconds, 1),
            "date": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        }
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told) + "\n")

    def log(self, name: str) -> Path:
        """Where what a command printed last stands."""
        return self._folder / f"{re.sub(r'[^A-Za-z0-9.=-]+', '-', name).strip('-')}.log"
