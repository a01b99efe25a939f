"""The floor: who is speaking now, and waiting for it to change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from flows.clock import Clock
from flows.events import Holder


class Floor:
    """Who speaks. The conductor keeps it; everybody else reads it or waits on it.

    Attributes:
        person: A person's turn is open (until their turn ends, pauses included).
        bot: The host's voice is sounding.
        changed_at: When that last changed, on the session's clock.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._change = asyncio.Event()
        self._watchers: list[Callable[[Holder], None]] = []
        self.person = False
        self.bot = False
        self.changed_at = clock.now()

    @property
    def holder(self) -> Holder:
        """A person before the bot: who was interrupted has lost the floor."""
        if self.person:
            return "person"
        return "bot" if self.bot else "nobody"

    def watch(self, watcher: Callable[[Holder], None]) -> None:
        """Call `watcher` with the holder at every change of the holder."""
        self._watchers.append(watcher)

    def set(self, *, person: bool | None = None, bot: bool | None = None) -> None:
        """Note a change; wakes those who wait."""
        before = (self.person, self.bot, self.holder)
        self.person = self.person if person is None else person
        self.bot = self.bot if bot is None else bot
        if before[:2] == (self.person, self.bot):
            return
        self.changed_at = self._clock.now()
        self._change.set()
        self._change = asyncio.Event()
        if self.holder != before[2]:
            for watcher in self._watchers:
                watcher(self.holder)

    async def wait(self, until: Callable[[Floor], bool], deadline: float | None) -> bool:
        """Wait until `until(floor)` or the deadline (on the session's clock); whether it did."""
        while not until(self):
            change = self._change
            if deadline is None:
                await change.wait()
                continue
            left = deadline - self._clock.now()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(change.wait(), left)
            except TimeoutError:
                return until(self)
        return True
