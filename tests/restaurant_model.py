"""A restaurant's books as plainly as they can be: what the office must do, in minutes and lists.

Nothing of the product's rules is used: only the house's record, a calendar and a clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationChange, ReservationForm
from beatroom.flows.kinds.restaurant.office import House

PHONES = {"0660 1234567": "+436601234567", "+43 1 5550199": "+4315550199", "12": None}
"""As guests say them, and in full; None for no number."""
STAY, LAST, BOOK_AHEAD, ORDER_AHEAD = 120, 60, 90, 7
"""Minutes at a table, minutes before closing of the last guests, and days ahead."""

Answer = tuple[str, object]
"""`("ok", what there is)` or `("no", the refusal's name)`."""


class NoError(Exception):
    """A refusal, by its name."""


@dataclass
class Entry:
    """A booking, or an order (without guests)."""

    reference: str
    session: str
    phone: str
    start: datetime
    table: int = 0
    guests: int = 0
    note: str = ""
    total: str | None = None
    off: bool = False
    placed: datetime | None = None
    """Of an order."""

    @property
    def shown(self) -> tuple[object, ...]:
        """All that is compared."""
        at = self.start.replace(tzinfo=None)
        return (self.reference, at, self.table, self.guests, self.note, self.total, self.off)


@dataclass
class PlainHouse:
    """The reference model of the office."""

    record: House
    now: datetime
    entries: dict[str, Entry] = field(default_factory=dict[str, Entry])
    made: dict[tuple[str, str, str], tuple[str, str]] = field(
        default_factory=dict[tuple[str, str, str], tuple[str, str]]
    )
    count: int = 0

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.record.timezone)

    # ---- what guests ask -----------------------------------------------------------------------

    def book(self, session: str, submit: str, form: ReservationForm) -> Entry:
        if (known := self._again("book", session, submit, form.model_dump_json())) is not None:
            return self.entries[known]
        phone = self._who("name", form.name, form.phone)
        start = self._may_come(form.date, form.time)
        table = self._seat(start, form.guests, form.table, 0, "")
        note = form.requests or ""
        entry = Entry(self._reference(), session, phone, start, table, form.guests or 0, note)
        return self._kept("book", submit, form.model_dump_json(), entry)

    def order(self, session: str, submit: str, form: OrderForm) -> Entry:
        if (known := self._again("order", session, submit, form.model_dump_json())) is not None:
            return self.entries[known]
        prices = {dish.id: dish.price for dish in self.record.menu}
        if not form.dishes:
            raise NoError("nothing")
        if set(form.dishes) - set(prices):
            raise NoError("no_dish")
        cents = sum(
            round(float(prices[dish]) * 100) * line.quantity for dish, line in form.dishes.items()
        )
        phone = self._who("order_name", form.name, form.phone)
        start = self._slot(form.date, form.time)
        entry = Entry(self._reference(), session, phone, start, note=form.notes or "")
        entry.placed = self.now
        entry.total = f"{cents // 100}.{cents % 100:02}"
        return self._kept("order", submit, form.model_dump_json(), entry)

    def find(self, session: str, reference: str, phone: str | None) -> Entry:
        full = None if phone is None else self._number(phone)
        entry = self.entries.get(reference)
        if entry is None:
            raise NoError("unknown")
        if (entry.session != session) if full is None else (entry.phone != full):
            raise NoError("unknown")
        return entry

    def change(
        self,
        session: str,
        submit: str,
        reference: str,
        phone: str | None,
        change: ReservationChange,
    ) -> Entry:
        entry = self.find(session, reference, phone)
        if not entry.guests:
            raise NoError("an_order")
        content = f"{reference} {change.model_dump_json()}"
        if self._again("change", session, submit, content) is not None:
            return entry
        if entry.off:
            raise NoError("is_off")
        if entry.start <= self.now:
            raise NoError("has_come")
        if change == ReservationChange():
            raise NoError("no_change")
        old = (entry.start.date(), entry.start.time(), entry.guests, entry.table)
        day, at, guests, table = change.date, change.time, change.guests, change.table
        new = (day or old[0], at or old[1], guests or old[2], table or old[3])
        if new != old:
            start = self._may_come(new[0], new[1])
            entry.table = self._seat(start, new[2], table, entry.table, reference)
            entry.start, entry.guests = start, new[2]
        entry.note = entry.note if change.requests is None else change.requests
        self.made["change", session, submit] = (content, reference)
        return entry

    def cancel(self, session: str, reference: str, phone: str | None) -> Entry:
        entry = self.find(session, reference, phone)
        if entry.off:
            return entry
        lead = timedelta(minutes=self.record.kitchen.lead)
        fresh = entry.placed is not None and self.now < entry.placed + timedelta(minutes=1)
        if not entry.guests and not fresh and self.now >= entry.start - lead:
            raise NoError("begun")
        if entry.start <= self.now:
            raise NoError("has_come")
        entry.off = True
        return entry

    # ---- the house's rules ---------------------------------------------------------------------

    def _who(self, unnamed: str, name: str | None, phone: str | None) -> str:
        if not name:
            raise NoError(unnamed)
        if phone is None:
            raise NoError("phone")
        return self._number(phone)

    def _number(self, phone: str) -> str:
        full = PHONES[phone]
        if full is None:
            raise NoError("bad_phone")
        return full

    def _reach(self, day: date, days: int, too_far: str) -> None:
        today = self.now.astimezone(self.zone).date()
        if day < today:
            raise NoError("over")
        if (day - today).days > days:
            raise NoError(too_far)

    def _may_come(self, day: date | None, at: time | None) -> datetime:
        if day is None:
            raise NoError("date")
        if at is None:
            raise NoError("time")
        self._reach(day, BOOK_AHEAD, "too_far")
        open_hours = [h for h in self.record.hours if h.weekday == day.weekday()]
        if not open_hours:
            raise NoError("closed")
        minute = at.hour * 60 + at.minute
        if minute % 15:
            raise NoError("quarter")
        if not any(_minute(h.opens) <= minute <= _minute(h.closes) - LAST for h in open_hours):
            raise NoError("hours")
        start = datetime.combine(day, at, self.zone)
        if start <= self.now:
            raise NoError("past")
        return start

    def _seat(
        self, start: datetime, guests: int | None, wish: int | None, held: int, but: str
    ) -> int:
        if guests is None:
            raise NoError("guests")
        seats = {table.number: table.seats for table in self.record.tables}
        if guests > max(seats.values()):
            raise NoError("too_many")
        if wish is not None and wish not in seats:
            raise NoError("no_table")
        if wish is not None and seats[wish] < guests:
            raise NoError("small_table")
        near = timedelta(minutes=STAY)
        taken = {
            e.table
            for e in self.entries.values()
            if e.guests and not e.off and e.reference != but and abs(e.start - start) < near
        }
        fits = sorted((s, n) for n, s in seats.items() if s >= guests and n not in taken)
        if wish is not None:
            if wish in taken:
                raise NoError("taken_but" if fits else "taken")
            return wish
        if held and held not in taken and seats[held] >= guests:
            return held
        if not fits:
            raise NoError("full")
        return fits[0][1]

    def _slots(self, day: date) -> Iterator[datetime]:
        kitchen = self.record.kitchen
        earliest = self.now + timedelta(minutes=kitchen.lead)
        for hours in kitchen.hours:
            if hours.weekday != day.weekday():
                continue
            for minute in range(
                _minute(hours.opens) + kitchen.lead, _minute(hours.closes) + 1, kitchen.slot
            ):
                at = datetime.combine(day, time(minute // 60, minute % 60), self.zone)
                if at >= earliest:
                    yield at

    def _full(self, at: datetime) -> bool:
        there = [e for e in self.entries.values() if not e.guests and not e.off and e.start == at]
        return len(there) >= self.record.kitchen.capacity

    def _slot(self, wish: date | None, at: time | None) -> datetime:
        today = self.now.astimezone(self.zone).date()
        day = wish or today
        self._reach(day, ORDER_AHEAD, "order_too_far")
        slots = list(self._slots(day))
        free = [one for one in slots if not self._full(one)]
        ahead = [today + timedelta(days=n) for n in range(ORDER_AHEAD + 1)]
        later = [s for d in ahead if d > day for s in self._slots(d) if not self._full(s)]
        nothing = NoError("kitchen_shut" if later else "kitchen_full")
        kitchen = self.record.kitchen
        spans = [
            (_minute(h.opens) + kitchen.lead, _minute(h.closes))
            for h in kitchen.hours
            if h.weekday == day.weekday()
        ]
        if at is None:
            if not free:
                raise nothing
            return free[0]
        if not spans:
            raise nothing
        if not any(first <= _minute(at) <= last for first, last in spans):
            raise NoError("order_hours")
        wanted = datetime.combine(day, at, self.zone)
        if wanted in free:
            return wanted
        if not [one for one in free if one >= wanted]:
            raise nothing
        raise NoError("order_full" if wanted in slots else "order_slot")

    # ---- what was asked before -----------------------------------------------------------------

    def _again(self, what: str, session: str, submit: str, content: str) -> str | None:
        known = self.made.get((what, session, submit))
        if known is None:
            return None
        if known[0] != content:
            raise NoError("reused")
        return known[1]

    def _kept(self, what: str, submit: str, content: str, entry: Entry) -> Entry:
        self.entries[entry.reference] = entry
        self.made[what, entry.session, submit] = (content, entry.reference)
        return entry

    def _reference(self) -> str:
        self.count += 1
        return reference(self.count)


def reference(number: int) -> str:
    """The so manieth reference of a house."""
    return f"L{number:05}"


def _minute(at: time) -> int:
    return at.hour * 60 + at.minute
