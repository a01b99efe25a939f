"""Guests in the restaurant's books: found by name, handed over, erased, forgotten after a while.

What was booked and sold stays, as numbers; who it was goes. A table that is still to come is freed,
and an order that is still to be made is not made: nobody could be let in for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, select, update

from beatroom.bot.kinds.restaurant.store.orders import ORDER, Order, with_lines
from beatroom.bot.kinds.restaurant.store.reservations import (
    BOOKED,
    CANCELLED,
    RESERVATION,
    Reservation,
    searched,
)
from beatroom.bot.kinds.restaurant.store.tables import (
    ChangeRow,
    CollectionRow,
    OrderLineRow,
    OrderRow,
    ReservationRow,
    SlotRow,
)
from beatroom.bot.store.notices_about import erase_about
from beatroom.bot.store.transaction import Transaction

ERASED = "the guest was erased"
NOBODY = {"name": "", "who": "", "phone": "", "digest": "", "email": "", "whatsapp": False}
"""What an erased row says of the guest. Without its digest a submission cannot come again."""


async def booked_as(connection: Transaction, name: str) -> dict[str, set[str]]:
    """Somebody's name, as it is written in the books, by the session in which it was given."""
    found: dict[str, set[str]] = {}
    for row in (ReservationRow, OrderRow):
        query = select(row.session_id, row.name).where(row.who == searched(name))
        for session, written in await connection.execute(query):
            found.setdefault(session, set()).add(written)
    return found


def books_of(
    name: str,
) -> Callable[[Transaction], Awaitable[tuple[list[Reservation], list[Order]]]]:
    """The bookings and orders in somebody's name, the oldest first."""

    async def work(connection: Transaction) -> tuple[list[Reservation], list[Order]]:
        booked = await connection.execute(
            select(*RESERVATION)
            .where(ReservationRow.who == searched(name))
            .order_by(ReservationRow.starts_at)
        )
        ordered = await connection.execute(
            select(*ORDER).where(OrderRow.who == searched(name)).order_by(OrderRow.placed_at)
        )
        return [Reservation(*row) for row in booked], await with_lines(connection, ordered.all())

    return work


def erase_from_books(
    name: str, at: datetime, running: Sequence[str] = ()
) -> Callable[[Transaction], Awaitable[int]]:
    """Take somebody out of all bookings and orders; returns of how many.

    Args:
        name: The guest's.
        at: The time now.
        running: Sessions that are left as they are.
    """

    async def work(connection: Transaction) -> int:
        theirs = (ReservationRow.who == searched(name)) & ReservationRow.session_id.not_in(running)
        to_come = (theirs, ReservationRow.starts_at > at, ReservationRow.state == BOOKED)
        references = select(ReservationRow.reference).where(*to_come)
        await connection.execute(delete(SlotRow).where(SlotRow.reference.in_(references)))
        await connection.execute(
            update(ReservationRow)
            .where(*to_come)
            .values(state=CANCELLED, cancelled_at=at, version=ReservationRow.version + 1)
        )
        orders = (OrderRow.who == searched(name)) & OrderRow.session_id.not_in(running)
        unmade = (orders, OrderRow.collect_at > at, OrderRow.cancelled_at.is_(None))
        made_for = select(OrderRow.reference).where(*unmade)
        await connection.execute(delete(CollectionRow).where(CollectionRow.reference.in_(made_for)))
        await connection.execute(update(OrderRow).where(*unmade).values(cancelled_at=at))
        return await _blank(connection, theirs, orders, at)

    return work


def forget_guests(before: datetime, at: datetime) -> Callable[[Transaction], Awaitable[int]]:
    """Take everybody out of what was booked for, or ordered, before a time; returns of how many.

    `at` is the time now.
    """

    async def work(connection: Transaction) -> int:
        old = (ReservationRow.starts_at < before) & (ReservationRow.who != "")
        ordered = (OrderRow.placed_at < before) & (OrderRow.who != "")
        return await _blank(connection, old, ordered, at)

    return work


async def _blank(
    connection: Transaction,
    reservations: ColumnElement[bool],
    orders: ColumnElement[bool],
    at: datetime,
) -> int:
    references = select(OrderRow.reference).where(orders)
    await connection.execute(
        update(OrderLineRow).where(OrderLineRow.reference.in_(references)).values(note="")
    )
    theirs = select(ReservationRow.reference).where(reservations)
    for things in (references, theirs):
        await erase_about(connection, things, at.timestamp(), ERASED)
    await connection.execute(delete(ChangeRow).where(ChangeRow.reference.in_(theirs)))
    booked = await connection.execute(
        update(ReservationRow)
        .where(reservations)
        .values(**NOBODY, requests="", version=ReservationRow.version + 1)
    )
    ordered = await connection.execute(update(OrderRow).where(orders).values(**NOBODY, notes=""))
    return booked.rowcount + ordered.rowcount
