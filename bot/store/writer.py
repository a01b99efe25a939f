"""The writer: jobs queue up, and all that wait in a lane are committed together.

On SQLite there is one lane, since writers that compete wait for each other's locks: one connection
with group commit stays fast at any number of sessions. PostgreSQL has several, some with more than
one group on its way at a time (`server_database.py`). A job that fails takes nothing else with it;
nobody is told of success before the commit.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, TypeVar

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.transaction import Database, Outcome, Work

T = TypeVar("T")

GROUP_CAP = 256


@dataclass(frozen=True, slots=True)
class WriteJob:
    """A piece of writing and who waits for it."""

    work: Work[Any]
    done: asyncio.Future[Any]


class Writer:
    """Runs jobs in the order they came in a lane; `run` must be running as a task.

    Args:
        database: Where.
        deadline: Seconds that a group may take; of one that takes longer nobody knows.
    """

    def __init__(self, database: Database, deadline: float) -> None:
        self._database, self._deadline = database, deadline
        self._lanes = {lane: asyncio.Queue[WriteJob]() for lane in database.lanes}

    async def do(self, work: Work[T]) -> T:
        """Run `work` in a transaction; return its result once it is durable."""
        job = WriteJob(work, asyncio.get_running_loop().create_future())
        self._lanes[self._database.lane_of(work)].put_nowait(job)
        return await job.done

    async def run(self) -> None:
        """Commit jobs in groups, for ever."""
        try:
            async with Tasks() as tasks:
                for lane, at_once in self._database.lanes.items():
                    for number in range(at_once):
                        tasks.start(self._run(lane), f"store writer {lane} {number}")
                await asyncio.Event().wait()
        finally:
            for jobs in self._lanes.values():
                while not jobs.empty():
                    jobs.get_nowait().done.cancel()

    async def _run(self, lane: str) -> None:
        jobs = self._lanes[lane]
        while True:
            group = [await jobs.get()]
            while not jobs.empty() and len(group) < GROUP_CAP:
                group.append(jobs.get_nowait())
            if wanted := [job for job in group if not job.done.cancelled()]:
                await self._commit(wanted, lane)

    async def _commit(self, group: list[WriteJob], lane: str) -> None:
        try:
            async with time_limit(self._deadline):
                outcomes = await self._database.commit([job.work for job in group], lane)
        except asyncio.CancelledError:
            for job in group:
                job.done.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - border: whoever asked for the writing is told
            outcomes = [Outcome(error=error)] * len(group)
        for job, outcome in zip(group, outcomes, strict=True):
            if job.done.done():
                continue
            if outcome.error is None:
                job.done.set_result(outcome.result)
            else:
                job.done.set_exception(outcome.error)
