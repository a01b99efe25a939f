"""The calendar as a planner's session has it: every call is a question to the service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.kinds.planner.calendar.handlers import UNREACHABLE
from beatroom.flows.kinds.planner.desk import (
    CalendarEvent,
    DeskRefused,
    DeskUnreachable,
    Task,
    Written,
)
from beatroom.flows.kinds.planner.messages import ShownTransaction
from beatroom.flows.kinds.planner.remote import DesiredEvent

READING = 12.0
"""Seconds that reading may take; the first time a calendar server may have to start."""
WRITING = 22.0
"""Seconds that writing a plan may take."""


class ConsultedDesk:
    """A `PlannerDesk` that asks the service.

    Args:
        consult: The session's way to it (`Live.consult`).
        tz: Where the person is.
        language: In which it is told what was written, as BCP-47 has it.
    """

    def __init__(self, consult: Consult, tz: str, language: str = "en") -> None:
        self._consult, self._tz, self._language = consult, tz, language

    async def fetch(self, day: Date) -> tuple[CalendarEvent, ...]:
        told = await self._ask("fetch", {"day": day.isoformat()}, READING)
        return tuple(CalendarEvent.model_validate(one) for one in told["events"])

    async def submit(self, day: Date, desired: Sequence[DesiredEvent]) -> Written:
        return Written.model_validate(await self._ask("submit", _plan(day, desired), WRITING))

    async def undo(self, transaction: str | None) -> Written:
        told = await self._ask("undo", {"transaction": transaction}, WRITING)
        return Written.model_validate(told)

    async def history(self) -> tuple[ShownTransaction, ...]:
        told = await self._ask("history", {}, READING)
        return tuple(ShownTransaction.model_validate(one) for one in told["transactions"])

    async def tasks(self) -> tuple[Task, ...]:
        told = await self._ask("tasks", {}, READING)
        return tuple(Task.model_validate(one) for one in told["tasks"])

    async def _ask(self, what: str, data: Mapping[str, Any], deadline: float) -> Mapping[str, Any]:
        asked = {**data, "tz": self._tz, "language": self._language}
        try:
            return await self._consult(f"planner.{what}", asked, deadline=deadline)
        except ConsultRefusal as refusal:
            if refusal.field == UNREACHABLE:
                raise DeskUnreachable(refusal.reason) from None
            raise DeskRefused(refusal.reason) from None
        except (NoAnswer, LinkClosed) as silence:
            raise DeskUnreachable(str(silence)) from None


def _plan(day: Date, desired: Sequence[DesiredEvent]) -> dict[str, Any]:
    return {
        "day": day.isoformat(),
        "desired": [
            {
                "id": one.id,
                "summary": one.summary,
                "description": one.description,
                "start": one.start.isoformat(),
                "end": one.end.isoformat(),
                "category": one.category,
            }
            for one in desired
        ],
    }
