"""What sessions leave behind in a service: processes, tasks, descriptors, timers, memory.

The service runs in this process, so that its event loop can be looked into.
"""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from patience import SOON, eventually
from service_http import Caller
from sqlalchemy import text

from beatroom.bot.store.file_database import READERS
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction

PAGE = os.sysconf("SC_PAGE_SIZE")
FEW, MANY = 0.1, 40


@dataclass(frozen=True, slots=True)
class Held:
    """What the service holds.

    Attributes:
        processes: Its children and theirs.
        tasks: Tasks of its event loop.
        descriptors: Open files, sockets and pipes.
        timers: Calls that its event loop is to make later.
        threads: Threads of its process.
    """

    processes: int
    tasks: int
    descriptors: int
    timers: int
    threads: int

    def beyond(self, before: Held) -> dict[str, int]:
        """What there is more of than before."""
        more = {f.name: getattr(self, f.name) - getattr(before, f.name) for f in fields(self)}
        return {name: count for name, count in more.items() if count > 0}


def held() -> Held:
    """What this process holds at the moment; to be called in its event loop."""
    gc.collect()
    loop: Any = asyncio.get_running_loop()
    return Held(
        processes=len(descendants(os.getpid())),
        tasks=len(asyncio.all_tasks()),
        descriptors=len(list(Path("/proc/self/fd").iterdir())),
        timers=sum(not timer.cancelled() for timer in loop._scheduled),
        threads=len(list(Path("/proc/self/task").iterdir())),
    )


def megabytes(pid: int | None = None) -> float:
    """A process's resident memory; this one's by default."""
    pages = Path(f"/proc/{pid or 'self'}/statm").read_text().split()[1]
    return int(pages) * PAGE / 1e6


def descendants(pid: int) -> set[int]:
    """The processes that a process has started, and those that they have."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        try:
            children = {int(child) for child in (task / "children").read_text().split()}
        except OSError:  # it ended meanwhile
            continue
        for child in children - found:
            try:
                found |= {child} | descendants(child)
            except OSError:  # it ended meanwhile
                continue
    return found


async def fill_pools(caller: Caller) -> None:
    """Bring the pools of threads and of connections to their size, which they keep."""
    async with asyncio.TaskGroup() as group:
        for _ in range(MANY):
            group.create_task(caller.ask("GET", "/sessions", 200))
        group.create_task(fill_threads(caller.service.store))


async def fill_threads(store: Store) -> None:
    """Of those, what a service fills by itself: threads, and the store's connections."""
    all_at_once = threading.Barrier(READERS)

    async def read_beside_others(connection: Transaction) -> None:
        await connection.execute(text("SELECT 1"))
        all_at_once.wait(SOON)  # in a thread of its own, with a connection of its own

    async with asyncio.TaskGroup() as group:
        for _ in range(MANY):
            group.create_task(asyncio.to_thread(time.sleep, FEW))
    async with asyncio.TaskGroup() as group:
        for _ in range(READERS):
            group.create_task(store.read(read_beside_others))


async def settled(before: Held) -> dict[str, int]:
    """What is left beyond before, once it does not go down any more."""
    loop = asyncio.get_running_loop()
    until = loop.time() + SOON
    while (left := held().beyond(before)) and loop.time() < until:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(FEW)
    return left


async def one_session(caller: Caller) -> None:
    """A session from start to end: joined, instructed, steered, read, ended."""
    made = await caller.start()
    session = made["id"]
    await caller.join(made)
    path = f"/sessions/{session}"
    await caller.ask("POST", f"{path}/instructions", 202, {"text": "Hello.", "mode": "immediate"})
    await caller.ask("POST", f"{path}/rundown", 200, {"op": "extend", "seconds": 60})
    await caller.until(session, lambda v: v["instructions"][0]["state"] == "spoken")
    await caller.ask("GET", f"{path}/events", 200, headers={"Accept": "application/json"})
    await caller.ask("POST", f"{path}/end", 202, {"at_once": True})
    await eventually(lambda: session not in caller.service.engine.alive())
    # The feed of a session that is over is sent and ends by itself.
    feed = await caller.client.get(f"/api/v1{path}/events", headers=caller.bearer)
    assert "event: ended" in feed.text


async def at_once(caller: Caller, count: int) -> None:
    """So many sessions at the same time."""
    async with asyncio.TaskGroup() as group:
        for _ in range(count):
            group.create_task(one_session(caller))
