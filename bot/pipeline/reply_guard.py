"""The reply guard: behind the model, it sees to it that every turn is answered.

A model that errors, hangs or streams nothing is cut off at its deadline and a short spoken line
takes its place; a voice that stays silent is reported. The session goes on either way. Of a reply,
only its own words pass: labels, marks and other people's lines are neither spoken nor words.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    CancelFrame,
    EndFrame,
    Frame,
    FunctionCallsStartedFrame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    LLMTextFrame,
    TTSSpeakFrame,
    UserStartedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from beatroom.bot.pipeline.checked_sentences import SpokenBefore
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.pipeline.voice_health import VoiceHealth
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.own_words import OwnWords
from beatroom.flows.core.turn.transitions import guard_falls_back

Failure = Literal["llm", "tts"]
Report = Callable[[Failure, str], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds that each part of a reply may take.

    Attributes:
        first_word: From the turn to the model's first word.
        stall: Between two of its words.
        first_sound: From its first word to the first sound.
    """

    first_word: float = 8.0
    stall: float = 8.0
    first_sound: float = 15.0


class ReplyGuard(FrameProcessor):
    """Watches each reply between the model and the voice."""

    def __init__(
        self,
        *,
        clock: Clock,
        turn: Turn,
        health: VoiceHealth,
        deadlines: Deadlines,
        fallback: Callable[[], str],
        report: Report,
        own_words: Callable[[], OwnWords],
    ) -> None:
        super().__init__()
        self._own_words = own_words
        self._reply = own_words()
        self._session_clock = clock
        self._turn = turn
        self._health = health
        self._deadlines = deadlines
        self._fallback = fallback
        self._report = report
        self._open = False
        self._words = False
        self.asks = False
        self._calls = False
        self._deadline = 0.0
        self._alarm: asyncio.Task[None] | None = None
        self._sound_alarm: asyncio.Task[None] | None = None

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMFullResponseStartFrame):
            self._open, self._words, self.asks = True, False, False
            self._reply = self._own_words()
            await self._arm()
        elif isinstance(frame, LLMTextFrame) and self._open:
            self._deadline = self._session_clock.now() + self._deadlines.stall
            again = isinstance(frame, SpokenBefore)
            text = frame.text if again else self._reply.feed(frame.text)
            await self._heard_words(text)
            if text != frame.text:
                await self._push_words(text)
                return
        elif isinstance(frame, FunctionCallsStartedFrame):
            self._calls = True  # a system frame: it may overtake the start of its own reply
        elif isinstance(frame, LLMFullResponseEndFrame):
            if not self._open:
                return  # the end of a reply that was cut off at its deadline
            rest = self._reply.end()
            await self._heard_words(rest)
            await self._push_words(rest)
            await self._ended()
        elif isinstance(frame, InterruptionFrame):
            self._open = False
            await self._disarm()
            await self._hear()
        elif isinstance(frame, BotStartedSpeakingFrame | UserStartedSpeakingFrame):
            await self._hear()
        elif isinstance(frame, EndFrame | CancelFrame):
            await self._disarm()
            await self._hear()
        await self.push_frame(frame, direction)

    async def _heard_words(self, text: str) -> None:
        self.asks = self.asks or "?" in text
        if text.strip() and not self._words:
            self._words = True
            await self._listen_for_sound()

    async def _push_words(self, text: str) -> None:
        if text:
            await self.push_frame(LLMTextFrame(text))

    async def speak_meanwhile(self, words: str) -> None:
        """Speak while the model is still at work, without a place in the context."""
        await self.push_frame(TTSSpeakFrame(words, append_to_context=False))

    async def cleanup(self) -> None:
        await super().cleanup()
        await self._disarm()
        await self._hear()

    async def _ended(self) -> None:
        await self._disarm()
        self._open = False
        calls, self._calls = self._calls, False
        if not self._words and not calls:
            self._turn.make(guard_falls_back, cutting=False)
            await self.push_frame(LLMTextFrame(self._fallback()))
            await self._report("llm", "the model gave no words; a fallback line was spoken")

    async def _arm(self) -> None:
        await self._disarm()
        self._deadline = self._session_clock.now() + self._deadlines.first_word
        self._alarm = self.create_task(self._watch())

    async def _disarm(self) -> None:
        alarm, self._alarm = self._alarm, None
        if alarm is not None:
            await self.cancel_task(alarm)

    async def _watch(self) -> None:
        while (deadline := self._deadline) > self._session_clock.now():
            await self._session_clock.sleep_until(deadline)
        self._alarm = None
        self._open = False
        said = "stalled in the middle of a reply" if self._words else "said nothing"
        self._turn.make(guard_falls_back, cutting=True)
        await self.broadcast_interruption()
        await self.push_frame(LLMFullResponseStartFrame())
        await self.push_frame(LLMTextFrame(self._fallback()))
        await self.push_frame(LLMFullResponseEndFrame())
        await self._report("llm", f"the model {said}; a fallback line was spoken")

    async def _listen_for_sound(self) -> None:
        await self._hear()
        self._sound_alarm = self.create_task(self._no_sound())

    async def _hear(self) -> None:
        alarm, self._sound_alarm = self._sound_alarm, None
        if alarm is not None:
            await self.cancel_task(alarm)

    async def _no_sound(self) -> None:
        patience = self._health.patience(self._deadlines.first_sound)
        await asyncio.sleep(patience)
        self._sound_alarm = None
        await self._report("tts", f"the voice made no sound within {patience:g} s")
