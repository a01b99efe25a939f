"""What comes from one person's microphone: any codec's frames in, two steady rates out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from av import AudioFrame, AudioResampler
from numpy.typing import NDArray

from beatroom.bot.rooms.media_gate import Bucket

SOUND = 1.1
SOUND_AT_ONCE = 3.0
"""Seconds of sound in a second, and at once: a network delivers late, not more than was said."""
SURPLUS = 30.0
"""Seconds of sound beyond that, after which it is no microphone; forgotten over a minute."""
CHANGES = 0.5
CHANGES_AT_ONCE = 20.0
"""Changes of the form of the sound (codec, rate, channels): a second, and at once."""


class NoMicrophone(Exception):  # noqa: N818 - it names what happened
    """What no microphone sends; the text says what."""


@dataclass(frozen=True, slots=True)
class AudioStretch:
    """A stretch of sound.

    Attributes:
        for_host: Mono 16-bit PCM at the host's rate.
        for_others: Mono samples at the rate of what people hear.
    """

    for_host: bytes
    for_others: NDArray[np.int16]


class Microphone:
    """Brings frames into two rates. A browser may change its codec at any time.

    Args:
        host_rate: Samples a second for the host.
        others_rate: Samples a second for the others.
    """

    def __init__(self, host_rate: int, others_rate: int) -> None:
        self._rates = host_rate, others_rate
        self._form: tuple[str, str, int] | None = None
        self._resamplers: tuple[AudioResampler, AudioResampler] | None = None
        self._sound = Bucket(SOUND, SOUND_AT_ONCE)
        self._surplus = Bucket(SURPLUS / 60.0, SURPLUS)
        self._changes = Bucket(CHANGES, CHANGES_AT_ONCE)

    def hear(self, frame: AudioFrame, now: float) -> AudioStretch | None:
        """Take a frame in; None where nothing comes of it. NoMicrophone when it is too much."""
        if frame.samples <= 0 or frame.sample_rate <= 0:
            return None
        seconds = frame.samples / frame.sample_rate
        if not self._sound.take(seconds, now):
            if not self._surplus.take(seconds, now):
                raise NoMicrophone("it sends sound faster than anybody can speak")
            return None
        for_host, for_others = self._for(frame, now)
        frame.pts = None  # time stamps may jump; what matters is the order
        others = [part.to_ndarray()[0] for part in for_others.resample(frame)]
        host = [part.to_ndarray().tobytes() for part in for_host.resample(frame)]
        if not others and not host:
            return None
        samples = np.concatenate(others) if others else np.zeros(0, np.int16)
        return AudioStretch(b"".join(host), samples)

    def _for(self, frame: AudioFrame, now: float) -> tuple[AudioResampler, AudioResampler]:
        """The resamplers of a frame's form: each takes one form for good."""
        form = (frame.format.name, frame.layout.name, frame.sample_rate)
        if self._resamplers is None or form != self._form:
            if not self._changes.take(1.0, now):
                raise NoMicrophone("the form of its sound changes all the time")
            host, others = self._rates
            made = AudioResampler("s16", "mono", host), AudioResampler("s16", "mono", others)
            self._form, self._resamplers = form, made
        return self._resamplers
