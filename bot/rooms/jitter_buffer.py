"""One person's voice on its way to another: packets that come unevenly, played evenly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LEAD = 0.06
"""Seconds that are collected before a voice is played: what the network may be late by."""
MOST = 0.24
"""Seconds that may wait; what is older is dropped, so that nobody falls behind the talk."""


class JitterBuffer:
    """Samples in, samples out; silence until enough has come, and after it ran empty.

    Args:
        rate: Samples a second, mono.
    """

    def __init__(self, rate: int) -> None:
        self._lead, self._most = int(LEAD * rate), int(MOST * rate)
        self._held: NDArray[np.int16] = np.zeros(0, np.int16)
        self._playing = False

    def put(self, samples: NDArray[np.int16]) -> None:
        """What has arrived."""
        self._held = np.concatenate([self._held, samples])
        if self._held.size > self._most:
            self._held = self._held[-self._lead :]
        if self._held.size >= self._lead:
            self._playing = True

    def take(self, count: int) -> NDArray[np.int16] | None:
        """The next so many samples; None for silence."""
        if not self._playing or self._held.size < count:
            self._playing = False
            return None
        taken, self._held = self._held[:count], self._held[count:]
        return taken
