"""The planner's words: one message to the person a turn, and nothing that was due gets lost.

What has come of something is said together with the one question that is next. Words that nobody
heard, because the person went on speaking, are said with the next ones.
"""

from __future__ import annotations

from collections.abc import Callable

from pipecat.flows import NodeConfig

from beatroom.bot.kinds.planner.state import PlanLog
from beatroom.bot.pipeline.conductor import ScriptedReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.stage import Entry
from beatroom.flows.core import nodes
from beatroom.flows.core.events import NodeEntered
from beatroom.flows.core.messages import Message, developer
from beatroom.flows.core.provenance import quoted

FLOOR_WAIT = 30.0
"""Seconds that words wait for the person to finish."""
TRIES = 3
"""How often they are begun anew where a noise cut them off."""
KEPT = 4
"""So many things that nobody has heard yet are kept."""


class Speaking:
    """Says things, the last one first wanted.

    Args:
        planning: The session's planning.
        question: Makes the question of the stage, at the moment at which it is said.
    """

    def __init__(self, planning: PlanLog, question: Callable[[], str]) -> None:
        self._log, self._live, self._question = planning, planning.live, question
        self._news: list[str] = []
        self._number = 0

    def hold(self) -> None:
        """The person goes on: what has not been said yet comes with the answer."""
        self._number += 1

    def keep(self, news: str) -> None:
        """Something to be said with the next words."""
        if news and news not in self._news:
            self._news = [*self._news, news][-KEPT:]

    def say(self, news: str = "", *, asks: bool = True) -> None:
        """Say what has come of something, and ask what is next."""
        self.keep(news)
        self._number += 1
        if not self._live.state.over:
            self._live.spawn(self._run(self._live, self._number, asks), "planner: words")

    async def _run(self, live: SessionContext, number: int, asks: bool) -> None:
        told: tuple[str, ...] = ()

        def still() -> bool:
            return number == self._number and not live.state.over and self._open(live)

        def words() -> str:
            nonlocal told
            told = tuple(self._news)
            return " ".join([*told, *([self._question()] if asks else [])]).strip()

        for _ in range(TRIES):
            await self._enter(live, still)
            if live.chats and live.state.carried:
                # An instruction waits for a reply of the model's: it says these words, too.
                entry = await live.stage.add(
                    [_message(f"Say this to the person, and nothing about it: {quoted(words())}")],
                    respond=True,
                    max_wait=FLOOR_WAIT,
                    still=still,
                )
                self._heard(told if entry is not None else ())
                return
            prepared = ScriptedReply(_message("You now say how the plan stands."), words)
            said = await live.stage.line(prepared, max_wait=FLOOR_WAIT, still=still)
            if said == "heard":
                self._heard(told)
                return
            if not still() or (said == "not said" and not words()):
                return

    def _heard(self, told: tuple[str, ...]) -> None:
        self._news = [news for news in self._news if news not in told]
        self._log.told()

    async def _enter(self, live: SessionContext, still: Callable[[], bool]) -> None:
        """Enter the stage's node, unless the flow is there or the floor stays taken.

        So the flow is at the planning's stage also after a beat or an instruction.
        """
        name = f"plan-{self._log.planning.stage}"
        if live.state.node == name:
            return

        def build() -> NodeConfig:
            return nodes.quiet_node(name, live.role())  # the words follow

        async def entering(_: Entry) -> None:
            live.journal.record(NodeEntered(node=name, responds=False))

        await live.stage.enter(
            build, max_wait=FLOOR_WAIT, still=still, entering=entering, only_free=True
        )

    def _open(self, live: SessionContext) -> bool:
        """Not before the opening, and not once the goodbye has begun."""
        return live.turn.state.opened and live.state.phase != "wrapping_up"


def _message(told: str) -> Message:
    return developer("planning", told)
