"""The service's side of the planner's memory: it answers what planners' sessions ask."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from datetime import date
from typing import Any

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_handlers import Consultants
from beatroom.flows.kinds.planner.constraints import Constraint, Kind
from beatroom.flows.kinds.planner.memory import (
    MOST,
    ConstraintStore,
    Correction,
    MemoryRefused,
    MemoryUnreachable,
    profile_of,
)

UNREACHABLE = "unreachable"
"""The field of a refusal that means that the memory is not there now."""


def memory_consultants(memory: ConstraintStore) -> Consultants:
    """Who answers what a planner's session asks of the memory."""

    async def lookup(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        kinds = tuple(Kind(kind) for kind in data.get("kinds", ()))
        day = date.fromisoformat(data["day"]) if data.get("day") else None
        limit = max(0, min(int(data.get("limit", MOST)), MOST))
        async with _refusing():
            found = await memory.lookup(
                profile_of(data["profile"]), kinds, day, session=session, limit=limit
            )
        return {"constraints": [one.model_dump(mode="json") for one in found]}

    async def remember(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        constraint = Constraint.model_validate(data["constraint"])
        async with _refusing():
            kept = await memory.remember(profile_of(data["profile"]), constraint, session=session)
        return {"constraint": kept.model_dump(mode="json")}

    async def correct(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        correction = Correction.model_validate(data["correction"])
        async with _refusing():
            kept = await memory.correct(profile_of(data["profile"]), data["id"], correction)
        return {"constraint": kept.model_dump(mode="json")}

    async def forget(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        async with _refusing():
            await memory.forget(profile_of(data["profile"]), data["id"])
        return {}

    return {
        "planner.memory.lookup": lookup,
        "planner.memory.remember": remember,
        "planner.memory.correct": correct,
        "planner.memory.forget": forget,
    }


@asynccontextmanager
async def _refusing() -> AsyncGenerator[None]:
    """The memory's refusals as a session's questions have them."""
    try:
        yield
    except MemoryRefused as refused:
        raise ConsultRefusal(str(refused), refused.field) from None
    except MemoryUnreachable as gone:
        raise ConsultRefusal(str(gone), UNREACHABLE) from None
