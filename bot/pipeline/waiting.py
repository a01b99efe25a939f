"""Keeps each receipt true to the floor: what its instruction waits for, whenever that changes."""

from __future__ import annotations

import asyncio

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import InstructionWaits
from beatroom.flows.core.pacing import wrapup_due_since
from beatroom.flows.core.turn.waiting import waits_for


class Waiting:
    """Looks whenever the turn or the session has changed."""

    def __init__(self, live: SessionContext) -> None:
        self._live = live
        self._changed = asyncio.Event()
        live.turn.watch(lambda _, __: self._changed.set())
        live.journal.watch(lambda _, __: self._changed.set())
        live.stage.watch(self._changed.set)

    async def run(self) -> None:
        """Until the session is over."""
        live = self._live
        while not live.state.over:
            self._changed.clear()
            closing = wrapup_due_since(live.state.rundown, live.clock.now()) is not None
            for one in live.state.pending:
                now = waits_for(
                    one,
                    live.state,
                    live.turn.state,
                    beat_first=live.stage.beat_first,
                    closing=closing,
                )
                if now != one.waits_for:
                    live.journal.record(InstructionWaits(instruction=one.id, waits_for=now))
            await self._changed.wait()
