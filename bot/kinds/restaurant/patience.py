"""The end waits for a guest who is in the middle of a form, as long as the record allows."""

from __future__ import annotations

import asyncio

import structlog

from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.pipeline.kind import Controls
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    FloorChanged,
    KindEvent,
    Recorded,
    RundownChanged,
    Started,
)
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.restaurant.events import KIND

log = structlog.get_logger()

STEP = 60.0
"""Seconds that the end is put off by, at a time."""
AHEAD = 5.0
"""Seconds before the wrap-up at which that is decided."""
LATELY = 120.0
"""Seconds without a sign of the guest after which nobody is waited for."""
BY = "restaurant"


class Patience:
    """Puts the wrap-up off.

    Args:
        log: The visit.
        minutes: How long in all.
    """

    def __init__(self, log: VisitLog, minutes: int) -> None:
        self._log = log
        self._left = minutes * 60.0
        self._active_at = float("-inf")
        self._changed = asyncio.Event()

    async def run(self, live: SessionContext, controls: Controls) -> None:
        """Until the wrap-up has come."""
        live.journal.watch(self._notice)
        while not live.state.over and self._left > 0:
            self._changed.clear()
            rundown, now = live.state.rundown, live.clock.now()
            wrapup = rundown.wrapup
            if rundown.started_at is None or rundown.held_since is not None:
                await self._changed.wait()
                continue
            if wrapup not in rundown.upcoming:
                return
            decide_at = rundown.wall_time(wrapup.offset, now) - AHEAD
            if now < decide_at:
                await self._until(decide_at - now)
                continue
            if not self._waits_for_guest(now):
                return
            self._put_off(controls)
            await live.clock.sleep_until(now + AHEAD)

    async def _until(self, left: float) -> None:
        """So many seconds, or until the plan has changed."""
        try:
            await asyncio.wait_for(self._changed.wait(), left)
        except TimeoutError:
            pass  # the time has come

    def _waits_for_guest(self, now: float) -> bool:
        visit = self._log.visit
        in_the_middle = visit.busy or visit.submitting is not None
        return in_the_middle and now - self._active_at < LATELY

    def _put_off(self, controls: Controls) -> None:
        self._left -= STEP
        try:
            controls.change_rundown("extend", BY, seconds=STEP)
        except RundownError as error:
            log.warning("wrapup_not_put_off", reason=str(error))
            self._left = 0.0

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        event = recorded.event
        if isinstance(event, Started | RundownChanged | BeatFired | BeatDropped):
            self._changed.set()
        by_guest = isinstance(event, FloorChanged) and event.holder == "person"
        if by_guest or (isinstance(event, KindEvent) and event.kind == KIND):
            self._active_at = recorded.at
