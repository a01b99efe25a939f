"""Asking for sessions wherever they run: here, or where the store says that they do."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import httpx

from beatroom.bot.cluster.peers import Peers
from beatroom.bot.ipc.ipc import Reply, Request
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import whereabouts
from beatroom.bot.store.store import Store
from beatroom.bot.workers.engine import LocalSessions, NotRunning, Vitals

TRIES = 2
"""How often the store is asked where a session runs: it may move while it is being asked."""


class SessionRouter:
    """Asks a session's process, on this machine or another.

    Args:
        here: What runs here.
        store: Says where the others run.
        peers: Asks there; None where services ask one another nothing.
        address: This process's own.
    """

    def __init__(
        self, here: LocalSessions, store: Store, peers: Peers | None, address: str
    ) -> None:
        self._here, self._store, self._peers, self._address = here, store, peers, address

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        """As `Engine.ask`."""
        asked = set[str]()
        why = NotRunning("The session does not run at the moment.")
        for _ in range(TRIES):
            if session in self._here.alive():
                return await self._here.ask(session, message, deadline)
            owner = await self._owner(session)
            if owner is None or owner in asked:
                break
            asked.add(owner)
            if self._peers is None:
                raise NotRunning(
                    f"The session runs at {owner}; services ask one another where all of them have "
                    "the same CLUSTER_SECRET."
                )
            try:
                return await self._peers.ask(owner, session, message, deadline)
            except NotRunning as gone:
                why = gone
        raise why

    async def wake(self, session: str) -> bool:
        """Have a session look into the store; False where it could not be told so."""
        if session in self._here.alive():
            await self._here.wake(session)
            return True
        if self._peers is None or (owner := await self._owner(session)) is None:
            return False
        return await self._peers.wake(owner, session)

    async def vitals(self, session: str) -> Vitals | None:
        """As `Engine.vitals`."""
        if (found := self._here.alive().get(session)) is not None or self._peers is None:
            return found
        owner = await self._owner(session)
        return None if owner is None else await self._peers.vitals(owner, session)

    async def _owner(self, session: str) -> str | None:
        """Where else the session runs; None where it does not."""
        row = await self._store.read(lambda c: whereabouts(c, session))
        return None if row.over or row.owner == self._address else row.owner


@asynccontextmanager
async def open_peers(settings: Settings, now: Callable[[], float]) -> AsyncGenerator[Peers | None]:
    """The other services and hosts, where they may be asked."""
    if settings.cluster_secret is None:
        yield None
        return
    # Straight there: what the environment names as a proxy is for what leaves the cluster.
    async with httpx.AsyncClient(trust_env=False) as client:
        yield Peers(settings.cluster_secret.get_secret_value(), client, now)
