"""Keeps beside a session's recording what its log must not have: what reached it from outside.

That may be somebody's calendar. It is kept from when the room has been told that it is recorded,
with what came before in the same session, and goes wherever the recording goes.
"""

from __future__ import annotations

import asyncio

import structlog

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.recording.keeping import KEEP_OUTSIDE, KeepOutside, NoteSaid, PiecesKept
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import Event, Recorded

log = structlog.get_logger()

EVERY = 5.0
"""Seconds between two times that notes are handed over: as much is lost where the process dies."""
DEADLINE = 15.0
MOST_UNSAVED = 8_000_000
"""Bytes that wait while nobody keeps them."""
AT_ONCE = 1_000_000
"""Bytes after which no more notes are handed over in one message."""

NO_MORE = "The recording takes no more: it is as large as RECORDING_MB lets it be, or it is gone."
NOT_KEPT = "Keeping it failed."


class KeptBeside:
    """Keeps the notes of one run of a session.

    Args:
        clock: The session's.
        journal: Its log, which says whether it is recorded.
        consult: Its way to the service.
        epoch: This run's number.
    """

    def __init__(self, clock: Clock, journal: EventRecorder, consult: Consult, epoch: int) -> None:
        self._clock, self._journal, self._consult, self._epoch = clock, journal, consult, epoch
        self._unsaved: list[tuple[NoteSaid, int]] = []
        self._count = 0
        self._given_up = False
        self._keeping = asyncio.Lock()

    def add(self, event: Event) -> None:
        """Something came from outside, now."""
        if self._given_up or self._journal.state.not_recorded:
            return
        self._count += 1
        record = Recorded(seq=self._journal.state.seq, at=self._clock.now(), event=event)
        note = NoteSaid(n=self._count, record=record)
        self._unsaved.append((note, len(note.model_dump_json().encode())))

    async def run(self) -> None:
        """Hand over what has come, until the session is over; whatever fails, that goes on."""
        while not self._journal.state.over and not self._given_up:
            await self._clock.sleep_until(self._clock.now() + EVERY)
            await self._hand_over()

    async def finish(self) -> None:
        """Hand over what is left; the recording's last pieces are kept by now."""
        await self._hand_over()

    async def _hand_over(self) -> None:
        try:
            async with self._keeping:
                await self._keep()
        except Exception:  # border: what is kept beside the session is not the session
            log.exception("outside_keeping_failed")
            self._give_up(NOT_KEPT)

    async def _keep(self) -> None:
        state = self._journal.state
        if state.recorded_since is None:
            if state.not_recorded:
                self._give_up(state.not_recorded)
            return  # the room has not been told yet
        await self._journal.durable()  # they say which of its events they came after
        while self._unsaved and await self._handed_over(self._first()):
            pass

    async def _handed_over(self, notes: tuple[NoteSaid, ...]) -> bool:
        said = KeepOutside(epoch=self._epoch, notes=notes).model_dump(mode="json")
        try:
            told = await self._consult(KEEP_OUTSIDE, said, deadline=DEADLINE)
        except (ConsultRefusal, NoAnswer, LinkClosed) as silence:
            waiting = sum(size for _, size in self._unsaved)
            log.warning("outside_waits", reason=str(silence), size=waiting)
            if waiting > MOST_UNSAVED:
                self._give_up(str(silence))
            return False
        if not PiecesKept.model_validate(told).kept:
            self._give_up(NO_MORE)
            return False
        del self._unsaved[: len(notes)]
        return True

    def _first(self) -> tuple[NoteSaid, ...]:
        """The oldest, as many as go in one message."""
        size, notes = 0, list[NoteSaid]()
        for note, length in self._unsaved:
            size += length
            notes.append(note)
            if size > AT_ONCE:
                break
        return tuple(notes)

    def _give_up(self, reason: str) -> None:
        log.warning("outside_not_kept", reason=reason, notes=len(self._unsaved))
        self._given_up, self._unsaved = True, []
