"""When guests may come: opening hours in the house's own time, whatever the clocks do.

Tables are given by quarters of an hour. A quarter is a whole number, counted since the epoch, so
that two hours are two hours also in the night in which the clocks are changed.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

QUARTER = timedelta(minutes=15)
STAY = 8
"""Quarters of an hour that a party has its table."""
LAST_ARRIVAL = timedelta(hours=1)
"""How long before closing the last guests may come."""
DAYS_AHEAD = 90


def moment(zone: tzinfo, day: date, at: time) -> datetime | None:
    """A time on the house's wall, in UTC; of one that comes twice the first.

    None for one that the clocks leave out, or that no calendar has.
    """
    shown = datetime.combine(day, at.replace(tzinfo=None, fold=0))
    try:
        utc = shown.replace(tzinfo=zone).astimezone(UTC)
        back = utc.astimezone(zone)
    except OverflowError:
        return None
    return utc if back.replace(tzinfo=None, fold=0) == shown else None


def quarters(start: datetime) -> range:
    """The quarters that a party needs its table for that comes then."""
    first = int(start.timestamp()) // int(QUARTER.total_seconds())
    return range(first, first + STAY)


def today(house: House, now: float) -> date:
    """The day in the house; `now` in seconds since the epoch."""
    return datetime.fromtimestamp(now, zone_of(house)).date()


def arrivals(house: House, day: date) -> tuple[tuple[time, time], ...]:
    """From when until when guests may come that day, both included."""
    found: list[tuple[time, time]] = []
    for hours in sorted(house.hours, key=lambda h: h.opens):
        last = datetime.combine(day, hours.closes) - LAST_ARRIVAL
        if hours.weekday == day.weekday() and datetime.combine(day, hours.opens) <= last:
            found.append((hours.opens, last.time()))
    return tuple(found)


def arrival(house: House, day: date, at: time, now: float) -> datetime:
    """The moment at which a party comes, in UTC.

    Raises:
        OfficeRefusedError: In the past, too far ahead, closed then, or not on a quarter of an hour.
    """
    in_reach(house, day, now, DAYS_AHEAD, "too_far")
    spans = arrivals(house, day)
    if not spans:
        raise HouseRefusedError("closed", "date", day=day)
    plain = at.replace(tzinfo=None)
    if plain.minute % 15 or plain.second or plain.microsecond:
        raise HouseRefusedError("quarter", "time", at=_quarter_before(plain))
    if not any(first <= plain <= last for first, last in spans):
        raise HouseRefusedError("hours", "time", day=day, spans=spans)
    start = moment(zone_of(house), day, plain)
    if start is None:
        raise HouseRefusedError("clocks", "time", at=plain)
    if start.timestamp() <= now:
        raise HouseRefusedError("past", "time", at=plain)
    return start


def in_reach(house: House, day: date, now: float, days: int, too_far: str) -> None:
    """Refuse a day that is over, or more than so many days ahead (by the refusal of that name)."""
    this_day = today(house, now)
    if day < this_day:
        raise HouseRefusedError("over", "date", day=day)
    last = this_day + timedelta(days=days)
    if day > last:
        raise HouseRefusedError(too_far, "date", days=days, last=last)


def _quarter_before(at: time) -> time:
    return at.replace(minute=at.minute - at.minute % 15, second=0, microsecond=0)
