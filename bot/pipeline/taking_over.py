"""Taking a session over: what the log says was under way is settled, and what is due is done.

The context is the log's (`flows.core.context`), so the model knows all that was said and told. What
a dead process owed is read from it as well: a turn that nobody has answered, an answer of the clock
that nobody has heard, a beat that has not been spoken, the rest of a reply that was cut off, the
answer that a tool's call was to bring. It is made good once somebody is back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.tool_calls import CANCELLED
from beatroom.flows.core.events import (
    CUT_OFF,
    ParticipantLeft,
    Recorded,
    Resumed,
    RundownChanged,
    ToolAnswered,
)
from beatroom.flows.core.rundown import Item, as_of
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.state import TIME_DUE_FOR, PersonTurn
from beatroom.flows.core.turn.transitions import clock_was_answering, nobody_answers, require_reply

BACK_WITHIN = 60.0
"""Seconds that the stage waits for somebody to be back, unless the wrap-up is due before."""

Hear = Callable[[int], Coroutine[Any, Any, None]]


class TakingOver:
    """Goes on where a process before this one was.

    Args:
        live: The session.
        hear_typed: Lets a typed turn have the floor, by the number of its event.
    """

    def __init__(self, live: SessionContext, hear_typed: Hear) -> None:
        self._live = live
        self._hear_typed = hear_typed
        self._change = asyncio.Event()
        self._left = False
        self._patience = 0.0

    def begin(self, epoch: int) -> None:
        """Before anything moves: whoever was there has to come back, and no tool is at work."""
        live = self._live
        live.journal.record(Resumed(epoch=epoch))
        live.journal.watch(self._notice)
        self._left = bool(live.state.present)
        for person in live.state.present:
            live.journal.record(ParticipantLeft(participant=person.id, reason=CUT_OFF))
        for call in live.context.made.calls:
            live.journal.record(ToolAnswered(call=call, result=CANCELLED))

    async def run(self) -> None:
        """Make good what is due, each in its order: it comes before anything else."""
        live = self._live
        typed = tuple(live.context.made.typed)
        if not live.state.rundown.fired:
            self._hear(typed)
            return  # the opening, which comes, hears what was said in the lobby
        due, asked, item = self._turn_is_due(), self._unheard_question(), self._unspoken_beat()
        answer = live.context.made.answer
        if asked is not None:
            live.turn.make(clock_was_answering, PersonTurn(None, asked))
        elif live.context.ends_with("user") and not due and live.turn.state.phase != "shut":
            last = live.context.made.held[-1].message  # the kind's: nothing has it judged again
            live.turn.make(nobody_answers, PersonTurn(last, str(last["content"])))
        words = None if item is None else live.fixed_words(item)
        if item is not None and words is None:
            live.turn.make(require_reply, "beat")
        if live.context.ends_with("tool"):
            live.turn.make(require_reply, "call")
        elif live.context.made.cut_off:
            live.turn.make(require_reply, "call" if live.context.made.called else "cut off")
        self._patience = live.clock.now() + BACK_WITHIN
        back = not (due or self._left) or await live.stage.take_up(self._soon_back, judge=due)
        self._hear(typed)
        await self._somebody()
        if not back:
            await live.stage.take_up(self._soon_back, judge=self._turn_is_due())
        if answer:
            await live.stage.say(answer)
        if item is not None and words is not None:
            await live.stage.say(
                live.spoken(words, item),
                still=lambda: self._unspoken_beat() == item,
                beat=item.id,
            )
        await live.stage.deliver_pending()

    def _hear(self, typed: Iterable[int]) -> None:
        for said in typed:
            self._live.spawn(self._hear_typed(said), "a typed turn from before")

    def _turn_is_due(self) -> bool:
        """Whether somebody's words that nobody has judged, or a tool's answer, stand at the end."""
        context = self._live.context
        return context.ends_with("tool") or (context.ends_with("user") and not context.made.judged)

    def _unheard_question(self) -> str | None:
        """The time question whose answer was on its way, or None."""
        clock = self._live.context.made.clock
        if clock is None or self._live.clock.now() >= clock.at + TIME_DUE_FOR:
            return None
        return clock.asked

    def _unspoken_beat(self) -> Item | None:
        state = self._live.state
        current = state.rundown.current
        if current is None or state.over:
            return None
        record = state.beats[current.id]
        return current if record.outcome is None and record.aloud else None

    async def _soon_back(self) -> bool:
        """Whether somebody is there to hear it within a bounded time: the stage waits with us."""
        live = self._live
        while not live.state.present:
            rundown, now = as_of(live.state.rundown, live.clock.now()), live.clock.now()
            latest = self._patience
            if rundown.wrapup in rundown.upcoming and live.state.phase != "held":
                latest = min(latest, rundown.wall_time(rundown.wrapup.offset, now))
            if latest <= now or live.state.over:
                return False
            self._change.clear()
            try:
                await asyncio.wait_for(self._change.wait(), latest - now)
            except TimeoutError:
                pass  # look again
        return True

    async def _somebody(self) -> None:
        while not self._live.state.present:
            self._change.clear()
            await self._change.wait()

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        if state.present or isinstance(recorded.event, RundownChanged):
            self._change.set()
