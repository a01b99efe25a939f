"""What a benchmark's `measure` is handed: it takes samples, and keeps parts that are done."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from measuring.measured import Measured

if TYPE_CHECKING:
    from measuring.benchmark import Benchmark


class Run:
    """One run of a benchmark.

    Attributes:
        quick: Few repeats, for trying: never in the report.
        shard: Which of how many shards this is, from (0, 1) on; only `parts` are shared out.
        seed: Of every random choice.
        scale: How many times the usual repeats.
    """

    def __init__(
        self,
        benchmark: Benchmark,
        *,
        quick: bool = False,
        shard: tuple[int, int] = (0, 1),
        seed: int = 1,
        scale: float = 1.0,
        journal: Path | None = None,
        finished: list[str] | None = None,
    ) -> None:
        """`journal` is where finished parts go, a line each; `finished` are lines of before."""
        self.benchmark, self.quick, self.shard, self.seed = benchmark, quick, shard, seed
        self.scale = scale
        self.measured = Measured()
        self.settings: dict[str, float | str] = {}
        self._current = self.measured
        self._journal = journal
        self._lines = {entry["part"]: entry for entry in map(json.loads, finished or [])}

    @property
    def whole(self) -> bool:
        """Whether this is no shard: what is outside of `parts` is measured by such a run."""
        return self.shard == (0, 1)

    def repeats(self, full: int, quick: int = 2) -> int:
        """How often, in a whole run (times its scale) and in a quick one."""
        return quick if self.quick else max(1, round(full * self.scale))

    def record(self, row: str, subject: str, value: float) -> None:
        """A sample, in the row's unit."""
        if self.benchmark.row(row).counted:
            raise ValueError(f"The row {row!r} is counted: use Run.count.")
        self._current.samples[row][subject].append(float(value))

    def count(self, row: str, subject: str, number: float, of: float) -> None:
        """Events out of opportunities; both add up over calls."""
        if not self.benchmark.row(row).counted:
            raise ValueError(f"The row {row!r} has samples: use Run.record, or declare it counted.")
        both = self._current.counts[row][subject]
        both[0] += number
        both[1] += of

    def prove(self, subject: str, what: str, seen: float, at_least: float) -> None:
        """Evidence that a subject worked, such as answers heard; both numbers add up over calls.

        A subject without one, or with less than it should have, turns the benchmark red.
        """
        both = self._current.proofs[subject][what]
        both[0] += seen
        both[1] += at_least

    def cannot(self, row: str, subject: str, why: str) -> None:
        """A sentence on why a row could not be measured for a subject; it turns red with it."""
        self.benchmark.row(row)
        self._current.unmeasured[row][subject] = why

    def note(self, text: str) -> None:
        """A sentence for under the table."""
        if text not in self._current.notes:
            self._current.notes.append(text)

    def setting(self, name: str, value: float | str) -> None:
        """Something that the figures depend on, kept beside them."""
        self.settings[name] = value

    def draw(self, name: str) -> random.Random:
        """Random choices for one purpose, the same in each run of this seed."""
        return random.Random(f"{self.benchmark.name} {name} {self.seed}")

    def pairs(self, repeats: int, *subjects: str) -> Iterator[tuple[int, str]]:
        """The subjects in turn, as often as told: ABAB, so that a slow minute meets all of them."""
        for number in range(repeats):
            for subject in subjects:
                yield number, subject

    def parts(self, count: int, name: str = "part") -> Iterator[int]:
        """The numbers below `count` that are this shard's and not yet done.

        What is recorded while one is worked on is kept as soon as the next is asked for, so that
        a run that was interrupted goes on where it stopped.
        """
        this, many = self.shard
        for number in range(count):
            part = f"{name} {number}"
            if part in self._lines:
                self.measured.add(self._lines[part]["measured"])
                continue
            if number % many != this:
                continue
            self._current = Measured()
            try:
                yield number
                self._keep(part)
            finally:
                self._current = self.measured

    def say(self, text: str) -> None:
        """Progress, for whoever watches."""
        sys.stderr.write(f"{self.benchmark.name}: {text}\n")

    def _keep(self, part: str) -> None:
        done = self._current.as_dict()
        self.measured.add(done)
        if self._journal is not None:
            self._journal.parent.mkdir(parents=True, exist_ok=True)
            with self._journal.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"part": part, "measured": done}) + "\n")
