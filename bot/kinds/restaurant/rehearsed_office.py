"""A back office without a database, by the same rules: for rehearsals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.flows.kinds.restaurant.arriving import arrival_times, free_times
from beatroom.flows.kinds.restaurant.booking import Booking, check, seated
from beatroom.flows.kinds.restaurant.collecting import CollectionSlot, collected, slots_of
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationChange, ReservationForm
from beatroom.flows.kinds.restaurant.hours import moment, quarters
from beatroom.flows.kinds.restaurant.house import full_number, zone_of
from beatroom.flows.kinds.restaurant.office import BookEntry, FreeTime, House, Receipt
from beatroom.flows.kinds.restaurant.ordering import PricedOrder, ordered_words, priced
from beatroom.flows.kinds.restaurant.own_rules import (
    Held,
    changed_wish,
    entry_of,
    must_be_cancellable,
    noted,
)
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint
from beatroom.flows.language.language_code import ENGLISH


class MemoryOffice:
    """One restaurant's books, as long as the object lives; all of it is one visit's.

    Args:
        now: Seconds since the epoch.
        house: The restaurant; Terra when None.
    """

    def __init__(self, now: Callable[[], float], house: House | None = None) -> None:
        self._now, self._house = now, house or terra()
        self._language = ENGLISH
        self._sent: dict[str, tuple[str, str]] = {}
        self.bookings: dict[str, Booking] = {}
        self.orders: dict[str, PricedOrder] = {}
        self.collected: dict[str, CollectionSlot] = {}
        self.placed: dict[str, datetime] = {}
        self.called_off: set[str] = set()

    def speaking(self, language: str) -> MemoryOffice:
        """The same office, answering in a language."""
        self._language = language
        return self

    async def house(self) -> House:
        return self._house

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        start = moment(zone_of(self._house), day, at)
        return () if start is None else self._taken(quarters(start))

    async def times(self, day: date, guests: int) -> tuple[FreeTime, ...]:
        times = arrival_times(self._house, day, self._now())
        return free_times(self._house, times, guests, self._by_quarter())

    async def slots(self, day: date) -> tuple[FreeTime, ...]:
        full = self._full()
        return tuple(
            FreeTime(time=one.at, free=one.minute not in full)
            for one in slots_of(self._house, day, self._now())
        )

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        if (before := self._before(submit, form)) is not None:
            return self._receipt(before)
        taken = (
            () if form.date is None or form.time is None else await self.taken(form.date, form.time)
        )
        reference = f"R{len(self.bookings) + 1:04}"
        self.bookings[reference] = check(form, self._house, self._now(), taken)
        self._sent[submit] = (fingerprint(form), reference)
        return self._receipt(reference)

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        if (before := self._before(submit, form)) is not None:
            return self._receipt(before)
        order = priced(form, self._house)
        reference = f"T{len(self.orders) + 1:04}"
        self.collected[reference] = collected(form, self._house, self._now(), self._full())
        self.orders[reference] = order
        self.placed[reference] = datetime.fromtimestamp(self._now(), UTC)
        self._sent[submit] = (fingerprint(form), reference)
        return self._receipt(reference)

    async def find(self, reference: str, phone: str | None) -> BookEntry:
        return self._entry(self._held(reference, phone))

    async def change_reservation(
        self, submit: str, reference: str, phone: str | None, change: ReservationChange
    ) -> BookEntry:
        held = self._held(reference, phone)
        if held.guests is None:
            raise HouseRefusedError("an_order")
        mark = f"{held.reference} {fingerprint(change)}"
        if (before := self._sent.get(submit)) is not None:
            if before[0] != mark:
                raise HouseRefusedError(REUSED)
            return self._entry(held)
        wish = changed_wish(held, change, self._house, self._now())
        booking = self.bookings[held.reference]
        if wish is None:
            requests = held.requests if change.requests is None else noted(change.requests)
            changed = replace(booking, wish=replace(booking.wish, requests=requests))
        else:
            others = self._taken(quarters(wish.start), held.reference)
            changed = seated(wish, self._house, others, held.table)
        self.bookings[held.reference] = changed
        self._sent[submit] = (mark, held.reference)
        return self._entry(self._held(reference, phone))

    async def cancel(self, reference: str, phone: str | None) -> BookEntry:
        held = self._held(reference, phone)
        if not held.off:
            must_be_cancellable(held, self._house, self._now())
            self.called_off.add(held.reference)
        return self._entry(self._held(reference, phone))

    def _by_quarter(self, but: str = "") -> dict[int, set[int]]:
        """The tables that are taken, by quarter of an hour, leaving out one booking."""
        found: dict[int, set[int]] = {}
        for reference, booking in self.bookings.items():
            if reference != but and reference not in self.called_off:
                for one in quarters(booking.wish.start):
                    found.setdefault(one, set()).add(booking.table)
        return found

    def _taken(self, needed: range, but: str = "") -> tuple[int, ...]:
        held = self._by_quarter(but)
        return tuple(sorted({table for one in needed for table in held.get(one, ())}))

    def _full(self) -> frozenset[int]:
        made = Counter(
            slot.minute
            for reference, slot in self.collected.items()
            if reference not in self.called_off
        )
        return frozenset(m for m, n in made.items() if n >= self._house.kitchen.capacity)

    def _held(self, reference: str, phone: str | None) -> Held:
        known = reference.strip().upper()
        under = None if phone is None else full_number(self._house, phone)
        if known in self.bookings:
            wish, table = self.bookings[known].wish, self.bookings[known].table
            held = Held(
                reference=known,
                off=known in self.called_off,
                start=wish.start,
                name=wish.name,
                phone=wish.phone,
                day=wish.day,
                at=wish.at,
                requests=wish.requests,
                guests=wish.guests,
                table=table,
            )
        elif known in self.orders:
            order, slot = self.orders[known], self.collected[known]
            held = Held(
                reference=known,
                off=known in self.called_off,
                start=slot.start,
                name=order.name,
                phone=order.phone,
                day=slot.day,
                at=slot.at,
                requests=order.notes,
                total=str(order.total),
                placed=self.placed[known],
            )
        else:
            raise HouseRefusedError("unknown", "reference")
        if under not in (None, held.phone):
            raise HouseRefusedError("unknown", "reference")
        return held

    def _entry(self, held: Held) -> BookEntry:
        words = self._words(held.reference)
        return entry_of(held, words, self._house, self._now(), self._language)

    def _words(self, reference: str) -> str:
        if reference in self.bookings:
            return self.bookings[reference].summary(self._language)
        order, slot = self.orders[reference], self.collected[reference]
        return ordered_words(order.lines, order.name, slot.day, slot.at, self._language)

    def _receipt(self, reference: str) -> Receipt:
        words = self._words(reference)
        if reference in self.bookings:
            table = self.bookings[reference].table
            return Receipt(reference=reference, summary=words, table=table)
        total = str(self.orders[reference].total)
        return Receipt(reference=reference, summary=words, total=total)

    def _before(self, submit: str, form: ReservationForm | OrderForm) -> str | None:
        """The reference of a submission that came before."""
        known = self._sent.get(submit)
        if known is None:
            return None
        if known[0] != fingerprint(form):
            raise HouseRefusedError(REUSED)
        return known[1]


def memory_consult(now: Callable[[], float]) -> Consult:
    """A session's way to an office of its own, for rehearsals."""
    office = MemoryOffice(now)
    return consult_of(
        OFFICE.handlers(lambda _, about: office.speaking(about.get("language", ENGLISH))),
        "rehearsal",
    )
