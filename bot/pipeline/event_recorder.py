"""The event recorder, a session's journal: where what happens becomes its events, and nowhere else.

`record` applies an event to the state at once and hands it to the log in order; `durable` waits
until everything recorded so far is stored. A log whose store is away takes more meanwhile.
Watchers see each event after it has been applied.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.state import SessionState, apply, fold

Watcher = Callable[[Recorded, SessionState], None]


class EventStore(Protocol):
    """Where events are kept."""

    async def hand_over(self, records: tuple[Recorded, ...]) -> None:
        """Store a batch; return once it is durable, or kept by another process until it can be.

        Raises when another process owns the log.
        """
        ...

    async def durable(self) -> None:
        """Return once everything that was handed over is durable; raises as `hand_over` does."""
        ...


class MemoryLog:
    """A log that lives as long as its process: rehearsals keep theirs here.

    Attributes:
        records: All events.
        stored: The last event of each batch: what one step records is stored whole or not at all.
    """

    def __init__(self) -> None:
        self.records: list[Recorded] = []
        self.stored: list[int] = []

    async def hand_over(self, records: tuple[Recorded, ...]) -> None:
        self.records.extend(records)
        self.stored.append(records[-1].seq)

    async def durable(self) -> None:
        return


class EventRecorder:
    """A session's state and the way to change it."""

    def __init__(self, clock: Clock, log: EventStore, past: Iterable[Recorded] = ()) -> None:
        self._clock = clock
        self._log = log
        self._waiting: list[Recorded] = []
        self._pulse = asyncio.Event()
        self._handed_pulse = asyncio.Event()
        self._watchers: list[Watcher] = []
        self.state = fold(past)
        self._handed = self.state.seq

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher(recorded, state)` after each event."""
        self._watchers.append(watcher)

    def record(self, event: Event) -> Recorded:
        """Note that something happened."""
        recorded = Recorded(seq=self.state.seq + 1, at=self._clock.now(), event=event)
        self.state = apply(self.state, recorded)
        self._waiting.append(recorded)
        self._pulse.set()
        for watcher in self._watchers:
            watcher(recorded, self.state)
        return recorded

    async def write(self) -> None:
        """Hand events to the log for as long as the session lives; run as a task."""
        while True:
            await self._pulse.wait()
            self._pulse.clear()
            batch, self._waiting = tuple(self._waiting), []
            if not batch:
                continue
            await self._log.hand_over(batch)
            self._handed = batch[-1].seq
            self._handed_pulse.set()
            self._handed_pulse = asyncio.Event()

    async def durable(self) -> None:
        """Return once everything recorded so far is stored."""
        want = self.state.seq
        while self._handed < want:
            await self._handed_pulse.wait()
        await self._log.durable()
