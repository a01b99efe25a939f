"""A signal for a task that waits for a time, and is woken earlier when something has changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.clock import Clock

LOOK_AT_THE_WALL = 20.0
"""Seconds after which a wait looks at the wall again, which may have been set meanwhile."""


class WakeSignal:
    """Given by whoever changes something; one that comes while nobody waits is not lost.

    Args:
        tell: Gives the same signal in other processes.
    """

    def __init__(self, tell: Callable[[], None] | None = None) -> None:
        self._rung, self._tell = asyncio.Event(), tell

    def ring(self) -> None:
        """Wake the task that waits, or let its next wait end at once; here and elsewhere."""
        self.ring_here()
        if self._tell is not None:
            self._tell()

    def ring_here(self) -> None:
        """The same, for this process alone."""
        self._rung.set()

    async def wait(self, clock: Clock, until: float | None) -> None:
        """Return when it is rung, or at `until` by the clock (None: only when it is rung)."""
        if until is None:
            await self._rung.wait()
        elif not self._rung.is_set():
            async with Tasks() as tasks:
                rung = tasks.start(self._rung.wait(), "wake signal")
                due = tasks.start(clock.sleep_until(until), "time")
                await asyncio.wait({rung, due}, return_when=asyncio.FIRST_COMPLETED)
        self._rung.clear()


class WallClock:
    """The wall's own time, for what is agreed with people and other machines.

    Scheduled starts and retries mean the time on the wall, also when it was set or the machine
    slept; a session's clock does not follow such jumps.
    """

    def now(self) -> float:
        return time.time()

    async def sleep_until(self, when: float) -> None:
        while (left := when - self.now()) > 0:  # noqa: ASYNC110 - it waits for a time
            await asyncio.sleep(min(left, LOOK_AT_THE_WALL))
