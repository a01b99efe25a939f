"""The service's side of the back office: it answers what restaurants' sessions ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_handlers import Consultants
from beatroom.flows.kinds.restaurant.forms import OrderForm, ReservationForm
from beatroom.flows.kinds.restaurant.office import Office, OfficeRefused

OfficeOf = Callable[[str], Office]


def consultants(office_of: OfficeOf) -> Consultants:
    """Who answers what a restaurant's session asks.

    Args:
        office_of: The office as the session of that id has it.
    """

    async def house(session: str, _: Mapping[str, Any]) -> Mapping[str, Any]:
        return (await office_of(session).house()).model_dump(mode="json")

    async def taken(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        day, at = date.fromisoformat(data["date"]), time.fromisoformat(data["time"])
        return {"tables": list(await office_of(session).taken(day, at))}

    async def make_reservation(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        form = ReservationForm.model_validate(data["form"])
        try:
            receipt = await office_of(session).make_reservation(data["submit"], form)
        except OfficeRefused as refused:
            raise ConsultRefusal(str(refused), refused.field) from None
        return receipt.model_dump(mode="json")

    async def place_order(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        form = OrderForm.model_validate(data["form"])
        try:
            receipt = await office_of(session).place_order(data["submit"], form)
        except OfficeRefused as refused:
            raise ConsultRefusal(str(refused), refused.field) from None
        return receipt.model_dump(mode="json")

    return {
        "restaurant.house": house,
        "restaurant.taken": taken,
        "restaurant.make_reservation": make_reservation,
        "restaurant.place_order": place_order,
    }
