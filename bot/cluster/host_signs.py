# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""What the store has heard of a host, for the workflow of a session that it had."""

from __future__ import annotations

import asyncio

from temporalio import activity

from beatroom.bot.cluster.session_workflow import IS_THERE, RUN_MARK
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.hosts import is_there
from beatroom.bot.store.store import Store

WITHIN = 0.7
"""Seconds in which the store says it, or has not said it."""


class HostSigns:
    """Asked by whoever carries a workflow on, in the same process.

    Args:
        store: Where hosts say that they are there.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    @activity.defn(name=IS_THERE)
    async def is_there(self, named: str) -> bool:
        """Whether a host has said so within the last seconds.

        It is named by its address and its run (`host_queue`). One that drains has its sessions.

        Where the store says nothing it may be there. So it is where this process stops meanwhile,
        which cancels this: what a workflow is told has to be the same when it is played again, and
        an activity that was cancelled is not.
        """
        address, _, run = named.rpartition(RUN_MARK)
        try:
            async with time_limit(WITHIN):
                return await self._store.read(lambda c: is_there(c, address, run))
        except (StoreDown, TimeoutError, asyncio.CancelledError):
            return True
