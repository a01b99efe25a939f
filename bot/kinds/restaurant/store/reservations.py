"""Reservations: one for each submission, and no table twice.

The house's rules decide (`flows.kinds.restaurant.booking`); that they decide on what is true is the
transaction's business, and that no table is taken twice the slots'.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select, tuple_, update

from beatroom.bot.kinds.restaurant.store.guest_notices import Addressee, GuestPost, News, tell
from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.tables import OrderRow, SlotRow
from beatroom.bot.kinds.restaurant.store.tables import ReservationRow as Row
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.participants import clean_name
from beatroom.flows.kinds.restaurant.booking import booked_words, seated, wished
from beatroom.flows.kinds.restaurant.forms import ReservationForm
from beatroom.flows.kinds.restaurant.guest_names import unlinked
from beatroom.flows.kinds.restaurant.hours import quarters
from beatroom.flows.kinds.restaurant.office import House, Receipt
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint
from beatroom.flows.language.language_code import ENGLISH

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
    email: str
    whatsapp: bool
    language: str
    version: int

    def words(self, language: str) -> str:
        """It in words."""
        return booked_words(
            self.table_number, self.guests, self.day, self.at, name=self.name, language=language
        )

    @property
    def guest(self) -> Addressee:
        """Whom it is told."""
        return Addressee(self.session_id, self.email, self.whatsapp, self.phone, self.language)

    @property
    def told(self) -> tuple[object, ...]:
        """What a notice says of it."""
        return self.starts_at, self.guests, self.table_number

    def news(self, event: str, now: float) -> News:
        """What happened to it now, to be told."""
        words = replace(self, name=unlinked(self.name)).words(self.language)
        return News(event, "reservation", self.reference, words, self.day, self.at, now)


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks the office.

    Attributes:
        session: The visit's.
        now: Seconds since the epoch.
        language: In which they are answered, and told later.
        reference: Makes references; one that is not used yet is taken.
        post: How guests can be told.
        most: How much that is to come one phone number, and one visit, may have; None: any.
    """

    session: str
    now: float
    reference: Callable[[], str]
    language: str = ENGLISH
    post: GuestPost = field(default_factory=GuestPost)
    most: int | None = None

    @property
    def at(self) -> datetime:
        """Now."""
        return datetime.fromtimestamp(self.now, UTC)


RESERVATION = [getattr(Row, one.name) for one in fields(Reservation)]


def make_reservation(
    asker: Asker, submit: str, form: ReservationForm
) -> Callable[[Transaction], Awaitable[Receipt]]:
    """Book what a form asks for; the same submission again only gives its receipt.

    Args:
        asker: Whose submission it is.
        submit: Its id.
        form: What the guest filled in.

    The work raises:
        OfficeRefusedError: It cannot be had.
        Meanwhile: Somebody else was quicker by a moment; run it again.
    """

    async def work(connection: Transaction) -> Receipt:
        before = await _submitted(connection, asker, submit, fingerprint(form))
        if before is not None:
            return before
        house = await read_house(connection)
        wish = wished(form, house, asker.now)
        needed = quarters(wish.start)
        booking = seated(wish, house, await taken_tables(connection, needed))
        to_come = (Row.state == BOOKED, Row.starts_at > asker.at)
        await must_be_few(connection, asker, Row, wish.phone, house, *to_come)
        made = Reservation(
            reference=await unused(connection, Row.reference, asker.reference),
            session_id=asker.session,
            name=wish.name,
            phone=wish.phone,
            day=wish.day,
            at=wish.at,
            starts_at=wish.start,
            guests=wish.guests,
            requests=wish.requests,
            table_number=booking.table,
            state=BOOKED,
            made_at=asker.at,
            cancelled_at=None,
            email=form.email or "",
            whatsapp=form.whatsapp or False,
            language=asker.language,
            version=0,
        )
        keys = {"submit": submit, "digest": fingerprint(form), "who": searched(wish.name)}
        values = {one.name: getattr(made, one.name) for one in fields(made)}
        await put(connection, Row, [{**values, **keys}])
        await put(connection, SlotRow, slots_of(made.table_number, needed, made.reference))
        await tell_of(connection, asker, house, made, "booked")
        return _receipt(made, asker.language)

    return work


async def must_be_few(
    connection: Transaction,
    asker: Asker,
    row: type[Row | OrderRow],
    phone: str,
    house: House,
    *to_come: ColumnElement[bool],
) -> None:
    """Refuse one more where a phone number, or a visit, has as much as it may that is to come."""
    if asker.most is None:
        return
    for mine, field_ in ((row.phone == phone, "phone"), (row.session_id == asker.session, None)):
        query = select(func.count()).select_from(row).where(mine, *to_come)
        if (await connection.execute(query)).scalar_one() >= asker.most:
            raise HouseRefusedError("too_much", field_, most=asker.most, phone=house.phone)


def slots_of(table: int, needed: range, reference: str) -> list[dict[str, Any]]:
    """The rows by which a table is taken."""
    return [{"table_number": table, "quarter": one, "reference": reference} for one in needed]


async def tell_of(
    connection: Transaction, asker: Asker, house: House, row: Reservation, event: str
) -> None:
    """Tell the guest what happened to a booking."""
    await tell(connection, asker.post, house, row.guest, row.news(event, asker.now))


async def taken_tables(connection: Transaction, needed: range) -> tuple[int, ...]:
    """The tables that are taken in one of these quarters of an hour."""
    query = (
        select(SlotRow.table_number)
        .where(SlotRow.quarter >= needed.start, SlotRow.quarter < needed.stop)
        .distinct()
        .order_by(SlotRow.table_number)
    )
    return tuple((await connection.execute(query)).scalars())


async def taken_by_quarter(connection: Transaction, needed: range) -> dict[int, set[int]]:
    """The tables that are taken, by quarter of an hour."""
    query = select(SlotRow.quarter, SlotRow.table_number).where(
        SlotRow.quarter >= needed.start, SlotRow.quarter < needed.stop
    )
    found: dict[int, set[int]] = {}
    for quarter, table in await connection.execute(query):
        found.setdefault(quarter, set()).add(table)
    return found


def cancel_reservation(
    reference: str, at: datetime, post: GuestPost | None = None
) -> Callable[[Transaction], Awaitable[Reservation]]:
    """Call a booking off and free its table; once more changes nothing.

    The work raises UnknownReservation where there is none.
    """

    async def work(connection: Transaction) -> Reservation:
        await connection.execute(delete(SlotRow).where(SlotRow.reference == reference))
        done = await connection.execute(
            update(Row)
            .where(Row.reference == reference, Row.state == BOOKED)
            .values(state=CANCELLED, cancelled_at=at, version=Row.version + 1)
        )
        query = select(*RESERVATION).where(Row.reference == reference)
        found = (await connection.execute(query)).one_or_none()
        if found is None:
            raise UnknownReservation(f"There is no reservation {reference!r}.")
        row = Reservation(*found)
        if done.rowcount and post is not None:
            house = await read_house(connection)
            await tell(connection, post, house, row.guest, row.news("cancelled", at.timestamp()))
        return row

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


def _receipt(row: Reservation, language: str) -> Receipt:
    return Receipt(reference=row.reference, summary=row.words(language), table=row.table_number)


async def _submitted(
    connection: Transaction, asker: Asker, submit: str, digest: str
) -> Receipt | None:
    """What a submission that came before was answered, as it stands in the books now."""
    query = select(Row.digest, *RESERVATION).where(
        Row.session_id == asker.session, Row.submit == submit
    )
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return None
    if found[0] != digest:
        raise HouseRefusedError(REUSED)
    return _receipt(Reservation(*found[1:]), asker.language)
