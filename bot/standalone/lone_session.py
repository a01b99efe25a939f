"""One session with no service around it: who is there, steering, and what there is to know.

The log lives as long as the process does. What the service adds (rooms, REST, the store, taking
over) is not here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, tzinfo
from typing import Any
from uuid import uuid4

from pipecat.frames.frames import Frame, OutputTransportMessageUrgentFrame

from beatroom.bot.pipeline.event_recorder import MemoryLog
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.session import Session
from beatroom.bot.pipeline.typed_words import NOT_HERE
from beatroom.bot.rooms.data_channel import DataChannel, Reply, refusal, typed_taken
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.document import TranscriptLine, said
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.core.rundown import Rundown, RundownOp
from beatroom.flows.core.state import Instruction
from beatroom.flows.core.time_status import time_status
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.kinds.plan import plan
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.personality.model import Personality

BOT = "bot"
"""By whom a change is, in the log, that the bot itself makes."""


class NotForBotsError(ValueError):
    """What cannot be in a bot of one's own; the text says what, and what was expected."""


class LoneSession:
    """A session that a bot runs by itself.

    Args:
        record: The personality.
        parts: The pipeline's, without a data channel.
        settings: How the engine is set.
        length: Seconds that it lasts; the personality's own when None.
        zone: For times that are spoken.
        name: The session's id, for the log; made up when None.
        rtvi: Whether Pipecat's clients may connect, and type.
        handle_sigint: Whether Ctrl-C ends the session.
        speaker: Who speaks, where the room can tell: (id, name) or None; by default whoever is
            there alone.
        reply: Sends (participant, message) to one person's page; by default to whoever is
            connected.

    Raises:
        NotForBotsError: The kind needs a service.
    """

    def __init__(
        self,
        record: Personality,
        parts: Parts,
        settings: Settings,
        *,
        length: float | None = None,
        zone: tzinfo = UTC,
        name: str | None = None,
        rtvi: bool = True,
        handle_sigint: bool = False,
        speaker: Callable[[], tuple[str, str] | None] | None = None,
        reply: Reply | None = None,
    ) -> None:
        if kind_named(record.kind).store is not None:
            raise NotForBotsError(
                f"{record.name}: sessions of the kind {record.kind!r} need Beatroom's service, "
                "which keeps what they keep; a bot of your own has the other kinds."
            )
        self._host = record.host_name
        self._tasks = Tasks()
        self._clock = LoopClock()
        self._zone = zone
        self._log = MemoryLog()
        self._present: list[str] = []
        self._first = Recorded(
            seq=1,
            at=self._clock.now(),
            event=Created(
                session=name or f"bot-{uuid4().hex[:12]}",
                personality=record.name,
                title=record.title,
                kind=record.kind,
                language=record.language,
                timezone=str(zone),
                rundown=plan(record, length),
            ),
        )
        self._reply = reply or self._reply_to_all
        made = replace(parts, channel=self._channel()) if rtvi else parts
        self._session = Session(
            lambda _: made,
            personality=record,
            settings=settings,
            event_log=self._log,
            past=(self._first,),
            clock=self._clock,
            zone=zone,
            tasks=self._tasks,
            speaker=speaker or self._speaker,
            refuse=lambda _, why, ref, later: self._reply(None, refusal(why, ref, later=later)),
            taken=lambda _, ref, line, saved: self._reply(
                None, typed_taken(ref, line, saved=saved)
            ),
            handle_sigint=handle_sigint,
        )

    async def run(self, on_ready: Callable[[], Awaitable[None]] | None = None) -> None:
        """Run the pipeline until the session is over: after its goodbye, or by `end`.

        Args:
            on_ready: Called once the pipeline runs, for a bot whose transport tells of nobody.
        """
        async with self._tasks:
            await self._session.run(on_ready)

    # ---- who is there --------------------------------------------------------------------------

    def joined(self, participant: str, name: str = "") -> None:
        """Somebody can hear; with the first of them the clock starts and the opening is spoken.

        Args:
            participant: The bot's own name for them; the same when they come back.
            name: What they are called, as they have typed it. It is only ever data.
        """
        if participant not in self._present:
            self._present.append(participant)
        self._session.room.joined(participant, name)

    def left(self, participant: str, reason: str = "") -> None:
        """Somebody has gone. An empty room ends the session after a while, by the personality."""
        if participant in self._present:
            self._present.remove(participant)
        self._session.room.left(participant, reason)

    def typed(self, participant: str, text: str) -> None:
        """Somebody has typed a turn; it is on record at once and answered like a spoken one."""
        self._tasks.aside(self._session.typed(participant, text), "typed turn")

    # ---- steering ------------------------------------------------------------------------------

    def instruct(self, text: str, *, say: bool = False, now: bool = False) -> str:
        """Tell the host something while the session runs; the instruction's id, for `receipt`.

        Args:
            text: What the host is told.
            say: Speak it word for word, instead of telling it to the model.
            now: As soon as the host's sentence ends, instead of with its next reply.
        """
        id_ = uuid4().hex
        self._session.instructions.add(
            id_,
            mode="immediate" if now else "queued",
            kind="say" if say else "prompt",
            text=text,
            expires_at=None,
        )
        return id_

    def receipt(self, instruction: str) -> Instruction:
        """What became of an instruction: `state` is delivered, injected, spoken or why it is not.

        Raises:
            KeyError: There is no such instruction.
        """
        return self._session.state.instructions[instruction]

    def change(
        self,
        op: RundownOp,
        **detail: Any,
    ) -> None:
        """Change the rundown, as operators do over REST: `change("extend", seconds=60)`.

        Raises:
            RundownError: It makes no sense now; the text says why.
        """
        self._session.change_rundown(op, BOT, **detail)

    async def end(self, reason: str = "the bot ended it", *, goodbye: bool = False) -> None:
        """End the session, at once or after the last beat."""
        await self._session.end(reason, BOT, at_once=not goodbye)

    # ---- what there is to know -----------------------------------------------------------------

    @property
    def time(self) -> TimeStatus:
        """What the session's clock says."""
        return time_status(self.rundown, self._clock.now(), self._zone)

    @property
    def rundown(self) -> Rundown:
        """The beats: those that have been, the one that is on, those that are to come."""
        return self._session.state.rundown

    @property
    def over(self) -> bool:
        """Whether the session has ended."""
        return self._session.state.over

    @property
    def records(self) -> tuple[Recorded, ...]:
        """Everything that has happened and is on record."""
        return (self._first, *self._log.records)

    @property
    def transcript(self) -> tuple[TranscriptLine, ...]:
        """What was said, in order."""
        return tuple(said(self.records, self._host))

    def watch(self, told: Callable[[Recorded], None]) -> None:
        """Be told each event as it happens (docs/protocol.md has them); it must not block."""
        self._session.journal.watch(lambda recorded, _: told(recorded))

    # ---- Pipecat's clients ---------------------------------------------------------------------

    def _channel(self) -> DataChannel:
        return DataChannel(
            clock=self._clock, reply=self._reply, typed=self._typed_by_page, ready=_page_ready
        )

    async def _typed_by_page(self, participant: str | None, text: str, ref: str) -> None:
        who = participant if participant in self._present else next(iter(self._present), None)
        if who is not None:
            self._tasks.aside(self._session.typed(who, text, ref), "typed turn")
        elif ref:
            self._reply(None, refusal(NOT_HERE, ref))

    def _reply_to_all(self, _: str | None, message: dict[str, Any]) -> None:
        """To whoever is connected: a transport of one person tells nobody apart."""
        frame = OutputTransportMessageUrgentFrame(message=message)
        self._tasks.aside(self._queue(frame), "message to the page")

    async def _queue(self, frame: Frame) -> None:
        await self._session.live.worker.queue_frame(frame)

    def _speaker(self) -> tuple[str, str] | None:
        """Who speaks, where only one can: recognisers that know better say so in their frames."""
        if len(self._present) != 1:
            return None
        known = self._session.state.people.get(self._present[0])
        return None if known is None else (known.id, known.name)


async def _page_ready(_: str | None) -> None:
    """Who is there says the bot, by `joined`."""
