"""Where the time of a turn goes: an observer that logs when each stage of an answer was reached.

A line `turn_stages` a turn, written when the host begins to speak, with the time of each stage in
seconds since the epoch: `vad_stop` (the silence after the person was long enough), `transcript`,
`turn_end`, `first_word` of the model, `first_audio` of the voice, `sounds` (the transport takes
it). Only with `LOG_TURNS`, for an observer sees every frame of the pipeline and that costs.
"""

from __future__ import annotations

import structlog
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    Frame,
    LLMTextFrame,
    TranscriptionFrame,
    TTSAudioRawFrame,
    UserStoppedSpeakingFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.observers.base_observer import BaseObserver, FramePushed

from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

AGAIN: dict[type[Frame], str] = {
    VADUserStoppedSpeakingFrame: "vad_stop",
    TranscriptionFrame: "transcript",
    UserStoppedSpeakingFrame: "turn_end",
}
"""Stages that a turn may reach more than once: the last time counts."""
ONCE: dict[type[Frame], str] = {
    LLMTextFrame: "first_word",
    TTSAudioRawFrame: "first_audio",
}
"""Stages of the reply, which begin with their first frame after the end of the turn."""


class TurnStages(BaseObserver):
    """Watches one session's pipeline."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(observe_every_push=False)
        self._session_clock = clock
        self._reached: dict[str, float] = {}

    async def on_push_frame(self, data: FramePushed) -> None:
        """Note a stage; log them all when the host is heard."""
        kind = type(data.frame)
        if kind is VADUserStartedSpeakingFrame:
            self._reached = {}
        elif (stage := AGAIN.get(kind)) is not None:
            self._reached[stage] = self._session_clock.now()
        elif (stage := ONCE.get(kind)) is not None and "turn_end" in self._reached:
            self._reached.setdefault(stage, self._session_clock.now())
        elif kind is BotStartedSpeakingFrame and "first_audio" in self._reached:
            reached, self._reached = self._reached, {}
            log.info("turn_stages", **reached, sounds=self._session_clock.now())
