"""A run's tables on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from measuring.benchmark import Benchmark, Row
from measuring.figures import compared
from measuring.judging import reached
from measuring.measured import Measured
from measuring.running import Outcome
from measuring.wording import ratio, told, verdicts

WIDTH = 120


def show(outcome: Outcome) -> None:
    """Ratios and figures of each row, then what is red."""
    record = outcome.record
    console = Console(width=WIDTH, highlight=False)
    quick = ", quick: not for the report" if record.about["quick"] else ""
    table = Table(title=f"{record.benchmark.name} ({record.about['seconds']:g} s{quick})")
    for head in ("row", "subject", "n", "median", "percentiles", "IQR (min to max)"):
        table.add_column(head, justify="left" if head in ("row", "subject") else "right")
    for row in record.benchmark.rows:
        for subject in record.benchmark.subjects(row):
            seen = told(row, subject, record.measured)
            name = f"{row.name} ({row.unit})"
            if seen is None:
                table.add_row(name, subject, "[red]not measured[/red]")
                continue
            rest = " ".join(
                f"p{p:g} {v}" for p, v in zip(_others(row), seen.rest, strict=True) if v
            )
            table.add_row(name, subject, seen.n, seen.median, rest, seen.spread)
    console.print(table)
    for row in record.benchmark.rows:
        for line in _compared(record.benchmark, row, record.measured):
            console.print(f"{row.name}: {line}", markup=False)
    for note in record.measured.notes:
        console.print(note, markup=False)
    for fault in outcome.faults:
        console.print(f"RED {fault}", style="red", markup=False)


def _compared(benchmark: Benchmark, row: Row, measured: Measured) -> list[str]:
    lines = verdicts(reached(benchmark, row, measured))
    peer, own = benchmark.peer_of(row), benchmark.subjects(row)[0]
    by = measured.samples.get(row.name, {})
    if peer and by.get(own) and by.get(peer):
        lines.insert(0, f"{own} / {peer} = {ratio(compared(by[own], by[peer]))}")
    return lines


def _others(row: Row) -> list[float]:
    return [share for share in row.shown if share != 50]
