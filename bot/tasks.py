"""The one place where tasks are started: none outlives its group, none fails unseen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from types import TracebackType
from typing import Any, Self, TypeVar

import structlog

log = structlog.get_logger()
T = TypeVar("T")


class Tasks:
    """A group of tasks that ends as a whole.

    On leaving the block normally the rest are cancelled; a task that fails is logged and cancels
    the block and the others, and its error is raised.
    """

    def __init__(self) -> None:
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
        """Start a task; its failure ends the group."""
        task = self._group.create_task(work, name=name)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def __len__(self) -> int:
        return len(self._running)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", task=task.get_name(), error=repr(error))
