"""The first look at a microphone's sound: whether it is loud enough to hold a voice at all.

It costs next to nothing, so a room may have many microphones that are open and quiet. What passes
is looked at closely elsewhere.
"""

from __future__ import annotations

from collections import deque

LOUD = 0.003
"""Root mean square (1 is full scale) from which there may be a voice: some -50 dB."""
BEFORE = 0.5
"""Seconds before that which are let through with it: words begin softly."""
AFTER = 1.0
"""Seconds of quiet that are let through: a pause ends an utterance only if it is heard."""


class Squelch:
    """One microphone's.

    Args:
        rate: Bytes a second of its sound.
    """

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._quiet_for = AFTER
        self._held: deque[bytes] = deque()
        self._seconds = 0.0

    def passes(self, audio: bytes, loudness: float) -> bytes:
        """What is to be listened to, now that a stretch has come: often nothing.

        Args:
            audio: The stretch.
            loudness: Its root mean square; 1 is full scale.
        """
        seconds = len(audio) / self._rate
        self._quiet_for = 0.0 if loudness >= LOUD else self._quiet_for + seconds
        if self._quiet_for < AFTER:
            heard = b"".join([*self._held, audio])
            self._held.clear()
            self._seconds = 0.0
            return heard
        self._held.append(audio)
        self._seconds += seconds
        while self._seconds > BEFORE:
            self._seconds -= len(self._held.popleft()) / self._rate
        return b""
