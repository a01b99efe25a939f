"""What a host says of itself in the store, for as long as it may be given sessions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.hosts import EVERY, Host, forget_host, report
from beatroom.bot.store.store import Store

LOOK_EVERY = 0.5
"""Seconds between two looks at whether there is something new to say."""
SAID_WITHIN = 2.0
"""Seconds in which what is just being said is said, or never."""


@asynccontextmanager
async def reported(store: Store, says: Callable[[], Host]) -> AsyncGenerator[None]:
    """Say again and again that a host is there while the block runs; afterwards it is not.

    It is said at once that it takes no more, or that it hears nothing of the engine.
    """
    over = asyncio.Event()
    async with Tasks() as tasks:
        saying = tasks.keep(lambda: _keep_saying(store, says, over), "report")
        try:
            yield
        finally:  # nothing is said any more that would come after "it is gone"
            over.set()
            await asyncio.wait({saying}, timeout=SAID_WITHIN)
    with suppress(StoreDown):
        await store.write(lambda c: forget_host(c, says().address))


async def _keep_saying(store: Store, says: Callable[[], Host], over: asyncio.Event) -> None:
    now = asyncio.get_running_loop().time
    told: tuple[str, bool] | None = None
    again = now()
    while not over.is_set():
        said = says()
        news = said.run, said.draining
        if news != told or now() >= again:
            told, again = news, now() + EVERY
            with suppress(StoreDown):
                await store.write(lambda c, said=said: report(c, said))
        with suppress(TimeoutError):
            async with time_limit(LOOK_EVERY):
                await over.wait()
