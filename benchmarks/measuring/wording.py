"""Figures as people read them: on the terminal and in the report alike."""

from __future__ import annotations

from dataclasses import dataclass

from measuring.benchmark import OURS, Row
from measuring.figures import Compared, figures
from measuring.judging import Reached
from measuring.measured import Measured


@dataclass(frozen=True, slots=True)
class Told:
    """One subject's figures in a row; `median` is what a counted row has in its place."""

    n: str
    median: str
    rest: tuple[str, ...]
    spread: str


def told(row: Row, subject: str, measured: Measured) -> Told | None:
    """None where nothing was measured."""
    if row.counted:
        events, of = measured.counts.get(row.name, {}).get(subject, (0, 0))
        if not of:
            return None
        return Told(
            f"{of:,.0f}", f"{events:,.4g} ({100 * events / of:.3g} %)", ("",) * len(heads(row)), ""
        )
    samples = measured.samples.get(row.name, {}).get(subject, [])
    if not samples:
        return None
    seen = figures(samples)
    others = tuple(number(seen.p[share]) for share in row.shown if share != 50)
    spread = f"{number(seen.iqr)} ({number(seen.low)} to {number(seen.high)})"
    return Told(f"{seen.n:,}", number(seen.p[50.0]), others, spread)


def heads(row: Row) -> list[str]:
    """The names of the percentiles beside the median."""
    return [f"p{share:g}" for share in row.shown if share != 50]


def number(value: float) -> str:
    """With three digits that mean something."""
    if value == 0:
        return "0"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    text = f"{value:.3g}"
    return f"{float(text):.10g}".rstrip() if "e" in text else text


def ratio(compared: Compared) -> str:
    """The ratio of the medians with its interval."""
    low, high = number(compared.ratio_low), number(compared.ratio_high)
    return f"{number(compared.ratio)} × [{low}, {high}]"


def target(reached: Reached) -> str:
    """A target and whether it is reached."""
    who = "" if reached.subject == OURS else f"{reached.subject}: "
    if not reached.missed_by:
        return f"{who}{reached.target} reached"
    by, value = number(reached.missed_by), number(reached.value)
    return f"{who}{reached.target} MISSED by {by} (it is {value})"


def verdicts(reached: list[Reached]) -> list[str]:
    """Those of a row: a target that all of its subjects reach is said once."""
    by_target: dict[str, list[Reached]] = {}
    for one in reached:
        by_target.setdefault(str(one.target), []).append(one)
    said: list[str] = []
    for text, ones in by_target.items():
        missed = [target(one) for one in ones if one.missed_by]
        said += missed or [f"{text} reached" + (f" by all {len(ones)}" if len(ones) > 1 else "")]
    return said
