"""Silero, which ships inside Pipecat, for many microphones: one model, a state for each.

A window of 32 ms takes a fraction of a millisecond, less than a hop to a thread and back costs. So
it runs where it is asked, and what it says of a stretch of audio is there before the next one.
"""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from pipecat.audio.vad.silero import SileroVADAnalyzer
from pipecat.audio.vad.vad_analyzer import VADAnalyzer, VADParams, VADState

PAUSE = 0.2
"""Seconds of quiet that end a stretch of speech."""


class SharedSilero(SileroVADAnalyzer):
    """A Silero whose network is the process's."""

    def __init__(self) -> None:
        VADAnalyzer.__init__(self, params=VADParams(stop_secs=PAUSE))
        own: Any = copy.copy(_loaded()._model)  # noqa: SLF001 - Pipecat loads one for each analyzer
        own.reset_states()
        self._model = own
        self._windows_since_reset = 0
        self._low_confidence_windows = 0

    async def analyze_audio(self, buffer: bytes) -> VADState:
        """The state after a stretch of audio."""
        return self._run_analyzer(buffer)


@cache
def _loaded() -> Any:
    """The process's one; loading takes a moment."""
    return SileroVADAnalyzer()


def preload() -> None:
    """Load it ahead of the first session."""
    _loaded()
