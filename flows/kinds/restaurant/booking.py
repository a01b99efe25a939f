"""Whether a table can be booked, decided by the house's rules; every refusal names the field."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time

from beatroom.flows.core.participants import NAME_CAP, clean_text
from beatroom.flows.kinds.restaurant.forms import NOTE_CAP, ReservationForm
from beatroom.flows.kinds.restaurant.hours import arrival, day_words
from beatroom.flows.kinds.restaurant.house import full_number, most_seats, smallest_for, table_of
from beatroom.flows.kinds.restaurant.office import House, OfficeRefusedError, Table


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

    @property
    def summary(self) -> str:
        """What the guest is told."""
        wish = self.wish
        return booked_words(self.table, wish.guests, wish.day, wish.at, wish.name)


def booked_words(table: int, guests: int, day: date, at: time, name: str) -> str:
    """A booking in words."""
    people = "1 person" if guests == 1 else f"{guests} people"
    return f"Table {table} for {people} on {day_words(day)} at {at:%H:%M}, in the name of {name}"


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
    name = clean_text(form.name or "", NAME_CAP)
    if not name:
        raise OfficeRefusedError("In whose name may I book?", "name")
    if form.phone is None:
        raise OfficeRefusedError("Under which phone number can we reach you?", "phone")
    phone = full_number(house, form.phone)
    if form.date is None:
        raise OfficeRefusedError("For which day would you like the table?", "date")
    if form.time is None:
        raise OfficeRefusedError("At what time would you like to come?", "time")
    start = arrival(house, form.date, form.time, now)
    if form.guests is None:
        raise OfficeRefusedError("How many will you be?", "guests")
    most = most_seats(house)
    if form.guests > most:
        raise OfficeRefusedError(
            f"For more than {most} people please call us at {house.phone}.", "guests"
        )
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


def seated(wish: Wish, house: House, taken: Collection[int]) -> Booking:
    """The booking, at the table that was wished for, or at the smallest that fits.

    Raises:
        OfficeRefusedError: That table is taken, or none is left.
    """
    if wish.table is None:
        smallest = smallest_for(house, wish.guests, taken)
        if smallest is None:
            raise OfficeRefusedError(
                f"No table for {wish.guests} is free on {day_words(wish.day)} at "
                f"{wish.at:%H:%M}. Would another time suit you?",
                "time",
            )
        return Booking(wish, smallest.number)
    if wish.table in taken:
        other = smallest_for(house, wish.guests, taken)
        instead = "no other is free then" if other is None else f"table {other.number} is free"
        raise OfficeRefusedError(f"Table {wish.table} is taken at that time; {instead}.", "table")
    return Booking(wish, wish.table)


def _must_seat(house: House, number: int, guests: int) -> Table:
    table = table_of(house, number)
    if table is None:
        raise OfficeRefusedError(f"There is no table {number}.", "table")
    if table.seats < guests:
        raise OfficeRefusedError(
            f"Table {number} seats {table.seats}, which is too small for {guests}.", "table"
        )
    return table
