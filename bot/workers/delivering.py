"""Handing a session's stored instructions to its process, each once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from beatroom.bot.ipc.ipc import LinkClosed, ProcessLink
from beatroom.bot.ipc.messages import Instruct
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.instructions import Receipt, list_receipts
from beatroom.bot.store.store import Store
from beatroom.bot.workers.patience import when_stored


class Delivery:
    """One session's. Which instructions the session knows already is in its log: it ignores those.

    Args:
        session: Its id.
        store: Where its instructions are.
        spawn: Starts a task that lives no longer than the engine, and does not fail.
    """

    def __init__(
        self,
        session: str,
        store: Store,
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
    ) -> None:
        self._session, self._store, self._spawn = session, store, spawn
        self._link: ProcessLink | None = None
        self._sent: set[str] = set()
        self._delivering = asyncio.Lock()
        self._later = False

    def begin(self, link: ProcessLink) -> None:
        """A process is ready: it was given nothing yet."""
        self._link, self._sent = link, set()

    def stop(self) -> None:
        """The process is gone."""
        self._link = None

    async def deliver(self) -> None:
        """Hand over what the process was not given; where the store is away, once it answers."""
        try:
            await self._deliver()
        except StoreDown:
            if not self._later:
                self._later = True
                self._spawn(self._deliver_later(), f"deliver to {self._session}")

    async def _deliver_later(self) -> None:
        try:
            await when_stored(self._deliver, self._session)
        finally:
            self._later = False

    async def _deliver(self) -> None:
        async with self._delivering:
            if self._link is None:
                return
            # Both belong to this process: a replacement has its own line and was given nothing.
            link, sent = self._link, self._sent
            waiting = await self._store.read(
                lambda c: list_receipts(c, self._session, pending_only=True)
            )
            for receipt in waiting:
                if receipt.id in sent:
                    continue
                try:
                    await link.send(_instruct(receipt))
                except LinkClosed:
                    return
                sent.add(receipt.id)


def _instruct(receipt: Receipt) -> Instruct:
    return Instruct(
        instruction=receipt.id,
        mode=receipt.mode,
        kind=receipt.kind,
        text=receipt.text,
        expires_at=receipt.expires_at and receipt.expires_at.timestamp(),
        interrupt=receipt.interrupt,
        by=receipt.by,
    )
