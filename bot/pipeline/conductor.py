"""The conductor: between the user aggregator and the model, it keeps the floor.

It is the one gate through which a turn reaches the model. A turn passes when nobody holds the
floor; while a person speaks, their own turn brings the reply; while a fixed line is spoken, the
turn is owed and the stage settles it afterwards. A time question is answered here, inside the
turn, without the model.

    transport.input() -> stt -> user aggregator -> CONDUCTOR -> llm -> guard -> tts -> ...
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

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

from bot.pipeline.floor import Floor
from bot.pipeline.replies import Reply
from flows.clock import Clock
from flows.messages import Message, time_again

Views = Callable[[Sequence[LLMContextMessage]], Sequence[LLMContextMessage] | None]

TIME_DUE_FOR = 120.0
"""Seconds after which a time answer that nobody heard is not wanted any more."""


class TimeKeeper(Protocol):
    """Answers time questions from the session's clock."""

    def answer(self, text: str, *, again: bool = False) -> str | None:
        """The reply to an utterance that is nothing but a time question, else None.

        `again` says that the answer before it was cut off and nobody had heard it.
        """
        ...

    def line(self, text: str) -> LLMContextMessage | None:
        """A fresh time line for an utterance that asks, or might ask, for time."""
        ...


@dataclass(slots=True)
class Prepared:
    """Words that answer a message of the engine's own, without the model.

    Attributes:
        message: The message; when it ends the context, the words are said.
        words: Makes them, at that moment; None when there is nothing to say any more.
        reply: The reply that says them, once it has begun.
    """

    message: Message
    words: Callable[[], str | None]
    reply: Reply | None = None


class Conductor(FrameProcessor):
    """Keeps the floor, gates the model, answers time questions.

    Attributes:
        open: Whether turns may reach the model at all (not in the lobby, not muted).
        opened: Whether the first node that speaks has been entered.
        saying: Whether a fixed line is being spoken, which nothing interrupts.
        owed: Whether a turn was kept from the model and has not been made good.
        reply: The reply in the making, or None.
        prepared: Words that stand ready for the engine's next message, or None.
        answers: A kind's own answer to an utterance: words, "" for none, None for the model.
        views: A kind's own view of the context for the model; None for the context as it is.
        speaker: In whose voice the host speaks now, by name; empty for its own.
        cut: The last reply, if it was interrupted and nothing has followed it yet.
        host_interrupts: Whether the interruption that is on its way is the host's own.
        breaks_in: Whether that is an announcement, after which the host goes on where it was.
        broken_off: The reply that an announcement cut off and that has not been carried on yet.
        closing: Whether the goodbye has come: from here on replies are heard to their end.
        injected_messages: By instruction, the message that carries it, until a reply has used it.
        began: Told whenever a turn was given to the model.
        speak_meanwhile: Speaks words behind the model, while it is still thinking.
        breath: The messages of people's last spoken turn: one for each speaker, judged as one.
    """

    def __init__(self, *, clock: Clock, floor: Floor, time: TimeKeeper | None) -> None:
        super().__init__()
        self._session_clock = clock
        self._floor = floor
        self._time = time
        self._answered: LLMContextMessage | None = None
        self._asked = ""
        self._time_due_since: float | None = None
        self._time_was_heard = False
        self.open = False
        self.opened = False
        self.saying = False
        self.owed = False
        self.reply: Reply | None = None
        self.cut: Reply | None = None
        self._last_cut: Reply | None = None
        self._given_up: Reply | None = None
        self._guard_interrupts = False
        self.host_interrupts = False
        self.breaks_in = False
        self.broken_off: Reply | None = None
        self.closing = False
        self.prepared: Prepared | None = None
        self.answers: Callable[[str], str | None] = lambda _: None
        self.views: Views = lambda _: None
        self.speaker = ""
        self.injected_messages: dict[str, Message] = {}
        self.began: Callable[[], None] = lambda: None
        self.speak_meanwhile: Callable[[str], Awaitable[None]] = _silent
        self.breath: Callable[[], Sequence[LLMContextMessage]] = tuple
        self._meanwhile = False

    @property
    def in_debt(self) -> bool:
        """Whether somebody is still waiting for the host to speak."""
        unheard = self.cut is not None and not self.cut.heard
        return self.owed or unheard or self.owes_time or self.broken_off is not None

    @property
    def owes_time(self) -> bool:
        """Whether the clock's answer was cut off before anybody heard it."""
        since = self._time_due_since
        return since is not None and self._session_clock.now() < since + TIME_DUE_FOR

    def owe(self) -> None:
        """A node that speaks was entered: a reply is due until one passes."""
        self.owed = True

    def forgive(self) -> None:
        """Nobody waits any more for what was owed or cut off."""
        self.owed = False
        self.cut = None
        self.broken_off = None

    def finish_reply(self, *, interrupted: bool) -> Reply | None:
        """Take the reply whose words were just committed; None when it was none of the model's."""
        if interrupted and self._given_up is not None:
            reply, self._given_up = self._given_up, None
            return reply
        if interrupted and self.reply is None:
            reply, self._last_cut = self._last_cut, None
            return reply
        reply, self.reply = self.reply, None
        if reply is not None and interrupted:
            self._mark_cut(reply)
        return reply

    def fall_back(self, *, cutting: bool) -> None:
        """The model failed this turn: the words that follow are the guard's.

        `cutting` says that the guard interrupts what the model has begun.
        """
        failed = self.reply or Reply(self._session_clock.now())
        self.reply = Reply(
            self._session_clock.now(),
            source="fallback",
            carries=failed.carries,
            speaker=failed.speaker,
            to_its_end=failed.to_its_end,
        )
        if cutting:
            failed.source = "given up"
            self._given_up = failed
            self._guard_interrupts = True

    async def say_meanwhile(self, words: str) -> None:
        """Say a line beside the reply that is due: it is no part of it, nor of the context."""
        self._meanwhile = True
        await self.speak_meanwhile(words)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMContextFrame) and direction is FrameDirection.DOWNSTREAM:
            await self._turn(frame)
            return
        if isinstance(frame, UserStartedSpeakingFrame):
            self._floor.set(person=True)
        elif isinstance(frame, UserStoppedSpeakingFrame):
            self._floor.set(person=False)
        elif isinstance(frame, BotStartedSpeakingFrame):
            beside = self.saying or self._meanwhile
            if self.reply is not None and not beside and self.reply.sounded_at is None:
                self.reply.sounded_at = self._session_clock.now()
            self._floor.set(bot=True)
        elif isinstance(frame, BotStoppedSpeakingFrame):
            self._meanwhile = False
            self._floor.set(bot=False)
        elif isinstance(frame, InterruptionFrame):
            self._interrupted()
        await self.push_frame(frame, direction)

    async def _turn(self, frame: LLMContextFrame) -> None:
        if frame.speculation:
            await self.push_frame(frame)
            return
        if not (self.open and self.opened):
            return  # the opening, which comes, hears what was said in the lobby
        if self._floor.person or self.saying:
            self.owed = True
            return
        if self._time is not None and self.owes_time and _ends_with(frame.context, time_again()):
            await self._answer(self._time.answer(self._asked, again=True) or "")
            return
        prepared, self.prepared = self.prepared, None
        if prepared is not None and _ends_with(frame.context, prepared.message):
            if words := prepared.words():
                prepared.reply = await self._line(words)
            return
        asked = _last_user_text(frame.context, self.breath())
        if asked is not None and asked[0] is not self._answered and await self._at_once(*asked):
            return
        if asked is not None and self._time is not None:
            if (line := self._time.line(asked[1])) is not None:
                frame = LLMContextFrame(context=_with(frame.context, line))
            if asked[0] is not self._answered and self._time_was_heard:
                self._time_due_since = None  # a person spoke on over what they had heard of it
        self.owed = False
        self.cut = None
        if asked is not None:
            self.broken_off = None  # people have gone on to something else
        self.reply = Reply(
            self._session_clock.now(),
            carries=frozenset(self.injected_messages),
            speaker=self.speaker,
            to_its_end=self.closing,
        )
        if (seen := self.views(frame.context.get_messages())) is not None:
            frame = LLMContextFrame(context=_seen(frame.context, seen))
        self.began()
        await self.push_frame(frame)

    async def _at_once(self, message: LLMContextMessage, text: str) -> bool:
        """Answer a turn without the model, if it is one of those; whether it was."""
        if self._time is not None and (words := self._time.answer(text)) is not None:
            self._answered, self._asked = message, text
            await self._answer(words)
            return True
        words = self.answers(text)
        if words is None:
            return False
        self._answered = message
        if words:
            await self._line(words)
        return True

    async def _answer(self, words: str) -> None:
        """The clock's answer."""
        self._time_due_since = None
        self.reply = Reply(self._session_clock.now(), source="time")
        await self._speak(words)

    async def _line(self, words: str) -> Reply:
        """A sentence of the engine's own."""
        reply = Reply(self._session_clock.now(), source="line", speaker=self.speaker)
        self.reply = reply
        await self._speak(words)
        return reply

    async def _speak(self, words: str) -> None:
        """A reply without the model: the same frames, so the same voice, context and captions."""
        await self.push_frame(LLMFullResponseStartFrame())
        await self.push_frame(LLMTextFrame(words))
        await self.push_frame(LLMFullResponseEndFrame())

    def _interrupted(self) -> None:
        self._meanwhile = False
        if self._guard_interrupts:
            self._guard_interrupts = False
            return
        self._given_up = None
        if self.reply is not None:
            reply, self.reply = self.reply, None
            self._mark_cut(reply)
        self.host_interrupts = self.breaks_in = False

    def _mark_cut(self, reply: Reply) -> None:
        """A time answer that was cut off is given again by the clock, not by the model."""
        reply.cut_at = self._session_clock.now()
        self._last_cut = reply
        if reply.source == "line":
            return  # whoever asked for it looks whether it was heard
        if reply.source != "time":
            self.cut = reply
            if self.breaks_in:
                self.broken_off = reply
        else:
            self._time_due_since = reply.cut_at
            self._time_was_heard = reply.heard and not self.host_interrupts


async def _silent(_: str) -> None:
    """Nobody is there to speak the words."""


def _last_user_text(
    context: LLMContext, breath: Sequence[LLMContextMessage]
) -> tuple[LLMContextMessage, str] | None:
    """The last message and its text, if it is a person's; with whoever spoke in one breath."""
    messages = context.get_messages()
    if not messages:
        return None
    last = messages[-1]
    if not isinstance(last, dict) or last.get("role") != "user":
        return None
    if breath and last is breath[-1]:
        return last, " ".join(str(m.get("content")) for m in breath if isinstance(m, dict))
    content = last.get("content")
    return (last, content) if isinstance(content, str) else None


def _ends_with(context: LLMContext, message: Message) -> bool:
    messages = context.get_messages()
    return bool(messages) and messages[-1] == message


def _seen(context: LLMContext, messages: Sequence[LLMContextMessage]) -> LLMContext:
    """Another view of the context, for one run of the model."""
    return LLMContext(messages=list(messages), tools=context.tools, tool_choice=context.tool_choice)


def _with(context: LLMContext, line: LLMContextMessage) -> LLMContext:
    """A copy for one turn: the context itself never holds a time that goes stale."""
    return _seen(context, [*context.get_messages(), line])


def as_message(message: object) -> LLMContextMessage:
    """Our typed messages are what the context holds."""
    return cast("LLMContextMessage", message)
