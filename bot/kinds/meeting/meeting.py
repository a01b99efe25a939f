"""A running meeting: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipecat.flows import FlowsFunctionSchema

from beatroom.bot.kinds.meeting.interventions_runner import InterventionRunner
from beatroom.bot.kinds.meeting.note_taking import NoteTaking
from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.kinds.meeting.tangent_watch import TangentWatch
from beatroom.bot.kinds.meeting.voice_commands import VoiceCommandHandler
from beatroom.bot.pipeline.kind import Controls, KindError, PlainKind
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.meeting.events import HandLowered, HandRaised
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.kinds.meeting.shown import FAIRNESS, FairnessView, fairness_view
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
        self._shown: FairnessView | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """The tools; a small model has none: what people wish is heard by phrases."""
        return () if self._live.abilities.small else tools(self._chairing)

    def start(self) -> None:
        live = self._live
        self._log.start()
        if self._part.fairness != "off":
            live.journal.watch(self._show)
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

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        return None if self._part.fairness == "off" else self._fairness().model_dump(mode="json")

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        who, live = str(data.get("participant", "")), self._live
        if self._part.fairness == "off":
            raise KindError("Nobody raises a hand in this meeting.")
        if all(person.id != who for person in live.state.present):
            raise KindError("'participant' must be the id of somebody in the room.")
        up = who in self._log.shares.hands
        if up != (name == "raise_hand"):
            self._log.record((HandLowered if up else HandRaised)(participant=who, by=by))
        return {"hands": list(self._log.shares.hands)}

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return self.command(name, {"participant": actor.id}, actor.id)  # their own hand alone

    async def settle(self) -> None:
        """The notes of the last item may still be in the making."""
        await self._notes.settle()

    def opens_aloud(self, item: Item) -> bool:
        return self._speaking_up.opens_aloud(item)

    def quiet(self) -> bool:
        return self._log.quiet_until is not None or self._part.style == "chatting"

    def _fairness(self) -> FairnessView:
        return fairness_view(self._log.shares, [one.id for one in self._live.state.present])

    def _show(self, _: Recorded, __: SessionState) -> None:
        """Tell the pages where the talk is shared out otherwise than they know."""
        view = self._fairness()
        if view != self._shown:
            self._shown = view
            self._live.pages.show(FAIRNESS, view.model_dump(mode="json"))
