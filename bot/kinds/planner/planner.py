"""A running planner: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from beatroom.bot.kinds.planner.bridge import Bridge
from beatroom.bot.kinds.planner.calendar_side import CalendarSide
from beatroom.bot.kinds.planner.constraint_extraction import Hearing
from beatroom.bot.kinds.planner.coordinator import Coordinator
from beatroom.bot.kinds.planner.drafting import Drafting
from beatroom.bot.kinds.planner.filler_phrase import Patience
from beatroom.bot.kinds.planner.operations import OperationRunner
from beatroom.bot.kinds.planner.owning import Owning
from beatroom.bot.kinds.planner.remembering import Remembering
from beatroom.bot.kinds.planner.reply_queue import Speaking
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.kind import Controls, PlainKind
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.turn.transitions import waive
from beatroom.flows.kinds.planner.messages import PlanState
from beatroom.flows.kinds.planner.owning import for_others
from beatroom.flows.kinds.planner.record import PlannerPart
from beatroom.flows.kinds.planner.stages import JOBS

GUIDANCE = (
    "You help one person plan a day. What they say about the plan is understood and answered for "
    "you: you only greet, carry out what the product tells you, and say goodbye. Never propose "
    "blocks or times of your own, and never say that something is in the calendar."
)


class Planner(PlainKind):
    """The planner's kind of one session."""

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        super().__init__(live, controls, past)
        part = live.personality.part(PlannerPart) or PlannerPart()
        background = live.background() if live.background and live.chats else live.llm
        self._log = log = PlanLog(part, live, past)
        self._owning = Owning(log)
        self._speaking = Speaking(log, self._question)
        self._drafting = Drafting(log, background)
        self._remembering = Remembering(log, self._drafting.ahead)
        self._calendar = CalendarSide(
            log, self._announce, self._speaking.keep, self._drafting.ahead
        )
        self._patience = Patience(live, part.thinking or log.words.thinking)
        self._acting = OperationRunner(log, self._calendar, self._drafting, self._remembering)
        self._coordinator = Coordinator(
            log,
            self._acting,
            self._calendar,
            Hearing(log, self._remembering, background),
            self._speaking,
            patience=self._patience,
            owning=self._owning,
        )
        self._bridge = Bridge(log, self._acting, self._calendar, self._speaking)

    def start(self) -> None:
        """Start what runs beside the talk, and show the pages how things stand."""
        self._drafting.ahead()
        self._remembering.begin()
        self._calendar.begin()
        self._live.keep(lambda: self._coordinator.run(self._live), "planner: turns")
        self._log.publish()

    def guidance(self) -> str:
        return f"{GUIDANCE} This step settles {JOBS[self._log.planning.stage]}."

    def reply(self, text: str) -> str | None:
        """Turns are answered by the coordinator; without a model it says which form to use.

        What is said by somebody whose planning it is not is not even read.
        """
        live = self._live
        if live.state.phase == "wrapping_up":
            return None if live.chats else ""
        mine = self._owning.said(live)
        if not mine.text:
            return self._owning.refused(live)
        if not live.chats:
            return self._log.words.unheard[self._log.planning.stage]
        live.turn.make(waive)  # the coordinator's answer is the one that is due
        self._coordinator.heard(mine)
        return ""

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        state = self._log.shown()
        return (state if self.owned_by(viewer) else for_others(state)).model_dump(mode="json")

    def event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        if self.owned_by(viewer):
            return data
        if name != "PLAN_STATE":
            return None
        return for_others(PlanState.model_validate(data)).model_dump(mode="json")

    def owned_by(self, actor: Actor) -> bool:
        return self._owning.may(actor)

    def owner_refusal(self) -> str:
        return self._log.words.not_yours

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The page's messages, by their names; see `flows.kinds.planner.messages`."""
        person = self._log.live.state.people.get(actor.id)
        self._bridge.take(name, data, by=person.name if person else "")
        return {}

    async def settle(self) -> None:
        """What is being written and remembered is waited for."""
        await self._calendar.settle()
        await self._remembering.settle()

    def quiet(self) -> bool:
        """While an answer, or a write, is on its way."""
        return self._patience.thinking or self._calendar.busy

    def _question(self) -> str:
        return self._acting.question()

    def _announce(self, words: str) -> None:
        """What came of something that nobody waited for."""
        self._speaking.say(words, asks=False)
