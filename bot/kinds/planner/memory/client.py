"""The memory as a planner's session has it: every call is a question to the service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.kinds.planner.memory.handlers import UNREACHABLE
from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.memory import (
    MOST,
    Correction,
    MemoryRefused,
    MemoryUnreachable,
    Remembered,
    UnknownConstraint,
)

READING = 3.0
"""Seconds that a look-up may take."""
WRITING = 8.0
"""Seconds that a change may take."""


class ConsultedMemory:
    """A `ConstraintStore` that asks the service, which knows by itself which session asks.

    Args:
        consult: The session's way to it (`Live.consult`).
    """

    def __init__(self, consult: Consult) -> None:
        self._consult = consult

    async def lookup(
        self,
        profile: str,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: int = MOST,
    ) -> tuple[Remembered, ...]:
        asked: dict[str, Any] = {"profile": profile, "limit": limit}
        asked["kinds"] = [str(kind) for kind in kinds]
        asked["day"] = None if day is None else day.isoformat()
        told = await self._ask("lookup", asked, READING)
        return tuple(Remembered.model_validate(one) for one in told["constraints"])

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> Remembered:
        asked = {"profile": profile, "constraint": constraint.model_dump(mode="json")}
        told = await self._ask("remember", asked, WRITING)
        return Remembered.model_validate(told["constraint"])

    async def correct(self, profile: str, constraint: str, correction: Correction) -> Remembered:
        given = correction.model_dump(mode="json", include=correction.model_fields_set)
        asked = {"profile": profile, "id": constraint, "correction": given}
        told = await self._ask("correct", asked, WRITING)
        return Remembered.model_validate(told["constraint"])

    async def forget(self, profile: str, constraint: str) -> None:
        await self._ask("forget", {"profile": profile, "id": constraint}, WRITING)

    async def _ask(self, what: str, data: Mapping[str, Any], deadline: float) -> Mapping[str, Any]:
        try:
            return await self._consult(f"planner.memory.{what}", data, deadline=deadline)
        except ConsultRefusal as refusal:
            if refusal.field == UNREACHABLE:
                raise MemoryUnreachable(refusal.reason) from None
            if refusal.field == "id":
                raise UnknownConstraint(refusal.reason, "id") from None
            raise MemoryRefused(refusal.reason, refusal.field) from None
        except (NoAnswer, LinkClosed) as silence:
            raise MemoryUnreachable(str(silence)) from None
