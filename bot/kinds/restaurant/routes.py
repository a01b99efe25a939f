"""The restaurant: what its site shows to everybody, the way to its host, and the operator's books.

Nothing here books or orders: only the host does, for a guest in a session.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import AfterValidator

from beatroom.bot.kinds.restaurant.guest_sessions import start_visit, visits_are_recorded, visits_of
from beatroom.bot.kinds.restaurant.responses import (
    OrderAnswer,
    OrderPage,
    ReservationAnswer,
    ReservationPage,
    RestaurantAnswer,
    TablesAnswer,
    VisitAnswer,
)
from beatroom.bot.kinds.restaurant.store.house import read_house
from beatroom.bot.kinds.restaurant.store.orders import list_orders
from beatroom.bot.kinds.restaurant.store.reservations import cancel_reservation, list_reservations
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice
from beatroom.bot.server.auth import Caller, Reader, ServiceDep, Steerer, Visitor
from beatroom.bot.server.cursors import decode_cursor, encode_cursor
from beatroom.bot.server.keys import Keyed, PublicKeyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.store.idempotency import once_only
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.record import VisitWishes

router = APIRouter(prefix="/restaurant", tags=["restaurant"])

FIRST, LAST = date(2000, 1, 1), date(2199, 12, 31)


def _sensible(day: date) -> date:
    if not FIRST <= day <= LAST:
        raise ValueError(f"expected a day from {FIRST} to {LAST}")
    return day


Day = Annotated[date, AfterValidator(_sensible)]
OfDay = Annotated[Day | None, Query(description="Only this day, in the house's time.")]
Limit = Annotated[int, Query(ge=1, le=200)]
Cursor = Annotated[str | None, Query(description="`next` of the page before.")]
Reference = Annotated[str, Path(pattern=r"^[A-Z0-9]{1,12}$", description="As the guest has it.")]


@router.get("", responses=refusals(429))
async def get_restaurant(service: ServiceDep, _: Visitor) -> RestaurantAnswer:
    """The house: hours, tables, menu."""
    house = await service.store.read(read_house)
    return RestaurantAnswer(
        **dict(house),
        door=service.settings.restaurant_door,
        notices=sorted(one for one in visits_of(service).post.channels if one != "log"),
        recorded=visits_are_recorded(service),
    )


@router.get("/tables", response_model=TablesAnswer, responses=refusals(429))
async def get_tables(
    service: ServiceDep,
    _: Visitor,
    day: Annotated[Day, Query(alias="date", description="In the house's time.")],
    at: Annotated[
        str,
        Query(
            alias="time",
            pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$",
            description="In the house's time.",
            examples=["19:30"],
        ),
    ],
) -> dict[str, Any]:
    """Which tables are free for a party that comes then, whether the house is open or not."""
    office = StoredOffice(service.store, "", service.wall.now)
    house, taken = await office.house(), await office.taken(day, time.fromisoformat(at))
    return {
        "free": [table.number for table in house.tables if table.number not in taken],
        "taken": list(taken),
    }


@router.post(
    "/connect",
    status_code=201,
    response_model=VisitAnswer,
    responses=refusals(403, 404, 429, 503),
)
async def connect(
    service: ServiceDep,
    address: Caller,
    wishes: VisitWishes | None = None,
    key: PublicKeyed = None,
) -> dict[str, Any]:
    """A session with the host; the guest joins by the link in the answer.

    Where nothing here hears or speaks the guest's `language`, the host speaks its own.
    """
    return await start_visit(service, address, key, None if wishes is None else wishes.language)


@router.get("/reservations")
async def get_reservations(
    service: ServiceDep, _: Reader, day: OfDay = None, limit: Limit = 50, cursor: Cursor = None
) -> ReservationPage:
    """Bookings, by when the guests come."""
    after = decode_cursor(cursor) if cursor is not None else None
    rows = await service.store.read(lambda c: list_reservations(c, limit + 1, after, day))
    page = rows[:limit]
    more = len(rows) > limit
    return ReservationPage(
        items=[ReservationAnswer.model_validate(row) for row in page],
        next=encode_cursor(page[-1].starts_at, page[-1].reference) if more else None,
    )


@router.delete("/reservations/{reference}", response_model=ReservationAnswer)
async def cancel(
    reference: Reference, service: ServiceDep, _: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Call a booking off, which frees its table; once more changes nothing."""
    at = datetime.fromtimestamp(service.wall.now(), UTC)
    post = visits_of(service).post
    called_off = cancel_reservation(reference, at, post)

    async def work(connection: Transaction) -> dict[str, Any]:
        row = await called_off(connection)
        return ReservationAnswer.model_validate(row).model_dump(mode="json")

    done = await service.store.write(once_only(key, work))
    post.ring()
    return done


@router.get("/orders")
async def get_orders(
    service: ServiceDep, _: Reader, day: OfDay = None, limit: Limit = 50, cursor: Cursor = None
) -> OrderPage:
    """Orders, the youngest first."""
    before = decode_cursor(cursor) if cursor is not None else None
    since = until = None
    if day is not None:
        zone = zone_of(await service.store.read(read_house))
        since = datetime.combine(day, time(), zone)
        until = datetime.combine(day + timedelta(days=1), time(), zone)
    rows = await service.store.read(lambda c: list_orders(c, limit + 1, before, since, until))
    page = rows[:limit]
    more = len(rows) > limit
    return OrderPage(
        items=[OrderAnswer.model_validate(order) for order in page],
        next=encode_cursor(page[-1].placed_at, page[-1].reference) if more else None,
    )
