"""The back office as a session uses it: the house is read once, bookings are tried again."""

from __future__ import annotations

import asyncio
from datetime import date, datetime, time

import structlog

from beatroom.bot.kinds.restaurant.service_calls import OFFICE
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.house import zone_of
from beatroom.flows.kinds.restaurant.office import (
    House,
    Office,
    OfficeRefusedError,
    OfficeUnreachable,
    Receipt,
)

log = structlog.get_logger()

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

    async def submit(self, submit: str, form: ReservationForm | OrderForm) -> Receipt:
        """Book or order, with the same id as often as it takes.

        Raises:
            OfficeRefusedError: The office does not take it.
            OfficeUnreachable: Nobody answered, and nobody knows whether it is done.
        """
        for _ in range(TRIES - 1):
            try:
                return await self._once(submit, form)
            except OfficeUnreachable:
                log.warning("office_unreachable", submit=submit)
                await self._pause(BETWEEN)
        return await self._once(submit, form)

    async def _once(self, submit: str, form: ReservationForm | OrderForm) -> Receipt:
        office = self._office
        try:
            if isinstance(form, ReservationForm):
                return await office.make_reservation(submit, form)
            return await office.place_order(submit, form)
        except (OfficeRefusedError, OfficeUnreachable):
            raise
        except Exception as error:  # the border to the office: an answer nobody understands is none
            log.warning("office_failed", submit=submit, reason=type(error).__name__)
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
