"""People's turns with who spoke them: the user's side of Pipecat's aggregators.

A turn may have more than one speaker, also at once. Each part of it (`flows.core.turn.parts`)
becomes an event and with it a message of its own, with its speaker's label as `name`; the conductor
still judges the turn as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pipecat.frames.frames import (
    Frame,
    LLMContextUserTurnFrame,
    TranscriptionFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext, LLMContextMessage
from pipecat.processors.aggregators.llm_response_universal import (
    LLMAssistantAggregatorParams,
    LLMContextAggregatorPair,
    LLMUserAggregator,
    LLMUserAggregatorParams,
    UserTurnMessageAddedMessage,
)
from pipecat.utils.string import TextPartForConcatenation, concatenate_aggregated_text

from beatroom.bot.ears.frames import UtteranceFrame
from beatroom.bot.pipeline.barge_in import Judged
from beatroom.bot.pipeline.heard_replies import HeardReplies
from beatroom.flows.core.turn.parts import Said, Span, side_by_side, span_of


class TurnTimeExceeded(VADUserStoppedSpeakingFrame):
    """Whoever speaks has had their time: their turn ends as if they had paused."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who spoke, as far as that is known.

    Attributes:
        id: The participant's; None where nobody can tell.
        name: As people see it.
    """

    id: str | None
    name: str


_VOICE = (VADUserStartedSpeakingFrame, VADUserStoppedSpeakingFrame)

Who = Callable[[str], Speaker]
"""From the id that came with a transcript, or nothing, to who that is."""
Heard = Callable[[Speaker, str, Span | None], None]
"""Puts what somebody said, and when, on record, and so into the context."""
Listened = Callable[[Speaker, str, Span | None, bool], None]
"""Puts a sign of listening on record; and whether it had cut the host off."""
Ahead = Callable[[Sequence[tuple[Speaker, str]]], None]
"""Takes the words of a turn that may go on."""
Judge = Callable[[TranscriptionFrame], Judged]
"""What recognised words are: a turn, or said while the host goes on."""
Arrived = Callable[[UtteranceFrame], bool]
"""Told that an utterance is there; whether it says anything to the turn."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Something that one person said, as it came."""

    speaker: Speaker
    text: TextPartForConcatenation
    span: Span | None


class NamedTurns(LLMUserAggregator):
    """Writes people's turns into the context, a message for each speaker.

    Attributes:
        breath: The messages of the turn that was written last.
        meanwhile: Takes what is said beside the host, which is no turn of the turn engine's.
        listened: Takes signs of listening, which are no turn at all; whether they had cut the host.
        ahead: Told of an open turn, so far as it is recognised.
    """

    def __init__(
        self,
        context: LLMContext,
        *,
        params: LLMUserAggregatorParams,
        who: Who,
        heard: Heard,
        judge: Judge,
        deaf: Callable[[], bool],
        arrived: Arrived = lambda _: True,
        mere_listening: Callable[[Sequence[str]], bool] = lambda _: False,
    ) -> None:
        self._who = who
        self._heard = heard
        self._judge = judge
        self._mere_listening = mere_listening
        self._deaf = deaf
        self._arrived = arrived
        self.meanwhile: Heard = lambda _who, _text, _span: None
        self.listened: Listened = lambda _who, _text, _span, _cut: None
        self.ahead: Ahead = lambda _spoken: None
        self._parts: list[_Part] = []
        self.breath: tuple[LLMContextMessage, ...] = ()
        super().__init__(context, params=params)

    async def reset(self) -> None:
        await super().reset()
        self._parts = []

    def one_breath(self, last: int) -> None:
        """So many messages at the end of the context are one turn."""
        self.breath = tuple(self._context.get_messages()[-last:]) if last else ()

    async def _maybe_mute_frame(self, frame: Frame) -> bool:
        """As Pipecat's; a voice begins and holds no turn where none may cut the host off."""
        if isinstance(frame, UtteranceFrame) and not self._arrived(frame):
            return True
        voice = isinstance(frame, _VOICE) and not isinstance(frame, TurnTimeExceeded)
        if voice and self._deaf():
            return True
        return await super()._maybe_mute_frame(frame)

    async def _handle_transcription(self, frame: TranscriptionFrame) -> None:
        span = frame.span if isinstance(frame, UtteranceFrame) else None
        judged = self._judge(frame)
        if judged != "turn":
            who = self._who(frame.user_id)
            if judged == "beside":
                self.meanwhile(who, frame.text, span)
            elif frame.text.strip():
                self.listened(who, frame.text, span, False)
            return
        known = len(self._aggregation)
        await super()._handle_transcription(frame)
        who = self._who(frame.user_id)
        self._parts += [_Part(who, part, span) for part in self._aggregation[known:]]
        if len(self._aggregation) > known:
            self.ahead([(speaker, text) for speaker, text, _ in self._spoken()])

    async def _push_aggregation(self, *, run_llm: bool = True) -> str:
        """As Pipecat's, but for the messages."""
        if not self._aggregation:
            return ""
        whole, said = self.aggregation_string(), list(self._spoken())
        await self.reset()
        if self._mere_listening([text for _, text, _ in said]):
            for speaker, text, span in said:
                self.listened(speaker, text, span, True)
            return ""  # as of a noise: what it cut off is carried on
        breath: list[LLMContextMessage] = []
        for speaker, text, span in said:
            self._heard(speaker, text, span)
            breath.append(self._context.get_messages()[-1])
        self.breath = tuple(breath)
        at = self._user_turn_start_timestamp
        await self.broadcast_frame(LLMContextUserTurnFrame, text=whole, timestamp=at)
        if run_llm:
            await self.push_context_frame()
        added = UserTurnMessageAddedMessage(content=whole, timestamp=at)
        await self._call_event_handler("on_user_turn_message_added", added)
        return whole

    def _spoken(self) -> Iterator[tuple[Speaker, str, Span | None]]:
        said = [Said(one.speaker.id or one.speaker.name, one.span) for one in self._parts]
        for part in side_by_side(said):
            texts = [self._parts[place].text for place in part]
            text = concatenate_aggregated_text(texts).strip()
            if text:
                span = span_of([said[place] for place in part])
                yield self._parts[part[0]].speaker, text, span


class NamedPair(LLMContextAggregatorPair):
    """Pipecat's pair of aggregators; ours write the context by events."""

    def __init__(
        self,
        context: LLMContext,
        *,
        params: LLMUserAggregatorParams,
        who: Who,
        heard: Heard,
        judge: Judge,
        deaf: Callable[[], bool],
        arrived: Arrived = lambda _: True,
        mere_listening: Callable[[Sequence[str]], bool] = lambda _: False,
    ) -> None:
        self._user = NamedTurns(
            context,
            params=params,
            who=who,
            heard=heard,
            judge=judge,
            deaf=deaf,
            arrived=arrived,
            mere_listening=mere_listening,
        )
        self._assistant = HeardReplies(
            context, params=LLMAssistantAggregatorParams(), _paired_user_aggregator=self._user
        )

    def user(self) -> NamedTurns:
        return self._user

    def assistant(self) -> HeardReplies:
        return self._assistant
