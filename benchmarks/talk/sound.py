"""Turns become one microphone signal a person: their own voice, and others' 20 dB below it.

All signals of a stretch have the same length and begin at the same time, so that a sample number
means one moment for everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import signal

from talk.plan import Person, Utterance
from talk.voices import LOUDNESS, RATE, Floats, Spoken, speak

LEAKAGE = 10 ** (-20 / 20)
LEAK_DELAY = 0.006
"""Seconds that sound needs from one person to the next one's microphone: two metres."""
HASTE = 0.3
"""Seconds of a turn that pass before the next one may begin, however early that is."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An utterance in a stretch: from which to which sample, and the parts that sound."""

    utterance: Utterance
    begin: int
    end: int
    parts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """What goes into everybody's microphone at once, by the person's id."""

    microphones: dict[str, Floats]
    placed: tuple[Placed, ...]

    @property
    def length(self) -> int:
        """Samples."""
        return next(iter(self.microphones.values())).size


def placed(turns: Sequence[Utterance], spoken: Sequence[Spoken]) -> tuple[Placed, ...]:
    """Where turns lie, by their gaps; the first one begins with the stretch.

    A turn follows the one before it; a person never begins before their own last turn is over.
    """
    lain: list[Placed] = []
    own: dict[str, int] = {}
    for turn, sound in zip(turns, spoken, strict=True):
        begin = 0
        if lain:
            begin = max(lain[-1].end + int(turn.gap * RATE), lain[-1].begin + int(HASTE * RATE))
            begin = max(begin, own.get(turn.who, 0))
        end = begin + sound.samples.size
        parts = tuple((begin + start, begin + stop) for start, stop in sound.parts)
        lain.append(Placed(turn, begin, end, parts))
        own[turn.who] = end
    return tuple(lain)


def rendered(people: Sequence[Person], turns: Sequence[Utterance]) -> Stretch:
    """The signals of turns."""
    by_id = {person.id: person for person in people}
    spoken = [speak(by_id[turn.who], turn) for turn in turns]
    lain = placed(turns, spoken)
    late = int(LEAK_DELAY * RATE)
    length = max(one.end for one in lain) + late
    own = {person.id: np.zeros(length, np.float32) for person in people}
    for one, sound in zip(lain, spoken, strict=True):
        own[one.utterance.who][one.begin : one.end] += sound.samples
    microphones: dict[str, Floats] = {}
    for who, voice in own.items():
        leaked = sum((own[other] for other in own if other != who), np.zeros(length, np.float32))
        delayed = np.concatenate([np.zeros(late, np.float32), leaked[: length - late]])
        microphones[who] = voice + LEAKAGE * delayed
    return Stretch(microphones, lain)


def bed(person: Person, seed: str, seconds: float = 10.0) -> Floats:
    """The noise in somebody's microphone, to be repeated: pink, and as loud as their SNR says."""
    dice = np.random.default_rng(list(f"{seed} {person.id}".encode()))
    size = int(seconds * RATE)
    spectrum = np.fft.rfft(dice.normal(0, 1, size))
    spectrum[1:] /= np.sqrt(np.arange(1, spectrum.size))
    spectrum[: int(50 * seconds)] = 0
    pink = np.fft.irfft(spectrum, size)
    pink = signal.sosfilt(signal.butter(4, 7000, fs=RATE, output="sos"), pink)
    level = LOUDNESS * 10 ** ((person.level - person.snr) / 20)
    return (pink * level / np.sqrt(np.square(pink).mean())).astype(np.float32)
