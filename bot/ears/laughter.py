"""Whether a sound is a laugh: recognisers, which know only words, hear "I'm so sorry" in one.

A laugh is a row of short voiced bursts of one vowel, some five a second and evenly apart, with
breath between them (Provine, Laughter, 2000; Bachorowski and others, The acoustic features of human
laughter, JASA 110, 2001). Syllables of speech differ from each other, and run together.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from beatroom.bot.ears.track import RATE

FRAME = RATE // 100
FEWEST = 3
"""Bursts that make a laugh."""
LOUD = 0.25
"""Of the loudest, from which on a stretch of 10 ms belongs to a burst: breath is fainter."""
BURST = (3, 17)
BREATH = (3, 20)
"""Lengths, in stretches of 10 ms."""
PACE = 24
"""Stretches from one burst to the next at most, on average: repeated words are slower."""
UNEVEN = 0.2
"""Standard deviation of that, of its mean, at most."""
ALIKE = 0.95
"""Cosine of two bursts' spectra, at least."""
SMOOTH = 900.0
"""Hz over which a spectrum is smoothed: the vowel is compared, and not its falling pitch."""

Floats = npt.NDArray[np.float32]


def laughs(pcm: bytes) -> int:
    """Of how many bursts a laugh, or the beginning of one, is; 0 where not all that sounds is one.

    Args:
        pcm: Mono 16-bit PCM at `RATE`, with some silence or noise around it.
    """
    samples = np.frombuffer(pcm, np.int16).astype(np.float32)
    frames = samples[: samples.size // FRAME * FRAME].reshape(-1, FRAME)
    bursts = _bursts(np.sqrt(np.square(frames).mean(axis=1)))
    if len(bursts) < FEWEST or not _even(bursts):
        return 0
    spectra = [_spectrum(samples[a * FRAME : b * FRAME]) for a, b in bursts]
    alike = all(float(one @ other) >= ALIKE for one, other in pairwise(spectra))
    return len(bursts) if alike else 0


def _bursts(levels: Floats) -> list[tuple[int, int]]:
    """From which stretch up to which each lasts."""
    loud = levels > LOUD * levels.max(initial=0.0)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], loud, [False]]).astype(np.int8)))
    return [(int(a), int(b)) for a, b in edges.reshape(-1, 2) if b - a > 1]


def _even(bursts: list[tuple[int, int]]) -> bool:
    """Whether bursts and breaths are as long as a laugh's, and come at a steady pace."""
    lengths = [b - a for a, b in bursts]
    breaths = [begin - end for (_, end), (begin, _) in pairwise(bursts)]
    apart = np.diff([begin for begin, _ in bursts])
    return (
        all(BURST[0] <= one <= BURST[1] for one in lengths[:-1])
        and lengths[-1] <= BURST[1]
        and all(BREATH[0] <= one <= BREATH[1] for one in breaths)
        and float(apart.mean()) <= PACE
        and float(apart.std()) <= UNEVEN * float(apart.mean())
    )


def _spectrum(burst: Floats) -> Floats:
    """The shape of a burst's spectrum up to 4 kHz, of length 1."""
    size = 1024
    middle = burst[max(0, burst.size - size) // 2 :][:size]
    levels = np.abs(np.fft.rfft(middle * np.hanning(middle.size), size))[: size // 4]
    shape = np.convolve(levels, np.hanning(round(SMOOTH / RATE * size)), "same")
    return (shape / max(float(np.linalg.norm(shape)), 1e-9)).astype(np.float32)
