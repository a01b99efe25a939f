"""Whose microphone the host listens to: one person at a time, by loudness, with patience.

Mixing microphones would make one utterance of two people's words. The listener stays with whoever
speaks until they have been quiet for a moment, so an utterance has one speaker, who is known.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

SPEECH_RMS = 0.012
"""Loudness (1 is full scale) from which a microphone may take the listener."""

PATIENCE = 0.8
"""Seconds of quiet after which another microphone may have the listener."""


@dataclass(slots=True)
class ActiveSpeaker:
    """Chooses a microphone.

    Attributes:
        who: Whose microphone is heard, or None before anybody made a sound.
    """

    who: str | None = None
    loud_at: float = -math.inf

    def hears(self, who: str, rms: float, now: float) -> bool:
        """Whether a stretch of `who`'s audio with that loudness is listened to, at `now`."""
        if rms >= SPEECH_RMS and (who == self.who or now - self.loud_at > PATIENCE):
            self.who = who
            self.loud_at = now
        if self.who is None:
            self.who = who
        return who == self.who

    def gone(self, who: str) -> None:
        """Somebody left; whoever speaks next is heard."""
        if who == self.who:
            self.who = None
            self.loud_at = -math.inf
