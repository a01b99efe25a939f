"""Whether a table can be booked, decided by the house's rules; every refusal names the field."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time

from beatroom.flows.core.participants import clean_text
from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.forms import NOTE_CAP, ReservationForm
from beatroom.flows.kinds.restaurant.guest_names import guest_name
from beatroom.flows.kinds.restaurant.hours import arrival
from beatroom.flows.kinds.restaurant.house import full_number, most_seats, smallest_for, table_of
from beatroom.flows.kinds.restaurant.office import House, Table
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.words import OFFICE
from beatroom.flows.language.language_code import ENGLISH


@dataclass(frozen=True, slots=True)
class Wish:
    """A booking that keeps the rules, but for the table, which may be taken.

    Attributes:
        phone: In E.164.
        day: In the house's time.
        at: In the house's time.
        start: When the party comes, in UTC.
        table: The number that the guest wants; None for any.
    """

    name: str
    phone: str
    day: date
    at: time
    start: datetime
    guests: int
    requests: str
    table: int | None


@dataclass(frozen=True, slots=True)
class Booking:
    """A wish with the table that it gets."""

    wish: Wish
    table: int

    def summary(self, language: str = ENGLISH) -> str:
        """What the guest is told."""
        wish = self.wish
        return booked_words(
            self.table, wish.guests, wish.day, wish.at, name=wish.name, language=language
        )


def booked_words(
    table: int, guests: int, day: date, at: time, *, name: str, language: str = ENGLISH
) -> str:
    """A booking in words."""
    says = OFFICE.of(language)
    people = says.person if guests == 1 else says.people.format(guests=guests)
    return says.booked.format(
        table=table, people=people, day=day_words(day, language), at=f"{at:%H:%M}", name=name
    )


def check(form: ReservationForm, house: House, now: float, taken: Collection[int]) -> Booking:
    """The booking that a form asks for.

    Args:
        form: As the guest filled it in.
        house: The restaurant.
        now: Seconds since the epoch.
        taken: The numbers of the tables that are not free at that time.

    Raises:
        OfficeRefusedError: It cannot be had; the text is for the guest, the field what to change.
    """
    return seated(wished(form, house, now), house, taken)


def wished(form: ReservationForm, house: House, now: float) -> Wish:
    """What a form asks for, as far as it can be judged without the books.

    Raises:
        OfficeRefusedError: As `check`.
    """
    name = guest_name(form.name, "name")
    if form.phone is None:
        raise HouseRefusedError("phone", "phone")
    phone = full_number(house, form.phone)
    if form.date is None:
        raise HouseRefusedError("date", "date")
    if form.time is None:
        raise HouseRefusedError("time", "time")
    start = arrival(house, form.date, form.time, now)
    if form.guests is None:
        raise HouseRefusedError("guests", "guests")
    most = most_seats(house)
    if form.guests > most:
        raise HouseRefusedError("too_many", "guests", most=most, phone=house.phone)
    if form.table is not None:
        _must_seat(house, form.table, form.guests)
    return Wish(
        name=name,
        phone=phone,
        day=form.date,
        at=form.time.replace(tzinfo=None),
        start=start,
        guests=form.guests,
        requests=clean_text(form.requests or "", NOTE_CAP),
        table=form.table,
    )


def seated(wish: Wish, house: House, taken: Collection[int], held: int | None = None) -> Booking:
    """The booking, at the table that was wished for, or at the smallest that fits.

    Args:
        wish: What is wanted.
        house: The restaurant.
        taken: The numbers of the tables that others have then.
        held: The table that the party has already: without a wish it stays there, where it can.

    Raises:
        OfficeRefusedError: That table is taken, or none is left.
    """
    if wish.table is None:
        there = None if held is None or held in taken else table_of(house, held)
        if there is not None and there.seats >= wish.guests:
            return Booking(wish, there.number)
        smallest = smallest_for(house, wish.guests, taken)
        if smallest is None:
            raise HouseRefusedError("full", "time", guests=wish.guests, day=wish.day, at=wish.at)
        return Booking(wish, smallest.number)
    if wish.table in taken:
        other = smallest_for(house, wish.guests, taken)
        if other is None:
            raise HouseRefusedError("taken", "table", table=wish.table)
        raise HouseRefusedError("taken_but", "table", table=wish.table, other=other.number)
    return Booking(wish, wish.table)


def _must_seat(house: House, number: int, guests: int) -> Table:
    table = table_of(house, number)
    if table is None:
        raise HouseRefusedError("no_table", "table", table=number)
    if table.seats < guests:
        raise HouseRefusedError(
            "small_table", "table", table=number, seats=table.seats, guests=guests
        )
    return table
