"""When the blocks of a plan begin and end.

Blocks with a fixed start or window stand where the clock says. A pass forward puts those that come
`ap` behind the one before them in the row, a pass backward those that come `bn` in front of the one
after them. Background blocks are no part of the row. Durations are elapsed time; wall times are
what the clock shows (see `flows.kinds.planner.local_times`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import (
    ET,
    MINUTE,
    AfterPrevious,
    BeforeNext,
    FixedStart,
    TBEvent,
)
from beatroom.flows.kinds.planner.faults import Code, Fault, PlanError, listed, named
from beatroom.flows.kinds.planner.local_times import (
    DAY,
    NoSuchTimeError,
    clock,
    end_instant,
    midnight,
    start_instant,
)
from beatroom.flows.kinds.planner.plan import TBPlan

REACH = timedelta(hours=12)
"""How far before and after its day a plan's blocks may lie: nights belong to either day."""


@dataclass(frozen=True, slots=True)
class TimedBlock:
    """A block and its times, aware and in the plan's zone.

    Compare times across blocks in UTC: Python compares datetimes of one zone by what the clock
    shows. `begins` and `ends` are in UTC for that.
    """

    event: TBEvent
    start: datetime
    end: datetime

    @property
    def begins(self) -> datetime:
        return self.start.astimezone(UTC)

    @property
    def ends(self) -> datetime:
        return self.end.astimezone(UTC)

    @property
    def minutes(self) -> int:
        """Its length in elapsed minutes."""
        return (self.ends - self.begins) // MINUTE


Span = tuple[datetime, datetime]
"""Start and end in UTC."""


def resolve_times(plan: TBPlan) -> tuple[TimedBlock, ...]:
    """The start and end of every block, in the plan's order.

    Raises:
        PlanError: No times fit; it has every fault that is one of its own, not those that follow
            from another.
    """
    zone = plan.zone
    row = [event for event in plan.events if event.t is not ET.BG]
    spans, faults = _anchors(plan, zone)
    faults += _loose(row)
    _pass(row, spans)
    timed = [
        TimedBlock(event, start.astimezone(zone), end.astimezone(zone))
        for event in plan.events
        if (span := spans.get(event.id))
        for start, end in (span,)
    ]
    faults += _outside(timed, plan.date, zone)
    faults += _overlaps(timed)
    if faults:
        raise PlanError(faults)
    return tuple(timed)


def in_order(timed: Sequence[TimedBlock]) -> list[TimedBlock]:
    """The blocks as the day goes; of those that begin together, the longest first."""
    return sorted(timed, key=lambda t: (t.begins, -t.minutes, t.event.id))


def _anchors(plan: TBPlan, zone: ZoneInfo) -> tuple[dict[str, Span], list[Fault]]:
    """Where the clock puts the blocks that it places."""
    spans: dict[str, Span] = {}
    faults: list[Fault] = []
    for event in plan.events:
        try:
            span = _anchor(event, plan.date, zone)
        except NoSuchTimeError as error:
            faults.append(_fault("no_such_time", event, f"has no such time: {error}."))
            continue
        if span is None:
            continue
        start, end = span
        if end <= start:
            faults.append(_fault("ends_before_start", event, _backwards(start, end, zone)))
        else:
            spans[event.id] = span
    return spans, faults


def _anchor(event: TBEvent, day: date, zone: ZoneInfo) -> Span | None:
    if isinstance(event.p, AfterPrevious | BeforeNext):
        return None
    start = start_instant(event.p.st, day, zone)
    if isinstance(event.p, FixedStart):
        return start, start + event.p.dur
    return start, end_instant(event.p.et, start, day, zone)


def _backwards(start: datetime, end: datetime, zone: ZoneInfo) -> str:
    first, last = start.astimezone(zone), end.astimezone(zone)
    return (
        f"must end after it begins, but begins on {first.date()} at {clock(first)} "
        f"and ends on {last.date()} at {clock(last)}."
    )


def _loose(row: Sequence[TBEvent]) -> list[Fault]:
    """Blocks of the row that hang on nothing."""
    if not row:  # a day on which nothing is planned
        return []
    if not any(event.anchored for event in row):
        return [_no_anchor(row)]
    faults: list[Fault] = []
    first, last = row[0], row[-1]
    if isinstance(first.p, AfterPrevious):
        faults.append(
            _fault("nothing_before", first, "comes after the previous block, but is the first.")
        )
    for before, after in pairwise(row):
        if isinstance(before.p, BeforeNext) and isinstance(after.p, AfterPrevious):
            message = (
                f"{named(before.n, before.id)} is to end when {named(after.n, after.id)} begins, "
                f"and that is to begin when the first ends: give one of them a time, or let one "
                "hang on the block on its other side."
            )
            faults.append(Fault("circle", message, (before.id, after.id)))
    if isinstance(last.p, BeforeNext):
        faults.append(
            _fault("nothing_after", last, "comes before the next block, but is the last.")
        )
    return faults


def _no_anchor(row: Sequence[TBEvent]) -> Fault:
    ids = tuple(event.id for event in row)
    who = listed([named(event.n, event.id) for event in row], "or")
    message = (
        f"No block says when the day begins: {who} needs a fixed start (fs) or a fixed window (fw)."
    )
    return Fault("no_anchor", message, ids)


def _pass(row: Sequence[TBEvent], spans: dict[str, Span]) -> None:
    """Forward for those behind others, backward for those in front of others."""
    for before, event in pairwise(row):
        if isinstance(event.p, AfterPrevious) and before.id in spans:
            start = spans[before.id][1]
            spans[event.id] = (start, start + event.p.dur)
    for after, event in pairwise(reversed(row)):
        if isinstance(event.p, BeforeNext) and after.id in spans:
            end = spans[after.id][0]
            spans[event.id] = (end - event.p.dur, end)


def _outside(timed: Sequence[TimedBlock], day: date, zone: ZoneInfo) -> Iterator[Fault]:
    opens, closes = midnight(day, zone) - REACH, midnight(day + DAY, zone) + REACH
    for t in timed:
        if t.begins < opens or t.ends > closes:
            yield _fault(
                "outside_day",
                t.event,
                f"lies outside the day: it would be from {t.start.date()} {clock(t.start)} to "
                f"{t.end.date()} {clock(t.end)}, and the plan for {day} reaches from noon the day "
                "before to noon the day after.",
            )


def _overlaps(timed: Sequence[TimedBlock]) -> Iterator[Fault]:
    row = in_order([t for t in timed if t.event.t is not ET.BG])
    for index, first in enumerate(row):
        for second in row[index + 1 :]:
            if second.begins >= first.ends:
                break
            shared = (min(first.ends, second.ends) - second.begins) // MINUTE
            message = (
                f"{_when(first)} and {_when(second)} overlap by {shared} "
                f"minute{'' if shared == 1 else 's'}: move or shorten one of them."
            )
            names = (first.event.n, second.event.n)
            yield Fault("overlap", message, (first.event.id, second.event.id), names=names)


def _when(t: TimedBlock) -> str:
    return f"{named(t.event.n, t.event.id)} from {clock(t.start)} to {clock(t.end)}"


def _fault(code: Code, event: TBEvent, why: str) -> Fault:
    return Fault(code, f"{named(event.n, event.id)} {why}", (event.id,), names=(event.n,))
