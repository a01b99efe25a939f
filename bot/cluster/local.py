"""The engine of one machine, or of a few on one database: no server but the store.

Which service runs a session is its lease in the store. Each service renews its own and looks every
few seconds whether another one has let sessions lie.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext, suppress

import structlog

from beatroom.bot.cluster.elsewhere import SessionRouter
from beatroom.bot.cluster.leases import Leases
from beatroom.bot.ipc.ipc import Reply, Request
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.instructions import with_undelivered
from beatroom.bot.store.leases import abandoned_sessions, renew_leases, take_lease
from beatroom.bot.store.signals import WAKE
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.engine import (
    Capacity,
    CapacityError,
    LocalSessions,
    SessionCounts,
    Signs,
    Vitals,
)
from beatroom.bot.workers.host import SessionHost

log = structlog.get_logger()

LOOK_AGAIN = 1.0
"""Seconds between two looks for instructions of which no signal was heard."""
STOPS_WITHIN = 5.0
"""Seconds in which what still runs at the end of a drain is let go."""
LOOKS = 3
"""How often within the time of a lease it is renewed, and others' are looked at."""


class LocalEngine:
    """Runs sessions on this machine, those whose leases this service holds.

    Args:
        host: Where they run.
        store: Where sessions and leases are.
        leases: This service's.
        most: How many may run here.
        looked: Called after each look at the store, and when something was taken over.
        everywhere: Asks for sessions that other services run.
    """

    def __init__(
        self,
        host: SessionHost,
        store: Store,
        leases: Leases,
        *,
        most: int,
        looked: Callable[[], None],
        everywhere: SessionRouter,
    ) -> None:
        self._host, self._store, self._leases = host, store, leases
        self._everywhere = everywhere
        self._most, self._looked = most, looked
        self._placing, self._draining = 0, False

    @property
    def here(self) -> LocalSessions:
        return self._host

    @property
    def tally(self) -> SessionCounts:
        return self._host.tally

    @asynccontextmanager
    async def place(self, kept_free: int = 0) -> AsyncGenerator[None]:
        # Between a start and the block's end nothing is awaited: no session is counted twice.
        if self._taken() >= self._most - kept_free:
            raise CapacityError(
                f"{self._most} sessions are running, which is as many as MAX_SESSIONS allows"
            )
        self._placing += 1
        try:
            yield
        finally:
            self._placing -= 1

    def claiming(self, session: str) -> Work[bool]:
        claim = self._leases.claim()

        async def work(connection: Transaction) -> bool:
            return await take_lease(connection, session, claim)

        return work

    async def unclaim(self, session: str) -> None:
        if session not in self._host.alive():
            await self._leases.give_back(session)

    async def start(self, session: str) -> None:
        await self._host.start(session)

    async def wake(self, session: str) -> None:
        if session in self._host.alive():
            await self._host.wake(session)
        else:
            self._store.signals.ring(WAKE, session)

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        return await self._everywhere.ask(session, message, deadline)

    async def stop(self, session: str) -> None:
        await self._host.stop(session)

    def alive(self) -> Mapping[str, Vitals]:
        return self._host.alive()

    async def signs(self, session: str) -> Signs:
        return await self._everywhere.signs(session)

    async def capacity(self) -> Capacity:
        return Capacity(self._most, self._taken())

    def close(self) -> None:
        self._draining = True

    async def drain(self, deadline: float) -> bool:
        """Let go of what still runs then, while whoever watches it can still be told."""
        self.close()
        if await self._host.empty(deadline):
            return True
        with suppress(TimeoutError):
            async with time_limit(STOPS_WITHIN):
                await asyncio.gather(*map(self._let_go, list(self._host.alive())))
        return False

    async def _let_go(self, session: str) -> None:
        await self._host.stop(session)
        await self._leases.give_back(session)

    async def keep(self) -> None:
        """Renew what is held, and take over what others have let lie; for ever, as a task.

        While the store is away nobody can renew anything: for the time of a lease after it is back
        what has run out counts as held, so that whoever runs a session comes to say so.
        """
        looks, pause = LOOKS, self._leases.seconds / LOOKS
        while True:
            await asyncio.sleep(pause)
            try:
                await self._renew()
                if looks < LOOKS:
                    looks += 1
                elif not self._draining:
                    await self.take_over_abandoned(all_of_them=False)
            except Exception as error:  # noqa: BLE001 - border: it may answer later
                looks = 0
                log_trouble(
                    log,
                    "leases_failed",
                    error,
                    doing="renewing this service's leases and looking for what nobody runs",
                    expected=f"it is tried again in {pause:g} s",
                )
            # What another service has planned, or has left behind, rings no bell here.
            self._looked()

    async def keep_waking(self) -> None:
        """Look for instructions of which no signal was heard; for ever, as a task."""
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            if alive := list(self._host.alive()):
                with suppress(StoreDown):  # whatever waits is found once it answers
                    for session in await self._store.read(lambda c: with_undelivered(c, alive)):
                        await self._host.wake(session)

    async def take_over_abandoned(self, *, all_of_them: bool = True) -> None:
        """Run the sessions that nobody runs any more, or as many as may run here."""
        claim = self._leases.claim()
        found = await self._store.read(lambda c: abandoned_sessions(c, claim.now, claim.gone))
        taken = False
        for session in found:
            if session in self._host.alive():
                continue
            try:
                async with nullcontext() if all_of_them else self.place():
                    if not await self._store.write(self.claiming(session)):
                        continue
                    log.info("session_taken_over", session=session)
                    await self._host.start(session)
                    taken = True
            except CapacityError:
                log.warning("session_left_to_others", session=session, running=self._taken())
                return
        self._leases.forget(claim.gone)
        if taken:
            self._looked()

    def _taken(self) -> int:
        return len(self._host.alive()) + self._placing

    async def _renew(self) -> None:
        alive, claim = self._host.alive(), self._leases.claim()
        if not alive:
            return
        for session in await self._store.write(renew_leases(list(alive), claim)):
            # It was away for longer than a lease lasts, and another service runs the session now.
            log.warning(
                "lease_lost",
                session=session,
                why="it was not renewed in time, and another service runs the session now",
                expected=f"a renewal within {self._leases.seconds:g} s; it is stopped here",
            )
            await self._host.stop(session)
