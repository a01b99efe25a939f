"""What is worth knowing about a plan: advisory facts with their numbers, in no words yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from flows.timebox.blocks import ET, MINUTE
from flows.timebox.plan import TBPlan
from flows.timebox.skeleton import DayWindow
from flows.timebox.times import Timed, in_order, resolve_times

Code = Literal[
    "deep_before_noon",
    "no_deep_work",
    "long_stretch",
    "overcommitted",
    "back_to_back",
    "lunch_unplanned",
    "no_room_for_lunch",
    "late_work",
    "no_buffer",
]
Level = Literal["good", "note", "warning"]
WORK = frozenset({ET.M, ET.DW, ET.SW, ET.PR})
ORDER: tuple[Level, ...] = ("warning", "note", "good")


@dataclass(frozen=True, slots=True)
class Limits:
    """What counts as much; times are wall times of the day, the rest minutes and shares.

    Attributes:
        deep: Minutes of deep work before noon that are good.
        stretch: The longest work without a pause.
        pause: What counts as a pause.
        load: The share of the day's window that work and ways may take.
        lunch: Minutes that lunch needs, within `lunch_from` and `lunch_to`.
        late: When work is late.
        buffer_from: From this much work on a buffer is missed.
    """

    deep: int = 60
    stretch: int = 150
    pause: int = 10
    load: float = 0.85
    lunch: int = 30
    lunch_from: time = time(11, 30)
    lunch_to: time = time(14)
    late: time = time(19)
    buffer_from: int = 240


@dataclass(frozen=True, slots=True)
class QualityFact:
    """One fact about a plan.

    Attributes:
        code: What it is about.
        level: Whether it is good, worth a note, or worth changing.
        numbers: Its figures: minutes, counts, or percent, as their names say.
        events: The blocks concerned.
    """

    code: Code
    level: Level
    numbers: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    events: tuple[str, ...] = ()


def quality(
    plan: TBPlan, window: DayWindow | None = None, limits: Limits | None = None
) -> tuple[QualityFact, ...]:
    """The facts about a plan, warnings first.

    Raises:
        PlanError: Its times do not fit together.
    """
    limits = limits or Limits()
    window = window or DayWindow(plan.date, plan.tz)
    row = in_order([t for t in resolve_times(plan) if t.event.t is not ET.BG])
    facts = [
        *_deep(row, plan, limits),
        *_stretches(row, limits),
        *_load(row, window, limits),
        *_meetings(row),
        *_lunch(row, plan, limits),
        *_late(row, plan, limits),
        *_buffer(row, limits),
    ]
    return tuple(sorted(facts, key=lambda fact: ORDER.index(fact.level)))


def _at(plan: TBPlan, wall: time) -> datetime:
    """A wall time of the day in UTC; one that the clock skips counts as the one it shows then."""
    return datetime.combine(plan.date, wall, tzinfo=plan.zone).astimezone(UTC)


def _within(t: Timed, start: datetime, end: datetime) -> int:
    """Minutes of a block between two instants."""
    return max(timedelta(0), min(t.ends, end) - max(t.begins, start)) // MINUTE


def _ids(row: Sequence[Timed]) -> tuple[str, ...]:
    return tuple(t.event.id for t in row)


def _fact(code: Code, level: Level, row: Sequence[Timed] = (), **numbers: int) -> QualityFact:
    return QualityFact(code, level, MappingProxyType(numbers), _ids(row))


def _deep(row: Sequence[Timed], plan: TBPlan, limits: Limits) -> list[QualityFact]:
    deep = [t for t in row if t.event.t is ET.DW]
    if not deep:
        return [_fact("no_deep_work", "note")]
    start, noon = _at(plan, time.min), _at(plan, time(12))
    minutes, total = sum(_within(t, start, noon) for t in deep), sum(t.minutes for t in deep)
    level: Level = "good" if minutes >= limits.deep else "note"
    return [_fact("deep_before_noon", level, deep, minutes=minutes, total=total)]


def _stretches(row: Sequence[Timed], limits: Limits) -> list[QualityFact]:
    """Work without a pause: neither a gap nor a block that is no work."""
    runs: list[list[Timed]] = []
    work = [t for t in row if t.event.t in WORK]
    for t in work:
        if runs and (t.begins - runs[-1][-1].ends) // MINUTE < limits.pause:
            runs[-1].append(t)
        else:
            runs.append([t])
    return [
        _fact("long_stretch", "warning", run, minutes=minutes, limit=limits.stretch)
        for run in runs
        if (minutes := (run[-1].ends - run[0].begins) // MINUTE) > limits.stretch
    ]


def _load(row: Sequence[Timed], window: DayWindow, limits: Limits) -> list[QualityFact]:
    start, end = window.span()
    busy = [t for t in row if t.event.t in WORK | {ET.C}]
    planned, available = sum(t.minutes for t in busy), (end - start) // MINUTE
    if planned <= available * limits.load:
        return []
    percent = round(100 * planned / available)
    numbers = {"planned": planned, "available": available, "percent": percent}
    return [_fact("overcommitted", "warning", busy, **numbers)]


def _meetings(row: Sequence[Timed]) -> list[QualityFact]:
    runs: list[list[Timed]] = []
    for before, after in pairwise(row):
        if before.event.t is ET.M and after.event.t is ET.M and after.begins == before.ends:
            if runs and runs[-1][-1] is before:
                runs[-1].append(after)
            else:
                runs.append([before, after])
    return [
        _fact("back_to_back", "note", run, count=len(run), minutes=sum(t.minutes for t in run))
        for run in runs
    ]


def _lunch(row: Sequence[Timed], plan: TBPlan, limits: Limits) -> list[QualityFact]:
    """A pause for lunch is planned, or there is room for one, or there is none."""
    start, end = _at(plan, limits.lunch_from), _at(plan, limits.lunch_to)
    rest = {ET.R, ET.H}
    if any(t.event.t in rest and _within(t, start, end) >= limits.lunch for t in row):
        return []
    at, longest = start, 0
    for t in row:
        longest = max(longest, (min(t.begins, end) - at) // MINUTE)
        at = max(at, t.ends)
    longest = max(longest, (end - at) // MINUTE)
    if longest >= limits.lunch:
        return [_fact("lunch_unplanned", "note", free=longest)]
    return [_fact("no_room_for_lunch", "warning", free=longest, needed=limits.lunch)]


def _late(row: Sequence[Timed], plan: TBPlan, limits: Limits) -> list[QualityFact]:
    start = _at(plan, limits.late)
    late = [t for t in row if t.event.t in WORK and t.ends > start]
    if not late:
        return []
    minutes = sum((t.ends - max(t.begins, start)) // MINUTE for t in late)
    return [_fact("late_work", "note", late, minutes=minutes, after=limits.late.hour)]


def _buffer(row: Sequence[Timed], limits: Limits) -> list[QualityFact]:
    minutes = sum(t.minutes for t in row if t.event.t in WORK)
    if minutes < limits.buffer_from or any(t.event.t is ET.BU for t in row):
        return []
    return [_fact("no_buffer", "note", work=minutes)]
