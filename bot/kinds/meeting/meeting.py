"""A running meeting: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.kinds.meeting.interventions_runner import SpeakingUp
from beatroom.bot.kinds.meeting.note_taking import NoteTaking
from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.kinds.meeting.tangent_watch import TangentWatch
from beatroom.bot.kinds.meeting.voice_commands import Chairing
from beatroom.bot.pipeline.kind import Controls, KindError
from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.actors import Actor, Circle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.kinds.meeting.tools import GUIDANCE, tools
from beatroom.flows.personality.model import Personality


class Meeting:
    """The meeting kind of one session."""

    def __init__(self, personality: Personality) -> None:
        self._part = personality.part(MeetingPart) or MeetingPart()
        self._log = MeetingLog()
        self._chairing = Chairing(self._part, self._log)
        self._speaking_up: SpeakingUp | None = None
        self._notes: NoteTaking | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return tools(self._chairing)

    def begin(self, live: Live, controls: Controls, past: Sequence[Recorded]) -> None:
        self._log.begin(live, past)
        self._chairing.begin(live, controls)
        if live.chats:
            LateReply(live)
        self._speaking_up = SpeakingUp(live, self._part, self._log)
        live.keep(self._speaking_up.run, "meeting: speaking up")
        if not live.chats:
            return
        self._notes = NoteTaking(live, self._log)
        live.keep(self._notes.run, "meeting: notes")
        if self._part.tangents and self._part.style != "chatting":
            watch = TangentWatch(live, self._log, self._speaking_up.wish)
            live.keep(watch.run, "meeting: tangents")

    def guidance(self) -> str:
        return GUIDANCE

    def reply(self, text: str) -> str | None:
        return self._chairing.reply(text)

    def view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        return None

    def shown(self, viewer: Actor) -> Mapping[str, Any] | None:
        return {"style": self._part.style, "quiet_until": self._log.quiet_until}

    def told(self, viewer: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        return data

    @property
    def circles(self) -> Mapping[str, Circle]:
        return {}

    def owned_by(self, actor: Actor) -> bool:
        return True

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        raise KindError(f"A meeting knows no command {name!r}.")

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        raise KindError(f"People in the room cannot do {name!r} here.")

    async def settle(self) -> None:
        """The notes of the last item may still be in the making."""
        if self._notes is not None:
            await self._notes.settle()

    def opens_aloud(self, item: Item) -> bool:
        return self._speaking_up is None or self._speaking_up.opens_aloud(item)

    def quiet(self) -> bool:
        return self._log.quiet_until is not None or self._part.style == "chatting"
