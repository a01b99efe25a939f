"""People on one clock: what their microphones send, what they hear, and when.

The clock is the monotonic one of this process. A microphone's sample is sent when it would have
been recorded; a heard sample counts from the time at which its packet's neighbours came.
"""

from __future__ import annotations

import asyncio
import fractions
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from aiortc.mediastreams import AudioStreamTrack, MediaStreamError
from av import AudioFrame, AudioResampler
from browserless import Participant

from talk.voices import RATE, Floats

FRAME = RATE // 50
TOO_LATE = 0.04
"""Seconds by which a frame may be late: what jitter buffers hide."""
NEIGHBOURS = 1.0
"""Seconds of packets on either side whose median delay says when a packet is due."""
AUDIBLE = 10 ** (-36 / 20)
"""Root mean square of 20 ms from which on, to somebody who listens, the host is speaking."""

Samples = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Packet:
    """A stretch of what was heard: when it came, its place in the stream (seconds), its sound."""

    came: float
    place: float
    samples: Samples


class Voice(AudioStreamTrack):
    """A microphone: the noise of its room, and what is laid into it ahead of time.

    Args:
        bed: Noise, repeated for ever.

    Attributes:
        began: Monotonic seconds of its first sample.
        sending: Set once somebody listens.
        sent: All that it sent so far.
        late: How many of its frames went out later than `TOO_LATE`.
    """

    def __init__(self, bed: Floats) -> None:
        super().__init__()
        self._bed = bed
        self._laid: list[tuple[int, Floats]] = []
        self.began = 0.0
        self.sending = asyncio.Event()
        self.sent: list[Samples] = []
        self.late = 0

    def lay(self, at: float, samples: Floats) -> None:
        """Say something from a time on (monotonic seconds, some hundredths ahead)."""
        self._laid.append((round((at - self.began) * RATE), samples))

    async def recv(self) -> AudioFrame:
        """The next 20 ms, once they are over."""
        self.began = self.began or time.monotonic()
        self.sending.set()
        number = len(self.sent)
        wait = self.began + (number + 1) * FRAME / RATE - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        self.late += wait < -TOO_LATE
        samples = self._mixed(number * FRAME)
        self.sent.append(samples)
        frame = AudioFrame.from_ndarray(samples[None, :], layout="mono")
        frame.sample_rate, frame.pts = RATE, number * FRAME
        frame.time_base = fractions.Fraction(1, RATE)
        return frame

    def on_clock(self, begin: float, end: float) -> Floats:
        """What it sent between two moments."""
        out = np.zeros(round((end - begin) * RATE), np.float32)
        if self.sent:
            _put(out, round((self.began - begin) * RATE), np.concatenate(self.sent))
        return out

    def _mixed(self, begin: int) -> Samples:
        out = self._bed[np.arange(begin, begin + FRAME) % self._bed.size].copy()
        for at, samples in self._laid:
            first, last = max(begin, at), min(begin + FRAME, at + samples.size)
            if first < last:
                out[first - begin : last - begin] += samples[first - at : last - at]
        self._laid = [(at, s) for at, s in self._laid if at + s.size > begin + FRAME]
        return (np.clip(out, -1.0, 1.0) * 32767).astype(np.int16)


@dataclass(slots=True)
class Heard:
    """What somebody heard.

    Attributes:
        packets: In the order in which they came.
        loud_at: Monotonic seconds of the last moment at which there was a voice.
        hearing: Set with the first packet.
    """

    packets: list[Packet] = field(default_factory=list)
    loud_at: float = 0.0
    hearing: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, packet: Packet) -> None:
        """Another packet."""
        self.packets.append(packet)
        self.hearing.set()
        level = float(np.sqrt(np.square(packet.samples, dtype=np.float64).mean())) / 32768
        if level > AUDIBLE:
            self.loud_at = packet.came


class Seat(Participant):
    """Somebody in the room with a microphone of ours, who notes when what was heard."""

    def __init__(self, microphone: Voice) -> None:
        self.ears = Heard()
        self.closed = asyncio.Event()
        super().__init__(microphone)

        @self.connection.on("connectionstatechange")
        def changed() -> None:
            if self.connection.connectionState in {"closed", "failed"}:
                self.closed.set()

    async def _listen(self, track: Any) -> None:
        """Keep packets with their times."""
        resampler = AudioResampler("s16", "mono", RATE)
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                self.closed.set()
                return
            came, place = time.monotonic(), float(frame.pts * frame.time_base)
            samples = [part.to_ndarray()[0] for part in resampler.resample(frame)]
            if samples:
                self.ears.take(Packet(came, place, np.concatenate(samples)))


def on_clock(packets: Sequence[Packet], begin: float, end: float) -> Floats:
    """What was heard between two moments.

    Packets come unevenly and are played evenly: one is due at its place in the stream plus the
    median delay of those around it. What never came is silence.
    """
    out = np.zeros(round((end - begin) * RATE), np.float32)
    if not packets:
        return out
    came = np.array([packet.came for packet in packets])
    delay = came - np.array([packet.place for packet in packets])
    first = np.searchsorted(came, came - NEIGHBOURS)
    last = np.searchsorted(came, came + NEIGHBOURS, side="right")
    for number, packet in enumerate(packets):
        due = packet.place + float(np.median(delay[first[number] : last[number]]))
        _put(out, round((due - packet.samples.size / RATE - begin) * RATE), packet.samples)
    return out


def _put(out: Floats, at: int, samples: Samples) -> None:
    first, last = max(0, at), min(out.size, at + samples.size)
    if first < last:
        out[first:last] = samples[first - at : last - at].astype(np.float32) / 32768
