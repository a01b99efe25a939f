"""What the service does for planners: their calendar, their memory, their tasks."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from beatroom.bot.kinds.planner.calendar.desk import calendar_handlers
from beatroom.bot.kinds.planner.calendar.serving import served_calendar
from beatroom.bot.kinds.planner.mcp.tasks import served_tasks
from beatroom.bot.kinds.planner.memory.responses import ConstraintAnswer, constraint_view
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.kinds.planner.memory.stored import StoredMemory
from beatroom.bot.kinds.planner.routes import router
from beatroom.bot.kinds.planner.store.constraints import (
    constraints_of,
    erase_constraints,
    forget_past,
)
from beatroom.bot.kinds.planner.store.sync_transactions import StoredTransactions, forget_syncs
from beatroom.bot.server.kind_service import KindService, Opened, Opening, PersonFound, PersonKept
from beatroom.bot.server.service import Service
from beatroom.bot.store.store import Store
from beatroom.flows.kinds.planner.memory import (
    DEFAULT,
    MemoryRefusedError,
    MemoryUnreachable,
    UnknownConstraintError,
)

KEPT = 30 * 86_400.0
"""Seconds for which constraints are kept after the end of what they held for."""


@asynccontextmanager
async def _open(opening: Opening) -> AsyncGenerator[Opened]:
    settings, store, wall = opening.settings, opening.store, opening.wall
    async with (
        served_calendar(settings, StoredTransactions(store), wall.now) as calendar,
        served_tasks(settings) as tasks,
    ):
        memory = StoredMemory(store, wall.now)
        handlers = calendar_handlers(calendar.submitter, tasks)
        yield Opened({**handlers, **MEMORY.handlers(lambda _, __: memory)}, memory)


async def _sweep(store: Store, now: float, before: datetime | None) -> Mapping[str, int]:
    past = now - KEPT
    await store.write(forget_past(datetime.fromtimestamp(past, UTC).date(), past))
    if before is None:
        return {}
    count, after = await store.write(forget_syncs(before))
    while after:
        more, after = await store.write(forget_syncs(before, after))
        count += more
    return {"syncs": count}


async def _find(service: Service, name: str, sessions: Sequence[str]) -> PersonFound:
    kept = await service.store.read(constraints_of(name, sessions))
    profiles = {profile for profile, _ in kept if profile != DEFAULT}
    return PersonFound(
        {"constraints": [constraint_view(profile, one) for profile, one in kept]},
        frozenset({*(one.id for _, one in kept), *profiles}),
    )


async def _erase(
    service: Service, name: str, _: datetime, sessions: Sequence[str], running: Sequence[str]
) -> int:
    return await service.store.write(erase_constraints(name, sessions, running))


SERVICE = KindService(
    routers=(router,),
    pages=("/plan",),
    problems={UnknownConstraintError: 404, MemoryRefusedError: 409, MemoryUnreachable: 503},
    open=_open,
    sweep=_sweep,
    person=PersonKept(
        found={"constraints": (list[ConstraintAnswer], "What the planner remembers.")},
        erased=("constraints", "Constraints that the planner has forgotten."),
        find=_find,
        erase=_erase,
    ),
)
