"""What the embedded ears make of an utterance."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Transcript:
    """What was recognised; empty text when it was no speech."""

    text: str
    no_speech_prob: float
