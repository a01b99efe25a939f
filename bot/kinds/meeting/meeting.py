"""A running meeting: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Sequence

from pipecat.flows import FlowsFunctionSchema

from beatroom.bot.kinds.meeting.interventions_runner import InterventionRunner
from beatroom.bot.kinds.meeting.note_taking import NoteTaking
from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.kinds.meeting.tangent_watch import TangentWatch
from beatroom.bot.kinds.meeting.voice_commands import VoiceCommandHandler
from beatroom.bot.pipeline.kind import Controls, PlainKind
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.kinds.meeting.tools import GUIDANCE, tools


class Meeting(PlainKind):
    """The meeting kind of one session."""

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        super().__init__(live, controls, past)
        self._part = live.personality.part(MeetingPart) or MeetingPart()
        self._log = MeetingLog(live, past)
        self._chairing = VoiceCommandHandler(live, controls, self._part, self._log)
        self._speaking_up = InterventionRunner(live, self._part, self._log)
        self._notes = NoteTaking(live, self._log)

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """The tools; a small model has none: what people wish is heard by phrases."""
        return () if self._live.abilities.small else tools(self._chairing)

    def start(self) -> None:
        live = self._live
        self._log.start()
        super().start()
        self._speaking_up.start()
        live.keep(self._speaking_up.run, "meeting: speaking up")
        if not live.chats:
            return
        live.keep(self._notes.run, "meeting: notes")
        if self._part.tangents and self._part.style != "chatting":
            watch = TangentWatch(live, self._log, self._speaking_up.wish)
            live.keep(watch.run, "meeting: tangents")

    def guidance(self) -> str:
        return GUIDANCE

    def reply(self, text: str) -> str | None:
        return self._chairing.reply(text)

    async def settle(self) -> None:
        """The notes of the last item may still be in the making."""
        await self._notes.settle()

    def opens_aloud(self, item: Item) -> bool:
        return self._speaking_up.opens_aloud(item)

    def quiet(self) -> bool:
        return self._log.quiet_until is not None or self._part.style == "chatting"
