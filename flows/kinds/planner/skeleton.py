"""The smallest plan that keeps a talk moving: what is fixed, one deep block, a break, a buffer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import (
    ET,
    AfterPrevious,
    FixedStart,
    TBEvent,
    Timing,
    fresh_id,
)
from beatroom.flows.kinds.planner.fixture import Immovable, Span, fixture
from beatroom.flows.kinds.planner.languages import ENGLISH, Words
from beatroom.flows.kinds.planner.local_times import (
    DAY,
    NoSuchTimeError,
    end_instant,
    midnight,
    parse_wall,
    start_instant,
    wall_of,
)
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.times import REACH

DEEP, BREAK, BUFFER = timedelta(minutes=90), timedelta(minutes=15), timedelta(minutes=30)
SMALL = timedelta(minutes=60)
"""A gap shorter than this takes the deep block alone."""
TINY = timedelta(minutes=15)
"""A gap shorter than this is left free."""
LEAST_WINDOW = timedelta(hours=1)
FIVE = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class DayWindow:
    """The hours of a day that can be planned, as wall times.

    An end at or before the start is on the next day. A time that the clock skips counts as the one
    that it shows instead.
    """

    date: date
    tz: str
    start: str = "09:00"
    end: str = "18:00"

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.tz)

    def span(self) -> Span:
        """Its start and end in UTC: at least an hour, and not beyond what a plan spans."""
        zone = ZoneInfo(self.tz)
        start = _lenient(self.start, self.date, zone)
        try:
            end = end_instant(self.end, start, self.date, zone)
        except NoSuchTimeError:
            end = _lenient(self.end, self.date, zone)
        closes = midnight(self.date + DAY, zone) + REACH
        return start, min(max(end, start + LEAST_WINDOW), closes)


def _lenient(text: str, day: date, zone: ZoneInfo) -> datetime:
    try:
        return start_instant(text, day, zone)
    except NoSuchTimeError:
        wall = parse_wall(text)
        return datetime.combine(wall.day or day, wall.at, tzinfo=zone).astimezone(UTC)


def minimal_plan(
    immovables: Iterable[Immovable],
    window: DayWindow,
    kept: Sequence[Span] = (),
    words: Words = ENGLISH,
) -> TBPlan:
    """A plan whose times always fit: everything fixed, and what the first large gap has room for.

    With no free quarter of an hour it has what is fixed and nothing else.

    Args:
        immovables: What the calendar has fixed.
        window: The hours of the day.
        kept: Times that are left free, in UTC.
        words: Names its blocks.
    """
    fixed = fixture(immovables, window.date, window.tz)
    gaps = free_gaps(window.span(), (*fixed.busy, *kept))
    ours = _blocks(gaps, window, {event.id for event in fixed.events}, words)
    starts = {event.id: at for event, at in zip(fixed.events, fixed.starts, strict=True)}
    events = sorted(fixed.events, key=lambda event: starts[event.id])
    place = len(events)
    if ours:
        begins, blocks = ours
        place = sum(1 for event in events if starts[event.id] < begins)
        events[place:place] = blocks
    return TBPlan(events=tuple(events), date=window.date, tz=window.tz)


def free_gaps(span: Span, busy: Sequence[Span]) -> list[Span]:
    """What is left of a span of time, in order."""
    at, end = span
    gaps: list[Span] = []
    for start, stop in sorted(busy):
        if start > at:
            gaps.append((at, min(start, end)))
        at = max(at, stop)
        if at >= end:
            break
    if at < end:
        gaps.append((at, end))
    return [(a, b) for a, b in gaps if b > a]


def _blocks(
    gaps: Sequence[Span], window: DayWindow, taken: set[str], words: Words
) -> tuple[datetime, list[TBEvent]] | None:
    """When our blocks begin and what they are; None where nothing fits."""
    if not gaps:
        return None
    whole = DEEP + BREAK + BUFFER
    roomy = [gap for gap in gaps if gap[1] - gap[0] >= whole]
    start, end = roomy[0] if roomy else max(gaps, key=lambda gap: gap[1] - gap[0])
    room = end - start
    if room < TINY:
        return None
    zone = ZoneInfo(window.tz)
    at = wall_of(start, window.date, zone)
    if room < SMALL:
        return start, [_event(words.deep_work, ET.DW, FixedStart(st=at, dur=room), taken)]
    rest, buffer = (BREAK, BUFFER) if room >= whole else (2 * FIVE, 3 * FIVE)
    deep = min(DEEP, room - rest - buffer)
    return start, [
        _event(words.deep_work, ET.DW, FixedStart(st=at, dur=deep), taken),
        _event(words.rest, ET.R, AfterPrevious(dur=rest), taken),
        _event(words.buffer, ET.BU, AfterPrevious(dur=buffer), taken),
    ]


def _event(name: str, kind: ET, timing: Timing, taken: set[str]) -> TBEvent:
    id_ = fresh_id(taken, name)
    taken.add(id_)
    return TBEvent(id=id_, n=name, t=kind, p=timing)
