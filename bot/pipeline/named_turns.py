"""People's turns with who spoke them: the user's side of Pipecat's aggregators.

A turn may have more than one speaker. Each stretch of it becomes a message of its own, with its
speaker's label as `name`; the conductor still judges the turn as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pipecat.frames.frames import LLMContextUserTurnFrame, TranscriptionFrame
from pipecat.processors.aggregators.llm_context import LLMContext, LLMContextMessage
from pipecat.processors.aggregators.llm_response_universal import (
    LLMAssistantAggregator,
    LLMAssistantAggregatorParams,
    LLMContextAggregatorPair,
    LLMUserAggregator,
    LLMUserAggregatorParams,
    UserTurnMessageAddedMessage,
)
from pipecat.utils.string import TextPartForConcatenation, concatenate_aggregated_text

from bot.pipeline.conductor import as_message
from flows import messages


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who spoke, as far as that is known.

    Attributes:
        id: The participant's; None where nobody can tell.
        name: As people see it.
        label: As a model reads it: theirs alone.
    """

    id: str | None
    name: str
    label: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one speaker said of a turn."""

    speaker: Speaker
    text: str


Who = Callable[[str], Speaker]
"""From the id that came with a transcript, or nothing, to who that is."""


class NamedTurns(LLMUserAggregator):
    """Writes people's turns into the context, a message for each speaker.

    Attributes:
        breath: The messages of the turn that was written last.
    """

    def __init__(self, context: LLMContext, *, params: LLMUserAggregatorParams, who: Who) -> None:
        self._who = who
        self._parts: list[tuple[Speaker, TextPartForConcatenation]] = []
        self._stretches: list[Stretch] = []
        self.breath: tuple[LLMContextMessage, ...] = ()
        super().__init__(context, params=params)

    def take_turn(self) -> tuple[Stretch, ...]:
        """What was said since this was last asked."""
        taken, self._stretches = tuple(self._stretches), []
        return taken

    async def reset(self) -> None:
        await super().reset()
        self._parts = []

    async def _handle_transcription(self, frame: TranscriptionFrame) -> None:
        known = len(self._aggregation)
        await super()._handle_transcription(frame)
        who = self._who(frame.user_id)
        self._parts += [(who, part) for part in self._aggregation[known:]]

    async def _push_aggregation(self, *, run_llm: bool = True) -> str:
        """As Pipecat's, but for the messages."""
        if not self._aggregation:
            return ""
        whole, said = self.aggregation_string(), list(self._spoken())
        await self.reset()
        self._stretches += said
        self.breath = tuple(as_message(messages.said(s.text, s.speaker.label)) for s in said)
        for message in self.breath:
            self._context.add_message(message)
        at = self._user_turn_start_timestamp
        await self.broadcast_frame(LLMContextUserTurnFrame, text=whole, timestamp=at)
        if run_llm:
            await self.push_context_frame()
        added = UserTurnMessageAddedMessage(content=whole, timestamp=at)
        await self._call_event_handler("on_user_turn_message_added", added)
        return whole

    def _spoken(self) -> Iterator[Stretch]:
        for speaker, parts in groupby(self._parts, key=lambda part: part[0]):
            text = concatenate_aggregated_text([part for _, part in parts]).strip()
            if text:
                yield Stretch(speaker, text)


class NamedPair(LLMContextAggregatorPair):
    """Pipecat's pair of aggregators, with ours on the user's side."""

    def __init__(self, context: LLMContext, *, params: LLMUserAggregatorParams, who: Who) -> None:
        self._user = NamedTurns(context, params=params, who=who)
        self._assistant = LLMAssistantAggregator(
            context, params=LLMAssistantAggregatorParams(), _paired_user_aggregator=self._user
        )

    def user(self) -> NamedTurns:
        return self._user
