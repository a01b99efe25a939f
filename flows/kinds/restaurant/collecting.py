"""When an order can be collected: slots within the kitchen's hours, so many orders in each.

The kitchen begins with an order its lead before the slot; until then a guest may call it off.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from beatroom.flows.kinds.restaurant.day_words import Span
from beatroom.flows.kinds.restaurant.forms import OrderForm
from beatroom.flows.kinds.restaurant.hours import in_reach, moment, today
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError

DAYS_AHEAD = 7
"""How many days ahead an order may be placed."""


@dataclass(frozen=True, slots=True)
class CollectionSlot:
    """A time to collect; `start` in UTC, the others in the house's time."""

    day: date
    at: time
    start: datetime

    @property
    def minute(self) -> int:
        """The same, counted in minutes since the epoch."""
        return int(self.start.timestamp()) // 60


def collecting_hours(house: House, day: date) -> tuple[Span, ...]:
    """From when until when orders are handed out that day, both included.

    The first can be had once the kitchen has been open for its lead.
    """
    lead, found = timedelta(minutes=house.kitchen.lead), list[Span]()
    for hours in sorted(house.kitchen.hours or house.hours, key=lambda one: one.opens):
        first, last = datetime.combine(day, hours.opens) + lead, datetime.combine(day, hours.closes)
        if hours.weekday == day.weekday() and first <= last:
            found.append((first.time(), last.time()))
    return tuple(found)


def slots_of(house: House, day: date, now: float) -> tuple[CollectionSlot, ...]:
    """The slots of a day that the kitchen can still make; `now` in seconds since the epoch."""
    zone, found = zone_of(house), list[CollectionSlot]()
    earliest = now + house.kitchen.lead * 60
    for first, last in collecting_hours(house, day):
        shown, end = datetime.combine(day, first), datetime.combine(day, last)
        while shown <= end:
            start = moment(zone, day, shown.time())
            if start is not None and start.timestamp() >= earliest:
                found.append(CollectionSlot(day, shown.time(), start))
            shown += timedelta(minutes=house.kitchen.slot)
    return tuple(found)


def days_to_collect(house: House, now: float) -> tuple[date, ...]:
    """The days for which orders are taken, today first."""
    first = today(house, now)
    return tuple(first + timedelta(days=n) for n in range(DAYS_AHEAD + 1))


def collected(form: OrderForm, house: House, now: float, full: Collection[int]) -> CollectionSlot:
    """The slot in which an order is collected.

    Args:
        form: As the guest filled it in.
        house: The restaurant.
        now: Seconds since the epoch.
        full: The minutes (since the epoch) of slots that take no more orders.

    Raises:
        OfficeRefusedError: The kitchen does not work then, cannot be so quick, or is full.
    """
    day = form.date or today(house, now)
    in_reach(house, day, now, DAYS_AHEAD, "order_too_far")
    spans = collecting_hours(house, day)
    slots = slots_of(house, day, now)
    free = [slot for slot in slots if slot.minute not in full]
    if form.time is None:
        return free[0] if free else _none_left(house, now, full, day)
    at = form.time.replace(tzinfo=None, second=0, microsecond=0)
    if not spans:
        _none_left(house, now, full, day)
    if not any(first <= at <= last for first, last in spans):
        raise HouseRefusedError("order_hours", "time", day=day, spans=spans)
    wanted = next((slot for slot in slots if slot.at == at), None)
    if wanted is not None and wanted.minute not in full:
        return wanted
    later = next((slot for slot in free if slot.at >= at), None)
    if later is None:
        return _none_left(house, now, full, day)
    if wanted is None:
        facts = {"minutes": house.kitchen.lead, "at": later.at}
        raise HouseRefusedError("order_slot", "time", **facts)
    raise HouseRefusedError("order_full", "time", at=at, other=later.at)


def begun(start: datetime, house: House, now: float) -> bool:
    """Whether the kitchen has begun with an order that is collected then."""
    return now >= start.timestamp() - house.kitchen.lead * 60


def _none_left(house: House, now: float, full: Collection[int], day: date) -> CollectionSlot:
    """Refuse a day on which nothing can be collected, with the next time that is free."""
    for other in days_to_collect(house, now):
        for slot in slots_of(house, other, now) if other > day else ():
            if slot.minute not in full:
                raise HouseRefusedError("kitchen_shut", "time", next=slot.day, at=slot.at)
    raise HouseRefusedError("kitchen_full", "time", phone=house.phone)
