"""Asking for sessions wherever they run: here, or where the store says that they do."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import httpx

from beatroom.bot.cluster.peers import Peers
from beatroom.bot.ipc.ipc import NoAnswer, Reply, Request
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import NOT_RUNNING, SessionPosition, whereabouts
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Work
from beatroom.bot.workers.engine import LocalSessions, NotRunning, Signs, Vitals

TRIES = 2
"""How often the store is asked where a session runs: it may move while it is being asked."""


class SessionRouter:
    """Asks a session's process, on this machine or another.

    Args:
        here: What runs here.
        store: Says where the others run.
        peers: Asks there; None where services ask one another nothing.
        address: This process's own.
        is_held: A piece of reading: whether whoever has a session, at an address, is there, as far
            as the store knows.
    """

    def __init__(
        self,
        here: LocalSessions,
        store: Store,
        peers: Peers | None,
        address: str,
        is_held: Callable[[str, str], Work[bool]],
    ) -> None:
        self._here, self._store, self._peers, self._address = here, store, peers, address
        self._is_held = is_held

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        """As `Engine.ask`."""
        asked = set[str]()
        why = NotRunning("The session does not run at the moment.")
        for _ in range(TRIES):
            if session in self._here.alive():
                return await self._here.ask(session, message, deadline)
            at = await self._whereabouts(session)
            if at.is_let_go:
                raise NotRunning.moving()
            owner = self._other(at)
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
        if self._peers is None:
            return False
        owner = self._other(await self._whereabouts(session))
        return owner is not None and await self._peers.wake(owner, session)

    async def signs(self, session: str) -> Signs:
        """As `Engine.signs`."""
        if (found := self._here.alive().get(session)) is not None:
            return _signs(found)
        at = await self._whereabouts(session)
        if at.phase in NOT_RUNNING:
            return Signs(None)
        nobody = Signs("starting" if at.phase == "starting" else "nobody")
        if at.is_let_go:
            return Signs("moving")
        owner = self._other(at)
        if owner is None:
            return nobody
        try:
            if self._peers is not None:
                found = await self._peers.vitals(owner, session)
                return nobody if found is None else _signs(found)
        except NotRunning:
            return nobody
        except NoAnswer:
            pass
        is_held = await self._store.read(self._is_held(session, owner))
        return Signs("running") if is_held else nobody

    async def _whereabouts(self, session: str) -> SessionPosition:
        return await self._store.read(lambda c: whereabouts(c, session))

    def _other(self, at: SessionPosition) -> str | None:
        """Where else the session runs; None where it does not."""
        return None if at.over or at.is_let_go or at.owner == self._address else at.owner


def _signs(vitals: Vitals) -> Signs:
    return Signs("running" if vitals.ready else "starting", vitals)


@asynccontextmanager
async def open_peers(settings: Settings, now: Callable[[], float]) -> AsyncGenerator[Peers | None]:
    """The other services and hosts, where they may be asked."""
    if settings.cluster_secret is None:
        yield None
        return
    # Straight there: what the environment names as a proxy is for what leaves the cluster.
    async with httpx.AsyncClient(trust_env=False) as client:
        yield Peers(settings.cluster_secret.get_secret_value(), client, now)
