"""Whose voice it is that a microphone picks up: people near each other are in each other's sound.

A microphone that is much fainter than somebody else's at the same time hears that other person,
from the same room or out of a loudspeaker. What it hears then is nobody's words.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np

FAINTER = 0.2
"""Loudness against somebody else's (a factor, some 14 dB) below which it is their voice."""
OWN_FOR = 0.25
"""Seconds for which a voice counts as being there: the soft sounds of words are its own."""
OTHERS_FOR = 0.5
"""The same for others' voices, which may come late: by the network, a loudspeaker and the air."""
FULL_SCALE = 32768.0

Level = tuple[float, float]
"""When a stretch of sound came, and its root mean square (1 is full scale)."""


@dataclass(slots=True)
class Crosstalk:
    """Compares the microphones of a room."""

    _levels: dict[str, deque[Level]] = field(default_factory=dict[str, deque[Level]])

    def own(self, who: str, stretch: bytes, now: float) -> bool:
        """Whether a stretch of somebody's sound, some 20 ms of 16-bit PCM, is theirs.

        Args:
            who: Whose microphone.
            stretch: The sound.
            now: When it ended, in seconds.
        """
        samples = np.frombuffer(stretch, np.int16).astype(np.float32)
        loudness = float(np.sqrt(np.mean(np.square(samples)))) / FULL_SCALE if samples.size else 0.0
        levels = self._levels.setdefault(who, deque())
        levels.append((now, loudness))
        while levels[0][0] < now - OTHERS_FOR:
            levels.popleft()
        own = self._loudest(levels, now - OWN_FOR)
        others = (
            self._loudest(held, now - OTHERS_FOR)
            for other, held in self._levels.items()
            if other != who
        )
        return own >= FAINTER * max(others, default=0.0)

    def forget(self, who: str) -> None:
        """Somebody's microphone is gone."""
        self._levels.pop(who, None)

    @staticmethod
    def _loudest(levels: deque[Level], since: float) -> float:
        return max((loudness for at, loudness in levels if at >= since), default=0.0)
