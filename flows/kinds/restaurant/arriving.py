"""The times at which a house gives tables on a day, and which of them are still to be had."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, datetime, time, timedelta

from beatroom.flows.kinds.restaurant.hours import (
    DAYS_AHEAD,
    QUARTER,
    arrivals,
    moment,
    quarters,
    today,
)
from beatroom.flows.kinds.restaurant.house import smallest_for, zone_of
from beatroom.flows.kinds.restaurant.office import FreeTime, House

Arrival = tuple[time, datetime]
"""A time on the house's wall, and the same in UTC."""


def arrival_times(house: House, day: date, now: float) -> tuple[Arrival, ...]:
    """When guests may come that day, from now on; `now` in seconds since the epoch."""
    first_day = today(house, now)
    if not first_day <= day <= first_day + timedelta(days=DAYS_AHEAD):
        return ()
    zone, found = zone_of(house), list[Arrival]()
    for first, last in arrivals(house, day):
        shown, end = _next_quarter(datetime.combine(day, first)), datetime.combine(day, last)
        while shown <= end:
            start = moment(zone, day, shown.time())
            if start is not None and start.timestamp() > now:
                found.append((shown.time(), start))
            shown += QUARTER
    return tuple(found)


def free_times(
    house: House, times: tuple[Arrival, ...], guests: int, taken: Mapping[int, Collection[int]]
) -> tuple[FreeTime, ...]:
    """Which of these times so many can have; `taken` has a quarter's tables that are not free."""
    found: list[FreeTime] = []
    for at, start in times:
        held = {table for one in quarters(start) for table in taken.get(one, ())}
        found.append(FreeTime(time=at, free=smallest_for(house, guests, held) is not None))
    return tuple(found)


def _next_quarter(at: datetime) -> datetime:
    over = timedelta(minutes=at.minute % 15)
    return at if not over else at - over + QUARTER
