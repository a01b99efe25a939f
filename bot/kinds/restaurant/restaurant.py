"""A running restaurant: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.kinds.restaurant.agent_handoff import HandingOver
from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.bridge import Bridge
from beatroom.bot.kinds.restaurant.desk import RestaurantDesk
from beatroom.bot.kinds.restaurant.outcome_speech import Announcing
from beatroom.bot.kinds.restaurant.patience import Patience
from beatroom.bot.kinds.restaurant.scripted_dialog import Guiding
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import Submitting
from beatroom.bot.kinds.restaurant.updates import Updates
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.kind import Controls, KindError
from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.actors import Actor, Circle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.rundown import Item
from beatroom.flows.kinds.restaurant import agents, prompts
from beatroom.flows.kinds.restaurant.events import Sent
from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.kinds.restaurant.record import RestaurantPart
from beatroom.flows.kinds.restaurant.tools import tools
from beatroom.flows.kinds.restaurant.visit_state import as_told, state_update
from beatroom.flows.kinds.restaurant.window import windowed
from beatroom.flows.personality.model import Personality

CIRCLES: Mapping[str, Circle] = {
    "SESSION_SYNC": "anybody",
    "FORM_UPDATE": "anybody",
    "FORM_SUBMITTED": "anybody",
    "PAGE_CHANGED": "anybody",
}
"""What people in the room may do: a visit is everybody's who has its link."""


class Restaurant:
    """The restaurant kind of one session."""

    def __init__(self, personality: Personality) -> None:
        self._part = personality.part(RestaurantPart) or RestaurantPart()
        self._log = VisitLog(self._part.opening_page)
        self._office = BackOffice()
        self._guiding = Guiding(self._log, self._office, personality.language)
        self._announcing = Announcing(self._guiding)
        self._submitting = Submitting(self._log, self._office, self._announcing.came)
        self._handing_over = HandingOver(self._log, self._guiding)
        self._bridge = Bridge(
            self._log, self._handing_over, self._submitting, self._announcing.incomplete
        )
        self._desk = RestaurantDesk(self._log, self._office, self._handing_over, self._submitting)
        self._updates = Updates(self._log)
        self._late_reply: LateReply | None = None
        self._live: Live | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return tools(self._log.visit.agent, self._desk)

    def begin(self, live: Live, controls: Controls, past: Sequence[Recorded]) -> None:
        self._live = live
        self._log.begin(live, past)
        self._office.begin(live)
        self._announcing.begin(live)
        part = self._part
        self._late_reply = LateReply(
            live, part.thinking, part.thinking_after, lambda: self._submitting.open, always=True
        )
        self._desk.begin(live)
        self._guiding.begin(self._desk, self._submit_aloud)
        self._bridge.begin(live)
        self._handing_over.begin(live, past)
        self._updates.begin(live)
        self._log.watch(self._notice)
        self._submitting.begin(live)
        patience = Patience(self._log, self._part.patience)
        live.keep(lambda: patience.run(live, controls), "restaurant: patience")

    def guidance(self) -> str:
        return agents.guidance(self._log.visit.agent)

    def reply(self, text: str) -> str | None:
        """Without a model the guide answers; what operators and beats want is still read."""
        live = self._live
        if live is None or live.chats:
            return None
        return "" if live.state.phase == "wrapping_up" else self._guiding.reply(text)

    def view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        """The reservation agent sees a fresh snapshot and the last of the talk."""
        if self._log.visit.agent != "reservation":
            return None
        told = [m for m in held if isinstance(m, dict)]
        snapshot = prompts.snapshot(self._log.visit, self._office.now())
        return [as_message(m) for m in windowed(told, snapshot)]

    def shown(self, viewer: Actor) -> Mapping[str, Any] | None:
        visit = self._log.visit
        return as_told(visit, state_update(visit, whole=True).model_dump(mode="json"), viewer.id)

    def told(self, viewer: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        return as_told(self._log.visit, data, viewer.id) if name == "STATE_UPDATE" else data

    @property
    def circles(self) -> Mapping[str, Circle]:
        return CIRCLES

    def owned_by(self, actor: Actor) -> bool:
        return True

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        raise KindError(f"A restaurant knows no command {name!r}.")

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The page's messages, by their names; see `flows.kinds.restaurant.messages`."""
        if self._live is None:
            raise KindError("The host is not there yet. Please try again in a moment.")
        self._bridge.take(name, data, actor.id)
        return {}

    async def settle(self) -> None:
        """A form that is with the office is waited for."""
        await self._submitting.settle()

    def opens_aloud(self, item: Item) -> bool:
        return True

    def quiet(self) -> bool:
        return self._submitting.open

    def _notice(self, fact: Fact) -> None:
        if isinstance(fact, Sent) and self._late_reply is not None:
            self._late_reply.began()

    def _submit_aloud(self, form: FormName) -> None:
        """The guide's yes: by the path of the model's tool, and what came of it is spoken."""
        if self._live is not None:
            self._live.spawn(self._submit_and_tell(form), "restaurant: confirmed by voice")

    async def _submit_and_tell(self, form: FormName) -> None:
        await self._announcing.came(await self._submitting.by_voice(form))
