"""Real people, recorded: sentences that somebody has read or acted, with words to know them by.

The recordings are a package's (`requirements/recordings.in`), read as data: Dickens and Beckett, by
three voices, at different distances from their microphones.
"""

from __future__ import annotations

import wave
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import soxr
from browserless import RATE
from numpy.typing import NDArray

FOLDER = Path(__file__).parents[1] / ".recordings/moonshine_voice/assets"
LOUDEST = 9000
ROOM = 15
"""The noise of an open microphone's room: a sample's standard deviation."""
BEFORE_AND_AFTER = 0.16


@dataclass(frozen=True)
class Sentence:
    """A stretch of a recording.

    Attributes:
        begin: Where it begins, in seconds.
        end: Where it ends.
        marks: Words in it that none of the others' sentences has.
    """

    recording: str
    begin: float
    end: float
    marks: frozenset[str]

    @property
    def pcm(self) -> bytes:
        """Mono 16-bit samples at `RATE`, as loud as the others'."""
        samples = _recording(self.recording)
        begin = round((self.begin - BEFORE_AND_AFTER) * RATE)
        stretch = samples[begin : round((self.end + BEFORE_AND_AFTER) * RATE)]
        return (stretch * (LOUDEST / np.abs(stretch).max())).astype(np.int16).tobytes()


def _sentence(recording: str, begin: float, end: float, marks: str) -> Sentence:
    return Sentence(recording, begin, end, frozenset(marks.split()))


ANA = (
    _sentence("two_cities", 1.2, 4.52, "best worst times"),
    _sentence("two_cities", 21.24, 23.98, "everything nothing before"),
    _sentence("two_cities", 17.56, 20.42, "spring winter hope despair"),
)
BEN = (
    _sentence("beckett", 0.32, 2.72, "ever tried failed"),
    _sentence("beckett", 3.12, 5.48, "matter try again"),
    _sentence("beckett", 6.64, 9.96, "fail better again"),
)
CLEO = (
    _sentence("endgame_nagg_nell", 23.76, 27.36, "remember day fetched ditch"),
    _sentence("endgame_nagg_nell", 4.84, 8.02, "laugh less resource"),
)


Round = Mapping[str, tuple[float, Sentence]]
"""Who says what, and how many seconds after the round has begun."""


def open_microphones(*rounds: Round, between: float) -> dict[str, bytes]:
    """What each microphone picks up, all of the same length.

    Args:
        rounds: One after another.
        between: Seconds between one round and the next.
    """
    names = sorted({name for one in rounds for name in one})
    noise = np.random.default_rng(7)
    made = dict.fromkeys(names, b"")
    for one in rounds:
        said = {n: _silence(at) + sentence.pcm for n, (at, sentence) in one.items()}
        length = max(map(len, said.values())) + len(_silence(between))
        for name in names:
            made[name] += said.get(name, b"").ljust(length, b"\0")
    for name, pcm in made.items():
        room = np.frombuffer(pcm, np.int16) + noise.normal(0, ROOM, len(pcm) // 2)
        made[name] = room.clip(-32768, 32767).astype(np.int16).tobytes()
    return made


def _silence(seconds: float) -> bytes:
    return bytes(2 * round(seconds * RATE))


@cache
def _recording(name: str) -> NDArray[np.float32]:
    path = FOLDER / f"{name}.wav"
    if not path.exists():
        pytest.skip(f"{path.name} is not installed: make ready")
    with wave.open(str(path)) as file:
        rate = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    return soxr.resample(samples.astype(np.float32), rate, RATE)
