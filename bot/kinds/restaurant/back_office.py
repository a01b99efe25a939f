"""The back office as a session uses it: the house is read once, bookings are tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, datetime, time
from typing import TypeVar

import structlog

from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationChange, ReservationForm
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import (
    BookEntry,
    FreeTime,
    House,
    Office,
    OfficeRefusedError,
    OfficeUnreachable,
    Receipt,
)

log = structlog.get_logger()
T = TypeVar("T")

TRIES = 3
"""How often a submission is sent, always with the same id."""
BETWEEN = 1.0
"""Seconds between two tries."""
HOUSE_AGAIN = 10.0
"""Seconds after which the house is asked for again, where nobody answered."""
HOUSE_WAIT = 6.0
"""Seconds that a tool waits for it."""


class BackOffice:
    """One session's way to its office."""

    def __init__(self, live: SessionContext) -> None:
        self._live = live
        self._office: Office = OFFICE.client(live.consult, language=live.personality.language)
        self.house: House | None = None
        self._there = asyncio.Event()

    def start(self) -> None:
        """Ask for the house."""
        self._live.spawn(self._read_house(), "restaurant: the house")

    async def known_house(self) -> House | None:
        """The house, if it is known soon."""
        if self.house is None:
            try:
                await asyncio.wait_for(self._there.wait(), HOUSE_WAIT)
            except TimeoutError:
                return None
        return self.house

    def now(self) -> datetime:
        """The time on the restaurant's wall; the session's zone where the house is not known."""
        zone = zone_of(self.house) if self.house is not None else self._live.zone
        return datetime.fromtimestamp(self._live.clock.now(), zone)

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        """Tables that are not free then; an OfficeUnreachable when nobody answers."""
        return await self._office.taken(day, at)

    async def times(self, day: date, guests: int) -> tuple[FreeTime, ...]:
        """When so many may come; an OfficeUnreachable when nobody answers."""
        return await self._office.times(day, guests)

    async def slots(self, day: date) -> tuple[FreeTime, ...]:
        """When an order can be collected; an OfficeUnreachable when nobody answers."""
        return await self._office.slots(day)

    async def submit(self, submit: str, form: ReservationForm | OrderForm) -> Receipt:
        """Book or order, with the same id as often as it takes.

        Raises:
            OfficeRefusedError: The office does not take it.
            OfficeUnreachable: Nobody answered, and nobody knows whether it is done.
        """
        office = self._office
        if isinstance(form, ReservationForm):
            return await self._insisted(submit, lambda: office.make_reservation(submit, form))
        return await self._insisted(submit, lambda: office.place_order(submit, form))

    async def find(self, reference: str, phone: str | None) -> BookEntry:
        """Somebody's booking or order; errors as `submit`'s."""
        return await self._insisted(reference, lambda: self._office.find(reference, phone))

    async def change_reservation(
        self, submit: str, reference: str, phone: str | None, change: ReservationChange
    ) -> BookEntry:
        """Change a booking, with the same id as often as it takes; errors as `submit`'s."""
        office = self._office
        return await self._insisted(
            submit, lambda: office.change_reservation(submit, reference, phone, change)
        )

    async def cancel(self, reference: str, phone: str | None) -> BookEntry:
        """Call a booking or an order off; errors as `submit`'s."""
        return await self._insisted(reference, lambda: self._office.cancel(reference, phone))

    async def _insisted(self, about: str, ask: Callable[[], Awaitable[T]]) -> T:
        for _ in range(TRIES - 1):
            try:
                return await self._once(about, ask)
            except OfficeUnreachable:
                log.warning("office_unreachable", submit=about)
                await self._pause(BETWEEN)
        return await self._once(about, ask)

    async def _once(self, about: str, ask: Callable[[], Awaitable[T]]) -> T:
        try:
            return await ask()
        except (OfficeRefusedError, OfficeUnreachable):
            raise
        except Exception as error:  # the border to the office: an answer nobody understands is none
            log.warning("office_failed", submit=about, reason=type(error).__name__)
            raise OfficeUnreachable("The office gave an unreadable answer.") from error

    async def _read_house(self) -> None:
        while self.house is None and not self._live.state.over:
            try:
                self.house = await self._office.house()
                self._there.set()
            except (OfficeRefusedError, OfficeUnreachable) as error:
                log.warning("house_unknown", reason=str(error))
                await self._pause(HOUSE_AGAIN)

    async def _pause(self, seconds: float) -> None:
        await self._live.clock.sleep_until(self._live.clock.now() + seconds)
