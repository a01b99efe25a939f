"""A clock that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools


class ManualClock:
    """A clock that moves only when told to, for tests of the pure core.

    Args:
        start: Seconds since the epoch to start from.
    """

    def __init__(self, start: float = 0.0) -> None:
        self._now = start
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep_until(self, when: float) -> None:
        if when <= self._now:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (when, next(self._order), future))
        await future

    def advance(self, seconds: float) -> None:
        """Move on, and wake every sleeper whose time has come, in order."""
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            _, _, future = heapq.heappop(self._sleepers)
            if not future.done():
                future.set_result(None)
