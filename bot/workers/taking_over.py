"""Taking a session over: to be its only writer, and to be silent while another may be heard."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from beatroom.bot.store.events import StoredLog, read_log
from beatroom.bot.store.leases import Claim, take_over_with_lease
from beatroom.bot.store.sessions import StoredSession, take_over
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host_licence import AFTER_ANOTHER
from beatroom.bot.workers.patience import when_stored

log = structlog.get_logger()
T = TypeVar("T")


class Succession:
    """Takes one session over, again and again.

    Args:
        session: Its id.
        store: Where it is.
        claim: What its lease is taken with; None where the engine needs none.
        address: Where others may ask for it.

    Attributes:
        silent_until: Seconds of the loop's time until which the host that had it before may be
            heard; 0 where no other had it.
    """

    def __init__(
        self, session: str, store: Store, claim: Callable[[], Claim] | None, address: str | None
    ) -> None:
        self._session, self._store, self._claim, self._address = session, store, claim, address
        self.silent_until = 0.0

    async def take(self) -> tuple[StoredSession, StoredLog] | None:
        """Become the session's only writer; None when another service runs it by now.

        The log is read afterwards: nobody else can add to it any more. So what many sessions that
        come at once wait for, the one connection that writes, is free again at once.
        """
        session, address = self._session, self._address
        if self._claim is None:
            work = take_over(session, address)
            taken = await self._stored(lambda: self._store.write(work))
            if taken.before not in (None, address):
                self.silent_until = asyncio.get_running_loop().time() + AFTER_ANOTHER
        else:
            with_lease = take_over_with_lease(session, self._claim(), address)
            held = await self._stored(lambda: self._store.write(with_lease))
            if held is None:
                log.warning("session_is_held_elsewhere")
                return None
            taken = held
        return taken.row, await self._stored(
            lambda: self._store.read(lambda c: read_log(c, session))
        )

    async def _stored(self, attempt: Callable[[], Awaitable[T]]) -> T:
        return await when_stored(attempt, self._session)
