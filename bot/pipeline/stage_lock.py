"""The stage's lock: one at a time, and whoever only waits steps aside for what is urgent.

An entry that waits for the floor (a beat, while the host is still speaking) must not keep an
operator's immediate instruction, or a person's typed words, waiting with it. So a wait may be
broken off: the holder gives the lock away, the urgent one has its way, and the holder waits on. A
beat that cuts the host off is urgent until it has done so; then it only waits, like any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")


class Hold:
    """One holder of the stage.

    Args:
        lock: Whose.
        urgent: Whether it steps aside for nobody, for now.
    """

    def __init__(self, lock: StageLock, *, urgent: bool) -> None:
        self._lock = lock
        self._patience: asyncio.Timeout | None = None
        self.urgent = urgent
        self.mine = False

    async def wait(self, wait: Callable[[], Awaitable[T]]) -> T | None:
        """Wait for something; None when the wait was broken off.

        That is when something urgent came first and has had its way, or when there is reason to
        ask again whether what is waited for is still wanted.
        """
        if self.urgent or not self._lock.pressed:
            patience = asyncio.timeout(None)
            try:
                async with patience:
                    self._patience = patience
                    return await wait()
            except TimeoutError:
                if not patience.expired():
                    raise
            except asyncio.CancelledError:
                # What is waited for came at the same moment: `wait_for`, as Pipecat replaces it,
                # hands its result over in an error that `timeout` does not know for its own.
                if not patience.expired() or _cancelled():
                    raise
            finally:
                self._patience = None
        if not self.urgent:
            await self._lock.step_aside(self)
        return None

    def break_off(self) -> None:
        """Something has come that matters to the wait: end it, if this is one."""
        if self._patience is not None and not self._patience.expired():
            self._patience.reschedule(asyncio.get_running_loop().time())


class StageLock:
    """Lets one in at a time, the urgent ones first."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._holder: Hold | None = None
        self._urgent = 0
        self._calm = asyncio.Event()
        self._calm.set()

    @property
    def pressed(self) -> bool:
        """Whether something urgent is waiting, or has the stage."""
        return self._urgent > 0

    @asynccontextmanager
    async def held(self, *, urgent: bool = False) -> AsyncGenerator[Hold]:
        """Hold the stage; give it back at the end."""
        hold = Hold(self, urgent=urgent)
        if urgent:
            self._urgent += 1
            self._calm.clear()
            if self._holder is not None and not self._holder.urgent:
                self._holder.break_off()
        try:
            await self._take(hold)
            yield hold
        finally:
            if hold.mine:
                self._give(hold)
            self.only_waits(hold)

    def only_waits(self, hold: Hold) -> None:
        """What was urgent about a holder is done: from here on it steps aside."""
        if hold.urgent:
            hold.urgent = False
            self._urgent -= 1
            if not self._urgent:
                self._calm.set()

    def reconsider(self) -> None:
        """Let the holder ask again whether what it waits for is still wanted."""
        if self._holder is not None:
            self._holder.break_off()

    async def step_aside(self, hold: Hold) -> None:
        """Give the stage away until nothing urgent is left."""
        self._give(hold)
        await self._calm.wait()
        await self._take(hold)

    async def _take(self, hold: Hold) -> None:
        while True:
            await self._lock.acquire()
            if hold.urgent or not self._urgent:
                break
            # Whoever was in the queue before the urgent one lets it pass.
            self._lock.release()
            await self._calm.wait()
        hold.mine = True
        self._holder = hold

    def _give(self, hold: Hold) -> None:
        hold.mine = False
        self._holder = None
        self._lock.release()


def _cancelled() -> bool:
    """Whether somebody else wants the running task to end."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
