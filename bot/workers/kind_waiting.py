"""A session whose kind is not installed waits for it: nothing of it is lost meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.store import Store
from beatroom.bot.workers.patience import when_stored
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.kinds.kind import missing_now

log = structlog.get_logger()

PAUSE = 5.0
"""Seconds between two looks for the package of a session's kind."""


async def kind_is_here(store: Store, session: str, waits_for: Callable[[str], None]) -> None:
    """Return once the package of a session's kind is installed.

    Args:
        store: Where the session is.
        session: Its id.
        waits_for: Called with what it waits for, in a sentence; with nothing once that is there.
    """
    row = await when_stored(lambda: store.read(lambda c: get_session(c, session)), session)
    kind, told = str(row.record.get("kind", PLAIN)), ""
    try:
        while missing := await asyncio.to_thread(missing_now, kind):
            if missing != told:
                log.warning("session_waits_for_its_kind", why=missing, expected="its package")
                waits_for(told := missing)
            await asyncio.sleep(PAUSE)
    finally:
        waits_for("")
