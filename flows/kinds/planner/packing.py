"""A first plan without a model: what is to be done, packed into the free time of the day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import ET, FixedStart, TBEvent, fresh_id
from beatroom.flows.kinds.planner.fixture import Immovable, Span, fixture
from beatroom.flows.kinds.planner.languages import ENGLISH, Words
from beatroom.flows.kinds.planner.local_times import wall_of
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.skeleton import BREAK, DayWindow, free_gaps, minimal_plan

LONG = timedelta(minutes=90)
SHORT = timedelta(minutes=30)
LEAST = timedelta(minutes=15)
SIZES = {"DW": LONG, "PR": SHORT, "SW": SHORT, "H": SHORT, "R": SHORT, "C": SHORT}


def packed(
    immovables: Iterable[Immovable],
    window: DayWindow,
    intentions: Sequence[Intention],
    kept: Sequence[Span] = (),
    words: Words = ENGLISH,
) -> TBPlan:
    """What must be done first, deep work before the rest, a break after each long block.

    Without intentions it is the minimal plan. A block is cut where a gap has less room for it, and
    what finds no quarter of an hour is left out. The times in `kept`, in UTC, stay free. `words`
    names the blocks of the minimal plan.
    """
    held = tuple(immovables)
    if not intentions:
        return minimal_plan(held, window, kept, words)
    fixed = fixture(held, window.date, window.tz)
    zone = ZoneInfo(window.tz)
    gaps = free_gaps(window.span(), (*fixed.busy, *kept))
    placed = list(zip(fixed.starts, fixed.events, strict=True))
    taken = {event.id for event in fixed.events}
    for one in _blocks(intentions):
        if (spot := _spot(gaps, SIZES[one.t])) is None:
            break
        start, size = spot
        event = TBEvent(
            id=fresh_id(taken, one.n),
            n=one.n,
            t=ET(one.t),
            p=FixedStart(st=wall_of(start, window.date, zone), dur=size),
        )
        taken.add(event.id)
        placed.append((start, event))
        gaps = _without(gaps, start, start + size + (BREAK if size >= LONG else timedelta(0)))
    events = [event for _, event in sorted(placed, key=lambda one: one[0])]
    return TBPlan(events=tuple(events), date=window.date, tz=window.tz)


def _blocks(intentions: Sequence[Intention]) -> list[Intention]:
    ranked = sorted(intentions, key=lambda i: (not i.must, i.t != "DW"))
    return [one for one in ranked for _ in range(one.blocks)]


def _spot(
    gaps: Sequence[tuple[datetime, datetime]], size: timedelta
) -> tuple[datetime, timedelta] | None:
    """The first gap with room for all of it, else the largest."""
    roomy = [(start, size) for start, end in gaps if end - start >= size]
    if roomy:
        return roomy[0]
    start, end = max(gaps, key=lambda gap: gap[1] - gap[0], default=(None, None))
    if start is None or end is None or end - start < LEAST:
        return None
    return start, end - start


def _without(
    gaps: Sequence[tuple[datetime, datetime]], start: datetime, end: datetime
) -> list[tuple[datetime, datetime]]:
    left = [(a, b) for a, b in gaps if b <= start or a >= end]
    left += [(end, b) for a, b in gaps if a <= start < b and end < b]
    left += [(a, start) for a, b in gaps if a < start < b]
    return sorted(left)
