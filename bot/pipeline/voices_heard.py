"""Puts on record when people's voices sounded, and when their words were there.

The turn is made of these and is on record as well; but what a voice was, where it came to nothing
or was part of something longer, only they tell. A rehearsal of the session plays them again.
"""

from __future__ import annotations

from collections.abc import Callable

from pipecat.frames.frames import (
    Frame,
    TranscriptionFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)

from beatroom.bot.ears.frames import PersonStartedSpeaking
from beatroom.bot.pipeline.outside_notes import OutsideNotes
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.outside_events import VoiceHeard, WordsHeard, letters_of


class VoicesHeard:
    """Stands where people's voices and words come in.

    Args:
        clock: The session's.
        notes: Where they are noted.
        who: From the id that comes with a voice or with words, or nothing, to the participant's.
    """

    def __init__(self, clock: Clock, notes: OutsideNotes, who: Callable[[str], str | None]) -> None:
        self._clock, self._notes, self._who = clock, notes, who
        self._sounding: list[VoiceHeard] = []
        self._apart = False

    def comes(self, frame: Frame) -> None:
        """A frame is there."""
        if isinstance(frame, VADUserStartedSpeakingFrame):
            self._apart = isinstance(frame, PersonStartedSpeaking)
            id_ = frame.user_id if isinstance(frame, PersonStartedSpeaking) else ""
            self._sounding.append(VoiceHeard(participant=self._who(id_), began=self._clock.now()))
        elif type(frame) is VADUserStoppedSpeakingFrame:  # not where the engine ends a long turn
            # Where each is heard by themselves, this is the end of the last one who speaks.
            ends, self._sounding = (
                (self._sounding, []) if self._apart else (self._sounding[:1], self._sounding[1:])
            )
            for one in ends:
                self._notes.note(one)
        elif isinstance(frame, TranscriptionFrame):
            letters = letters_of(frame.text)
            self._notes.note(WordsHeard(participant=self._who(frame.user_id), letters=letters))
