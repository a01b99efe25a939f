"""An engine's share of the machine's speech process: a fair queue, and so many who work on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.speech.fair_queue import Ask, FairQueue

T = TypeVar("T")
R = TypeVar("R")

STUCK = 60.0
"""Seconds after which work that goes on is not waited for any more, and nor is the process."""


class Late(Exception):  # noqa: N818 - it names what is the matter
    """Its turn did not come while somebody waited for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Job(Generic[T, R]):
    """An ask on its way.

    Attributes:
        what: What is asked.
        came: When.
        begun: Told how long it waited, once its turn has come.
        given_up: Whether nobody waits for it.
        answer: What comes of it.
    """

    what: T
    came: float
    begun: Callable[[float], object]
    given_up: Callable[[], bool]
    answer: asyncio.Future[R] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Lane(Generic[T, R]):
    """Does what is asked, each in its turn.

    Args:
        work: Does those that are taken together, and answers them in their order.
        workers: How many are in work at once.
    """

    def __init__(
        self, work: Callable[[Sequence[T]], Awaitable[Sequence[R]]], workers: int = 1
    ) -> None:
        self._work, self._workers = work, workers
        self._queue: FairQueue[Job[T, R]] = FairQueue()
        self._came = asyncio.Event()

    def start(self, tasks: Tasks) -> None:
        """Begin; in these tasks, which end where the work is stuck."""
        for number in range(self._workers):
            tasks.start(self._run(), f"worker {number}")

    async def ask(
        self,
        what: T,
        *,
        session: str,
        cost: float,
        left: float,
        slack: float = 0.0,
        size: Hashable = None,
        begun: Callable[[float], object] = lambda _: None,
        given_up: Callable[[], bool] = lambda: False,
    ) -> R:
        """What comes of it.

        Raises:
            Busy: Too much waits.
            Late: Its turn did not come in time.
            Exception: What the engine raises.
        """
        now = asyncio.get_running_loop().time()
        job: Job[T, R] = Job(what, now, begun, given_up)
        self._queue.put(Ask(job, session, cost, now + slack, now + left, size))
        self._came.set()
        return await job.answer

    async def _run(self) -> None:
        while True:
            jobs = await self._next()
            now = asyncio.get_running_loop().time()
            for job in jobs:
                job.begun(now - job.came)
            try:
                async with time_limit(STUCK):
                    answers = await self._work([job.what for job in jobs])
            except TimeoutError:
                raise  # a thread cannot be ended: its process is
            except Exception as error:  # noqa: BLE001 - the engines' errors share no other base
                self._fail(jobs, error)
                continue
            for job, answer in zip(jobs, answers, strict=True):
                if not job.answer.done():
                    job.answer.set_result(answer)

    async def _next(self) -> list[Job[T, R]]:
        while True:
            now = asyncio.get_running_loop().time()
            for ask in self._queue.late(now):
                self._fail([ask.what], Late("Too much else was to be done."))
            jobs = [ask.what for ask in self._queue.take(now)]
            gone = [job for job in jobs if job.given_up()]
            self._fail(gone, Late("Nobody waits for it."))
            if there := [job for job in jobs if job not in gone]:
                return there
            if not jobs:
                self._came.clear()
                await self._came.wait()

    @staticmethod
    def _fail(jobs: Sequence[Job[T, Any]], error: Exception) -> None:
        for job in jobs:
            if not job.answer.done():
                job.answer.set_exception(error)
