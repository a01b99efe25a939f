"""Puts on record what time the model and the voice took for what the host says, heard or not.

When a reply was heard is on record as well; but not how long it would have been where it was cut
off, nor when the model was asked. Nor is it how long each sentence of the engine's own sounded: the
floor does not tell where people speak meanwhile. A rehearsal of the session has the same times.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pipecat.frames.frames import (
    AggregatedTextFrame,
    Frame,
    InterruptionFrame,
    LLMFullResponseEndFrame,
    TTSAudioRawFrame,
    TTSStoppedFrame,
    TTSTextFrame,
)

from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.outside_notes import OutsideNotes
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.outside_events import LineMade, MadeSentence, ReplyMade, letters_of


@dataclass
class _Making:
    """A reply at work: its sentences by the frames that brought them, and their sound."""

    asked: float
    after: int
    letters: dict[int, int] = field(default_factory=dict[int, int])
    seconds: dict[int, float] = field(default_factory=dict[int, float])
    asks: set[int] = field(default_factory=set[int])
    sounds_after: float | None = None


@dataclass
class _Line:
    """A sentence at the voice that is not the model's; `fixed`: nothing cuts it off."""

    letters: int
    fixed: bool
    seconds: float = 0.0


class ReplyTimes:
    """Notes it where the model is asked, in front of the voice, and right behind it.

    Args:
        clock: The session's.
        journal: Its log.
        notes: Where they are noted.
    """

    def __init__(self, clock: Clock, journal: EventRecorder, notes: OutsideNotes) -> None:
        self._clock, self._journal, self._notes = clock, journal, notes
        self._making: _Making | None = None
        self._sentence: int | None = None
        self._line: _Line | None = None

    def asked(self) -> None:
        """The model is about to be asked."""
        self._done(whole=False)
        self._making = _Making(self._clock.now(), self._journal.state.seq)

    def given(self, sentence: AggregatedTextFrame) -> None:
        """A sentence of the model's goes to the voice."""
        if self._making is not None:
            self._making.letters[sentence.id] = letters_of(sentence.text)
            if "?" in sentence.text:
                self._making.asks.add(sentence.id)

    def made(self, frame: Frame) -> None:
        """A frame leaves the voice: what it says next, its sound, or that a reply is over."""
        match frame:
            case TTSTextFrame():
                pass  # words that have sounded
            case AggregatedTextFrame():
                self._begins(frame)
            case TTSAudioRawFrame():
                self._sounds(len(frame.audio) / (2 * frame.num_channels * frame.sample_rate))
            case TTSStoppedFrame():
                self._line_over(whole=True)
            case LLMFullResponseEndFrame():
                self._done(whole=True)
            case InterruptionFrame():
                self._done(whole=False)
                if self._line is not None and not self._line.fixed:
                    self._line_over(whole=False)
            case _:
                pass

    def _begins(self, sentence: AggregatedTextFrame) -> None:
        self._line_over(whole=True)
        if self._making is not None and sentence.id in self._making.letters:
            self._sentence = sentence.id
        else:
            self._sentence = None
            self._line = _Line(letters_of(sentence.text), fixed=not sentence.interruptible)

    def _sounds(self, long: float) -> None:
        making = self._making
        if self._line is not None:
            self._line.seconds += long
        elif making is not None and self._sentence is not None:
            if making.sounds_after is None:
                making.sounds_after = self._clock.now() - making.asked
            making.seconds[self._sentence] = making.seconds.get(self._sentence, 0.0) + long

    def _line_over(self, *, whole: bool) -> None:
        line, self._line = self._line, None
        if line is not None and line.seconds:
            seconds = round(line.seconds, 4)
            self._notes.note(LineMade(letters=line.letters, seconds=seconds, whole=whole))

    def _done(self, *, whole: bool) -> None:
        making, self._making, self._sentence = self._making, None, None
        if making is None:
            return
        sentences = (
            MadeSentence(
                letters=letters,
                seconds=round(making.seconds.get(place, 0.0), 4),
                asks=place in making.asks,
            )
            for place, letters in making.letters.items()
        )
        made = ReplyMade(
            asked=making.asked,
            after=making.after,
            sounds_after=making.sounds_after,
            sentences=tuple(sentences),
            whole=whole,
        )
        self._notes.note(made)
