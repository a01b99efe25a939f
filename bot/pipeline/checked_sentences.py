"""What the model says goes to the voice by sentences, and none that is wrong about the time.

Pipecat's voices put words together to sentences before they speak; here that is done a step
earlier and in the same way, so that a sentence reaches the voice as soon as it would have. What the
engine says itself passes as it is, and so does what has been checked before. What a reply owed and
did not tell is said at its end; one that was spoken before has said it, or owed nothing then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from pipecat.frames.frames import (
    AggregatedTextFrame,
    Frame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
    LLMTextFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.utils.text.base_text_aggregator import TextType
from pipecat.utils.text.simple_text_aggregator import SimpleTextAggregator

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.language.language_code import code_of

Check = Callable[[str, Collection[str]], str]
"""From a sentence, and what took the place of others in its reply, to what is said."""


class Owed(Protocol):
    """What a reply has to tell besides its own words."""

    def says(self, words: str) -> None:
        """The reply says that."""
        ...

    def rest(self, said: Sequence[str]) -> str:
        """From all sentences of a reply to what is still to be said; empty for nothing."""
        ...


@dataclass
class SpokenBefore(LLMTextFrame):
    """A whole sentence of the model's that went to the voice before, in a session played again.

    It is spoken as it was then: what the checks made of it is in its words already.
    """


class CheckedSentences(FrameProcessor):
    """Stands between the guard and the voice.

    Args:
        turn: Whose words a reply is made of.
        check: What is said of a sentence; empty for nothing.
        owed: What is said at the end of a reply.
        language: Of the sentences, BCP-47.
        given: Told of each sentence that goes to the voice.
    """

    def __init__(
        self,
        turn: Turn,
        check: Check,
        owed: Owed,
        language: str,
        given: Callable[[AggregatedTextFrame], object],
    ) -> None:
        super().__init__()
        self._given = given
        self._turn = turn
        self._check = check
        self._owed = owed
        self._sentences = SimpleTextAggregator(language=code_of(language))
        self._told: set[str] = set()
        self._said: list[str] = []
        self._began = False

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, LLMTextFrame) and not frame.skip_tts and self._is_the_model_s:
            if isinstance(frame, SpokenBefore):
                await self._give(frame.text.strip())
                return
            async for sentence in self._sentences.aggregate(frame.text):
                await self._say(sentence.text)
            return
        if isinstance(frame, LLMFullResponseEndFrame):
            rest = await self._sentences.flush()
            if rest is not None:
                await self._say(rest.text)
            await self._pay()
        elif isinstance(frame, InterruptionFrame):
            await self._sentences.handle_interruption()
        if isinstance(frame, LLMFullResponseStartFrame | InterruptionFrame):
            self._told, self._said, self._began = set(), [], False
        await self.push_frame(frame, direction)

    @property
    def _is_the_model_s(self) -> bool:
        reply = self._turn.state.reply
        return reply is None or reply.source == "model"

    async def _say(self, sentence: str) -> None:
        self._began = True  # also where none of it may be said
        words = self._check(sentence, self._told)
        if words != sentence:
            self._told.add(words)
        if words.strip():
            await self._give(words)

    async def _pay(self) -> None:
        """A reply ends, the model's or what is said where it failed."""
        reply = self._turn.state.reply
        failed = reply is not None and reply.source == "fallback"
        if not failed and not (self._began and self._is_the_model_s):
            return
        words = self._owed.rest(self._said)
        if words and failed:
            await self.push_frame(LLMTextFrame(f" {words}"))  # behind what the guard says
        elif words:
            await self._give(words)

    async def _give(self, words: str) -> None:
        self._said.append(words)
        self._owed.says(words)
        frame = AggregatedTextFrame(words, TextType.SENTENCE, raw_text=words)
        self._given(frame)
        await self.push_frame(frame)
