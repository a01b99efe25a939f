"""Notes: when an item closes, the model makes them from its transcript, in the background."""

from __future__ import annotations

import asyncio

import structlog

from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.flows.kinds.meeting.events import NotesFailed, NotesMade
from beatroom.flows.kinds.meeting.messages import notes_report
from beatroom.flows.kinds.meeting.notes import (
    PROMPT,
    ItemNotes,
    NotesError,
    asked_with,
    memory,
    read_notes,
)

log = structlog.get_logger()


class NoteTaking:
    """Takes notes of each item once; they become the meeting's memory and its document."""

    def __init__(self, live: SessionContext, meeting: MeetingLog) -> None:
        self._live = live
        self._meeting = meeting
        self._begun: set[str] = set(meeting.noted)
        self._in_the_making: set[asyncio.Future[None]] = set()

    async def run(self) -> None:
        """For as long as the session lives."""
        live = self._live
        changed = asyncio.Event()
        live.journal.watch(lambda _, __: changed.set())
        while not live.state.over:
            changed.clear()
            for item in self._closed():
                self._begun.add(item)
                done = asyncio.get_running_loop().create_future()
                self._in_the_making.add(done)
                live.spawn(self._noted(item, done), f"notes of {item}")
            await changed.wait()

    async def settle(self) -> None:
        """Until the notes that are in the making are made; they have their own deadline."""
        while self._in_the_making:
            await asyncio.gather(*self._in_the_making)

    def _closed(self) -> list[str]:
        """Items that are over and had anything said in them."""
        fired = self._live.state.rundown.fired
        return [
            f.id
            for f in fired
            if f.end is not None and f.id not in self._begun and self._meeting.said_in(f.id)
        ]

    async def _noted(self, item: str, done: asyncio.Future[None]) -> None:
        try:
            await self._note(item)
        finally:
            self._in_the_making.discard(done)
            if not done.done():
                done.set_result(None)

    async def _note(self, item: str) -> None:
        live = self._live
        topic = live.state.rundown.item(item).title
        told = asked_with(topic, self._meeting.said_in(item))
        try:
            deadline = live.settings.summary_timeout
            notes = read_notes(await ask_beside(live, told, system=PROMPT, deadline=deadline))
        except (Unanswered, NotesError) as error:
            self._failed(item, str(error))
        else:
            await self._tell(item, topic, notes)

    async def _tell(self, item: str, topic: str, notes: ItemNotes) -> None:
        """Into the record and the model's context in one step, so that neither lacks them."""
        live = self._live

        async def entering(_: Entry) -> None:
            self._meeting.record(NotesMade(item=item, topic=topic, **dict(notes)))

        told = [] if notes.empty else [notes_report(memory(topic, notes))]
        await live.stage.add(
            told, respond=False, max_wait=0.0, still=lambda: not live.state.over, entering=entering
        )

    def _failed(self, item: str, reason: str) -> None:
        log.warning("notes_failed", item=item, reason=reason)
        if not self._live.state.over:
            self._meeting.record(NotesFailed(item=item, reason=reason))
