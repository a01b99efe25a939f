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
from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.kind import Controls, KindError
from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.actors import Actor, Circle
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.turn.transitions import forgive
from beatroom.flows.kinds.planner.languages import words_for
from beatroom.flows.kinds.planner.messages import PlanState
from beatroom.flows.kinds.planner.owning import CIRCLES, for_others
from beatroom.flows.kinds.planner.record import TimeboxPart
from beatroom.flows.kinds.planner.stages import JOBS, STAGES
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
        self._language = personality.language
        self._talk: Talk | None = None

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """None: a stage's model never calls tools."""
        return ()

    def begin(self, live: Live, controls: Controls, past: Sequence[Recorded]) -> None:
        self._talk = Talk(self._part, live, past)
        self._talk.begin()

    def guidance(self) -> str:
        stage = self._talk.log.planning.stage if self._talk else STAGES[0]
        return f"{GUIDANCE} This step settles {JOBS[stage]}."

    def reply(self, text: str) -> str | None:
        return self._talk and self._talk.reply()

    def view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        return None

    def shown(self, viewer: Actor) -> Mapping[str, Any] | None:
        if self._talk is None:
            return None
        state = self._talk.log.shown()
        return (state if self.owned_by(viewer) else for_others(state)).model_dump(mode="json")

    def told(self, viewer: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any] | None:
        if self.owned_by(viewer):
            return data
        if name != "PLAN_STATE":
            return None
        return for_others(PlanState.model_validate(data)).model_dump(mode="json")

    @property
    def circles(self) -> Mapping[str, Circle]:
        return CIRCLES

    def owned_by(self, actor: Actor) -> bool:
        return self._talk is None or self._talk.owning.may(actor)

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        raise KindError(f"A planner knows no command {name!r}.")

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The page's messages, by their names; see `flows.kinds.planner.messages`."""
        if self._talk is None:
            raise KindError(words_for(self._language).not_there)
        if CIRCLES.get(name, "owner") == "owner" and not self.owned_by(actor):
            raise KindError(self._talk.log.words.not_yours)
        self._talk.bridge.take(name, data)
        return {}

    async def settle(self) -> None:
        """What is being written and remembered is waited for."""
        if self._talk is not None:
            await self._talk.calendar.settle()
            await self._talk.remembering.settle()

    def opens_aloud(self, item: Item) -> bool:
        return True

    def quiet(self) -> bool:
        return self._talk is not None and self._talk.busy


class Talk:
    """A planning talk that runs.

    Args:
        part: What the personality says of it.
        live: The session.
        past: What has happened in it.

    Attributes:
        log: Its planning.
        owning: Whose it is.
        calendar: Its calendar.
        remembering: Its memory.
        bridge: Takes the page's messages.
    """

    def __init__(self, part: TimeboxPart, live: Live, past: Sequence[Recorded]) -> None:
        background = live.background() if live.background and live.chats else live.llm
        self._live = live
        self.log = log = PlanLog(part, live, past)
        self.owning = Owning(log)
        self._speaking = Speaking(log, self._question)
        self._drafting = Drafting(log, background)
        self.remembering = Remembering(log, self._drafting.ahead)
        self.calendar = CalendarSide(log, self._announce, self._speaking.keep, self._drafting.ahead)
        self._patience = Patience(live, part.thinking or log.words.thinking)
        self._acting = Acting(log, self.calendar, self._drafting, self.remembering)
        self._coordinator = Coordinator(
            log,
            self._acting,
            self.calendar,
            Hearing(log, self.remembering, background),
            self._speaking,
            patience=self._patience,
            owning=self.owning,
        )
        self.bridge = Bridge(log, self._acting, self.calendar, self._speaking)

    def begin(self) -> None:
        """Start what runs beside the talk, and show the pages how things stand."""
        self._drafting.ahead()
        self.remembering.begin()
        self.calendar.begin()
        self._live.keep(lambda: self._coordinator.run(self._live), "planner: turns")
        self.log.publish()

    @property
    def busy(self) -> bool:
        """Whether an answer, or a write, is on its way."""
        return self._patience.thinking or self.calendar.busy

    def reply(self) -> str | None:
        """Turns are answered by the coordinator; without a model it says which form to use.

        What is said by somebody whose planning it is not is not even read.
        """
        live = self._live
        if live.state.phase == "wrapping_up":
            return None if live.chats else ""
        mine = self.owning.said(live)
        if not mine.text:
            return self.owning.refused(live)
        if not live.chats:
            return self.log.words.unheard[self.log.planning.stage]
        live.turn.make(forgive)  # the coordinator's answer is the one that is due
        self._coordinator.heard(mine)
        return ""

    def _question(self) -> str:
        return self._acting.question()

    def _announce(self, words: str) -> None:
        """What came of something that nobody waited for."""
        self._speaking.say(words, asks=False)
