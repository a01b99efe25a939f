"""The embedded synthesiser: the one place that reaches into the `hibari` package.

Its version is pinned, because `sess`, `ids`, `phonemize` and `dsp.synth` are its inside. Only the
voice in the package is used; another name would make it try to download.
"""

from __future__ import annotations

import threading
from collections.abc import Generator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from beatroom.bot.speech.spoken_text import for_ear
from beatroom.bot.speech.voices import DesignedVoice

SAMPLE_RATE = 24_000
LOUDNESS = 0.09
"""Root mean square of the voiced parts (1 is full scale), the same for every voice."""
PEAK = 0.97
LONGEST = 500
"""Phonemes of a piece; each takes a fifth of a megabyte while it is made."""

Floats = npt.NDArray[np.float32]


class HibariEngine:
    """Loaded once per process; synthesis may run in several threads."""

    _loaded: ClassVar[HibariEngine | None] = None
    _loading: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, hibari: Any, synth: Any) -> None:
        self._hibari = hibari
        self._synth = synth

    @classmethod
    def load(cls, threads: int = 1) -> HibariEngine:
        """The process's engine; blocking the first time (about half a second).

        Args:
            threads: That the network may use for one sentence; counts for the first call only.
        """
        with cls._loading:
            if cls._loaded is None:
                from hibari import Hibari, dsp  # noqa: PLC0415 - loads a model

                hibari: Any = Hibari(threads=threads)
                cls._loaded = cls(hibari, dsp.synth)
                cls._loaded.synthesise("Ready.", DesignedVoice("warm", 1.0, 1.0))
            return cls._loaded

    def sentences(self, text: str) -> list[str]:
        """The text in pieces that are synthesised one at a time, as phonemes."""
        readable = for_ear(text)
        pieces = self._hibari.phonemize(readable) if readable else ()
        return [short for piece in pieces for short in _cut(piece)]

    def synthesise(
        self, text: str, voice: DesignedVoice, speed: float = 1.0, seed: int = 0
    ) -> bytes:
        """Mono 16-bit PCM at 24 kHz; empty for text without a sound. Same seed, same bytes."""
        return b"".join(self.speak(p, voice, speed, seed) for p in self.sentences(text))

    def speak(
        self, phonemes: str, voice: DesignedVoice, speed: float = 1.0, seed: int = 0
    ) -> bytes:
        """One piece of `sentences`, as PCM."""
        ids = self._hibari.ids(phonemes)
        if len(ids) < 3:
            return b""
        out = self._hibari.sess.run(
            None,
            {
                "ids": np.asarray([ids], np.int64),
                "speed": np.asarray([speed * voice.speed], np.float32),
            },
        )
        low_h, tilt_h, low_n, noise, phase, pitch = (o[0] for o in out)
        warped = [_warp(e, voice.formants) for e in (low_h, tilt_h, low_n, noise)]
        audio = self._synth(*warped, phase, pitch * voice.pitch, np.random.default_rng(seed))
        return _pcm(np.asarray(audio, np.float32))


def _cut(phonemes: str) -> Generator[str]:
    """A piece in such as may be made at once: a sentence without a comma may be of any length."""
    while len(phonemes) > LONGEST:
        at = phonemes.rfind(" ", 1, LONGEST)
        yield phonemes[: at if at > 0 else LONGEST].strip()
        phonemes = phonemes[at if at > 0 else LONGEST :].strip()
    yield phonemes


def _warp(envelope: Floats, factor: float) -> Floats:
    """Move an envelope's content along frequency: bin k goes to bin k * factor."""
    if factor == 1.0:
        return envelope
    bins = envelope.shape[0]
    source: npt.NDArray[np.float64] = np.minimum(
        np.arange(bins, dtype=np.float64) / factor, bins - 1.0
    )
    below = np.floor(source).astype(np.int64)
    above = np.minimum(below + 1, bins - 1)
    share: Floats = (source - below).astype(np.float32)[:, None]
    return (envelope[below] * (1 - share) + envelope[above] * share).astype(np.float32)


def _pcm(audio: Floats) -> bytes:
    """At the common loudness, never clipped."""
    if audio.size == 0:
        return b""
    frame = SAMPLE_RATE // 50
    whole = audio[: audio.size // frame * frame].reshape(-1, frame)
    levels = np.sqrt(np.mean(np.square(whole), axis=1)) if whole.size else np.zeros(1, np.float32)
    voiced = levels[levels > 0.1 * levels.max()] if levels.max() > 0 else levels
    level = float(np.sqrt(np.mean(np.square(voiced)))) if voiced.size else 0.0
    gain = LOUDNESS / level if level > 1e-6 else 1.0
    peak = float(np.max(np.abs(audio))) * gain
    if peak > PEAK:
        gain *= PEAK / peak
    return (np.clip(audio * gain, -1.0, 1.0) * 32767).astype(np.int16).tobytes()
