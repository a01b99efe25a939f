"""What the ears tell the turn engine behind them: Pipecat's frames, with whose they are."""

from __future__ import annotations

from dataclasses import dataclass

from pipecat.frames.frames import TranscriptionFrame, VADUserStartedSpeakingFrame

from beatroom.flows.core.turn.parts import Span


@dataclass
class PersonStartedSpeaking(VADUserStartedSpeakingFrame):
    """Somebody's voice sounds, perhaps beside others'."""

    user_id: str = ""


@dataclass
class UtteranceFrame(TranscriptionFrame):
    """What one person said; the text is blank where it was no speech. `span` says when."""

    span: Span | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.interruptible = False  # whoever speaks next makes nobody's words unsaid
