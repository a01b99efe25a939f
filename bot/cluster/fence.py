"""A host that is cut off falls silent before another one speaks in its place.

Whoever takes a session over raises its epoch in the store first, and is silent until what the one
before has read there counts no more (`AFTER_ANOTHER`). So a host that reads its own epoch there may
be heard for that long, whatever Temporal does; and where Temporal answers, which takes its signs of
life then, for nearly as long as it takes to count as gone. Once that is over only the store can say
whether somebody else has taken over. This is what `Fence` tells the sessions'
processes twice a second, and what is not renewed lapses in each of them (`licence.py`). A session
whose epoch is another by then ends here without a word.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Protocol

import structlog

from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.sessions import epochs_of
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host_licence import AFTER_ANOTHER

log = structlog.get_logger()

LOOK_EVERY = 0.5
"""Seconds between two looks, of which each may take as long."""


class Fenced(Protocol):
    """The sessions that run on this host; a `SessionHost` has them."""

    def epochs(self) -> Mapping[str, int]:
        """The run of each session that has a process here."""
        ...

    async def license(self, until: float) -> None:
        """Let sessions be heard until then, seconds of the loop's time."""
        ...

    async def stop(self, session: str) -> None:
        """Take a session's process away."""
        ...


class Fence:
    """Watches how long this host's sessions may be heard.

    Args:
        host: Whose sessions.
        store: Says which run of a session may write.
        engine: Asks the engine for anything; what it raises says that it does not answer.
        allowed: Seconds for which they may be heard after the engine has answered.
    """

    def __init__(
        self, host: Fenced, store: Store, engine: Callable[[], Awaitable[object]], allowed: float
    ) -> None:
        self._host, self._store, self._engine = host, store, engine
        self._allowed = allowed
        self._until, self._cut_off = -math.inf, False

    async def run(self) -> None:
        """Watch, for ever; run as a task."""
        while True:
            began = _now()
            await self.look()
            await asyncio.sleep(began + LOOK_EVERY - _now())

    async def look(self) -> None:
        """Ask both once, and tell the sessions what comes of it."""
        asked, mine = _now(), self._host.epochs()
        stored, answered = await asyncio.gather(self._stored(mine), self._engine_answers())
        for session in [s for s, epoch in (stored or {}).items() if epoch > mine[s]]:
            log.warning("session_runs_elsewhere", session=session)
            await self._host.stop(session)
        # Once it has lapsed another host may have them: whether one has, only the store can say.
        if answered and (stored is not None or asked < self._until):
            self._until = asked + self._allowed
        elif stored is not None:
            self._until = max(self._until, asked + AFTER_ANOTHER)
        if stored is not None or answered:
            await self._host.license(self._until)
        cut_off = self._until < _now()
        if cut_off and not self._cut_off:
            log.warning(
                "host_cut_off",
                expected="its sessions are silent until the store answers",
            )
        self._cut_off = cut_off

    async def _stored(self, mine: Mapping[str, int]) -> Mapping[str, int] | None:
        """The epochs that the store has; None where it has not said so in time."""
        with suppress(StoreDown, TimeoutError):
            async with asyncio.timeout(LOOK_EVERY):
                return await self._store.read(lambda c: epochs_of(c, list(mine)))
        return None

    async def _engine_answers(self) -> bool:
        with suppress(Exception):  # border: whatever it is, that is no answer
            async with asyncio.timeout(LOOK_EVERY):
                await self._engine()
                return True
        return False


def _now() -> float:
    return asyncio.get_running_loop().time()
