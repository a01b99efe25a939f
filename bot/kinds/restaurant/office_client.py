"""The back office as a session has it: every call is a question to the service, with a deadline."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.office import House, OfficeRefused, OfficeUnreachable, Receipt

READING = 3.0
"""Seconds that the house, or what is taken, may take."""
BOOKING = 8.0
"""Seconds that a booking or an order may take."""


class ConsultedOffice:
    """Asks the service.

    Args:
        consult: The session's way to it (`Live.consult`).
    """

    def __init__(self, consult: Consult) -> None:
        self._consult = consult

    async def house(self) -> House:
        return House.model_validate(await self._ask("house", {}, READING))

    async def taken(self, day: date, at: time) -> tuple[int, ...]:
        asked = {"date": day.isoformat(), "time": at.isoformat()}
        return tuple((await self._ask("taken", asked, READING))["tables"])

    async def make_reservation(self, submit: str, form: ReservationForm) -> Receipt:
        asked = {"submit": submit, "form": form.model_dump(mode="json")}
        return Receipt.model_validate(await self._ask("make_reservation", asked, BOOKING))

    async def place_order(self, submit: str, form: OrderForm) -> Receipt:
        asked = {"submit": submit, "form": form.model_dump(mode="json")}
        return Receipt.model_validate(await self._ask("place_order", asked, BOOKING))

    async def _ask(self, what: str, data: Mapping[str, Any], deadline: float) -> Mapping[str, Any]:
        try:
            return await self._consult(f"restaurant.{what}", data, deadline=deadline)
        except ConsultRefusal as refusal:
            raise OfficeRefused(refusal.reason, refusal.field) from None
        except (NoAnswer, LinkClosed) as silence:
            raise OfficeUnreachable(str(silence)) from None
