"""The one writer: jobs queue up, and all that wait are committed together.

On SQLite writers that compete wait for each other's locks; one connection with group commit stays
fast at any number of sessions. Each job has a savepoint, so that one that fails takes nothing
else with it; nobody is told of success before the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]

GROUP_CAP = 256


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of writing and who waits for it."""

    work: Work[Any]
    done: asyncio.Future[Any]


class Writer:
    """Runs jobs in the order they came; `run` must be running as a task."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()

    async def do(self, work: Work[T]) -> T:
        """Run `work` in a transaction; return its result once it is durable."""
        job = Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return await job.done

    async def run(self) -> None:
        """Commit jobs in groups, for ever."""
        try:
            while True:
                group = [await self._jobs.get()]
                while not self._jobs.empty() and len(group) < GROUP_CAP:
                    group.append(self._jobs.get_nowait())
                await self._commit([job for job in group if not job.done.cancelled()])
        finally:
            while not self._jobs.empty():
                self._jobs.get_nowait().done.cancel()

    async def _commit(self, group: list[Job]) -> None:
        if len(group) == 1:
            await self._commit_one(group[0])
            return
        results: list[tuple[Job, Any, Exception | None]] = []
        try:
            async with self._engine.begin() as connection:
                results = [await _attempt(job, connection) for job in group]
        except asyncio.CancelledError:
            for job in group:
                job.done.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - border: whoever asked for the writing is told
            results = [(job, None, error) for job in group]
        for job, result, error in results:
            if job.done.done():
                continue
            if error is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(error)

    async def _commit_one(self, job: Job) -> None:
        """The usual case: nothing else is at stake, so the transaction needs no savepoint."""
        try:
            async with self._engine.begin() as connection:
                result = await job.work(connection)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:  # noqa: BLE001 - border: whoever asked for the writing is told
            if not job.done.done():
                job.done.set_exception(error)
            return
        if not job.done.done():
            job.done.set_result(result)


async def _attempt(job: Job, connection: AsyncConnection) -> tuple[Job, Any, Exception | None]:
    try:
        async with connection.begin_nested():
            return job, await job.work(connection), None
    except Exception as error:  # noqa: BLE001 - border: it belongs to whoever asked for the writing
        return job, None, error
