"""Orders: one for each submission, at the house's own prices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from itertools import count
from typing import Any

from sqlalchemy import func, select, tuple_

from beatroom.bot.kinds.restaurant.store.guest_notices import Addressee, News, tell
from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.reservations import (
    Asker,
    must_be_few,
    searched,
    unused,
)
from beatroom.bot.kinds.restaurant.store.tables import CollectionRow as Place
from beatroom.bot.kinds.restaurant.store.tables import OrderLineRow as Line
from beatroom.bot.kinds.restaurant.store.tables import OrderRow as Row
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.collecting import collected, days_to_collect
from beatroom.flows.kinds.restaurant.forms import OrderForm
from beatroom.flows.kinds.restaurant.guest_names import unlinked
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import House, Receipt
from beatroom.flows.kinds.restaurant.ordering import PricedLine, ordered_words, priced
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it is in the books; one from before there were times to collect has none."""

    reference: str
    session_id: str
    name: str
    phone: str
    notes: str
    total: Decimal
    placed_at: datetime
    collect_at: datetime | None
    cancelled_at: datetime | None
    email: str
    whatsapp: bool
    language: str
    lines: tuple[PricedLine, ...]

    @property
    def state(self) -> str:
        """`placed` or `cancelled`."""
        return "placed" if self.cancelled_at is None else "cancelled"

    @property
    def guest(self) -> Addressee:
        """Whom it is told."""
        return Addressee(self.session_id, self.email, self.whatsapp, self.phone, self.language)

    def when(self, house: House) -> datetime:
        """When it is collected, in the house's time; of an old one when it was placed."""
        return (self.collect_at or self.placed_at).astimezone(zone_of(house))

    def words(self, house: House, language: str) -> str:
        """It in words."""
        when = self.when(house)
        return ordered_words(self.lines, self.name, when.date(), when.time(), language)

    def news(self, event: str, house: House, now: float) -> News:
        """What happened to it now, to be told."""
        when = self.when(house)
        return News(
            event=event,
            form="order",
            reference=self.reference,
            summary=replace(self, name=unlinked(self.name)).words(house, self.language),
            day=when.date(),
            at=when.time(),
            happened=now,
            total=f"{self.total} {house.currency}",
        )


ORDER = [getattr(Row, one.name) for one in fields(Order) if one.name != "lines"]


def place_order(
    asker: Asker, submit: str, form: OrderForm
) -> Callable[[Transaction], Awaitable[Receipt]]:
    """Take an order; the same submission again only gives its receipt.

    Arguments and errors as `make_reservation`'s.
    """

    async def work(connection: Transaction) -> Receipt:
        house = await read_house(connection)
        before = await _submitted(connection, asker, submit, form, house)
        if before is not None:
            return before
        order = priced(form, house)
        to_come = (Row.cancelled_at.is_(None), Row.collect_at > asker.at)
        await must_be_few(connection, asker, Row, order.phone, house, *to_come)
        full = await full_slots(connection, house, asker.now)
        slot = collected(form, house, asker.now, full)
        made = Order(
            reference=await unused(connection, Row.reference, asker.reference),
            session_id=asker.session,
            name=order.name,
            phone=order.phone,
            notes=order.notes,
            total=order.total,
            placed_at=asker.at,
            collect_at=slot.start,
            cancelled_at=None,
            email=form.email or "",
            whatsapp=form.whatsapp or False,
            language=asker.language,
            lines=order.lines,
        )
        keys = {"submit": submit, "digest": fingerprint(form), "who": searched(order.name)}
        values = {one.key: getattr(made, one.key) for one in ORDER}
        await put(connection, Row, [{**values, **keys}])
        place = await _free_place(connection, slot.minute)
        held = {"minute": slot.minute, "place": place, "reference": made.reference}
        await put(connection, Place, [held])
        await put(connection, Line, [_line_row(made, n) for n in range(len(made.lines))])
        news = made.news("ordered", house, asker.now)
        await tell(connection, asker.post, house, made.guest, news)
        return _receipt(made, house, asker.language)

    return work


async def full_slots(connection: Transaction, house: House, now: float) -> frozenset[int]:
    """The minutes of slots, from now on, for which the kitchen takes no more orders."""
    days = days_to_collect(house, now)
    first = int(now) // 60
    query = (
        select(Place.minute)
        .where(Place.minute >= first, Place.minute < first + (len(days) + 1) * 24 * 60)
        .group_by(Place.minute)
        .having(func.count() >= house.kitchen.capacity)
    )
    return frozenset((await connection.execute(query)).scalars())


async def _free_place(connection: Transaction, minute: int) -> int:
    query = select(Place.place).where(Place.minute == minute)
    held = set((await connection.execute(query)).scalars())
    return next(place for place in count(1) if place not in held)


def _line_row(order: Order, place: int) -> dict[str, Any]:
    line = order.lines[place]
    return {
        "reference": order.reference,
        "place": place,
        "dish": line.dish,
        "name": line.name,
        "quantity": line.quantity,
        "price": line.price,
        "note": line.note,
    }


async def list_orders(
    connection: Transaction,
    limit: int,
    before: tuple[datetime, str] | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
) -> list[Order]:
    """Orders, the youngest first; `before` is the place of the last of the page before."""
    query = select(*ORDER).order_by(Row.placed_at.desc(), Row.reference.desc()).limit(limit)
    if since is not None:
        query = query.where(Row.placed_at >= since)
    if until is not None:
        query = query.where(Row.placed_at < until)
    if before is not None:
        query = query.where(tuple_(Row.placed_at, Row.reference) < before)
    return await with_lines(connection, (await connection.execute(query)).all())


async def with_lines(connection: Transaction, rows: Sequence[Any]) -> list[Order]:
    """Orders with their lines; each row as the columns of an `Order`, without them."""
    query = (
        select(Line.reference, Line.dish, Line.name, Line.quantity, Line.price, Line.note)
        .where(Line.reference.in_([row[0] for row in rows]))
        .order_by(Line.reference, Line.place)
    )
    lines: dict[str, list[PricedLine]] = {}
    for reference, dish, name, quantity, price, note in await connection.execute(query):
        lines.setdefault(reference, []).append(PricedLine(dish, name, quantity, price, note))
    return [Order(*row, lines=tuple(lines.get(row[0], ()))) for row in rows]


def _receipt(order: Order, house: House, language: str) -> Receipt:
    return Receipt(
        reference=order.reference, summary=order.words(house, language), total=str(order.total)
    )


async def _submitted(
    connection: Transaction, asker: Asker, submit: str, form: OrderForm, house: House
) -> Receipt | None:
    """What a submission that came before was answered."""
    query = select(*ORDER, Row.digest).where(Row.session_id == asker.session, Row.submit == submit)
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return None
    if found.digest != fingerprint(form):
        raise HouseRefusedError(REUSED)
    return _receipt((await with_lines(connection, [found[:-1]]))[0], house, asker.language)
