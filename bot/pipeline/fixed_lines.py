"""Fixed words: spoken as they are, sentence by sentence, through whatever people do.

People never cut them off. An announcement of an operator's takes the floor between two of their
sentences, as it does between two of a reply's; what is left of them is said afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipecat.frames.frames import TTSSpeakFrame
from pipecat.pipeline.worker import PipelineWorker
from pipecat.utils.text.simple_text_aggregator import SimpleTextAggregator

from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.voice_health import VoiceHealth
from beatroom.flows.core.clock import Clock
from beatroom.flows.language.language_code import code_of

SOUNDS_WITHIN = 12.0
"""Seconds in which a sentence that is given to the voice begins to sound."""
MOST_FAILED = 2
"""Sentences in a row for which a voice may fail that has spoken before."""


@dataclass(frozen=True, slots=True)
class SpokenPart:
    """As much of fixed words as has been spoken in one go.

    Attributes:
        text: The words.
        began_at: When they began to sound, on the session's clock.
        rest: What is still to be said; empty once all has been.
        sounded: Whether they had a voice.
        line_began_at: When the first part of these words began to sound, where this is not it.
        beat: The beat whose words they are; empty for words that are not a beat's.
    """

    text: str
    began_at: float
    rest: str = ""
    sounded: bool = True
    line_began_at: float | None = None
    beat: str = ""


class FixedLines:
    """Speaks them.

    Args:
        clock: The session's.
        floor: Says when the host's voice sounds.
        worker: Takes what is to be spoken.
        health: Whether the voice works.
        language: Of the words, BCP-47: where their sentences end.
    """

    def __init__(
        self,
        clock: Clock,
        floor: Floor,
        worker: PipelineWorker,
        health: VoiceHealth,
        language: str,
    ) -> None:
        self._clock = clock
        self._floor = floor
        self._worker = worker
        self._health = health
        self._language = language

    async def speak(self, text: str, *, breaks_off: Callable[[], bool]) -> SpokenPart:
        """Speak to the end, or to the end of a sentence after which it `breaks_off`.

        A sentence for which the voice fails is left out; at the first one, or at two in a row, it
        is given up, and what was heard until then is what was spoken.
        """
        began_at, said, heard, failed = self._clock.now(), 0, 0, 0
        for end in await sentence_ends(text, self._language):
            sounded = await self._sounds(text[said:end].strip())
            if said == 0:
                began_at = self._began_at
                if not sounded:
                    return SpokenPart(text, began_at, sounded=False)
            said, failed = end, 0 if sounded else failed + 1
            heard = end if sounded else heard
            if failed == MOST_FAILED:
                return SpokenPart(text[:heard].strip(), began_at)
            if said < len(text) and breaks_off():
                return SpokenPart(text[:said].strip(), began_at, text[said:].strip())
        return SpokenPart(text, began_at)

    async def _sounds(self, words: str) -> bool:
        """Speak one sentence to its end; whether it had a voice."""
        frame = TTSSpeakFrame(words, append_to_context=False)
        frame.interruptible = False
        await self._worker.queue_frame(frame)
        latest = self._clock.now() + self._health.patience(SOUNDS_WITHIN)
        sounds = await self._floor.wait(lambda f: f.bot, latest)
        if not sounds:
            self._health.failed()
        self._began_at = self._clock.now()
        await self._drained()
        while self._floor.bot:
            await self._floor.wait(lambda f: not f.bot, None)
            await self._drained()
        return sounds

    async def _drained(self) -> None:
        await self._worker.flush_pipeline(timeout=self._health.patience(SOUNDS_WITHIN))


async def sentence_ends(text: str, language: str) -> Sequence[int]:
    """Where its sentences end; the last one's end is the text's. What has no words ends none."""
    aggregator = SimpleTextAggregator(language=code_of(language))
    ends: list[int] = []
    begins = 0
    async for sentence in aggregator.aggregate(text):
        words = sentence.text.strip()
        begins = text.index(words, begins) + len(words)
        if any(c.isalnum() for c in text[ends[-1] if ends else 0 : begins]):
            ends.append(begins)
    if not ends or any(c.isalnum() for c in text[ends[-1] :]):
        ends.append(len(text))
    ends[-1] = len(text)
    return ends
