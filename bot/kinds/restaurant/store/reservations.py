"""Reservations: one for each submission, and no table twice.

The house's rules decide (`flows.kinds.restaurant.booking`); that they decide on what is true is the
transaction's business, and that no table is taken twice the slots'.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import delete, select, tuple_, update

from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.tables import ReservationRow as Row
from beatroom.bot.kinds.restaurant.store.tables import SlotRow
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.participants import clean_name
from beatroom.flows.kinds.restaurant.booking import booked_words, seated, wished
from beatroom.flows.kinds.restaurant.forms import ReservationForm
from beatroom.flows.kinds.restaurant.hours import quarters
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError, Receipt
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint

BOOKED, CANCELLED = "booked", "cancelled"


class UnknownReservation(StoreError):  # noqa: N818 - it names what is the matter
    """There is no reservation of that reference."""


@dataclass(frozen=True, slots=True)
class Reservation:
    """A booking as it is in the books; `day` and `at` are in the house's time."""

    reference: str
    session_id: str
    name: str
    phone: str
    day: date
    at: time
    starts_at: datetime
    guests: int
    requests: str
    table_number: int
    state: str
    made_at: datetime
    cancelled_at: datetime | None


RESERVATION = [getattr(Row, one.name) for one in fields(Reservation)]


def make_reservation(
    session: str, submit: str, form: ReservationForm, now: float, reference: Callable[[], str]
) -> Callable[[Transaction], Awaitable[Receipt]]:
    """Book what a form asks for; the same submission again only gives its receipt.

    Args:
        session: Whose submission it is.
        submit: Its id.
        form: What the guest filled in.
        now: Seconds since the epoch.
        reference: Makes references; one that is not used yet is taken.

    The work raises:
        OfficeRefusedError: It cannot be had.
        Meanwhile: Somebody else was quicker by a moment; run it again.
    """

    async def work(connection: Transaction) -> Receipt:
        before = await _submitted(connection, session, submit, fingerprint(form))
        if before is not None:
            return before
        house = await read_house(connection)
        wish = wished(form, house, now)
        needed = quarters(wish.start)
        booking = seated(wish, house, await taken_tables(connection, needed))
        made = await unused(connection, Row.reference, reference)
        row = {
            "reference": made,
            "session_id": session,
            "submit": submit,
            "digest": fingerprint(form),
            "name": wish.name,
            "who": searched(wish.name),
            "phone": wish.phone,
            "day": wish.day,
            "at": wish.at,
            "starts_at": wish.start,
            "guests": wish.guests,
            "requests": wish.requests,
            "table_number": booking.table,
            "state": BOOKED,
            "made_at": datetime.fromtimestamp(now, UTC),
        }
        slots = [{"table_number": booking.table, "quarter": q, "reference": made} for q in needed]
        await put(connection, Row, [row])
        await put(connection, SlotRow, slots)
        return Receipt(reference=made, summary=booking.summary, table=booking.table)

    return work


async def taken_tables(connection: Transaction, needed: range) -> tuple[int, ...]:
    """The tables that are taken in one of these quarters of an hour."""
    query = (
        select(SlotRow.table_number)
        .where(SlotRow.quarter >= needed.start, SlotRow.quarter < needed.stop)
        .distinct()
        .order_by(SlotRow.table_number)
    )
    return tuple((await connection.execute(query)).scalars())


def cancel_reservation(
    reference: str, at: datetime
) -> Callable[[Transaction], Awaitable[Reservation]]:
    """Call a booking off and free its table; once more changes nothing.

    The work raises UnknownReservation where there is none.
    """

    async def work(connection: Transaction) -> Reservation:
        await connection.execute(delete(SlotRow).where(SlotRow.reference == reference))
        await connection.execute(
            update(Row)
            .where(Row.reference == reference, Row.state == BOOKED)
            .values(state=CANCELLED, cancelled_at=at)
        )
        query = select(*RESERVATION).where(Row.reference == reference)
        found = (await connection.execute(query)).one_or_none()
        if found is None:
            raise UnknownReservation(f"There is no reservation {reference!r}.")
        return Reservation(*found)

    return work


async def list_reservations(
    connection: Transaction,
    limit: int,
    after: tuple[datetime, str] | None = None,
    day: date | None = None,
) -> list[Reservation]:
    """Bookings by when the guests come; `after` is the place of the last of the page before."""
    query = select(*RESERVATION).order_by(Row.starts_at, Row.reference).limit(limit)
    if day is not None:
        query = query.where(Row.day == day)
    if after is not None:
        query = query.where(tuple_(Row.starts_at, Row.reference) > after)
    return [Reservation(*row) for row in await connection.execute(query)]


def searched(name: str) -> str:
    """What two ways to write a name have in common."""
    return clean_name(name).casefold()


async def unused(connection: Transaction, column: Any, make: Callable[[], str]) -> str:
    """A reference that nothing has yet."""
    while True:
        made = make()
        if (await connection.execute(select(column).where(column == made))).first() is None:
            return made


async def _submitted(
    connection: Transaction, session: str, submit: str, digest: str
) -> Receipt | None:
    """What a submission that came before was answered."""
    query = select(Row.digest, *RESERVATION).where(Row.session_id == session, Row.submit == submit)
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return None
    if found[0] != digest:
        raise OfficeRefusedError(REUSED)
    row = Reservation(*found[1:])
    words = booked_words(row.table_number, row.guests, row.day, row.at, row.name)
    return Receipt(reference=row.reference, summary=words, table=row.table_number)
