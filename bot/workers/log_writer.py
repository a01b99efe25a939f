"""Writes one run's events to the store, in order, and rides it out when the store is away.

While the store answers a batch goes straight there. When it does not, or takes long, what waits is
put into a file of this machine's (`unsaved.py`) and the session is told `BatchBuffered`: its next
batch may come, and neither its death nor the service's loses what is there. Where the file takes
no more, nothing is held, and the session keeps its events itself. The store is tried again until
it has all.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from beatroom.bot.ipc.ipc import LinkClosed
from beatroom.bot.ipc.messages import Append, BatchBuffered, BatchStored, Saving, ToSession
from beatroom.bot.store.errors import StaleEpoch, StoreDown
from beatroom.bot.store.meanwhile import Meanwhile
from beatroom.bot.workers.engine import SessionCounts
from beatroom.bot.workers.unsaved import Place, SpoolFullError, UnsavedFile
from beatroom.flows.core.events import Recorded

log = structlog.get_logger()

LATE = 2.0
"""Seconds after which a batch that is not stored yet is held, and people are told."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds between two attempts: they double."""
IN_MEMORY = 1000
"""Events of one session that are kept in memory as well as in the file."""


@dataclass(slots=True)
class _Batch:
    """One that waits, with where it is in the file; without records it is only there."""

    number: int
    records: tuple[Recorded, ...] | None
    count: int
    place: Place | None = None


class LogWriter:
    """Takes a session's batches and stores them; `run` must be running as a task.

    Args:
        store: Stores one batch, once; StoreDown or Meanwhile where it is to be tried again,
            StaleEpoch where another run has taken the session over.
        send: Tells the session; LinkClosed where it is gone, which changes nothing here.
        file: Where events wait.
        tally: Where trouble is counted.
        late: Seconds that the store may take before they are held.

    Attributes:
        trouble: Why events wait; empty while they do not.
    """

    def __init__(
        self,
        store: Callable[[tuple[Recorded, ...]], Awaitable[None]],
        send: Callable[[ToSession], Awaitable[None]],
        file: UnsavedFile,
        tally: SessionCounts,
        late: float = LATE,
    ) -> None:
        self._store, self._send_on, self._file, self._late = store, send, file, late
        self._waiting: deque[_Batch] = deque()
        self._tally = tally
        self._pulse = asyncio.Event()
        self._holding = asyncio.Lock()
        self._since = 0.0
        self.trouble = ""

    @property
    def waiting(self) -> int:
        """How many events are not stored yet."""
        return sum(batch.count for batch in self._waiting)

    async def take(self, message: Append) -> None:
        """Take a batch; it is stored when its turn has come."""
        self._waiting.append(_Batch(message.batch, message.records, len(message.records)))
        self._pulse.set()
        if self.trouble:
            await self._hold()

    async def run(self) -> None:
        """Store what comes, for ever; StaleEpoch when another run has taken the session over."""
        while True:
            await self._pulse.wait()
            self._pulse.clear()
            await self.settle()

    async def settle(self) -> None:
        """Return once all that was taken is stored; raises as `run` does. One at a time calls it.

        It waits for a store that is away for as long as that takes.
        """
        while self._waiting or self.trouble:
            if not self._waiting:
                await self._saved_again()
                continue
            first = self._waiting[0]
            try:
                await self._stored(first)
            except StaleEpoch:
                self._refused()
                raise
            self._waiting.popleft()
            await self._send(BatchStored(batch=first.number))

    async def put_aside(self, why: str) -> None:
        """Put what is not stored yet into the file, for whoever comes next."""
        if self._waiting:
            await self._in_trouble(why)

    def close(self) -> None:
        """Nobody writes here any more; what is in the file stays for whoever comes next."""
        self._file.close()

    async def _stored(self, batch: _Batch) -> None:
        pause = FIRST_PAUSE
        while True:
            storing = asyncio.ensure_future(self._store(await self._records(batch)))
            try:
                await asyncio.wait({storing}, timeout=self._late)
                if not storing.done():
                    await self._in_trouble("the store takes long")
                await storing
            except (StoreDown, Meanwhile) as why:
                await self._in_trouble(str(why))
            else:
                return
            finally:
                storing.cancel()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _records(self, batch: _Batch) -> tuple[Recorded, ...]:
        if batch.records is not None:
            return batch.records
        assert batch.place is not None, "what is not in memory is in the file"  # noqa: S101 - see text
        return await asyncio.to_thread(self._file.read, batch.place)

    async def _in_trouble(self, why: str) -> None:
        if not self.trouble:
            self._since = time.monotonic()
            self._tally.store_trouble += 1
            log.warning(
                "events_wait_for_the_store",
                why=why,
                expected="the session goes on; they are kept here and stored once it answers",
            )
            self.trouble = why
            await self._send(Saving(saved=False))
        await self._hold()

    async def _hold(self) -> None:
        """Put what is not there yet into the file, and let the session send more."""
        async with self._holding:
            in_memory = 0
            for batch in list(self._waiting):
                in_memory += batch.count
                if batch.place is None and batch.records is not None:
                    try:
                        batch.place = await asyncio.to_thread(self._file.add, batch.records)
                    except (OSError, SpoolFullError) as why_not:
                        log.warning(
                            "events_not_held",
                            why=str(why_not),
                            expected="the session keeps its events until the store answers",
                        )
                        return
                    await self._send(BatchBuffered(batch=batch.number))
                if in_memory > IN_MEMORY:
                    batch.records = None

    async def _saved_again(self) -> None:
        async with self._holding:
            if self._waiting:  # one more has come meanwhile
                return
            self.trouble = ""
            self._file.remove()
        log.warning("events_are_stored_again", after_seconds=time.monotonic() - self._since)
        await self._send(Saving(saved=True))

    def _refused(self) -> None:
        if self.trouble:
            log.error("events_refused", events=self.waiting, why="another run has gone on")
        self._waiting.clear()
        self.trouble = ""
        self._file.remove()

    async def _send(self, message: ToSession) -> None:
        with suppress(LinkClosed):
            await self._send_on(message)
