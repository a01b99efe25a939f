"""Changes of agent: one node each, with its own role and tools, entered through the stage.

A guest who clicks to another page has asked for something: the host's own sentence is cut off, as
by typed words, and the new agent speaks once. A person is never cut off; where the guest is
speaking, their own turn brings the new agent's first words.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipecat.flows import NodeConfig

from beatroom.bot.kinds.restaurant.scripted_dialog import Guiding
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.pipeline.conductor import ScriptedReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.flows.core import nodes
from beatroom.flows.core.events import BeatFired, NodeEntered, Recorded, UserSaid
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant import prompts
from beatroom.flows.kinds.restaurant.forms import Page
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.visit_state import AGENTS, PAGES

FLOOR_WAIT = 20.0
"""Seconds that the guide's first words wait for the guest to finish."""
PASSING = 0.4
"""Seconds that a guest stays on a page before its agent is brought on: some only pass through."""
LINE_TRIES = 3
"""How often the guide's first words are begun anew where a noise cut them off."""


class HandingOver:
    """Brings the agents on, one at a time."""

    def __init__(self, live: SessionContext, log: VisitLog, guiding: Guiding) -> None:
        self._live = live
        self._log = log
        self._guiding = guiding
        self._number = 0
        self._early: list[str] = []

    def start(self, past: Sequence[Recorded]) -> None:
        """Go on where a process before this one was; else wait for the opening."""
        live = self._live
        live.journal.watch(self._notice)
        begun = next((n for n, r in enumerate(past) if isinstance(r.event, BeatFired)), len(past))
        self._early = [r.event.text for r in past[:begun] if isinstance(r.event, UserSaid)]
        came = _last_change(past, live.state.rundown.items[0])
        if came is None:
            return
        if any(_enters(r, self._log.visit.agent) for r in past if r.seq > came.seq):
            live.spawn(self._return(), "restaurant: back to the agent")
        else:  # it had been asked for, and had not spoken
            opening = isinstance(came.event, BeatFired)
            live.spawn(self._enter(self._number, opening=opening), "restaurant: hand over")

    def by_tool(self, agent: Agent, target: str | None = None) -> None:
        """The guest wants this: bring them to its page, and let its agent go on."""
        if PAGES[agent] != self._log.visit.page:
            self._log.navigate(PAGES[agent], target)
        self._switch(agent, by_page=False)

    def by_page(self, page: Page) -> None:
        """The guest went there by hand."""
        agent = AGENTS[page]
        if agent != self._log.visit.agent:
            self._switch(agent, by_page=True)

    def _switch(self, agent: Agent, *, by_page: bool) -> None:
        self._log.record(e.AgentChanged(agent=agent, by="page" if by_page else "tool"))
        self._log.update_page()
        self._number += 1
        live = self._live
        if live.turn.state.opened:
            live.spawn(self._enter(self._number, by_page=by_page), "restaurant: hand over")

    async def _enter(self, number: int, *, by_page: bool = False, opening: bool = False) -> None:
        live = self._live
        agent = self._log.visit.agent
        if by_page:
            await live.clock.sleep_until(live.clock.now() + PASSING)

        def still() -> bool:
            return number == self._number and not live.state.over

        def build() -> NodeConfig:
            told = prompts.entry(agent, self._log.visit, by_page=by_page, opening=opening)
            role = live.role()
            return nodes.turn_node(agent, told, role, respond=live.chats)

        async def entering(entry: Entry) -> None:
            if self._log.visit.untold:
                self._log.record(e.Told())
            live.journal.record(NodeEntered(node=agent, responds=entry.free and live.chats))

        entry = await live.stage.enter(
            build,
            urgent=by_page and self._was_opened(live) and still(),
            # While the guest speaks, their own turn brings the agent's first words.
            max_wait=0.0,
            still=still,
            entering=entering,
        )
        if entry is not None and not live.chats:
            early = " ".join(self._early) if opening else ""
            await self._first_words(live, number, agent, early)

    async def _first_words(
        self, live: SessionContext, number: int, agent: Agent, early: str
    ) -> None:
        """What the guide says first, where no model is there."""

        def still() -> bool:
            return number == self._number and not live.state.over

        for _ in range(LINE_TRIES):
            message = prompts.entry(agent, self._log.visit, by_page=False)
            prepared = ScriptedReply(message, lambda: self._guiding.first_words(early))
            said = await live.stage.line(prepared, max_wait=FLOOR_WAIT, still=still)
            if said != "cut off" or not still():
                return

    async def _return(self) -> None:
        """After a crash: the agent's role and tools again, without a word."""
        live = self._live
        agent = self._log.visit.agent

        def build() -> NodeConfig:
            return nodes.quiet_node(agent, live.role())

        async def entering(_: Entry) -> None:
            live.journal.record(NodeEntered(node=agent, responds=False))

        await live.stage.enter(build, max_wait=0.0, entering=entering)

    def _was_opened(self, live: SessionContext) -> bool:
        """The opening is never cut off by a click."""
        first = live.state.rundown.items[0].id
        return live.state.beats[first].outcome is not None

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        """After a welcome in fixed words comes the agent's own first sentence."""
        event, first = recorded.event, state.rundown.items[0]
        if isinstance(event, UserSaid) and not self._live.turn.state.opened:
            self._early.append(event.text)
        if isinstance(event, BeatFired) and event.beat == first.id and first.say is not None:
            self._number += 1
            entering = self._enter(self._number, opening=True)
            self._live.spawn(entering, "restaurant: first agent")


def _last_change(past: Sequence[Recorded], first: Item) -> Recorded | None:
    """The last event that brought another agent on, the opening's own included."""

    def changes(recorded: Recorded) -> bool:
        event = recorded.event
        if isinstance(event, BeatFired):
            return event.beat == first.id and first.say is not None
        return isinstance(e.FACTS.of(event), e.AgentChanged)

    return next((r for r in reversed(past) if changes(r)), None)


def _enters(recorded: Recorded, agent: Agent) -> bool:
    return isinstance(recorded.event, NodeEntered) and recorded.event.node == agent
