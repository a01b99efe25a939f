"""What is worth knowing about a plan: advisory facts with their numbers, in no words yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from types import MappingProxyType
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.against import REST, WORK, against
from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.clashes import clashes
from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.fixture import Immovable, fixture, overlapping
from beatroom.flows.kinds.planner.local_times import clock
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality_fact import ORDER, Level, QualityFact, fact, named_fact
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.times import TimedBlock, in_order, resolve_times
from beatroom.flows.kinds.planner.windows import window_of

NAMED = 6
"""So many pairs of meetings that overlap are named."""


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
class QualityContext:
    """What a plan is to be looked at with.

    Attributes:
        constraints: What is to be minded on its day.
        fixed: Ids of its blocks that come from the calendar.
        immovables: What the calendar has on the day.
        now: When it is looked at; None where that does not matter.
        due: When blocks have to be done, in UTC, by their ids.
        stood: Blocks' ids and starts that are nothing new: when they began nobody has to be told.
    """

    constraints: tuple[Constraint, ...] = ()
    fixed: tuple[str, ...] = ()
    immovables: tuple[Immovable, ...] = ()
    now: datetime | None = None
    due: Mapping[str, datetime] = field(default_factory=lambda: MappingProxyType({}))
    stood: frozenset[tuple[str, datetime]] = frozenset()


def stood_in(*plans: TBPlan | None) -> frozenset[tuple[str, datetime]]:
    """Where blocks are in plans that were shown or written, for `QualityContext.stood`.

    Raises:
        PlanError: A plan's times do not fit together.
    """
    timed = (t for plan in plans if plan is not None for t in resolve_times(plan))
    return frozenset((t.event.id, t.begins) for t in timed)


def quality(
    plan: TBPlan,
    window: DayWindow | None = None,
    limits: Limits | None = None,
    around: QualityContext | None = None,
) -> tuple[QualityFact, ...]:
    """The facts about a plan, warnings first, and of those first what its person did not choose.

    Raises:
        PlanError: Its times do not fit together.
    """
    limits = limits or Limits()
    window = window or DayWindow(plan.date, plan.tz)
    row = in_order([t for t in resolve_times(plan) if t.event.t is not ET.BG])
    around = around or QualityContext()
    facts = [
        *_overlaps(plan, around),
        *calendar_facts(around.immovables, plan.date, plan.tz),
        *_in_the_past(row, around),
        *_after_due(row, plan, around),
        *against(row, plan, around.constraints, around.fixed, around.now),
        *_deep(row, plan, limits),
        *_stretches(row, limits),
        *_load(row, window, limits),
        *_meetings(row),
        *_lunch(row, plan, limits, around),
        *_late(row, plan, limits),
        *_buffer(row, limits),
    ]
    return tuple(sorted(facts, key=lambda one: ORDER.index(one.level)))


def calendar_facts(immovables: Sequence[Immovable], day: date, tz: str) -> tuple[QualityFact, ...]:
    """What is worth knowing of the calendar alone: meetings that overlap, and what is not shown."""
    fixed, zone = fixture(immovables, day, tz), ZoneInfo(tz)
    found = [
        QualityFact(
            "meetings_overlap",
            "warning",
            events=(one.event.id, other.event.id),
            texts={
                "meeting": one.event.n,
                "name": other.event.n,
                "from": clock(other.start.astimezone(zone)),
                "to": clock(min(one.end, other.end).astimezone(zone)),
            },
        )
        for one, other in overlapping(fixed)[:NAMED]
    ]
    if fixed.hidden:
        found.append(fact("meetings_hidden", "warning", hidden=fixed.hidden))
    return tuple(found)


def _overlaps(plan: TBPlan, around: QualityContext) -> list[QualityFact]:
    return [
        named_fact(
            "meeting_overlaps",
            "warning",
            [clash.meeting, clash.block],
            {
                "meeting": clash.meeting.event.n,
                "name": clash.block.event.n,
                "from": clock(clash.meeting.start),
                "to": clock(clash.meeting.end),
            },
        )
        for clash in clashes(plan, around.fixed, around.immovables)
    ]


def _in_the_past(row: Sequence[TimedBlock], around: QualityContext) -> list[QualityFact]:
    now = around.now
    return [
        named_fact("in_the_past", "warning", [t], {"name": t.event.n, **_span([t])})
        for t in row
        if now and t.begins < now and t.event.id not in around.fixed
        if (t.event.id, t.begins) not in around.stood
    ]


def _after_due(
    row: Sequence[TimedBlock], plan: TBPlan, around: QualityContext
) -> list[QualityFact]:
    late = ((t, around.due[t.event.id]) for t in row if t.event.id in around.due)
    return [
        named_fact(
            "after_due",
            "warning",
            [t],
            {"name": t.event.n, "from": clock(due.astimezone(plan.zone)), "to": clock(t.end)},
        )
        for t, due in late
        if t.ends > due
    ]


def _at(plan: TBPlan, wall: time) -> datetime:
    """A wall time of the day in UTC; one that the clock skips counts as the one it shows then."""
    return datetime.combine(plan.date, wall, tzinfo=plan.zone).astimezone(UTC)


def _within(t: TimedBlock, start: datetime, end: datetime) -> int:
    """Minutes of a block between two instants."""
    return max(timedelta(0), min(t.ends, end) - max(t.begins, start)) // MINUTE


def _deep(row: Sequence[TimedBlock], plan: TBPlan, limits: Limits) -> list[QualityFact]:
    deep = [t for t in row if t.event.t is ET.DW]
    if not deep:
        return [fact("no_deep_work", "note")]
    start, noon = _at(plan, time.min), _at(plan, time(12))
    minutes, total = sum(_within(t, start, noon) for t in deep), sum(t.minutes for t in deep)
    level: Level = "good" if minutes >= limits.deep else "note"
    return [fact("deep_before_noon", level, deep, minutes=minutes, total=total)]


def _stretches(row: Sequence[TimedBlock], limits: Limits) -> list[QualityFact]:
    """Work without a pause: neither a gap nor a block that is no work."""
    runs: list[list[TimedBlock]] = []
    work = [t for t in row if t.event.t in WORK]
    for t in work:
        if runs and (t.begins - runs[-1][-1].ends) // MINUTE < limits.pause:
            runs[-1].append(t)
        else:
            runs.append([t])
    return [
        named_fact(
            "long_stretch", "warning", run, _span(run), minutes=minutes, limit=limits.stretch
        )
        for run in runs
        if (minutes := (run[-1].ends - run[0].begins) // MINUTE) > limits.stretch
    ]


def _span(run: Sequence[TimedBlock]) -> dict[str, str]:
    return {"from": clock(run[0].start), "to": clock(run[-1].end)}


def _load(row: Sequence[TimedBlock], window: DayWindow, limits: Limits) -> list[QualityFact]:
    start, end = window.span()
    busy = [t for t in row if t.event.t in WORK | {ET.C}]
    planned, available = sum(t.minutes for t in busy), (end - start) // MINUTE
    if planned <= available * limits.load:
        return []
    percent = round(100 * planned / available)
    numbers = {"planned": planned, "available": available, "percent": percent}
    return [fact("overcommitted", "warning", busy, **numbers)]


def _meetings(row: Sequence[TimedBlock]) -> list[QualityFact]:
    runs: list[list[TimedBlock]] = []
    for before, after in pairwise(row):
        if before.event.t is ET.M and after.event.t is ET.M and after.begins == before.ends:
            if runs and runs[-1][-1] is before:
                runs[-1].append(after)
            else:
                runs.append([before, after])
    return [
        named_fact(
            "back_to_back",
            "note",
            run,
            _span(run),
            count=len(run),
            minutes=sum(t.minutes for t in run),
        )
        for run in runs
    ]


def _lunch(
    row: Sequence[TimedBlock], plan: TBPlan, limits: Limits, around: QualityContext
) -> list[QualityFact]:
    """A pause for lunch is planned, or there is room for one, or there is none.

    What is over is not minded any more: only the time from now on counts.

    Who has said when they eat then is held to that instead (`flows.kinds.planner.against`).
    """
    start, end = _at(plan, limits.lunch_from), _at(plan, limits.lunch_to)
    meals = [one.window for one in around.constraints if one.kind is Kind.MEAL and one.window]
    eats = (window_of(meal, plan.date, plan.zone) for meal in meals)
    if any(a < end and start < b for a, b in eats):
        return []
    if any(t.event.t in REST and _within(t, start, end) >= limits.lunch for t in row):
        return []
    at, longest = max(start, around.now) if around.now else start, 0
    if (end - at) // MINUTE < limits.lunch:
        return []
    for t in row:
        longest = max(longest, (min(t.begins, end) - at) // MINUTE)
        at = max(at, t.ends)
    longest = max(longest, (end - at) // MINUTE)
    if longest >= limits.lunch:
        return [fact("lunch_unplanned", "note", free=longest)]
    return [fact("no_room_for_lunch", "warning", free=longest, needed=limits.lunch)]


def _late(row: Sequence[TimedBlock], plan: TBPlan, limits: Limits) -> list[QualityFact]:
    start = _at(plan, limits.late)
    late = [t for t in row if t.event.t in WORK and t.ends > start]
    if not late:
        return []
    minutes = sum((t.ends - max(t.begins, start)) // MINUTE for t in late)
    return [fact("late_work", "note", late, minutes=minutes, after=limits.late.hour)]


def _buffer(row: Sequence[TimedBlock], limits: Limits) -> list[QualityFact]:
    minutes = sum(t.minutes for t in row if t.event.t in WORK)
    if minutes < limits.buffer_from or any(t.event.t is ET.BU for t in row):
        return []
    return [fact("no_buffer", "note", work=minutes)]
