"""In which order sessions begin that come to a host at once, as from one that has died.

All at once all would be late. So as many begin at a time as there are cores: first those with
somebody in the room, who hears nothing meanwhile, and then as they came.
"""

from __future__ import annotations

import asyncio
import heapq
import os
from itertools import count

LONGEST = 2.0
"""Seconds after which the next one begins all the same: what takes longer waits for something."""


class Turn:
    """A session's turn to begin; `over` says that it has, and may be said again."""

    def __init__(self, order: Beginnings) -> None:
        self._order: Beginnings | None = order

    def over(self) -> None:
        """The next one may begin."""
        order, self._order = self._order, None
        if order is not None:
            order.free += 1
            order.go_on()


class Beginnings:
    """Gives sessions their turns.

    Args:
        at_once: How many begin at a time; None for as many as there are cores.

    Attributes:
        free: How many may begin just now.
    """

    def __init__(self, at_once: int | None = None) -> None:
        self.free = at_once or cores()
        self._waiting: list[tuple[bool, int, asyncio.Future[Turn]]] = []
        self._numbers = count()

    async def turn(self, *, somebody_waits: bool) -> Turn:
        """Return when it is a session's turn.

        Args:
            somebody_waits: Whether people are in its room.
        """
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[Turn] = loop.create_future()
        heapq.heappush(self._waiting, (not somebody_waits, next(self._numbers), mine))
        self.go_on()
        try:
            turn = await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                mine.result().over()
            raise
        loop.call_later(LONGEST, turn.over)
        return turn

    def go_on(self) -> None:
        """Give turns to those who wait, as far as there are any."""
        while self.free and self._waiting:
            _, _, next_one = heapq.heappop(self._waiting)
            if not next_one.done():  # else nobody waits for it any more
                self.free -= 1
                next_one.set_result(Turn(self))


def cores() -> int:
    """How many this process may use."""
    known = hasattr(os, "sched_getaffinity")  # not on every system
    return max(1, len(os.sched_getaffinity(0)) if known else os.cpu_count() or 1)
