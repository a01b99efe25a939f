"""Taking a session over: what the log says was under way is settled, and what is due is done.

The context is the log's (`flows.context`), so the model knows all that was said and told. What a
dead process owed is read from it as well: a turn that nobody has answered, an answer of the clock
that nobody has heard, a beat that has not been spoken. It is made good once somebody is back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bot.pipeline.live import Live
from bot.pipeline.tool_calls import CANCELLED
from flows.events import ParticipantLeft, Recorded, Resumed, ToolAnswered
from flows.rundown import Item
from flows.state import SessionState
from flows.turn.state import Asked
from flows.turn.transitions import clock_was_answering, owe

Hear = Callable[[int], Coroutine[Any, Any, None]]


class TakingOver:
    """Goes on where a process before this one was.

    Args:
        live: The session.
        hear_typed: Lets a typed turn have the floor, by the number of its event.
    """

    def __init__(self, live: Live, hear_typed: Hear) -> None:
        self._live = live
        self._hear_typed = hear_typed
        self._change = asyncio.Event()

    def begin(self, epoch: int) -> None:
        """Before anything moves: whoever was there has to come back, and no tool is at work."""
        live = self._live
        live.journal.record(Resumed(epoch=epoch))
        for person in live.state.present:
            live.journal.record(
                ParticipantLeft(participant=person.id, reason="the host's process restarted")
            )
        for call in live.context.made.calls:
            live.journal.record(ToolAnswered(call=call, result=CANCELLED))

    async def run(self) -> None:
        """Make good what is due."""
        live = self._live
        for said in live.context.made.typed:
            live.spawn(self._hear_typed(said), "a typed turn from before")
        if not live.state.rundown.fired:
            return  # the opening, which comes, hears what was said in the lobby
        due, asked, item = self._turn_is_due(), self._unheard_question(), self._unspoken_beat()
        if not due and asked is None and item is None:
            return
        await self._somebody()
        if asked is not None:
            live.turn.make(clock_was_answering, Asked(None, asked))
        if item is not None and self._unspoken_beat() == item:
            await self._speak(item)
        elif asked is not None:
            await live.stage.settle()
        else:
            await live.stage.take_up()

    def _turn_is_due(self) -> bool:
        """Whether somebody's words, or a tool's answer, stand at the end."""
        context = self._live.context
        return context.ends_with("user") or context.ends_with("tool")

    def _unheard_question(self) -> str | None:
        """The time question whose answer was on its way, or None."""
        made = self._live.context.made
        if not made.clock:
            return None
        return next(
            (str(m["content"]) for m in reversed(made.messages) if m["role"] == "user"), None
        )

    def _unspoken_beat(self) -> Item | None:
        state = self._live.state
        current = state.rundown.current
        if current is None or state.over:
            return None
        record = state.beats[current.id]
        return current if record.outcome is None and record.aloud else None

    async def _speak(self, item: Item) -> None:
        live = self._live
        if item.say is not None:
            await live.stage.say(
                live.fill(item.say, item), still=lambda: self._unspoken_beat() == item
            )
            return
        live.turn.make(owe, "node")
        await live.stage.settle()

    async def _somebody(self) -> None:
        """Until somebody is there to hear it."""
        self._live.journal.watch(self._notice)
        while not self._live.state.present:
            self._change.clear()
            await self._change.wait()

    def _notice(self, _: Recorded, state: SessionState) -> None:
        if state.present:
            self._change.set()
