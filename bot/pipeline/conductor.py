"""The conductor: between the user aggregator and the model, it adapts frames to the turn.

It is the one gate through which a turn reaches the model. What becomes of one is decided by the
turn (`flows.core.turn.transitions.arrives`): it passes when nobody holds the floor; while a person
speaks, their own turn brings the reply; while a fixed line is spoken, the turn is owed and the
stage settles it afterwards. A time question is answered here, inside the turn, without the model.

    transport.input() -> stt -> user aggregator -> CONDUCTOR -> llm -> guard -> ...
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, cast

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    BotStoppedSpeakingFrame,
    Frame,
    InterruptionFrame,
    LLMContextFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    LLMTextFrame,
    UserStartedSpeakingFrame,
    UserStoppedSpeakingFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext, LLMContextMessage
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.messages import Message, carry_on, time_again
from beatroom.flows.core.turn import transitions
from beatroom.flows.core.turn.state import Debt, PersonTurn

Answers = Literal["now", "later", "never"]
"""When the host answers a turn: at once, if nobody else does, or not at all."""
Views = Callable[[Sequence[LLMContextMessage]], Sequence[LLMContextMessage] | None]

HAPPENS = (
    (UserStartedSpeakingFrame, transitions.person_begins),
    (UserStoppedSpeakingFrame, transitions.person_ends),
    (BotStartedSpeakingFrame, transitions.voice_begins),
    (BotStoppedSpeakingFrame, transitions.voice_ends),
    (InterruptionFrame, transitions.interrupted),
)
"""What a frame that passes here means for the turn."""


class TimeKeeper(Protocol):
    """Answers time questions from the session's clock."""

    async def listen(self, texts: Sequence[str]) -> None:
        """Make out what was said, before it is asked about; it takes a moment at most."""
        ...

    def answer(self, asked: PersonTurn, *, again: bool = False) -> str | None:
        """The reply to a turn that is nothing but a time question, else None.

        `again` says that the answer before it was cut off and nobody had heard it.
        """
        ...

    def line(self, text: str) -> LLMContextMessage | None:
        """A fresh time line for an utterance that asks, or might ask, for time."""
        ...

    def replies(self, texts: Sequence[str], due: frozenset[Debt] = frozenset()) -> None:
        """A reply of the model's begins: to these turns, and for what it is due besides."""
        ...


@dataclass(frozen=True, slots=True)
class ScriptedReply:
    """Words that answer a message of the engine's own, without the model.

    Attributes:
        message: The message; when it ends the context, the words are said.
        words: Makes them, at that moment; None when there is nothing to say any more.
    """

    message: Message
    words: Callable[[], str | None]


class Conductor(FrameProcessor):
    """Gates the model and answers time questions; tells the turn what the frames say.

    Args:
        clock: The session's.
        turn: Whose floor and debts it keeps.
        time: Answers time questions; None where the model does.
        answers: A kind's own answer to an utterance: words, "" for none, None for the model.
        taken: Puts the turn and these words on record, together with what the kind did for it.
        views: A kind's own view of the context for the model; None for the context as it is.
        speak_meanwhile: Speaks words behind the model, while it is still thinking.
        breath: The messages of people's last spoken turn: one for each speaker, judged as one.
        carried: Instructions that the model has in its context and that no reply has used yet.
        meant: Whether the host answers a person's turn: "later" where it waits for others first.
        make_out: Makes out whom turns are meant for, before `meant` is asked; it takes a moment.

    Attributes:
        stretches: Of the turn that is being answered, what each speaker said, with their labels.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        turn: Turn,
        time: TimeKeeper | None,
        answers: Callable[[str], str | None] = lambda _: None,
        taken: Callable[[PersonTurn, str], object] = lambda _asked, _words: None,
        views: Views = lambda _: None,
        speak_meanwhile: Callable[[str], Awaitable[None]] | None = None,
        breath: Callable[[], Sequence[LLMContextMessage]] = tuple,
        carried: Callable[[], frozenset[str]] = frozenset,
        meant: Callable[[PersonTurn], Answers] = lambda _: "now",
        make_out: Callable[[Sequence[PersonTurn]], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__()
        self._session_clock = clock
        self._turn = turn
        self._time = time
        self._answers = answers
        self._taken = taken
        self._views = views
        self._speak_meanwhile = speak_meanwhile
        self._breath = breath
        self._prepared: ScriptedReply | None = None
        self._began: list[Callable[[], None]] = []
        self._carried = carried
        self._meant = meant
        self._make_out = make_out
        self._before: list[Callable[[], None]] = []
        self._passed: list[Callable[[], None]] = []
        self.stretches: tuple[tuple[str, str], ...] = ()

    def on_began(self, told: Callable[[], None]) -> None:
        """Call `told` whenever a turn was given to the model."""
        self._began.append(told)

    def before_model(self, told: Callable[[], None]) -> None:
        """Call `told` whenever the model is about to speak, while the context may still grow."""
        self._before.append(told)

    def on_passed(self, told: Callable[[], None]) -> None:
        """Call `told` whenever a turn that nobody need answer leaves something else still due."""
        self._passed.append(told)

    def prepare(self, prepared: ScriptedReply) -> None:
        """Words stand ready for the engine's next message."""
        self._prepared = prepared
        self._turn.make(transitions.prepare, prepared.message)

    async def say_meanwhile(self, words: str) -> None:
        """Say a line beside the reply that is due: it is no part of it, nor of the context."""
        self._turn.make(transitions.filler_begins)
        if self._speak_meanwhile is not None:
            await self._speak_meanwhile(words)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMContextFrame) and direction is FrameDirection.DOWNSTREAM:
            await self._arrives(frame)
            return
        for kind, happens in HAPPENS:
            if isinstance(frame, kind):
                self._turn.make(happens)
        await self.push_frame(frame, direction)

    def keep(self, context: LLMContext) -> None:
        """A person's turn ends the context while somebody else speaks: it is judged with theirs."""
        asked = _last_user_text(context, self._breath())
        if asked is not None:
            self._turn.make(transitions.keep, asked)

    async def _arrives(self, frame: LLMContextFrame) -> None:
        if frame.speculation:
            await self.push_frame(frame)
            return
        last = _last(frame.context)
        asked = _last_user_text(frame.context, self._breath())
        await self._listen(asked)
        arrival = transitions.Arrival(
            ends_with=cast("Message | None", last),
            time_again=last == time_again(),
            pays=last in (time_again(), carry_on()),
            asked=asked,
        )
        admitted: transitions.Admitted = self._turn.decide(transitions.arrives, arrival)
        match admitted:
            case "drop" | "owe":
                return
            case "time again":
                await self._time_again()
            case "prepared":
                await self._say_prepared()
            case "judge":
                await self._judge(frame, asked)

    async def _listen(self, asked: PersonTurn | None) -> None:
        """Have what was said made out while nothing is decided yet."""
        if asked is None:
            return
        turns = (*self._turn.state.unjudged, asked)
        try:
            if self._time is not None:
                await self._time.listen([text for one in turns for text in (one.text, *one.parts)])
            if self._make_out is not None:
                await self._make_out(turns)
        except asyncio.CancelledError:  # somebody spoke on: it is judged together with theirs
            self._turn.make(transitions.keep, asked)
            raise

    async def _judge(self, frame: LLMContextFrame, asked: PersonTurn | None) -> None:
        """Answer what can be answered without the model; what is left is the model's.

        The turns that were kept come before the one that arrives, and each is judged by itself; so
        none of them has the model say something that the clock or the kind has answered.
        """
        kept: tuple[PersonTurn, ...] = self._turn.decide(transitions.judge)
        if asked is not None and self._turn.state.has_answered(asked.message):
            asked = None  # it stands there still: something else brought the model here
        turns = [one for one in kept if asked is None or one.message is not asked.message]
        turns += [] if asked is None else [asked]
        others = bool(turns)
        turns = self._for_the_host(turns)
        due = self._turn.state.beat_due or (asked is None and self._turn.reply_pending)
        if others and not turns and not due:
            self._passes()  # it was not meant
            return
        if await self._by_the_clock(turns):
            return
        # What an operator, or a kind, has the host say now comes before what is said again.
        says_now = asked is None and "node" in self._turn.state.owed
        waits = says_now and not self._turn.state.beat_due
        if not waits and await self._what_the_clock_owes(turns):
            return
        left = await self._by_the_kind(turns)
        if left is None:
            return
        if turns and not left and (asked is not None or not self._turn.reply_pending):
            self._passes()  # nobody need answer
            return
        for told in self._before:
            told()
        line = self._time_line(left)
        if line is not None:
            frame = LLMContextFrame(context=_with(frame.context, line))
        if self._time is not None:
            self._time.replies([one.text for one in left], self._turn.state.owed)
        said = [one for one in left if not one.told] or left
        self._turn.make(
            transitions.model_answers,
            asked=said[-1] if said else None,
            carries=self._carried(),
        )
        if (seen := self._views(frame.context.get_messages())) is not None:
            frame = LLMContextFrame(context=_seen(frame.context, seen))
        for told in self._began:
            told()
        await self.push_frame(frame)

    def _passes(self) -> None:
        """The turn brings no reply that could carry what else is due: that comes by itself."""
        if self._turn.reply_pending:
            for told in self._passed:
                told()

    def _for_the_host(self, turns: Sequence[PersonTurn]) -> list[PersonTurn]:
        """Those that it answers now; the words of the others stay in the context."""
        left: list[PersonTurn] = []
        for one in turns:
            when = self._meant(one)
            if when == "now":
                left.append(one)
            elif when == "never":
                self._turn.make(transitions.nobody_answers, one)
        return left

    async def _by_the_clock(self, turns: Sequence[PersonTurn]) -> bool:
        """Whether one of them is a time question; the first is answered, the others are kept."""
        for one in turns:
            words = None if self._time is None else self._time.answer(one)
            if words is not None:
                kept = tuple(other for other in turns if other is not one)
                self._turn.make(transitions.clock_answers, one, kept=kept)
                await self._speak(words)
                return True
        return False

    async def _what_the_clock_owes(self, turns: Sequence[PersonTurn]) -> bool:
        """An answer of which nobody has heard comes before the replies to who spoke since."""
        due = self._turn.state.time_due
        if not turns or due is None or due.heard:
            return False
        if not self._turn.state.owes_time(self._session_clock.now()):
            return False
        await self._time_again(tuple(turns))
        return True

    async def _by_the_kind(self, turns: Sequence[PersonTurn]) -> Sequence[PersonTurn] | None:
        """Those that the kind leaves to the model; None when it says something, and keeps them."""
        left: list[PersonTurn] = []
        for place, one in enumerate(turns):
            words = self._answers_of_the_kind(one)
            if words is None:
                left.append(one)
                continue
            self._taken(one, words)
            if words:
                kept = (*left, *turns[place + 1 :])
                self._turn.make(transitions.kind_answers, one, kept=kept)
                await self._speak(words)
                return None
            self._turn.make(transitions.nobody_answers, one)
        return left

    def _answers_of_the_kind(self, asked: PersonTurn) -> str | None:
        breath = self._breath()
        parts = breath if breath and breath[-1] is asked.message else (asked.message,)
        self.stretches = tuple(_labelled(cast("Mapping[str, object]", part)) for part in parts)
        return self._answers(asked.text)

    def _time_line(self, turns: Sequence[PersonTurn]) -> LLMContextMessage | None:
        """A fresh time line, where one of these turns asks, or might ask, for time."""
        if self._time is None:
            return None
        lines = [self._time.line(one.text) for one in turns]
        return next((line for line in lines if line is not None), None)

    async def _time_again(self, kept: tuple[PersonTurn, ...] = ()) -> None:
        due = self._turn.state.time_due
        words = None
        if due is not None and due.asked is not None and self._time is not None:
            words = self._time.answer(due.asked, again=True)
        self._turn.make(transitions.clock_answers, kept=kept)
        await self._speak(words or "")

    async def _say_prepared(self) -> None:
        prepared, self._prepared = self._prepared, None
        if prepared is not None and (words := prepared.words()):
            self._turn.make(transitions.prepared_words)
            await self._speak(words)

    async def _speak(self, words: str) -> None:
        """A reply without the model: the same frames, so the same voice, context and captions."""
        await self.push_frame(LLMFullResponseStartFrame())
        await self.push_frame(LLMTextFrame(words))
        await self.push_frame(LLMFullResponseEndFrame())


def _last(context: LLMContext) -> LLMContextMessage | None:
    messages = context.get_messages()
    return messages[-1] if messages else None


def _last_user_text(context: LLMContext, breath: Sequence[LLMContextMessage]) -> PersonTurn | None:
    """The last message and its text, if it is a person's; with whoever spoke in one breath."""
    last = _last(context)
    if not isinstance(last, dict) or last.get("role") != "user":
        return None
    if breath and last is breath[-1]:
        parts = tuple(str(m.get("content")) for m in breath if isinstance(m, dict))
        return PersonTurn(last, " ".join(parts), parts)
    content = last.get("content")
    told = last.get("made") is not None
    return PersonTurn(last, content, told=told) if isinstance(content, str) else None


def _labelled(message: Mapping[str, object]) -> tuple[str, str]:
    return str(message.get("name", "")), str(message.get("content", ""))


def _seen(context: LLMContext, messages: Sequence[LLMContextMessage]) -> LLMContext:
    """Another view of the context, for one run of the model."""
    return LLMContext(messages=list(messages), tools=context.tools, tool_choice=context.tool_choice)


def _with(context: LLMContext, line: LLMContextMessage) -> LLMContext:
    """A copy for one turn: the context itself never holds a time that goes stale."""
    return _seen(context, [*context.get_messages(), line])


def as_message(message: object) -> LLMContextMessage:
    """Our typed messages are what the context holds."""
    return cast("LLMContextMessage", message)
