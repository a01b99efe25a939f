"""Puts on record what time the model and the voice took for each reply, heard or not.

When a reply was heard is on record as well; but not how long it would have been where it was cut
off, nor when the model was asked. A rehearsal of the session has it answer in the same time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pipecat.frames.frames import (
    AggregatedTextFrame,
    Frame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    TTSAudioRawFrame,
)

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.outside_events import MadeSentence, ReplyMade, letters_of


@dataclass
class _Making:
    """A reply at work: its sentences by the frames that brought them, and their sound."""

    asked: float
    after: int
    letters: dict[int, int] = field(default_factory=dict[int, int])
    seconds: dict[int, float] = field(default_factory=dict[int, float])
    sounds_after: float | None = None


class ReplyTimes:
    """Notes it where the model is asked, in front of the voice, and right behind it.

    Args:
        clock: The session's.
        journal: Its log.
    """

    def __init__(self, clock: Clock, journal: EventRecorder) -> None:
        self._clock, self._journal = clock, journal
        self._making: _Making | None = None
        self._sentence: int | None = None

    def asked(self) -> None:
        """The model is about to be asked."""
        self._done(whole=False)
        self._making = _Making(self._clock.now(), self._journal.state.seq)

    def given(self, sentence: AggregatedTextFrame) -> None:
        """A sentence of the model's goes to the voice."""
        if self._making is not None:
            self._making.letters[sentence.id] = letters_of(sentence.text)

    def made(self, frame: Frame) -> None:
        """A frame leaves the voice: what it says next, its sound, or that a reply is over."""
        making = self._making
        if making is None:
            return
        match frame:
            case AggregatedTextFrame():
                self._sentence = frame.id if frame.id in making.letters else None
            case TTSAudioRawFrame() if self._sentence is not None:
                if making.sounds_after is None:
                    making.sounds_after = self._clock.now() - making.asked
                long = len(frame.audio) / (2 * frame.num_channels * frame.sample_rate)
                making.seconds[self._sentence] = making.seconds.get(self._sentence, 0.0) + long
            case LLMFullResponseEndFrame():
                self._done(whole=True)
            case InterruptionFrame():
                self._done(whole=False)
            case _:
                pass

    def _done(self, *, whole: bool) -> None:
        making, self._making, self._sentence = self._making, None, None
        if making is None or self._journal.state.over:
            return
        sentences = (
            MadeSentence(letters=letters, seconds=round(making.seconds.get(place, 0.0), 4))
            for place, letters in making.letters.items()
        )
        self._journal.record(
            ReplyMade(
                asked=making.asked,
                after=making.after,
                sounds_after=making.sounds_after,
                sentences=tuple(sentences),
                whole=whole,
            )
        )
