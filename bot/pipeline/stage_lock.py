"""The stage's lock: one at a time, and whoever only waits steps aside for what is urgent.

An entry that waits for the floor (a beat, while the host is still speaking) must not keep an
operator's immediate instruction, or a person's typed words, waiting with it. So a wait may be
broken off: the holder gives the lock away, the urgent one has its way, and the holder waits on. A
beat that cuts the host off is urgent until it has done so; then it only waits, like any other.
Fixed words that are being spoken make way between two sentences, for an announcement alone; then
the rest of them comes before anything else but further announcements.

What is due has a patience, which runs also while it steps aside or is in the queue. When that is
over it comes first: nobody is urgent enough to keep a beat or the goodbye away for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

from beatroom.bot.runtime.time_limit import time_limit

T = TypeVar("T")

LEAST = 0.001
"""Seconds: a timer that is shorter may not move a clock that counts since the epoch."""

Patience = Callable[[], float | None]
"""Seconds for which something that is due still steps aside; None where it is not due."""


def _not_due() -> None:
    return


def _had_already() -> bool:
    """Who has had the stage is asked by itself, once the stage is its own again."""
    return True


class StageLease:
    """One holder of the stage, or one who waits for it.

    Args:
        lock: Whose.
        urgent: Whether it steps aside only for what has waited too long, for now.
        patience: Of what is due.
        wanted: Whether it still wants the stage; asked in the queue when there is reason to.
        announces: Whether fixed words make way for it.
        closes: Whether it is the goodbye.

    Attributes:
        held_up: Whether it waits for somebody who speaks, for as long as they like.
    """

    def __init__(
        self,
        lock: StageLock,
        *,
        urgent: bool,
        patience: Patience,
        wanted: Callable[[], bool],
        announces: bool = False,
        closes: bool = False,
    ) -> None:
        self._lock = lock
        self._patience = patience
        self._waits: asyncio.Timeout | None = None
        self.wanted = wanted
        self.reconsiders = False
        self.urgent = urgent
        self.announces = announces
        self.closes = closes
        self.broken_off = 0
        self.held_up = False

    @property
    def left(self) -> float | None:
        """Seconds until it comes first; None where it is not due."""
        return self._patience()

    @property
    def due(self) -> bool:
        """Whether it is a beat whose time has come."""
        return self._patience() is not None

    @property
    def overdue(self) -> bool:
        """Whether its patience is over."""
        left = self._patience()
        return left is not None and left <= 0.0

    @property
    def rank(self) -> int:
        """Who comes first: what has waited too long, what is urgent, what is due, the others.

        The rest of fixed words comes before all of these but announcements, and before those where
        something has waited too long: that has been behind these words from the beginning. While
        somebody speaks, which may be long, what has waited too long does not wait with them.
        """
        if self.broken_off:
            return 6 if self._lock.others_overdue(self) and not self.held_up else 3
        if self.overdue:
            return 5
        if self.announces and self._lock.broken_off:
            return 4
        if self.urgent:
            return 2
        return 1 if self.due else 0

    async def wait(self, wait: Callable[[], Awaitable[T]]) -> T | None:
        """Wait for something; None when the wait was broken off.

        That is when something that comes first has had its way, or when there is reason to ask
        again whether what is waited for is still wanted.
        """
        if not self._lock.outranked(self):
            patience: asyncio.Timeout | None = None
            try:
                async with time_limit(None) as patience:
                    self._waits = patience
                    return await wait()
            except TimeoutError:
                if patience is None or not patience.expired():
                    raise
            finally:
                self._waits = None
        if self._lock.outranked(self):
            await self._lock.step_aside(self)
        return None

    def break_off(self) -> None:
        """Something has come that matters to the wait: end it, if this is one."""
        if self._waits is not None and not self._waits.expired():
            self._waits.reschedule(asyncio.get_running_loop().time())


class StageLock:
    """Lets one in at a time, by rank and then as they came."""

    def __init__(self) -> None:
        self._holder: StageLease | None = None
        self._all: list[StageLease] = []
        self._change = asyncio.Event()
        self._watchers: list[Callable[[], object]] = []

    @property
    def overdue(self) -> bool:
        """Whether something that is due has waited so long that it comes first."""
        return any(hold.overdue for hold in self._all)

    @property
    def closing(self) -> bool:
        """Whether the goodbye is due."""
        return any(hold.closes and hold.due for hold in self._all)

    def watch(self, watcher: Callable[[], object]) -> None:
        """Call `watcher` whenever another one comes first."""
        self._watchers.append(watcher)

    def others_overdue(self, hold: StageLease) -> bool:
        """Whether something other than this has waited too long."""
        return any(other.overdue for other in self._all if other is not hold)

    def makes_way(self, hold: StageLease) -> bool:
        """Whether fixed words are broken off here: for an announcement that comes first."""
        others = [o for o in self._all if o is not hold and not o.broken_off]
        return any(other.announces for other in others) and not self.others_overdue(hold)

    async def make_way(self, hold: StageLease) -> None:
        """Break fixed words off; what was broken off last is taken up first."""
        hold.broken_off = 1 + max((other.broken_off for other in self._all), default=0)
        await self.step_aside(hold)

    @property
    def broken_off(self) -> bool:
        """Whether fixed words have been broken off and are to go on."""
        return any(hold.broken_off for hold in self._all)

    def outranked(self, hold: StageLease) -> bool:
        """Whether somebody else comes before this one."""
        return any(other.rank > hold.rank for other in self._all)

    @asynccontextmanager
    async def held(
        self, *, urgent: bool = False, patience: Patience = _not_due
    ) -> AsyncGenerator[StageLease]:
        """Hold the stage; give it back at the end."""
        hold = StageLease(self, urgent=urgent, patience=patience, wanted=lambda: True)
        with self._queued(hold):
            await self._take(hold)
            yield hold

    @asynccontextmanager
    async def held_if(
        self,
        wanted: Callable[[], bool],
        *,
        urgent: bool = False,
        announces: bool = False,
        closes: bool = False,
        patience: Patience = _not_due,
    ) -> AsyncGenerator[StageLease | None]:
        """The same; None, and out of the queue, where it is asked again and not `wanted`."""
        hold = StageLease(
            self,
            urgent=urgent,
            patience=patience,
            wanted=wanted,
            announces=announces,
            closes=closes,
        )
        with self._queued(hold):
            yield hold if await self._take(hold) else None

    @contextmanager
    def _queued(self, hold: StageLease) -> Generator[None]:
        self._all.append(hold)
        try:
            yield
        finally:
            self._all.remove(hold)
            if self._holder is hold:
                self._holder = None
            self._changed()

    def only_waits(self, hold: StageLease) -> None:
        """What was urgent about a holder is done: from here on it steps aside."""
        if hold.urgent:
            hold.urgent = False
            self._changed()

    def reconsider(self) -> None:
        """Let all ask again whether what they wait for is still wanted."""
        if self._holder is not None:
            self._holder.break_off()
        for hold in self._all:
            hold.reconsiders = True
        self._changed()

    async def step_aside(self, hold: StageLease) -> None:
        """Give the stage away until nobody comes first any more."""
        hold.wanted = _had_already
        self._holder = None
        self._changed()
        await self._take(hold)

    async def _take(self, hold: StageLease) -> bool:
        """Wait for the stage; False where it is not wanted any more."""
        while self._holder is not None or self._first() is not hold:
            if self._holder is not None and self._holder.rank < hold.rank:
                self._holder.break_off()
            change, left = self._change, hold.left
            try:
                soon = None if left is None or left <= 0.0 else max(left, LEAST)
                await asyncio.wait_for(change.wait(), soon)
            except TimeoutError:
                self._changed()  # from here on it comes first
            if hold.reconsiders and not hold.wanted():
                return False
            hold.reconsiders = False
        self._holder = hold
        return True

    def _first(self) -> StageLease | None:
        return max(self._all, key=lambda hold: (hold.rank, hold.broken_off), default=None)

    def _changed(self) -> None:
        self._change.set()
        self._change = asyncio.Event()
        for watcher in self._watchers:
            watcher()
