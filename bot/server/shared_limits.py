"""Rates that count over all services behind one address.

Each service counts by itself, so that no request waits for the store. Whenever a tenth of a burst
was taken with one key, it is put down in the store and what all have taken comes back. So together
they let through what the rate allows, and at most a tenth of a burst more for each service. While
the store is away each counts by itself.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable

from beatroom.bot.server.limits import RateLimit
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.rates import spend
from beatroom.bot.store.store import Store

TOGETHER = 100
"""Keys that are settled in one transaction at most."""


class SharedLimits:
    """Makes limits whose keys are settled with the store; `run` must be running as a task.

    Args:
        store: Where they meet.
        now: Seconds, steady.
        shared: Whether there may be others at all; without them the store is left alone.
    """

    def __init__(self, store: Store, now: Callable[[], float], *, shared: bool) -> None:
        self._store, self._now, self._shared = store, now, shared
        self._limits: dict[str, RateLimit] = {}
        self._due: dict[tuple[str, str], None] = {}
        self._bell = asyncio.Event()

    def limit(self, name: str, rate: float, burst: float) -> RateLimit:
        """A limit that has a name in common with those of the others."""

        def due(key: str) -> None:
            self._due[name, key] = None
            self._bell.set()

        self._limits[name] = RateLimit(rate, burst, self._now, due if self._shared else None)
        return self._limits[name]

    async def run(self) -> None:
        """Settle what is due, for ever."""
        while True:
            await self._bell.wait()
            self._bell.clear()
            while self._due:
                some = [self._due.popitem()[0] for _ in range(min(TOGETHER, len(self._due)))]
                await self._settle(some)

    async def _settle(self, keys: list[tuple[str, str]]) -> None:
        costs = dict[str, float]()
        for name, key in keys:
            limit = self._limits[name]
            costs[_digest(name, key)] = limit.untold(key) / limit.rate
        try:
            owed = await self._store.write(spend(costs))
        except StoreError:  # what was taken counts here all the same
            return
        for name, key in keys:
            self._limits[name].settle(key, owed[_digest(name, key)])


def _digest(name: str, key: str) -> str:
    return hashlib.sha256(f"{name} {key}".encode()).hexdigest()
