"""When the windows of constraints are on a day, and what they keep free of other things."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.constraints import Constraint, Kind, Window, of_the_day
from beatroom.flows.kinds.planner.local_times import DAY
from beatroom.flows.kinds.planner.times import Span

KEPT_FREE = frozenset({Kind.MEAL, Kind.BREAK, Kind.COMMUTE, Kind.MEETING, Kind.HABIT})
ROOM = timedelta(hours=1)
"""Of a window for a meal or a break so much is kept free: it says when, not how long."""


def window_of(window: Window, day: date, zone: ZoneInfo, days: int = 0) -> Span:
    """When a time of the day is on a day, or so many days later, in UTC."""
    start = at_wall(window.st, day, zone, days)
    return start, at_wall(window.et, day, zone, days if window.et > window.st else days + 1)


def nights(window: Window, day: date, zone: ZoneInfo) -> list[Span]:
    """The same of a night: a day touches two of them where they go over midnight."""
    before = [window_of(window, day, zone, -1)] if window.et <= window.st else []
    return [*before, window_of(window, day, zone)]


def at_wall(wall: str, day: date, zone: ZoneInfo, days: int = 0) -> datetime:
    """A wall time in UTC; one that the clock skips counts as the one it shows instead."""
    at = time.fromisoformat(wall)
    return datetime.combine(day + days * DAY, at, tzinfo=zone).astimezone(UTC)


def kept_free(constraints: Iterable[Constraint], day: date, tz: str) -> tuple[Span, ...]:
    """The times that a plan made without a model leaves alone, in UTC."""
    every, zone = tuple(constraints), ZoneInfo(tz)
    spans: list[Span] = []
    for one in every:
        if one.window is not None and one.kind in KEPT_FREE:
            start, end = window_of(one.window, day, zone)
            brief = one.kind in (Kind.MEAL, Kind.BREAK)
            spans.append((start, min(end, start + ROOM) if brief else end))
    if (sleep := of_the_day(every, Kind.SLEEP)) is not None and sleep.window is not None:
        spans += nights(sleep.window, day, zone)
    if (wake := of_the_day(every, Kind.WAKE)) is not None and wake.window is not None:
        spans.append((at_wall("00:00", day, zone), window_of(wake.window, day, zone)[0]))
    return tuple(span for span in spans if span[0] < span[1])
