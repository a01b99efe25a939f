"""What the routes of models work with: what is being fetched, who answers, and who is tried."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from beatroom.bot.models.fetches import Fetches
from beatroom.bot.models.servers import NotReached, models_at
from beatroom.bot.settings.endpoint import ModelEndpoint

FRESH = 20.0
"""Seconds for which it is known whether a server answers."""
MOST = 200
"""Servers of which that is known."""
TRIES = 2
"""Servers that are tried at the same time."""


class ModelDesk:
    """One service's.

    Args:
        fetches: What is being fetched.
        now: Seconds, steady.
    """

    def __init__(self, fetches: Fetches, now: Callable[[], float]) -> None:
        self.fetches = fetches
        self.trying = asyncio.Semaphore(TRIES)
        self._now = now
        self._known = dict[tuple[str, str], tuple[float, str]]()
        self._asking = dict[tuple[str, str], asyncio.Lock]()

    def trouble_known(self, endpoint: ModelEndpoint) -> str:
        """Why an endpoint did not answer when it was last asked; empty where it did, or never."""
        return self._known.get(_of(endpoint), (0.0, ""))[1]

    async def trouble(self, endpoint: ModelEndpoint) -> str:
        """Why it does not answer; empty where it does. It is asked now and then only."""
        one = _of(endpoint)
        async with self._asking.setdefault(one, asyncio.Lock()):
            at, why = self._known.get(one, (float("-inf"), ""))
            if self._now() - at > FRESH:
                why = await _trouble(endpoint)
                self._known.pop(one, None)
                self._known[one] = self._now(), why
                while len(self._known) > MOST:
                    gone = next(iter(self._known))
                    del self._known[gone]
                    self._asking.pop(gone, None)
        return why

    def forget(self) -> None:
        """Something was changed: whoever looks next asks anew."""
        self._known.clear()


def _of(endpoint: ModelEndpoint) -> tuple[str, str]:
    """One server with one key."""
    return endpoint.url, endpoint.key.get_secret_value() if endpoint.key is not None else ""


async def _trouble(endpoint: ModelEndpoint) -> str:
    url, key = _of(endpoint)
    try:
        await models_at(url, key)
    except NotReached as why:
        return "" if why.answered else str(why)
    return ""
