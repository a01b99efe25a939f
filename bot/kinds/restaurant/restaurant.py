"""A running restaurant: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.kinds.restaurant.agent_handoff import HandingOver
from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.bridge import Bridge
from beatroom.bot.kinds.restaurant.desk import RestaurantDesk
from beatroom.bot.kinds.restaurant.house_desk import HouseDesk
from beatroom.bot.kinds.restaurant.outcome_speech import Announcing
from beatroom.bot.kinds.restaurant.own_desk import OwnDesk
from beatroom.bot.kinds.restaurant.patience import Patience
from beatroom.bot.kinds.restaurant.scripted_dialog import Guiding
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import Submitting
from beatroom.bot.kinds.restaurant.updates import Updates
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.kind import Controls, PlainKind
from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.restaurant import agents, prompts
from beatroom.flows.kinds.restaurant.events import Sent
from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction
from beatroom.flows.kinds.restaurant.record import restaurant_of
from beatroom.flows.kinds.restaurant.tools import tools
from beatroom.flows.kinds.restaurant.visit_state import as_told, notes_of, state_update
from beatroom.flows.kinds.restaurant.window import windowed


class Restaurant(PlainKind):
    """The restaurant kind of one session."""

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        super().__init__(live, controls, past)
        self._part = restaurant_of(live.personality)
        self._past = past
        self._log = VisitLog(live, past)
        self._office = BackOffice(live)
        language = live.personality.language
        self._house = HouseDesk(
            self._office, language, self._show, lambda: notes_of(self._log.visit)
        )
        self._own = OwnDesk(self._log, self._office, language, live.state.session)
        self._guiding = Guiding(
            self._log,
            self._office,
            language,
            desk=lambda: self._desk,
            submits=self._submit_aloud,
            owns=self._own_aloud,
            house=self._house,
        )
        self._announcing = Announcing(live, self._guiding)
        self._submitting = Submitting(live, self._log, self._office, self._announcing.came)
        self._handing_over = HandingOver(live, self._log, self._guiding)
        self._bridge = Bridge(
            live, self._log, self._handing_over, self._submitting, self._announcing.incomplete
        )
        self._desk = RestaurantDesk(
            live,
            self._log,
            self._office,
            self._handing_over,
            self._submitting,
            house=self._house,
            own=self._own,
        )
        self._updates = Updates(live, self._log)

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return tools(self._log.visit.agent, self._desk)

    def start(self) -> None:
        live, part = self._live, self._part
        self._log.start()
        self._office.start()
        late_reply = LateReply(
            live, part.thinking, part.thinking_after, lambda: self._submitting.open, always=True
        )
        self._bridge.start()
        self._handing_over.start(self._past)
        self._updates.start()
        self._log.watch(lambda fact: late_reply.began() if isinstance(fact, Sent) else None)
        self._submitting.start()
        patience = Patience(self._log, part.patience)
        live.keep(lambda: patience.run(live, self._controls), "restaurant: patience")

    def guidance(self) -> str:
        return agents.guidance(self._log.visit.agent, short=self._live.abilities.small)

    def reply(self, text: str) -> str | None:
        """What is asked about the house its record answers; all else, without a model, the guide.

        What operators and beats want is still read.
        """
        live = self._live
        self._house.heard(text)
        if live.chats:
            return self._house.answer(text)
        return "" if live.state.phase == "wrapping_up" else self._guiding.reply(text)

    def check_sentence(self, sentence: str, replacements: Collection[str]) -> str:
        return self._house.checked(sentence, replacements)

    def context_view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        """The reservation agent sees a fresh snapshot and the last of the talk."""
        if self._log.visit.agent != "reservation":
            return None
        told = [m for m in held if isinstance(m, dict)]
        snapshot = prompts.snapshot(self._log.visit, self._office.now())
        return [as_message(m) for m in windowed(told, snapshot)]

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        visit = self._log.visit
        return as_told(visit, state_update(visit, whole=True).model_dump(mode="json"), viewer.id)

    def event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        return as_told(self._log.visit, data, viewer.id) if name == "STATE_UPDATE" else data

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The page's messages, by their names; see `flows.kinds.restaurant.messages`."""
        self._bridge.take(name, data, actor.id)
        return {}

    async def settle(self) -> None:
        """A form that is with the office is waited for."""
        await self._submitting.settle()

    def quiet(self) -> bool:
        return self._submitting.open

    def _show(self, place: str) -> None:
        self._desk.show(place)

    def _submit_aloud(self, form: FormName) -> None:
        """The guide's yes: by the path of the model's tool, and what came of it is spoken."""
        self._live.spawn(self._submit_and_tell(form), "restaurant: confirmed by voice")

    async def _submit_and_tell(self, form: FormName) -> None:
        await self._announcing.came(await self._submitting.by_voice(form))

    def _own_aloud(self, act: DeskAction) -> None:
        """What the guide does about something in the books, and what came of it is spoken."""
        self._live.spawn(self._own_and_tell(act), "restaurant: in the books")

    async def _own_and_tell(self, act: DeskAction) -> None:
        if act.does == "find":
            came = await self._own.find(act.what, act.value)
        elif act.does == "change":
            came = await self._own.change(act.value)
        else:
            came = await self._own.cancel()
        await self._announcing.own(act, came)
