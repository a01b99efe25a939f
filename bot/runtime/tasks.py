"""The one place where tasks are started: none outlives its group, none fails unseen."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

import structlog

log = structlog.get_logger()
T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a task that failed is started again: they double, and begin anew after a task has
run for longer than the longest."""

failures: Counter[str] = Counter()
"""How many tasks of this process have failed: those that are kept by their name, others by its
first word, since the rest says whose."""

Failed = (Exception, asyncio.CancelledError, BaseExceptionGroup)
"""What a task may end with of itself. A library may cancel the task that it runs in."""


class Tasks:
    """A group of tasks that ends as a whole.

    On leaving the block normally the rest are cancelled. What becomes of one that fails is chosen
    where it is started: `start` for what the others cannot do without, `aside` for what concerns
    nobody else, `keep` for what is to run as long as the group.

    Args:
        strict: Whether any failure ends the group, wherever it was started: for tests.
        endings: What a task of `start` may raise to end the group, which is no failure: it is not
            logged, and whoever has the group handles it.
    """

    def __init__(self, *, strict: bool = False, endings: tuple[type[Exception], ...] = ()) -> None:
        self._strict = strict
        self._endings = endings
        self._group = asyncio.TaskGroup()
        self._running: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for task in self._running:
            task.cancel()
        await self._group.__aexit__(kind, error, trace)

    def start(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
        """Start a task; its failure is logged, cancels the block and the others, and is raised."""
        task = self._group.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def aside(self, work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T | None]:
        """Start a task whose failure is logged and counted, and is nobody else's; it gives None."""
        if self._strict:
            return self.start(_strictly(work, name), name)
        task = self.start(_aside(work, name), name)
        task.add_done_callback(lambda _: work.close())  # one that was cancelled before it began
        return task

    def keep(self, make: Callable[[], Coroutine[Any, Any, None]], name: str) -> asyncio.Task[None]:
        """Run what `make` gives; it is made anew after a failure, which is logged and counted."""
        work = _strictly(make(), name) if self._strict else _kept(make, name)
        return self.start(work, name)

    def __len__(self) -> int:
        return len(self._running)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, self._endings):
            failures[_first_word(task.get_name())] += 1
            log.error("task_failed", task=task.get_name(), error=repr(error))


async def _strictly(work: Coroutine[Any, Any, T], name: str) -> T:
    """What ends as if it had been cancelled, while nobody has, has failed."""
    try:
        return await work
    except asyncio.CancelledError as cancelled:
        if _is_cancelled():
            raise
        raise RuntimeError(f"The task {name!r} was cancelled from within.") from cancelled


async def _aside(work: Coroutine[Any, Any, T], name: str) -> T | None:
    try:
        return await work
    except Failed as error:
        if _is_cancelled():
            raise
        failures[_first_word(name)] += 1
        log.exception("task_failed", task=name, exc_info=error)
        return None


async def _kept(make: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
    loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
    while True:
        began = loop.time()
        try:
            return await make()
        except Failed as error:
            if _is_cancelled():
                raise
            if loop.time() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            failures[name] += 1
            log.exception("task_failed", task=name, again_in=pause, exc_info=error)
        await asyncio.sleep(pause)
        pause = min(LONGEST_PAUSE, pause * 2)


def _is_cancelled() -> bool:
    """Whether somebody wants the task that runs now to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _first_word(name: str) -> str:
    return name.partition(" ")[0]
