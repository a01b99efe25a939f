"""Lets a model of our own read a person's words while it is not certain yet that they are done.

Such a model keeps what it has read, and reads slowly: thirty words take it as long as the pause
that ends a turn. So the words go ahead as soon as they are recognised, and the reply begins where
reading has come to. Where they go on, only what is new is read again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.pipeline.conductor import Views, as_message
from beatroom.bot.pipeline.named_turns import Speaker
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.messages import said


@runtime_checkable
class ReadsAhead(Protocol):
    """A model that keeps what it has read."""

    reads_ahead: bool
    """Whether it does, where it is served."""

    async def read_ahead(self, context: LLMContext) -> None:
        """Read a context, and say nothing; nothing is raised."""
        ...


class ReadingAhead:
    """Sends one session's words ahead.

    Args:
        live: The session.
        views: The kind's own view of the context.
    """

    def __init__(self, live: SessionContext, views: Views) -> None:
        self._live, self._views = live, views
        self._reading = False
        self._next: LLMContext | None = None

    def heard(self, spoken: Sequence[tuple[Speaker, str]]) -> None:
        """So far has a person's turn come, a stretch for each speaker."""
        live, llm = self._live, self._live.llm
        turn = live.turn.state
        if not (isinstance(llm, ReadsAhead) and llm.reads_ahead) or turn.lobby or turn.muted:
            return
        words = [as_message(said(text, live.label(who.id))) for who, text in spoken]
        held = [*live.context.get_messages(), *words]
        seen = self._views(held)
        self._next = LLMContext(list(held if seen is None else seen), tools=live.context.tools)
        if not self._reading:
            self._reading = True
            live.spawn(self._read(llm), "reading ahead")

    async def _read(self, llm: ReadsAhead) -> None:
        """The newest; what came meanwhile after it."""
        try:
            while (context := self._next) is not None:
                self._next = None
                if self._live.turn.state.reply is None:  # else it is being read for the reply
                    await llm.read_ahead(context)
        finally:
            self._reading = False
