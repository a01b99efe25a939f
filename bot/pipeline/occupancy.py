"""The room: who is there, when the session opens, and when nobody is left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.rooms.unwelcome import REMOVED_FOR
from beatroom.flows.core import messages
from beatroom.flows.core.calling import own_name
from beatroom.flows.core.ending import EVERYBODY_LEFT, NOBODY_CAME
from beatroom.flows.core.events import (
    ParticipantJoined,
    ParticipantLeft,
    ParticipantRemoved,
    Started,
)
from beatroom.flows.core.provenance import QuotedName
from beatroom.flows.core.rundown import as_of
from beatroom.flows.core.turn.transitions import clock_starts

CUT_OFF_FOR = 600.0
"""Seconds at least for which whoever the end of the host's process cut off is waited for."""
AGAIN_AFTER = 1.0
"""Seconds after which it is looked at again, at the earliest, whether the goodbye has come."""

Finish = Callable[[str], Awaitable[None]]


class NotHere(ValueError):  # noqa: N818 - it names what is the matter
    """Somebody never was in the room; the text says so."""


class Occupancy:
    """Keeps the people, opens the session for the first of them, and watches for emptiness.

    Args:
        live: The session.
        finish: Ends it, with why.
        opened: Called once it is open.
        before: What comes before the opening, once somebody is there to hear it.
    """

    def __init__(
        self,
        live: SessionContext,
        finish: Finish,
        opened: Callable[[], None],
        before: Callable[[], Awaitable[None]],
    ) -> None:
        self._before = before
        self._live = live
        self._finish = finish
        self._opened = opened
        self._change = asyncio.Event()
        self._stale = asyncio.Event()

    def joined(
        self, participant: str, name: str, person: str | None = None, *, host: bool = False
    ) -> None:
        """Somebody is in the room and can hear.

        Args:
            participant: The id.
            name: As it was typed.
            person: Whom the invitation names, if it does: then that is the name.
            host: Whether the invitation is the host's.
        """
        live = self._live
        known = live.state.people.get(participant)
        if known is not None and known.present:
            return
        live.journal.record(
            ParticipantJoined(
                participant=participant,
                name=own_name(
                    live.state, live.personality, participant, name, person=person, host=host
                ),
                returning=known is not None,
                person=person,
                host=host,
            )
        )
        self._change.set()
        self._stale.set()
        if live.state.rundown.started_at is not None and known is None:
            live.spawn(self._welcome(participant), "welcome")

    def left(self, participant: str, reason: str = "") -> None:
        """Somebody is gone."""
        known = self._live.state.people.get(participant)
        if known is None or not known.present or self._live.state.over:
            return
        self._live.journal.record(ParticipantLeft(participant=participant, reason=reason))
        self._change.set()
        self._stale.set()

    def removed(self, participant: str, by: str) -> bool:
        """An operator sends somebody away, who is gone at once: whether they were there.

        Raises:
            NotHere: Nobody of that id ever was in the room.
        """
        live = self._live
        known = live.state.people.get(participant)
        if known is None:
            raise NotHere("Nobody of that id was in this session.")
        live.journal.record(ParticipantRemoved(participant=participant, by=by, seconds=REMOVED_FOR))
        self._change.set()
        self.left(participant, f"removed by {by}")
        return known.present

    async def run(self) -> None:
        """Wait for the first person, open, and end a session that nobody is left in."""
        live = self._live
        idle = live.personality.idle
        if live.state.rundown.started_at is None:
            patience = _first(idle.nobody_came, live.settings.nobody_came)
            if not await self._someone(patience):
                await self._finish(NOBODY_CAME)
                return
            await self._open()
        while not live.state.over:
            await self._nobody()
            patience = _first(idle.everybody_left, live.settings.everybody_left)
            if not await self._someone(patience):
                await self._finish(EVERYBODY_LEFT)
                return

    async def occupied(self) -> None:
        """Return once somebody is there."""
        while not self._live.state.present:
            await self._change.wait()
            self._change.clear()

    async def refresh(self) -> None:
        """Tell the model who is in the room, at most once per interval."""
        live = self._live
        while not live.state.over:
            await self._stale.wait()
            await live.clock.sleep_until(live.clock.now() + live.settings.participant_refresh)
            self._stale.clear()
            if live.state.rundown.started_at is not None:
                await live.stage.set_role(live.role())

    async def _open(self) -> None:
        live = self._live
        grace = live.personality.greeting.grace or live.settings.greeting_grace
        if grace > 0:
            await live.clock.sleep_until(live.clock.now() + grace)
        live.turn.make(clock_starts, muted=live.state.muted)
        live.journal.record(Started())
        await self._before()
        self._opened()

    async def _welcome(self, participant: str) -> None:
        who = QuotedName(self._live.label(participant))
        await self._live.stage.add([messages.newcomer(who)], respond=False, max_wait=0.0)

    async def _someone(self, patience: float) -> bool:
        """Whether somebody is there within that many seconds, or whom we cut off in their time."""
        live = self._live
        since = live.clock.now()
        while not live.state.present:
            self._change.clear()
            left = self._until(since, patience) - live.clock.now()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(self._change.wait(), left)
            except TimeoutError:
                continue
        return True

    def _until(self, since: float, patience: float) -> float:
        """Until when a room that is empty since then is kept.

        Whoever was there when our process ended has not left: they have what is left of the plan.
        """
        state, now = self._live.state, self._live.clock.now()
        if not any(one.cut_off for one in state.people.values()):
            return since + patience
        least = since + max(patience, CUT_OFF_FOR)
        rundown = as_of(state.rundown, now)
        if rundown.started_at is None or rundown.wrapup not in rundown.upcoming:
            return least
        return max(least, rundown.wall_time(rundown.wrapup.offset, now), now + AGAIN_AFTER)

    async def _nobody(self) -> None:
        while self._live.state.present:
            self._change.clear()
            await self._change.wait()


def _first(chosen: float | None, default: float) -> float:
    return default if chosen is None else chosen
