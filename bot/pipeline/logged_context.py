"""The context of a running session: what `flows.core.context` makes of its events.

It watches the journal before anybody else does, so to record an event is to write the context.
Pipecat's aggregators and Flows hold this object; what they would write by themselves is either an
event first (`named_turns`, `heard_replies`, the stage) or becomes one here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import is_

from pipecat.processors.aggregators.llm_context import LLMContext, LLMContextMessage

from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.context import Context, append, context
from beatroom.flows.core.events import ModelTold, Recorded
from beatroom.flows.core.messages import Message
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.talk_events import ContextMessage
from beatroom.flows.personality.model import Personality


class ContextError(RuntimeError):
    """Something would have changed the context past the session's log; the text says what."""


class LoggedContext(LLMContext):
    """Pipecat's context, written by events only.

    Args:
        journal: The session's; it must not have recorded anything beyond `past`.
        personality: For what people are called.
        past: The events so far.
    """

    def __init__(
        self, journal: EventRecorder, personality: Personality, past: Iterable[Recorded]
    ) -> None:
        super().__init__()
        self._journal = journal
        self._personality = personality
        self._made = Context()
        self._show(context(past, personality))
        journal.watch(self._notice)

    @property
    def made(self) -> Context:
        """The messages with where they come from, and what is on its way."""
        return self._made

    def tell(self, told: Sequence[Message]) -> None:
        """Put messages of the product's at the end, by an event."""
        if told:
            messages = tuple(ContextMessage.model_validate(dict(m)) for m in told)
            self._journal.record(ModelTold(messages=messages))

    def ends_with(self, role: str) -> bool:
        """Whether the last message is of that role."""
        return bool(self._made.held) and self._made.held[-1].message["role"] == role

    def said(self, message: object) -> int | None:
        """The number of the event that put this very message here; None where it is not here."""
        return next((h.seq for h in reversed(self._made.held) if h.message is message), None)

    def add_message(self, message: LLMContextMessage) -> None:
        self.add_messages([message])

    def add_messages(self, messages: list[LLMContextMessage]) -> None:
        """What Pipecat adds of its own accord: words only, and on record."""
        told = [m for m in messages if isinstance(m, dict)]
        if len(told) < len(messages):
            raise ContextError("A message in a vendor's own form has no place in the log.")
        if told:
            self._journal.record(
                ModelTold(messages=tuple(ContextMessage.model_validate(m) for m in told))
            )

    def set_messages(self, messages: list[LLMContextMessage]) -> None:
        raise ContextError("The context is a fold over the log: it cannot be set.")

    def transform_messages(
        self, transform: Callable[[list[LLMContextMessage]], list[LLMContextMessage]]
    ) -> None:
        raise ContextError("The context is a fold over the log: it cannot be rewritten.")

    def _notice(self, recorded: Recorded, state: SessionState) -> None:
        self._show(append(self._made, recorded, state, self._personality))

    def _show(self, made: Context) -> None:
        """The same list, with the same objects for messages that stay."""
        before, held = self._made.held, made.held
        if held is not before:
            grown = len(held) >= len(before) and all(map(is_, before, held))
            since = len(before) if grown else 0
            self._messages[since:] = [as_message(entry.message) for entry in held[since:]]
        self._made = made
