"""A running planner: its parts, and how they plug into the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.kinds.planner.bridge import Bridge
from beatroom.bot.kinds.planner.calendar_side import CalendarSide
from beatroom.bot.kinds.planner.constraint_extraction import Hearing
from beatroom.bot.kinds.planner.coordinator import Coordinator
from beatroom.bot.kinds.planner.drafting import Drafting
from beatroom.bot.kinds.planner.filler_phrase import Patience
from beatroom.bot.kinds.planner.operations import Acting
from beatroom.bot.kinds.planner.owning import Owning
from beatroom.bot.kinds.planner.remembering import Remembering
from beatroom.bot.kinds.planner.reply_queue import Speaking
from beatroom.bot.kinds.planner.stage_nodes import StageNodes
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.kind import Controls, KindError
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.actors import Actor, Circle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.turn.transitions import forgive
from beatroom.flows.kinds.planner.messages import PlanState
from beatroom.flows.kinds.planner.owning import CIRCLES, for_others
from beatroom.flows.kinds.planner.record import TimeboxPart
from beatroom.flows.kinds.planner.stages import JOBS
from beatroom.flows.personality.model import Personality

GUIDANCE = (
    "You help one person plan a day. What they say about the plan is understood and answered for "
    "you: you only greet, carry out what the product tells you, and say goodbye. Never propose "
    "blocks or times of your own, and never say that something is in the calendar."
)


class Planner:
    """The timebox kind of one session."""

    def __init__(self, personality: Personality) -> None:
        self._part = personality.part(TimeboxPart) or TimeboxPart()
        self._log = PlanLog(self._part, personality.language)
        self._owning = Owning(self._log)
        self._speaking = Speaking(self._question, StageNodes(self._log), self._log.told)
        self._calendar = CalendarSide(
            self._log, self._announce, self._speaking.keep, self._more_known
        )
        self._drafting = Drafting(self._log)
        self._remembering = Remembering(self._log, self._more_known)
        self._hearing = Hearing(self._log, self._remembering)
        self._patience = Patience(lambda: self._part.thinking or self._log.words.thinking)
        self._acting = Acting(self._log, self._calendar, self._drafting, self._remembering)
        self._coordinator = Coordinator(
            self._log,
            self._acting,
            self._calendar,
            self._hearing,
            self._speaking,
            patience=self._patience,
            owning=self._owning,
        )
        self._bridge = Bridge(self._log, self._acting, self._calendar, self._speaking)
        self._live: Live | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """None: a stage's model never calls tools."""
        return ()

    def begin(self, live: Live, controls: Controls, past: Sequence[Recorded]) -> None:
        self._live = live
        background = live.background() if live.background and live.chats else live.llm
        self._log.begin(live, past)
        self._speaking.begin(live)
        self._bridge.begin(live)
        self._drafting.begin(live, background)
        self._remembering.begin(live)
        self._hearing.begin(live, background)
        self._calendar.begin(live)
        live.keep(lambda: self._coordinator.run(live), "planner: turns")
        self._patience.begin(live)
        self._log.publish()

    def guidance(self) -> str:
        return f"{GUIDANCE} This step settles {JOBS[self._log.planning.stage]}."

    def reply(self, text: str) -> str | None:
        """Turns are answered by the coordinator; without a model it says which form to use.

        What is said by somebody whose planning it is not is not even read.
        """
        live = self._live
        if live is None:
            return None
        if live.state.phase == "wrapping_up":
            return None if live.chats else ""
        mine = self._owning.said(live)
        if not mine.text:
            return self._owning.refused(live)
        if not live.chats:
            return self._log.words.unheard[self._log.planning.stage]
        live.turn.make(forgive)  # the coordinator's answer is the one that is due
        self._coordinator.heard(mine)
        return ""

    def view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        return None

    def shown(self, viewer: Actor) -> Mapping[str, Any] | None:
        if self._live is None:
            return None
        state = self._log.shown()
        return (state if self._owning.may(viewer) else for_others(state)).model_dump(mode="json")

    def told(self, viewer: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if self._owning.may(viewer):
            return data
        if name != "PLAN_STATE":
            return None
        return for_others(PlanState.model_validate(data)).model_dump(mode="json")

    @property
    def circles(self) -> Mapping[str, Circle]:
        return CIRCLES

    def owned_by(self, actor: Actor) -> bool:
        return self._owning.may(actor)

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        raise KindError(f"A planner knows no command {name!r}.")

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The page's messages, by their names; see `flows.kinds.planner.messages`."""
        if self._live is None:
            raise KindError(self._log.words.not_there)
        if CIRCLES.get(name, "owner") == "owner" and not self._owning.may(actor):
            raise KindError(self._log.words.not_yours)
        self._bridge.take(name, data)
        return {}

    async def settle(self) -> None:
        """What is being written and remembered is waited for."""
        await self._calendar.settle()
        await self._remembering.settle()

    def opens_aloud(self, item: Item) -> bool:
        return True

    def quiet(self) -> bool:
        return self._patience.thinking or self._calendar.busy

    def _question(self) -> str:
        return self._acting.question()

    def _more_known(self) -> None:
        """What is drafted ahead may be stale."""
        self._drafting.ahead()

    def _announce(self, words: str) -> None:
        """What came of something that nobody waited for."""
        self._speaking.say(words, asks=False)
