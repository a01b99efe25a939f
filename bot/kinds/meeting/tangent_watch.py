"""Tangents: the model judges the last minute of talk in the background, never on the turn path."""

from __future__ import annotations

from typing import Protocol

import structlog

from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.rundown import Item
from beatroom.flows.kinds.meeting.events import Judged
from beatroom.flows.kinds.meeting.interventions import Kind
from beatroom.flows.kinds.meeting.tangents import (
    EVERY,
    PROMPT,
    WINDOW,
    Drift,
    VerdictError,
    asked_with,
    enough,
    read_verdict,
)

log = structlog.get_logger()

DEADLINE = 10.0
"""Seconds that a verdict may take."""


class Wish(Protocol):
    """Asks for an intervention."""

    def __call__(self, kind: Kind, item: str, about: str = ...) -> None: ...


class TangentWatch:
    """Looks at the talk every so often, and asks to speak up when it has left the item for long."""

    def __init__(self, live: SessionContext, meeting: MeetingLog, wish: Wish) -> None:
        self._live = live
        self._meeting = meeting
        self._wish = wish
        self._drift = Drift()

    async def run(self) -> None:
        """For as long as the session lives."""
        live = self._live
        while not live.state.over:
            await live.clock.sleep_until(live.clock.now() + EVERY)
            current = live.state.rundown.current
            if current is None or live.state.phase != "live":
                continue
            lines = self._meeting.said_since(live.clock.now() - WINDOW, current.id)
            if enough(lines):
                await self._look(current, lines)

    async def _look(self, item: Item, lines: list[str]) -> None:
        live = self._live
        told = asked_with(item.title, item.prompt, lines)
        try:
            verdict = read_verdict(await ask_beside(live, told, system=PROMPT, deadline=DEADLINE))
        except (Unanswered, VerdictError) as error:
            log.warning("tangent_not_judged", reason=str(error))
            return
        now = live.clock.now()
        self._drift = self._drift.after(item.id, verdict, now)
        if verdict.verdict == "tangent":
            self._meeting.record(Judged(item=item.id, **dict(verdict)))
        if self._drift.sustained(now):
            self._drift = Drift(self._drift.item, self._drift.since, verdict.reason, told=True)
            self._wish("tangent", item.id, verdict.reason)
