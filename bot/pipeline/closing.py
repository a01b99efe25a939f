"""The closing: the goodbye is heard to its end, then the host leaves.

Nobody hears the goodbye of a voice that has failed: the host leaves as soon as it is known.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.ending import UNHEARD, WRAPPED_UP

LAST_WORDS = 20.0
"""Seconds that an utterance in progress may take beyond the wrap-up's time."""
GAP = 0.2
"""Seconds between two looks whether fixed words are over."""


class Closing:
    """Leaves after the wrap-up: when it has been heard and it is quiet, or when its time is up."""

    def __init__(self, live: SessionContext, finish: Callable[[str], Awaitable[None]]) -> None:
        self._live = live
        self._finish = finish
        self._began_at = 0.0

    async def run(self) -> None:
        """From the wrap-up's entry to the end."""
        live = self._live
        self._began_at = live.clock.now()
        end = self._began_at + live.settings.wrap_up_timer
        wrapup = live.state.rundown.wrapup.id
        while live.state.beats[wrapup].outcome is None and live.clock.now() < end:
            if self._cannot_be_heard():
                break
            since = live.floor.changed_at
            await live.floor.wait(lambda f, since=since: f.changed_at != since, _soon(live, end))
        await self._quiet(end)
        last = live.clock.now() + LAST_WORDS
        # Between two sentences of fixed words nobody speaks, and they are not over.
        while (live.floor.bot or live.turn.state.fixed) and live.clock.now() < last:
            since = live.floor.changed_at
            due = min(last, live.clock.now() + GAP)
            await live.floor.wait(lambda f, since=since: f.changed_at != since, due)
        heard = live.state.beats[wrapup].outcome == "spoken"
        await self._finish(WRAPPED_UP if heard else UNHEARD)

    def _cannot_be_heard(self) -> bool:
        """Whether the voice has failed since, and nothing is being said with it."""
        failed_at = self._live.health.failed_at
        return (
            failed_at is not None and failed_at > self._began_at and not self._live.turn.state.fixed
        )

    async def _quiet(self, end: float) -> None:
        """Until nobody has spoken for a while, or been shown words that have no voice."""
        live = self._live
        while live.clock.now() < end:
            since = live.floor.changed_at
            said = live.turn.state.reply is None or self._cannot_be_heard()
            idle = live.floor.holder == "nobody" and said
            leaves_at = max(since, live.health.failed_at or since) + live.settings.leave_after
            if idle and live.clock.now() >= leaves_at:
                return
            due = min(end, leaves_at) if idle else _soon(live, end)
            await live.floor.wait(lambda f, since=since: f.changed_at != since, due)


def _soon(live: SessionContext, end: float) -> float:
    return min(end, live.clock.now() + 1.0)
