"""People's turns with who spoke them: the user's side of Pipecat's aggregators.

A turn may have more than one speaker, also at once. Each part of it (`flows.core.turn.parts`)
becomes an event and with it a message of its own, with its speaker's label as `name`; the conductor
still judges the turn as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from pipecat.frames.frames import (
    Frame,
    InterimTranscriptionFrame,
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
from pipecat.processors.frame_processor import FrameDirection
from pipecat.utils.string import TextPartForConcatenation, concatenate_aggregated_text

from beatroom.bot.ears.frames import UtteranceFrame
from beatroom.bot.pipeline.barge_in import Judged
from beatroom.bot.pipeline.captions import Captions
from beatroom.bot.pipeline.heard_replies import HeardReplies
from beatroom.bot.pipeline.voices_heard import VoicesHeard
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
    """Something that one person said, as it came; `number` tells it from all others."""

    number: int
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
        captions: Shows an open turn, so far as it is recognised.
        outside: Puts on record what reaches the session of people's voices.
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
        self.captions: Captions | None = None
        self.outside: VoicesHeard | None = None
        self._parts: list[_Part] = []
        self._partly: dict[str, _Part] = {}
        """What is still being recognised of each, by what the recogniser calls them."""
        self._numbers = count(1)
        self.breath: tuple[LLMContextMessage, ...] = ()
        super().__init__(context, params=params)

    async def reset(self) -> None:
        await self._forget()
        self._caption()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """As Pipecat's; and what is still being recognised is shown."""
        if self.outside is not None:
            self.outside.comes(frame)
        await super().process_frame(frame, direction)
        if isinstance(frame, InterimTranscriptionFrame) and not self._user_is_muted:
            number = self._number(frame.user_id)
            part = TextPartForConcatenation(frame.text, includes_inter_part_spaces=False)
            self._partly[frame.user_id] = _Part(number, self._who(frame.user_id), part, None)
            self._caption()

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
        await self._take(frame, self._number(frame.user_id))
        self._caption()

    async def _take(self, frame: TranscriptionFrame, number: int) -> None:
        span = frame.span if isinstance(frame, UtteranceFrame) else None
        self._partly.pop(frame.user_id, None)
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
        self._parts += [_Part(number, who, part, span) for part in self._aggregation[known:]]
        if len(self._aggregation) > known:
            self.ahead([(line.speaker, line.text) for line in _lines(self._parts)])

    async def _push_aggregation(self, *, run_llm: bool = True) -> str:
        """As Pipecat's, but for the messages."""
        if not self._aggregation:
            self._partly.clear()
            self._caption()
            return ""
        whole, said = self.aggregation_string(), list(_lines(self._parts))
        await self._forget()
        if self._mere_listening([line.text for line in said]):
            for line in said:
                self.listened(line.speaker, line.text, line.span, True)
            self._caption()
            return ""  # as of a noise: what it cut off is carried on
        breath: list[LLMContextMessage] = []
        for line in said:
            if self.captions is not None:
                self.captions.recorded_next(line.number)
            self._heard(line.speaker, line.text, line.span)
            breath.append(self._context.get_messages()[-1])
        self._caption()
        self.breath = tuple(breath)
        at = self._user_turn_start_timestamp
        await self.broadcast_frame(LLMContextUserTurnFrame, text=whole, timestamp=at)
        if run_llm:
            await self.push_context_frame()
        added = UserTurnMessageAddedMessage(content=whole, timestamp=at)
        await self._call_event_handler("on_user_turn_message_added", added)
        return whole

    async def _forget(self) -> None:
        """The turn is over, or has come to nothing."""
        await super().reset()
        self._parts = []
        self._partly.clear()

    def _number(self, user_id: str) -> int:
        """Of what comes of somebody now: what was being recognised stays the same when it is."""
        partly = self._partly.get(user_id)
        return next(self._numbers) if partly is None else partly.number

    def _caption(self) -> None:
        if self.captions is not None:
            lines = _lines([*self._parts, *self._partly.values()])
            self.captions.people((line.number, line.speaker.name, line.text) for line in lines)


@dataclass(frozen=True, slots=True)
class _Line:
    """What will be one line of the transcript; it has the number of its first part."""

    number: int
    speaker: Speaker
    text: str
    span: Span | None


def _lines(parts: Sequence[_Part]) -> Iterator[_Line]:
    """A turn as it will be on record."""
    said = [Said(one.speaker.id or one.speaker.name, one.span) for one in parts]
    for line in side_by_side(said):
        texts = [parts[place].text for place in line]
        text = concatenate_aggregated_text(texts).strip()
        if text:
            first = parts[line[0]]
            yield _Line(first.number, first.speaker, text, span_of([said[place] for place in line]))


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
