"""One voice of a recording: sound in frames of 20 ms goes in, pages of Ogg come out.

Where nobody speaks stands Opus' own packet for silence, three bytes that nothing is computed for:
an hour in which somebody says little is small, and costs little.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from beatroom.bot.recording import ogg

RATE = 16_000
FRAME = RATE // 50
"""Samples of a frame: 20 ms."""
FRAMES_A_SECOND = 50
BIT_RATE = 24_000
FADES = 2
"""Silent frames after sound that are encoded, until the encoder has let go of it."""
SILENCE = b"\xf8\xff\xfe"
POSITIONS = ogg.RATE // FRAMES_A_SECOND

Samples = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class TrackEnd:
    """How far a voice is recorded.

    Attributes:
        pieces: How many pieces there are of it.
        pages: How many pages they have.
        frames: Frames of 20 ms since the recording began.
    """

    pieces: int = 0
    pages: int = 0
    frames: int = 0


@dataclass(frozen=True, slots=True)
class TrackPiece:
    """A stretch of a voice, whole pages long; in the order of `end.pieces` they are its stream."""

    track: str
    end: TrackEnd
    data: bytes


class VoiceTrack:
    """Records one voice.

    Args:
        session: Whose recording.
        track: Which voice.
        end: How far it is recorded already, by a process before this one.
    """

    def __init__(self, session: str, track: str, end: TrackEnd | None = None) -> None:
        self.track, self.end = track, end or TrackEnd()
        self._serial = zlib.crc32(f"{session} {track}".encode())
        self._encoder = _encoder()
        self._quiet = FADES

    def write(self, frames: int, sound: Samples | None, *, last: bool = False) -> TrackPiece:
        """Record up to a position.

        Args:
            frames: Where the piece ends, in frames since the recording began.
            sound: What sounds at its end, whole frames long; silence before. None for none at all.
            last: Whether nothing follows.
        """
        heard = 0 if sound is None else len(sound) // FRAME
        packets = [SILENCE] * (frames - self.end.frames - heard)
        self._quiet += len(packets)
        if sound is not None:
            packets += [self._packet(one) for one in sound.reshape(-1, FRAME)]
        data = self._paged(packets, last=last)
        return TrackPiece(self.track, self.end, data)

    def _packet(self, samples: Samples) -> bytes:
        self._quiet = 0 if samples.any() else self._quiet + 1
        if self._quiet > FADES:
            return SILENCE
        frame = av.AudioFrame.from_ndarray(samples[None, :], format="s16", layout="mono")
        frame.sample_rate = RATE
        return b"".join(bytes(packet) for packet in self._encoder.encode(frame))

    def _paged(self, packets: Sequence[bytes], *, last: bool) -> bytes:
        end = self.end
        data, pages, frames = b"", end.pages, end.frames
        if not pages:
            data, pages = ogg.header_pages(self._serial, RATE), 2
        written = [data]
        for begin in range(0, len(packets), FRAMES_A_SECOND):
            some = packets[begin : begin + FRAMES_A_SECOND]
            frames += len(some)
            ends = last and begin + FRAMES_A_SECOND >= len(packets)
            position = frames * POSITIONS
            kind: ogg.Kind = "last" if ends else "middle"
            written.append(ogg.page(some, self._serial, pages, position, kind))
            pages += 1
        self.end = TrackEnd(end.pieces + 1, pages, frames)
        return b"".join(written)


def _encoder() -> Any:
    made: Any = av.CodecContext.create("libopus", "w")
    made.sample_rate, made.layout, made.format = RATE, "mono", "s16"
    made.time_base = Fraction(1, RATE)
    made.bit_rate = BIT_RATE
    made.options = {"application": "voip", "frame_duration": "20"}
    return made
