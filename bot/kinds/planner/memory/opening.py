"""The planner's memory as the service has it: its own, or one elsewhere with a queue before it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import cast

import structlog

from beatroom.bot.kinds.planner.memory.queued import QueuedMemory
from beatroom.bot.kinds.planner.memory.stored import StoredMemory
from beatroom.bot.kinds.planner.store.constraints import constraints_of, erase_constraints
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.wakeup import Bell
from beatroom.bot.server.service import Service
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store
from beatroom.flows.core.clock import Clock
from beatroom.flows.kinds.planner.events import KIND
from beatroom.flows.kinds.planner.memory import (
    ConstraintStore,
    Remembered,
    UnknownConstraint,
    profile_of,
)

log = structlog.get_logger()

TRY_AGAIN = 5.0
"""Seconds after which the queue is read again when the store did not answer."""


@asynccontextmanager
async def open_memory(
    settings: Settings, store: Store, wall: Clock
) -> AsyncGenerator[ConstraintStore]:
    """The memory that the settings name.

    Args:
        settings: Which one.
        store: The service's.
        wall: The clock by which what waits is tried again.
    """
    if not (settings.memory_mcp_command or settings.memory_mcp_url):
        yield StoredMemory(store, wall.now)
        return
    # The SDK takes more than a second to load, which most services need not wait for.
    from beatroom.bot.kinds.planner.memory.mcp_memory import mcp_memory  # noqa: PLC0415 - as above

    async with Tasks() as tasks, mcp_memory(settings) as elsewhere:
        bell = Bell()
        memory = QueuedMemory(store, elsewhere, wall.now, bell.ring)
        tasks.keep(lambda: _keep_delivering(memory, bell, wall), "memory's queue")
        yield memory


def memory_of(service: Service) -> ConstraintStore:
    """The service's memory, as `open_memory` gave it."""
    return cast("ConstraintStore", service.held[KIND])


async def remembered_of(
    service: Service, name: str, sessions: Sequence[str]
) -> list[tuple[str, Remembered]]:
    """Everything that is remembered of somebody, with its profile; see `constraints_of`."""
    told = await service.store.read(constraints_of(name, sessions))
    memory = memory_of(service)
    if isinstance(memory, QueuedMemory):
        profile = profile_of(name)
        told += [(profile, one) for one in await memory.behind.lookup(profile)]
    return told


async def erase_remembered(
    service: Service, name: str, sessions: Sequence[str], running: Sequence[str]
) -> int:
    """Delete all that is remembered of somebody; returns how many constraints there were.

    What was said in sessions that run is left, unless a memory elsewhere has it.
    """
    work = erase_constraints(name, sessions, running)
    memory = memory_of(service)
    if not isinstance(memory, QueuedMemory):
        return await service.store.write(work)
    profile = profile_of(name)
    async with memory.delivering:  # what is on its way would be there afterwards
        count = await service.store.write(work)
        for one in await memory.behind.lookup(profile):
            try:
                await memory.behind.forget(profile, one.id)
            except UnknownConstraint:  # somebody was quicker
                continue
            count += 1
    return count


async def _keep_delivering(memory: QueuedMemory, bell: Bell, wall: Clock) -> None:
    while True:
        try:
            again_at = await memory.deliver_due()
        except Exception:  # border: a store that does not answer now may answer later
            log.exception("memory_queue_failed")
            again_at = wall.now() + TRY_AGAIN
        await bell.wait(wall, again_at)
