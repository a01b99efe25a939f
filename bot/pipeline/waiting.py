"""Keeps receipts true to the floor: what instructions and beats that were asked for wait for."""

from __future__ import annotations

import asyncio

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import BeatWaits, InstructionWaits
from beatroom.flows.core.pacing import wrapup_due_since
from beatroom.flows.core.turn.waiting import beat_waits_for, waits_for


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
            self._instructions()
            self._beats()
            await self._until_changed()

    def _instructions(self) -> None:
        live = self._live
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

    def _beats(self) -> None:
        live = self._live
        for beat, told in live.state.asked.items():
            now = beat_waits_for(
                live.state.rundown.item(beat),
                live.state,
                live.turn.state,
                live.clock.now(),
                beat_first=live.stage.beat_first,
            )
            if now != (told or "stage"):
                live.journal.record(BeatWaits(beat=beat, waits_for=now))

    async def _until_changed(self) -> None:
        """Something has changed, or the time of a beat that was asked for has come."""
        live = self._live
        rundown, now = live.state.rundown, live.clock.now()
        coming = [
            rundown.wall_time(rundown.item(beat).offset, now) - now
            for beat, told in live.state.asked.items()
            if told == "time" and rundown.started_at is not None and rundown.held_since is None
        ]
        soon = min((left for left in coming if left > 0), default=None)
        try:
            await asyncio.wait_for(self._changed.wait(), soon)
        except TimeoutError:
            pass  # its time has come
