"""What turns a benchmark red: rows that were not measured, or by a subject that did nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass

from measuring.benchmark import Benchmark, Row, Target
from measuring.figures import compared, figures
from measuring.measured import Measured

QUICK_SAMPLES = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a row is red for a subject; both are empty where it is the whole benchmark."""

    says: str
    row: str = ""
    subject: str = ""

    def __str__(self) -> str:
        """As a sentence with its place."""
        place = ", ".join(part for part in (self.row, self.subject) if part)
        return f"{place}: {self.says}" if place else self.says


@dataclass(frozen=True, slots=True)
class Reached:
    """A target beside the figure that was measured for it."""

    target: Target
    value: float
    subject: str

    @property
    def missed_by(self) -> float:
        """0 when it is reached."""
        return self.target.missed_by(self.value)


def faults(benchmark: Benchmark, measured: Measured, *, quick: bool = False) -> list[Fault]:
    """Every reason why the benchmark is red; none when it is green."""
    found: list[Fault] = []
    for row in benchmark.rows:
        for subject in benchmark.subjects(row):
            found += [
                Fault(says, row.name, subject) for says in _row(row, subject, measured, quick)
            ]
        if not any(fault.row == row.name for fault in found):
            found += _musts(benchmark, row, measured)
    for subject in dict.fromkeys(s for row in benchmark.rows for s in benchmark.subjects(row)):
        found += [Fault(says, subject=subject) for says in _proofs(subject, measured)]
    return found


def missed(benchmark: Benchmark, measured: Measured) -> list[Fault]:
    """Every target that is not reached, for whoever holds a run to all of them."""
    return [
        Fault(f"{one.target} is wanted, and it is {one.value:g}", row.name, one.subject)
        for row in benchmark.rows
        for one in reached(benchmark, row, measured)
        if str(one.target) not in {str(must) for must in row.parsed(must=True)} and one.missed_by
    ]


def reached(benchmark: Benchmark, row: Row, measured: Measured) -> list[Reached]:
    """The row's targets, each with its figure; none where there is nothing to compare."""
    told: list[Reached] = []
    for target in (*row.parsed(must=True), *row.parsed(must=False)):
        for subject in benchmark.held(row):
            value = _value(benchmark, row, subject, target.statistic, measured)
            if value is not None:
                told.append(Reached(target, value, subject))
    return told


def _row(row: Row, subject: str, measured: Measured, quick: bool) -> list[str]:
    why = measured.unmeasured.get(row.name, {}).get(subject)
    if why is not None:
        return [why]
    enough = min(row.at_least, QUICK_SAMPLES) if quick else row.at_least
    if row.counted:
        _, of = measured.counts.get(row.name, {}).get(subject, (0, 0))
        return (
            [] if of >= max(1, enough) else [f"{of:g} opportunities, {max(1, enough)} are wanted"]
        )
    samples = measured.samples.get(row.name, {}).get(subject, [])
    if not samples:
        return ["not measured: there are no samples"]
    if not all(map(math.isfinite, samples)):
        return ["a sample is no finite number"]
    said: list[str] = []
    if len(samples) < enough:
        said.append(f"{len(samples)} samples, {enough} are wanted")
    if not row.below_zero and min(samples) < 0:
        said.append(f"a sample is {min(samples):g} {row.unit}, below zero")
    if row.varies and len(samples) > 1 and min(samples) == max(samples):
        said.append(f"all samples are {samples[0]:g} {row.unit}, as where nothing runs")
    return said


def _musts(benchmark: Benchmark, row: Row, measured: Measured) -> list[Fault]:
    found: list[Fault] = []
    for target in row.parsed(must=True):
        for subject in benchmark.held(row):
            value = _value(benchmark, row, subject, target.statistic, measured)
            if value is None or target.missed_by(value):
                is_ = "unknown" if value is None else f"{value:g}"
                says = f"{target} must hold, and it is {is_}"
                found.append(Fault(says, row.name, subject))
    return found


def _proofs(subject: str, measured: Measured) -> list[str]:
    proofs = measured.proofs.get(subject, {})
    if not proofs:
        return ["nothing shows that it worked: the benchmark gave no proof (Run.prove)"]
    return [
        f"{seen:g} {what}, at least {needed:g} were expected: it did not do its work"
        for what, (seen, needed) in proofs.items()
        if seen < needed or needed <= 0
    ]


def _value(
    benchmark: Benchmark, row: Row, subject: str, statistic: str, measured: Measured
) -> float | None:
    if row.counted:
        number, of = measured.counts.get(row.name, {}).get(subject, (0, 0))
        return None if not of else number if statistic == "total" else number / of
    samples = measured.samples.get(row.name, {}).get(subject, [])
    if not samples:
        return None
    if statistic not in {"ratio", "difference"}:
        return figures(samples).statistic(statistic)
    theirs = measured.samples.get(row.name, {}).get(benchmark.peer_of(row), [])
    return getattr(compared(samples, theirs), statistic) if theirs else None
