"""Orders: one for each submission, at the house's own prices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from sqlalchemy import select, tuple_

from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.reservations import searched, unused
from beatroom.bot.kinds.restaurant.store.tables import OrderLineRow as Line
from beatroom.bot.kinds.restaurant.store.tables import OrderRow as Row
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.forms import OrderForm
from beatroom.flows.kinds.restaurant.office import OfficeRefusedError, Receipt
from beatroom.flows.kinds.restaurant.ordering import PricedLine, ordered_words, priced
from beatroom.flows.kinds.restaurant.submission import REUSED, fingerprint


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it is in the books."""

    reference: str
    session_id: str
    name: str
    phone: str
    notes: str
    total: Decimal
    placed_at: datetime
    lines: tuple[PricedLine, ...]


ORDER = (Row.reference, Row.session_id, Row.name, Row.phone, Row.notes, Row.total, Row.placed_at)


def place_order(
    session: str, submit: str, form: OrderForm, now: float, reference: Callable[[], str]
) -> Callable[[Transaction], Awaitable[Receipt]]:
    """Take an order; the same submission again only gives its receipt.

    Arguments and errors as `make_reservation`'s.
    """

    async def work(connection: Transaction) -> Receipt:
        before = await _submitted(connection, session, submit, fingerprint(form))
        if before is not None:
            return before
        order = priced(form, await read_house(connection))
        made = await unused(connection, Row.reference, reference)
        row = {
            "reference": made,
            "session_id": session,
            "submit": submit,
            "digest": fingerprint(form),
            "name": order.name,
            "who": searched(order.name),
            "phone": order.phone,
            "notes": order.notes,
            "total": order.total,
            "placed_at": datetime.fromtimestamp(now, UTC),
        }
        lines = [
            {
                "reference": made,
                "place": place,
                "dish": line.dish,
                "name": line.name,
                "quantity": line.quantity,
                "price": line.price,
                "note": line.note,
            }
            for place, line in enumerate(order.lines)
        ]
        await put(connection, Row, [row])
        await put(connection, Line, lines)
        return Receipt(reference=made, summary=order.summary, total=str(order.total))

    return work


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


async def _submitted(
    connection: Transaction, session: str, submit: str, digest: str
) -> Receipt | None:
    """What a submission that came before was answered."""
    query = select(*ORDER, Row.digest).where(Row.session_id == session, Row.submit == submit)
    found = (await connection.execute(query)).one_or_none()
    if found is None:
        return None
    if found.digest != digest:
        raise OfficeRefusedError(REUSED)
    order = (await with_lines(connection, [found[:-1]]))[0]
    return Receipt(
        reference=order.reference,
        summary=ordered_words(order.lines, order.name),
        total=str(order.total),
    )
