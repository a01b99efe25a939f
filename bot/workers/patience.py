"""Waiting for a store that is away, where nothing can go on without it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from beatroom.bot.store.errors import StoreDown

log = structlog.get_logger()
T = TypeVar("T")

PAUSE = 1.0
"""Seconds between two attempts."""


async def when_stored(work: Callable[[], Awaitable[T]], session: str) -> T:
    """What comes of something that needs the store, for as long as it takes until that answers."""
    told = False
    while True:
        try:
            return await work()
        except StoreDown as down:
            if not told:
                told = True
                log.warning(
                    "session_waits_for_the_store",
                    session=session,
                    why=str(down),
                    expected=f"it is tried again every {PAUSE:g} s",
                )
        await asyncio.sleep(PAUSE)
