"""What the guest changes by hand reaches the model in one message, and brings one reply.

It waits for the floor: nobody is cut off for a form. Whatever is changed while it waits goes along.
"""

from __future__ import annotations

import asyncio

from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.messages import Message
from beatroom.flows.kinds.restaurant import prompts
from beatroom.flows.kinds.restaurant.events import FieldChanged, Synced, Told

DEBOUNCE = 1.0
"""Seconds without a change after which what was changed is told."""
AT_MOST = 4.0
"""Seconds after the first change at which it is told, however busily the guest types on."""
FLOOR_WAIT = 30.0


class Updates:
    """Collects changes and tells them."""

    def __init__(self, live: SessionContext, log: VisitLog) -> None:
        self._live = live
        self._log = log
        self._changed = asyncio.Event()
        self._first = 0.0
        self._last = 0.0

    def start(self) -> None:
        """Listen to the page."""
        self._log.watch(self._notice)
        if self._log.visit.untold:
            self._edited()  # what another process had not told yet
        self._live.keep(lambda: self._run(self._live), "restaurant: updates")

    def _notice(self, fact: Fact) -> None:
        if isinstance(fact, FieldChanged | Synced):
            self._edited()

    def _edited(self) -> None:
        if not self._log.visit.untold:
            return
        self._last = self._live.clock.now()
        if not self._changed.is_set():
            self._first = self._last
        self._changed.set()

    async def _run(self, live: SessionContext) -> None:
        while not live.state.over:
            await self._changed.wait()
            while (due := min(self._last + DEBOUNCE, self._first + AT_MOST)) > live.clock.now():
                await live.clock.sleep_until(due)
            self._changed.clear()
            await self._tell(live)

    async def _tell(self, live: SessionContext) -> None:
        told: list[Message] = []

        async def entering(_: object) -> None:
            # Built in the last moment: what was changed while we waited goes along.
            told.append(prompts.updates(self._log.visit))
            self._log.record(Told())

        await live.stage.add(
            told,
            respond=live.turn.state.opened,
            max_wait=FLOOR_WAIT,
            still=lambda: bool(self._log.visit.untold) and not live.state.over,
            entering=entering,
        )
