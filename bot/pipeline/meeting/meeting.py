"""A running meeting: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Sequence

from pipecat.flows import FlowsFunctionSchema

from bot.pipeline.kind import Controls
from bot.pipeline.live import Live
from bot.pipeline.meeting.chairing import Chairing
from bot.pipeline.meeting.log import MeetingLog
from bot.pipeline.meeting.note_taking import NoteTaking
from bot.pipeline.meeting.speaking_up import SpeakingUp
from bot.pipeline.meeting.tangent_watch import TangentWatch
from flows.events import Recorded
from flows.meeting.record import MeetingPart
from flows.meeting.tools import GUIDANCE, tools
from flows.personality import Personality
from flows.rundown import Item


class Meeting:
    """The meeting kind of one session."""

    def __init__(self, personality: Personality) -> None:
        self._part = personality.meeting or MeetingPart()
        self._log = MeetingLog()
        self._chairing = Chairing(self._part, self._log)
        self._speaking_up: SpeakingUp | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return tools(self._chairing)

    def begin(self, live: Live, controls: Controls, past: Sequence[Recorded]) -> None:
        self._log.begin(live, past)
        self._chairing.begin(live, controls)
        self._speaking_up = SpeakingUp(live, self._part, self._log)
        live.spawn(self._speaking_up.run(), "meeting: speaking up")
        if not live.chats:
            return
        live.spawn(NoteTaking(live, self._log).run(), "meeting: notes")
        if self._part.tangents and self._part.style != "chatting":
            watch = TangentWatch(live, self._log, self._speaking_up.wish)
            live.spawn(watch.run(), "meeting: tangents")

    def guidance(self) -> str:
        return GUIDANCE

    def reply(self, text: str) -> str | None:
        return self._chairing.reply(text)

    def opens_aloud(self, item: Item) -> bool:
        return self._speaking_up is None or self._speaking_up.opens_aloud(item)

    def quiet(self) -> bool:
        return self._log.quiet_until is not None or self._part.style == "chatting"
