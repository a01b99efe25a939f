"""How well a host's uninterrupted speech came: frames late or missing, and sound that stalled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import find_voice
from talking.person import LOUD, Heard
from talking.stand_in_model import STORY

FRAME = 0.02
LATE = 0.06
"""Seconds behind its place in the stream from which a frame misses its turn to be played."""
WHOLE_LINES = 3
"""Lines of a story that a window holds: so many whole ones, wherever they begin."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """Of a window of speech: parts of one, and the seconds in which there was a voice."""

    disturbed: float
    stalled: float
    loud: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a story as the voice says it: seconds, and the part of it that is silent."""

    seconds: float
    silent: float


def story_line(voice: str) -> Line:
    """The stand-in model's line, synthesised here."""
    pcm = np.frombuffer(HibariEngine.load().synthesise(STORY, find_voice(voice)), np.int16)
    size = int(SAMPLE_RATE * FRAME)
    frames = pcm[: pcm.size // size * size].reshape(-1, size)
    silent = float((np.abs(frames.astype(np.int32)).max(axis=1) <= LOUD).mean())
    return Line(pcm.size / SAMPLE_RATE, silent)


def gaps(window: list[Heard], line: Line) -> Gaps:
    """Of frames that hold `WHOLE_LINES` lines: a window of whole lines has a known silence.

    Frames that did not come are missing wherever they should have: between others, or at the end,
    where a stream stopped.
    """
    wanted = round(WHOLE_LINES * line.seconds / FRAME)
    if not window:
        return Gaps(1.0, 1.0, 0.0)
    behind = np.array([frame.at - frame.pts for frame in window])
    late = int((behind - behind.min() > LATE).sum())
    steps = np.diff([frame.pts for frame in window])
    between = int(np.maximum(0, np.round(steps / FRAME) - 1).sum())
    missing = max(between, wanted - len(window))
    loud = sum(frame.peak > LOUD for frame in window)
    return Gaps(
        disturbed=(late + missing) / (len(window) + missing),
        stalled=max(0.0, 1.0 - loud / len(window) - line.silent),
        loud=FRAME * loud,
    )
