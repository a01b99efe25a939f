"""When the host was audible, out of what people heard.

Everybody hears the host and everybody else, but not themselves, and what everybody sent is known.
So at each moment the host is what is left to everybody once others' known sound is taken away:
while one person talks, their own ears decide.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy.ndimage import maximum_filter1d

from talk.voices import RATE, Floats

HOP = RATE // 100
WINDOW = 512
LOUD = 10 ** (-42 / 20)
"""Root mean square from which on the host is audible."""
BRIDGE = 0.25
"""Seconds of quiet inside of words, which are no silence."""
SHORTEST = 0.08
"""Seconds of sound below which it is no voice."""
LATEST = 0.5
"""Seconds that somebody's sound may need to somebody else's ears."""
EARLY, LATE = 0.05, 0.09
"""Seconds around its usual delay within which somebody's sound comes."""
RESERVE = 4.0
"""Others' sound is taken away that many times over, since codecs and mixers change it."""

Span = tuple[float, float]
Powers = npt.NDArray[np.float32]


def audible(heard: Mapping[str, Floats], sent: Mapping[str, Floats]) -> list[Span]:
    """From when to when the host was to be heard, in seconds of the signals.

    Args:
        heard: By listener: mono at 16 kHz, all of one length and on one clock.
        sent: By the same names: what their microphones sent, which they do not hear themselves.
    """
    powers = {who: spectra(samples) for who, samples in sent.items()}
    foreign = {who: _foreign(who, heard[who], sent, powers) for who in heard}
    left = {
        who: np.maximum(spectra(heard[who]) - RESERVE * foreign[who], 0).sum(1) for who in heard
    }
    return runs(np.sqrt(np.min(np.stack(list(left.values())), axis=0)) > LOUD)


def runs(loud: npt.NDArray[np.bool_], bridge: float = BRIDGE) -> list[Span]:
    """Spans (seconds) of loud stretches of 10 ms; short gaps are bridged, clicks are dropped."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], loud, [False]]).astype(np.int8)))
    spans = [(int(a) * HOP / RATE, int(b) * HOP / RATE) for a, b in edges.reshape(-1, 2)]
    return [(a, b) for a, b in bridged(spans, bridge) if b - a >= SHORTEST]


def bridged(spans: Sequence[Span], gap: float) -> list[Span]:
    """Spans in order, with those put together that are less than `gap` seconds apart."""
    together: list[Span] = []
    for begin, end in sorted(spans):
        if together and begin - together[-1][1] < gap:
            together[-1] = (together[-1][0], max(end, together[-1][1]))
        else:
            together.append((begin, end))
    return together


def spectra(samples: Floats) -> Powers:
    """Powers by stretch of 10 ms and frequency; a row's sum is the mean square around it."""
    padded = np.pad(samples, (WINDOW // 2, WINDOW))
    frames = np.lib.stride_tricks.sliding_window_view(padded, WINDOW)[
        : max(1, samples.size // HOP) * HOP : HOP
    ]
    window = np.hanning(WINDOW).astype(np.float32)
    scale = 2.0 / (WINDOW * np.square(window).sum())
    out = np.empty((frames.shape[0], WINDOW // 2 + 1), np.float32)
    for begin in range(0, frames.shape[0], 1000):
        part = np.fft.rfft(frames[begin : begin + 1000] * window, axis=1)
        out[begin : begin + 1000] = np.square(np.abs(part)) * scale
    return out


def _foreign(
    who: str, heard: Floats, sent: Mapping[str, Floats], powers: Mapping[str, Powers]
) -> Powers:
    """What of a listener's sound may be other people's, at most."""
    others = [other for other in sent if other != who]
    if not others:
        return np.zeros((1, WINDOW // 2 + 1), np.float32)
    theirs = np.sum([powers[other] for other in others], axis=0)
    late = delay(heard, np.sum([sent[other] for other in others], axis=0))
    before, after = (round(s * RATE / HOP) for s in (EARLY, LATE))
    shifted = np.roll(theirs, late, axis=0)
    shifted[:late] = 0
    size = before + after + 1
    return maximum_filter1d(shifted, size, axis=0, origin=(after - before) // 2)


def delay(heard: Floats, sent: Floats) -> int:
    """After how many stretches of 10 ms what was sent is heard, by their loudness over time."""
    one, two = _loudness(heard), _loudness(sent)
    lags = range(round(LATEST * RATE / HOP) + 1)
    scores = [float((one[lag:] * two[: two.size - lag]).sum()) for lag in lags]
    return int(np.argmax(scores))


def _loudness(samples: Floats) -> Floats:
    whole = samples[: samples.size // HOP * HOP].reshape(-1, HOP)
    return np.sqrt(np.square(whole).mean(1))
