"""A guest's own bookings and orders: found, changed, called off.

Who asks must say what only the guest knows: that it was made in the same visit, the phone number
that it is under, or the signed link. What is not theirs is as unknown as what is not there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from sqlalchemy import delete, select, update

from beatroom.bot.kinds.restaurant.store.guest_notices import tell
from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.orders import ORDER, Order, with_lines
from beatroom.bot.kinds.restaurant.store.reservations import (
    CANCELLED,
    RESERVATION,
    Asker,
    Reservation,
    slots_of,
    taken_tables,
    tell_of,
)
from beatroom.bot.kinds.restaurant.store.tables import (
    ChangeRow,
    CollectionRow,
    OrderRow,
    ReservationRow,
    SlotRow,
)
from beatroom.bot.store.meanwhile import put, put_right
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.booking import seated
from beatroom.flows.kinds.restaurant.forms import FormName, ReservationChange
from beatroom.flows.kinds.restaurant.hours import quarters
from beatroom.flows.kinds.restaurant.house import full_number
from beatroom.flows.kinds.restaurant.office import BookEntry, House
from beatroom.flows.kinds.restaurant.own_rules import (
    Held,
    changed_wish,
    entry_of,
    must_be_cancellable,
    noted,
)
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint


@dataclass(frozen=True, slots=True)
class Claim:
    """What is asked for, and by what right.

    Attributes:
        reference: As the guest has it.
        phone: The number that it is under, as the guest says it; None for the same visit.
        signed: The form that a link of ours names with it; None where there is none.
    """

    reference: str
    phone: str | None = None
    signed: FormName | None = None


Own = Reservation | Order


def find_own(asker: Asker, claim: Claim) -> Callable[[Transaction], Awaitable[BookEntry]]:
    """What is claimed; the work raises OfficeRefusedError where nothing is."""

    async def work(connection: Transaction) -> BookEntry:
        house = await read_house(connection)
        return entry(await claimed(connection, asker, claim, house), house, asker)

    return work


def change_own(
    asker: Asker, claim: Claim, submit: str, change: ReservationChange
) -> Callable[[Transaction], Awaitable[BookEntry]]:
    """Change a booking; the same change again only tells how it stands.

    The work raises:
        OfficeRefusedError: It is not theirs, is off or over, or cannot be had so.
        Meanwhile: Somebody else was quicker by a moment; run it again.
    """

    async def work(connection: Transaction) -> BookEntry:
        house = await read_house(connection)
        row = await claimed(connection, asker, claim, house)
        if isinstance(row, Order):
            raise HouseRefusedError("an_order")
        mark = fingerprint(change)
        known = select(ChangeRow.digest, ChangeRow.reference).where(
            ChangeRow.session_id == asker.session, ChangeRow.submit == submit
        )
        if (before := (await connection.execute(known)).one_or_none()) is not None:
            if (before.digest, before.reference) != (mark, row.reference):
                raise HouseRefusedError(REUSED)
            return entry(row, house, asker)
        changed = await _moved(connection, asker, row, change, house)
        key = {"session_id": asker.session, "submit": submit, "digest": mark}
        await put(connection, ChangeRow, [{**key, "reference": row.reference}])
        if changed.told != row.told:
            await tell_of(connection, asker, house, changed, "changed")
        return entry(changed, house, asker)

    return work


def cancel_own(asker: Asker, claim: Claim) -> Callable[[Transaction], Awaitable[BookEntry]]:
    """Call a booking off, or an order; once more changes nothing. Errors as `change_own`'s."""

    async def work(connection: Transaction) -> BookEntry:
        house = await read_house(connection)
        row = await claimed(connection, asker, claim, house)
        if row.cancelled_at is not None:
            return entry(row, house, asker)
        must_be_cancellable(_held(row, house), house, asker.now)
        if isinstance(row, Order):
            return entry(await _order_off(connection, asker, row, house), house, asker)
        off = replace(row, state=CANCELLED, cancelled_at=asker.at, version=row.version + 1)
        await _put_new(connection, row, off)
        await connection.execute(delete(SlotRow).where(SlotRow.reference == row.reference))
        await tell_of(connection, asker, house, off, "cancelled")
        return entry(off, house, asker)

    return work


def entry(row: Own, house: House, asker: Asker) -> BookEntry:
    """It as its guest may know it."""
    language = asker.language
    words = row.words(house, language) if isinstance(row, Order) else row.words(language)
    return entry_of(_held(row, house), words, house, asker.now, language)


async def claimed(connection: Transaction, asker: Asker, claim: Claim, house: House) -> Own:
    """The booking or the order that is meant, if it is theirs."""
    reference = claim.reference.strip().upper()
    booked = select(*RESERVATION).where(ReservationRow.reference == reference)
    found = (await connection.execute(booked)).one_or_none()
    row: Own | None = None if found is None else Reservation(*found)
    if row is None:
        ordered = select(*ORDER).where(OrderRow.reference == reference)
        orders = await with_lines(connection, (await connection.execute(ordered)).all())
        row = orders[0] if orders else None
    phone = "" if claim.phone is None else full_number(house, claim.phone)
    if row is None or not row.name:  # an erased one is nobody's
        raise HouseRefusedError("unknown", "reference")
    if claim.signed is not None:
        theirs = claim.signed == ("order" if isinstance(row, Order) else "reservation")
    elif claim.phone is None:
        theirs = row.session_id == asker.session
    else:
        theirs = row.phone == phone
    if not theirs:
        raise HouseRefusedError("unknown", "reference")
    return row


async def _moved(
    connection: Transaction, asker: Asker, row: Reservation, change: ReservationChange, house: House
) -> Reservation:
    """The booking as it is then, with the slots of its table; it is ours from the first write."""
    wish = changed_wish(_held(row, house), change, house, asker.now)
    new = replace(row, version=row.version + 1)
    await _put_new(connection, row, new)
    if wish is None:
        requests = row.requests if change.requests is None else noted(change.requests)
        return await _put_new(connection, new, replace(new, requests=requests))
    needed = quarters(wish.start)
    await connection.execute(delete(SlotRow).where(SlotRow.reference == row.reference))
    others = await taken_tables(connection, needed)
    booking = seated(wish, house, others, row.table_number)
    await put(connection, SlotRow, slots_of(booking.table, needed, row.reference))
    moved = replace(
        new,
        day=wish.day,
        at=wish.at,
        starts_at=wish.start,
        guests=wish.guests,
        requests=wish.requests,
        table_number=booking.table,
    )
    return await _put_new(connection, new, moved)


async def _put_new(connection: Transaction, row: Reservation, new: Reservation) -> Reservation:
    """Write it as it is now; Meanwhile where somebody else was first."""
    names = ("day", "at", "starts_at", "guests", "requests", "table_number", "state")
    values = {name: getattr(new, name) for name in (*names, "cancelled_at", "version")}
    there = (
        ReservationRow.reference == row.reference,
        ReservationRow.version == row.version,
        ReservationRow.state == row.state,
    )
    await put_right(connection, update(ReservationRow).where(*there).values(**values))
    return new


async def _order_off(connection: Transaction, asker: Asker, row: Order, house: House) -> Order:
    there = (
        OrderRow.reference == row.reference,
        OrderRow.cancelled_at.is_(None),
        OrderRow.name == row.name,  # an erased one has none
    )
    await put_right(connection, update(OrderRow).where(*there).values(cancelled_at=asker.at))
    await connection.execute(delete(CollectionRow).where(CollectionRow.reference == row.reference))
    off = replace(row, cancelled_at=asker.at)
    news = off.news("order-cancelled", house, asker.now)
    await tell(connection, asker.post, house, off.guest, news)
    return off


def _held(row: Own, house: House) -> Held:
    if isinstance(row, Order):
        when = row.when(house)
        return Held(
            reference=row.reference,
            off=row.cancelled_at is not None,
            start=row.collect_at,
            name=row.name,
            phone=row.phone,
            day=when.date(),
            at=when.time().replace(second=0, microsecond=0),
            requests=row.notes,
            total=str(row.total),
            placed=row.placed_at,
        )
    return Held(
        reference=row.reference,
        off=row.cancelled_at is not None,
        start=row.starts_at,
        name=row.name,
        phone=row.phone,
        day=row.day,
        at=row.at,
        guests=row.guests,
        requests=row.requests,
        table=row.table_number,
    )
