"""What is in each of some days, at a glance: how much the calendar has, how much is planned."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, timedelta
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import MINUTE
from beatroom.flows.kinds.planner.fixture import Span
from beatroom.flows.kinds.planner.local_times import DAY, midnight
from beatroom.flows.kinds.planner.messages import ShownDay
from beatroom.flows.kinds.planner.remote import RemoteEvent, anothers

DAYS = 7
"""So many are looked at at once."""


def days_of(
    events: Sequence[RemoteEvent], first: date, tz: str, owner: str, count: int = DAYS
) -> tuple[ShownDay, ...]:
    """What is in the days from one on.

    Args:
        events: The calendar's of all of them.
        first: The first day.
        tz: Where the person is.
        owner: Whose plan counts as planned (`flows.kinds.planner.remote.owner_mark`).
        count: So many days.
    """
    return tuple(_day(events, first + number * DAY, tz, owner) for number in range(count))


def _day(events: Sequence[RemoteEvent], day: date, tz: str, owner: str) -> ShownDay:
    zone = ZoneInfo(tz)
    span = midnight(day, zone), midnight(day + DAY, zone)
    there = [e for e in events if e.start < span[1] and span[0] < e.end]
    meetings = [e for e in there if not e.ours and e.busy and not e.all_day]
    planned = [e for e in there if e.ours and not anothers(e.uid, owner)]
    taken = [
        (max(e.start.astimezone(UTC), span[0]), min(e.end.astimezone(UTC), span[1]))
        for e in (*meetings, *planned)
    ]
    return ShownDay(
        date=day,
        meetings=len(meetings),
        planned=len(planned),
        minutes=_length(taken) // MINUTE,
    )


def _length(spans: Sequence[Span]) -> timedelta:
    """Of all of them together; what is taken twice counts once."""
    total, at = timedelta(0), None
    for start, end in sorted(spans):
        begins = start if at is None else max(at, start)
        if end > begins:
            total += end - begins
        at = end if at is None else max(at, end)
    return total
