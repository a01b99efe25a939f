"""What the service does for the restaurant: its books, its site, its guests."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from beatroom.bot.kinds.restaurant.guest_sessions import Visits
from beatroom.bot.kinds.restaurant.own_links import own_link, own_token
from beatroom.bot.kinds.restaurant.own_routes import router as own_router
from beatroom.bot.kinds.restaurant.responses import (
    OrderAnswer,
    ReservationAnswer,
)
from beatroom.bot.kinds.restaurant.routes import router
from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.kinds.restaurant.store.guest_notices import GuestPost
from beatroom.bot.kinds.restaurant.store.people import books_of, erase_from_books, forget_guests
from beatroom.bot.kinds.restaurant.store.reservations import UnknownReservation
from beatroom.bot.kinds.restaurant.stored_office import (
    TRIES,
    TRY_RATE,
    StoredOffice,
    open_restaurant,
)
from beatroom.bot.server.kind_service import KindService, Opened, Opening, PersonFound, PersonKept
from beatroom.bot.server.limits import RateLimit
from beatroom.bot.server.service import Service
from beatroom.bot.store.notices import Channel
from beatroom.bot.store.store import Store
from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.language.language_code import ENGLISH


@asynccontextmanager
async def _open(opening: Opening) -> AsyncGenerator[Opened]:
    store, now = opening.store, opening.wall.now
    await open_restaurant(store)
    visits = Visits(post_of(opening), RateLimit(TRY_RATE, TRIES, now))

    def office(session: str, about: Mapping[str, str]) -> StoredOffice:
        return StoredOffice(
            store,
            session,
            now,
            language=about.get("language", ENGLISH),
            post=visits.post,
            tries=visits.tries,
            most=opening.settings.restaurant_bookings,
        )

    yield Opened(OFFICE.handlers(office), visits)


def post_of(opening: Opening) -> GuestPost:
    """How guests can be told, as far as it is set up."""
    settings = opening.settings
    channels: set[Channel] = set()
    if settings.has_mail:
        channels.add("email")
    if settings.whatsapp_token and settings.whatsapp_phone_id:
        channels.add("whatsapp")

    def link(form: FormName, reference: str, until: float) -> str:
        return own_link(settings.base_url, own_token(opening.secret, form, reference, until))

    return GuestPost(frozenset(channels), link, opening.told)


async def _sweep(store: Store, now: float, before: datetime | None) -> Mapping[str, int]:
    if before is None:
        return {}
    return {
        "bookings_and_orders": await store.write(
            forget_guests(before, datetime.fromtimestamp(now, UTC))
        )
    }


async def _find(service: Service, name: str, _: Sequence[str]) -> PersonFound:
    booked, ordered = await service.store.read(books_of(name))
    return PersonFound(
        {
            "reservations": [ReservationAnswer.model_validate(one) for one in booked],
            "orders": [OrderAnswer.model_validate(one) for one in ordered],
        },
        frozenset(one.reference for one in (*booked, *ordered)),
    )


async def _erase(
    service: Service, name: str, at: datetime, _: Sequence[str], running: Sequence[str]
) -> int:
    return await service.store.write(erase_from_books(name, at, running))


SERVICE = KindService(
    routers=(router, own_router),
    pages=("/terra",),
    framed=("/terra",),
    problems={UnknownReservation: 404},
    open=_open,
    sweep=_sweep,
    person=PersonKept(
        found={
            "reservations": (list[ReservationAnswer], "At the restaurant."),
            "orders": (list[OrderAnswer], "At the restaurant."),
        },
        erased=(
            "bookings",
            "Bookings and orders at the restaurant that a person was taken out of; "
            "bookings that were still to come are called off.",
        ),
        find=_find,
        erase=_erase,
        last=True,
    ),
)
