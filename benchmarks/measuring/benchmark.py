"""What a benchmark declares: its rows, who is measured, and what is to be reached."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

OURS = "beatroom"

DISTRIBUTION = frozenset({"p50", "p90", "p95", "p99", "mean", "min", "max", "ratio", "difference"})
COUNTED = frozenset({"total", "share"})

_TARGET = re.compile(r"(?P<statistic>\w+) (?P<sign><=|>=|==) (?P<bound>-?[\d.]+)")


@dataclass(frozen=True, slots=True)
class Target:
    """A bound for one figure of a row, written such as `p99 <= 10` in the row's unit.

    `ratio` is the median of the row's own subject over its peer's, `difference` is it minus the
    peer's; `share` is a part of one. All others are in the row's unit.
    """

    statistic: str
    sign: str
    bound: float

    @classmethod
    def parse(cls, text: str, known: frozenset[str]) -> Target:
        """Raise ValueError with a sentence where the text is no target."""
        found = _TARGET.fullmatch(text)
        if found is None or found["statistic"] not in known:
            raise ValueError(
                f"{text!r} is no target: write one such as 'p99 <= 10', with <=, >= or == and one "
                f"of {', '.join(sorted(known))}."
            )
        return cls(found["statistic"], found["sign"], float(found["bound"]))

    def missed_by(self, value: float) -> float:
        """How far the value is on the wrong side; 0 when the target is reached."""
        if self.sign == "<=":
            return max(0.0, value - self.bound)
        if self.sign == ">=":
            return max(0.0, self.bound - value)
        return abs(value - self.bound)

    def __str__(self) -> str:
        """As people write it."""
        sign = {"<=": "≤", ">=": "≥", "==": "="}[self.sign]
        return f"{self.statistic} {sign} {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that is measured.

    Attributes:
        name: In words, unique in its benchmark.
        unit: Of its samples, such as `ms`; of counted rows: what is counted, such as `runs`.
        better: Which way is better.
        targets: To be reached; missing one is shown, and by how much. See `Target`.
        must: As `targets`, but missing one turns the benchmark red.
        subjects: Who must be measured. Empty: the benchmark's own and, if it has one, its peer.
        peer: Whom the first subject is compared with. None: the benchmark's peer, when it is one
            of the subjects.
        counted: It has numbers of events out of opportunities instead of samples.
        at_least: Fewer samples (or opportunities) turn the benchmark red; two are enough for
            a quick run.
        shown: The percentiles in its table.
        varies: Samples that are all equal turn the benchmark red, as they do where nothing ran.
        below_zero: Samples may be negative.
    """

    name: str
    unit: str
    better: Literal["lower", "higher"] = "lower"
    targets: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    peer: str | None = None
    counted: bool = False
    at_least: int = 100
    shown: tuple[float, ...] = (50, 99)
    varies: bool = True
    below_zero: bool = False

    def __post_init__(self) -> None:
        """Refuse targets that cannot be read."""
        for text in (*self.targets, *self.must):
            Target.parse(text, COUNTED if self.counted else DISTRIBUTION)

    def parsed(self, *, must: bool) -> list[Target]:
        """Its targets, or those that it must reach."""
        known = COUNTED if self.counted else DISTRIBUTION
        return [Target.parse(text, known) for text in (self.must if must else self.targets)]


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A benchmark's declaration: `BENCHMARK` in `benchmarks/NAME.py`.

    Attributes:
        name: Its file's name.
        rows: What it measures.
        peer: Whom ours is compared with, if with anybody.
        minutes: About how long a whole run takes.
        own: Our subject's name; targets are for it, or for all subjects of a row without it.
    """

    name: str
    rows: tuple[Row, ...]
    peer: str = ""
    minutes: float = 5.0
    own: str = OURS
    _by_name: dict[str, Row] = field(init=False, repr=False, default_factory=dict[str, Row])

    def __post_init__(self) -> None:
        """Refuse rows that share a name."""
        self._by_name.update({row.name: row for row in self.rows})
        if len(self._by_name) != len(self.rows):
            raise ValueError(f"Two rows of the benchmark {self.name!r} share a name.")

    def row(self, name: str) -> Row:
        """The declared row of that name; KeyError with a sentence when there is none."""
        if name not in self._by_name:
            raise KeyError(
                f"The benchmark {self.name!r} declares no row {name!r}; its rows are "
                f"{', '.join(repr(known) for known in self._by_name)}."
            )
        return self._by_name[name]

    def subjects(self, row: Row) -> tuple[str, ...]:
        """Who must be measured in a row."""
        return row.subjects or ((self.own, self.peer) if self.peer else (self.own,))

    def held(self, row: Row) -> tuple[str, ...]:
        """Who is held to a row's targets: ours, or all where ours is none of its subjects."""
        subjects = self.subjects(row)
        return (self.own,) if self.own in subjects else subjects

    def peer_of(self, row: Row) -> str:
        """Whom a row's first subject is compared with, or nothing."""
        if row.peer is not None:
            return row.peer
        return self.peer if self.peer in self.subjects(row)[1:] else ""

    def as_dict(self) -> dict[str, Any]:
        """For a run's JSON."""
        rows = [{**asdict(row), "subjects": self.subjects(row)} for row in self.rows]
        return {"peer": self.peer, "own": self.own, "minutes": self.minutes, "rows": rows}

    @classmethod
    def from_dict(cls, name: str, kept: dict[str, Any]) -> Benchmark:
        """As a run's JSON has it."""
        lists = ("targets", "must", "subjects", "shown")
        rows = tuple(
            Row(**{k: tuple(v) if k in lists else v for k, v in one.items()})
            for one in kept["rows"]
        )
        return cls(name, rows, peer=kept["peer"], minutes=kept["minutes"], own=kept["own"])
