"""Where a plan goes against what is to be minded on its day.

Only windows are compared, never texts: what a constraint without a time of day asks for is the
model's to mind. What must be gives a warning, what should be a note.

| kind | its window is | goes against it |
| --- | --- | --- |
| `hours` | when work may be | our work outside |
| `wake` | begins when the person gets up | blocks of ours that begin earlier |
| `sleep` | the night | blocks of ours in it |
| `meal`, `break` | when it is to be | a window without room for it |
| `commute`, `meeting`, `habit` | taken by it | other blocks of ours in it |
| `focus` | kept for deep work | meetings in it |
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from types import MappingProxyType

from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.constraints import Constraint, Kind, Window, of_the_day
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.quality_fact import Code, Level, QualityFact, named_fact
from beatroom.flows.kinds.planner.times import Span, TimedBlock
from beatroom.flows.kinds.planner.windows import at_wall, nights, window_of

WORK = frozenset({ET.M, ET.DW, ET.SW, ET.PR})
REST = frozenset({ET.R, ET.H})
MEAL = 30 * MINUTE
PAUSE = 10 * MINUTE
ONE_OF_A_DAY = frozenset({Kind.HOURS, Kind.WAKE, Kind.SLEEP})
"""Of these a day has one (`constraints.of_the_day`)."""
TAKEN_BY: Mapping[Kind, frozenset[ET]] = MappingProxyType(
    {
        Kind.COMMUTE: frozenset({ET.C}),
        Kind.MEETING: frozenset({ET.M, ET.C}),
        Kind.HABIT: frozenset({ET.H, ET.R}),
    }
)
"""The types of blocks that may lie in a window that is taken."""


def against(
    row: Sequence[TimedBlock],
    plan: TBPlan,
    constraints: Iterable[Constraint],
    fixed: Collection[str] = (),
    now: datetime | None = None,
) -> list[QualityFact]:
    """The facts, in the order of the constraints.

    Args:
        row: The plan's blocks with their times, without those in the background.
        plan: It.
        constraints: What is to be minded on its day.
        fixed: Ids of what the calendar has fixed, which the plan cannot change.
        now: Room for a meal or a break counts from then on; once it is over it is not minded.
    """
    ours = [t for t in row if t.event.id not in fixed]
    found: list[QualityFact] = []
    every = tuple(constraints)
    for one in every:
        if one.window is None:
            continue
        if one.kind not in ONE_OF_A_DAY or one is of_the_day(every, one.kind):
            found += _against(one, one.window, (row, ours), plan, now)
    return found


def _against(
    one: Constraint,
    window: Window,
    rows: tuple[Sequence[TimedBlock], Sequence[TimedBlock]],
    plan: TBPlan,
    now: datetime | None,
) -> list[QualityFact]:
    row, ours = rows
    today = window_of(window, plan.date, plan.zone)
    match one.kind:
        case Kind.HOURS:
            work = [t for t in ours if t.event.t in WORK]
            outside = [t for t in work if _minutes(t, [today]) < t.minutes]
            left = sum(t.minutes - _minutes(t, [today]) for t in outside)
            return _facts("outside_hours", one, window, outside, left)
        case Kind.WAKE:
            opens = at_wall("00:00", plan.date, plan.zone)
            early = [t for t in ours if opens <= t.begins < today[0]]
            return _facts("before_wake", one, window, early, _sum(early, [(opens, today[0])]))
        case Kind.SLEEP:
            return _in("in_sleep", one, window, ours, nights(window, plan.date, plan.zone))
        case Kind.MEAL:
            return _no_room("no_meal", one, window, row, (today, MEAL, now))
        case Kind.BREAK:
            return _no_room("no_break", one, window, row, (today, PAUSE, now))
        case Kind.COMMUTE | Kind.MEETING | Kind.HABIT:
            others = [t for t in ours if t.event.t not in TAKEN_BY[one.kind]]
            return _in("window_taken", one, window, others, [today])
        case Kind.FOCUS:
            meetings = [t for t in row if t.event.t is ET.M]
            found = _in("focus_broken", one, window, meetings, [today])
            mine = any(t in ours and _minutes(t, [today]) for t in meetings)
            return found if mine else [replace(each, level="note") for each in found]
        case Kind.ENERGY | Kind.OTHER:
            return []


def _minutes(t: TimedBlock, spans: Iterable[Span]) -> int:
    """How much of a block lies in spans that do not overlap."""
    return sum(
        max(timedelta(0), min(t.ends, end) - max(t.begins, start)) // MINUTE for start, end in spans
    )


def _sum(row: Iterable[TimedBlock], spans: Sequence[Span]) -> int:
    return sum(_minutes(t, spans) for t in row)


def _in(
    code: Code, one: Constraint, window: Window, row: Sequence[TimedBlock], spans: Sequence[Span]
) -> list[QualityFact]:
    inside = [t for t in row if _minutes(t, spans)]
    return _facts(code, one, window, inside, _sum(inside, spans))


def _no_room(
    code: Code,
    one: Constraint,
    window: Window,
    row: Sequence[TimedBlock],
    wanted: tuple[Span, timedelta, datetime | None],
) -> list[QualityFact]:
    """A window in which there is neither a block of rest nor a gap, from now on, long enough."""
    (start, end), least, now = wanted
    least = min(least, end - start)
    if any(t.event.t in REST and _minutes(t, [(start, end)]) * MINUTE >= least for t in row):
        return []
    at, longest = max(start, now) if now else start, timedelta(0)
    if end - at < least:
        return []
    for t in row:
        longest = max(longest, min(t.begins, end) - at)
        at = max(at, t.ends)
    if max(longest, end - at) >= least:
        return []
    inside = [t for t in row if _minutes(t, [(start, end)])]
    return _facts(code, one, window, inside, least // MINUTE)


def _facts(
    code: Code, one: Constraint, window: Window, row: Sequence[TimedBlock], minutes: int
) -> list[QualityFact]:
    if not row:
        return []
    level: Level = "warning" if one.necessity == "must" else "note"
    texts = {
        "name": row[0].event.n,
        "said": one.text.rstrip(" .!"),
        "from": _plain(window.st),
        "to": _plain(window.et),
    }
    return [named_fact(code, level, row, texts, minutes=minutes, others=len(row) - 1)]


def _plain(wall: str) -> str:
    """A time of day as it is read aloud: 9:30."""
    return wall.removeprefix("0")
