"""The back office on the service's store, as one session's."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import date, time

import structlog

from beatroom.bot.kinds.restaurant.store.house import lay_down, read_house
from beatroom.bot.kinds.restaurant.store.orders import place_order
from beatroom.bot.kinds.restaurant.store.reservations import make_reservation, taken_tables
from beatroom.bot.kinds.restaurant.terra import terra
from beatroom.bot.store.meanwhile import undisturbed
from beatroom.bot.store.store import Store
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.hours import moment, quarters
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import House, Receipt

log = structlog.get_logger()

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that are mistaken for each other."""


class StoredOffice:
    """One session's office; what it books is kept by `submit` within the session.

    Args:
        store: The service's.
        session: Whose office it is.
        now: Seconds since the epoch, by the wall.
    """

    def __init__(self, store: Store, session: str, now: Callable[[], float]) -> None:
        self._store, self._session, self._now = store, session, now

    async def house(self) -> House:
        return await self._store.read(read_house)

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        start = moment(zone_of(await self.house()), day, at)
        if start is None:
            return ()
        return await self._store.read(lambda c: taken_tables(c, quarters(start)))

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        work = make_reservation(self._session, submit, form, self._now(), new_reference)
        return await undisturbed(self._store.write, work)

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        work = place_order(self._session, submit, form, self._now(), new_reference)
        return await undisturbed(self._store.write, work)


async def open_restaurant(store: Store) -> None:
    """Lay Terra down where the database has no restaurant yet."""
    if await undisturbed(store.write, lay_down(terra())):
        log.info("restaurant_laid_down", name=terra().name)


def new_reference() -> str:
    """What a guest may write down, or spell on the phone."""
    return "".join(secrets.choice(LETTERS) for _ in range(6))
