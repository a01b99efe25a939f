"""A host that is cut off falls silent before another one speaks in its place.

Whoever takes a session over raises its epoch in the store first. So a host that reads its own
epoch there knows that nobody else speaks, and so does one whose signs of life Temporal takes. One
that has heard from neither for as long as it takes to count as gone has its sessions be silent, and
lets them speak again once it has: if the epoch is another by then, they end here without a word.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Protocol

import structlog

from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.sessions import epochs_of
from beatroom.bot.store.store import Store

log = structlog.get_logger()

LOOKS = 5
"""How often within the time allowed it asks."""


class Fenced(Protocol):
    """The sessions that run on this host; a `SessionHost` has them."""

    def epochs(self) -> Mapping[str, int]:
        """The run of each session that has a process here."""
        ...

    async def hush(self, session: str, *, silent: bool) -> None:
        """Let a session be silent, or speak again."""
        ...

    async def stop(self, session: str) -> None:
        """Take a session's process away."""
        ...


class Fence:
    """Watches whether this host may speak.

    Args:
        host: Whose sessions.
        store: Says which run of a session may write.
        engine: Asks the engine for anything; what it raises says that it does not answer.
        allowed: Seconds without a word from either after which sessions are silent.
        now: Seconds, steady.
    """

    def __init__(
        self,
        host: Fenced,
        store: Store,
        engine: Callable[[], Awaitable[object]],
        allowed: float,
        now: Callable[[], float],
    ) -> None:
        self._host, self._store, self._engine = host, store, engine
        self._allowed, self._now = allowed, now
        self._heard = now()
        self._silent = set[str]()

    async def run(self) -> None:
        """Watch, for ever; run as a task."""
        while True:
            await asyncio.sleep(self._allowed / LOOKS)
            await self.look()

    async def look(self) -> None:
        """Ask once, and act on what comes of it."""
        mine, asked = self._host.epochs(), self._now()
        try:
            async with asyncio.timeout(self._allowed / LOOKS):
                heard = await self._from_the_store(mine) or await self._from_the_engine()
        except TimeoutError:
            heard = False
        if heard:
            self._heard = asked
        cut_off = self._now() - self._heard > self._allowed
        if cut_off and not self._silent:
            log.warning(
                "host_cut_off",
                seconds=self._now() - self._heard,
                expected="its sessions are silent until the store or the engine answers",
            )
        wanted = set(mine) if cut_off else set[str]()
        for session in wanted - self._silent:
            await self._host.hush(session, silent=True)
        for session in (self._silent - wanted) & set(self._host.epochs()):
            await self._host.hush(session, silent=False)
        self._silent = wanted

    async def _from_the_store(self, mine: Mapping[str, int]) -> bool:
        try:
            stored = await self._store.read(lambda c: epochs_of(c, list(mine)))
        except StoreDown:
            return False
        for session, epoch in stored.items():
            if epoch > mine[session]:
                log.warning("session_runs_elsewhere", session=session, epoch=epoch)
                await self._host.stop(session)
        return True

    async def _from_the_engine(self) -> bool:
        with suppress(Exception):  # border: whatever it is, that is no answer
            await self._engine()
            return True
        return False
