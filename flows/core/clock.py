"""The session's clock: given to all session logic, never fetched by it.

A clock counts seconds since the Unix epoch, anchored to the wall once and steady from there: a
wall-clock jump (NTP, suspend) moves no beat, and two processes that run a session one after the
other agree on what time it is.
"""

from __future__ import annotations

import asyncio
import time
from datetime import datetime, tzinfo
from typing import Protocol


class Clock(Protocol):
    """What session logic knows of time."""

    def now(self) -> float:
        """Seconds since the Unix epoch; steady within a process, never going back."""
        ...

    async def sleep_until(self, when: float) -> None:
        """Return once `now() >= when`; at once if that has passed."""
        ...


def wall(clock: Clock, zone: tzinfo) -> datetime:
    """The clock's time as an aware datetime in a zone, for spoken times."""
    return datetime.fromtimestamp(clock.now(), zone)


class LoopClock:
    """The live clock: the running event loop's time with one anchor to the wall.

    On a virtual loop the same clock runs in virtual time, which is how rehearsals work.

    Args:
        anchor: Seconds since the epoch at construction; the wall's time when None.
    """

    def __init__(self, anchor: float | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._offset = (time.time() if anchor is None else anchor) - self._loop.time()

    def now(self) -> float:
        return self._loop.time() + self._offset

    async def sleep_until(self, when: float) -> None:
        # A timer may fire a rounding error early: absolute deadlines mean asking again.
        while (left := when - self.now()) > 0:  # noqa: ASYNC110 - it waits for a time, not an event
            await asyncio.sleep(left)
