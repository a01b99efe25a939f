"""A person over WebRTC who knows when each of their samples left and when the host was heard.

A sample that is said leaves with the end of its 20 ms frame, as from a sound card; a sample that
is heard sounds from the moment its frame comes out of the connection. Times are `times.now()`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np
from aiortc.mediastreams import MediaStreamError
from av import AudioFrame
from browserless import RATE, Microphone, Participant
from numpy.typing import NDArray

from talking.times import now

LOUD = 300
"""The least amplitude of 16-bit audio that somebody hears."""
FRAME = RATE // 50
EAR_RATE = 48_000
CUT_OFF = "The person was cut off: their connection has ended."


@dataclass(frozen=True, slots=True)
class Said:
    """When the first and the last loud sample of an utterance left."""

    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Heard:
    """A frame of the host's voice.

    Attributes:
        at: When it came.
        pts: Its place in the stream, seconds.
        peak: Its largest amplitude.
        onset: Seconds from its beginning to its first loud sample; 0 where none is.
    """

    at: float
    pts: float
    peak: int
    onset: float


class TimedMicrophone(Microphone):
    """A microphone that says when what it was given has left."""

    def __init__(self) -> None:
        super().__init__()
        self._given = self._taken = 0
        self._marks: deque[tuple[int, asyncio.Future[float]]] = deque()

    def say(self, pcm: bytes) -> None:
        self._given += len(pcm) // 2
        super().say(pcm)

    async def utter(self, pcm: bytes) -> Said:
        """Say mono 16-bit PCM at 16 kHz; returns once its last loud sample has left.

        Raises:
            ConnectionError: The connection ended before it had.
        """
        if self.readyState == "ended":
            raise ConnectionError(CUT_OFF)
        loud = np.flatnonzero(np.abs(np.frombuffer(pcm, np.int16).astype(np.int32)) > LOUD)
        if not loud.size:
            raise ValueError("There is nothing loud in this utterance: nobody would hear it.")
        began, ended = (self._mark(int(loud[place])) for place in (0, -1))
        self.say(pcm)
        return Said(*await asyncio.gather(began, ended))

    def stop(self) -> None:
        """Nobody takes any more of it: the connection has ended, at this end or the other."""
        super().stop()
        for _, mark in self._marks:
            if not mark.done():
                mark.set_exception(ConnectionError(CUT_OFF))
        self._marks.clear()

    async def recv(self) -> AudioFrame:
        before = self._taken
        frame = await super().recv()
        self._taken = self._given - self._pending.size
        while self._marks and self._marks[0][0] < self._taken:
            place, mark = self._marks.popleft()
            if not mark.done():
                mark.set_result(now() - (FRAME - (place - before)) / RATE)
        return frame

    def _mark(self, offset: int) -> asyncio.Future[float]:
        mark = asyncio.get_running_loop().create_future()
        self._marks.append((self._given + offset, mark))
        return mark


class Person(Participant):
    """Somebody who talks and listens.

    Attributes:
        frames: The host's voice since joining, a frame each.
    """

    microphone: TimedMicrophone

    def __init__(self) -> None:
        self.frames: list[Heard] = []
        self._frame = asyncio.Condition()
        super().__init__(TimedMicrophone())

    async def utter(self, pcm: bytes) -> Said:
        """Say something; ConnectionError where the connection ends before all of it is said."""
        return await self.microphone.utter(pcm)

    async def hears(self, since: float, seconds: float) -> float:
        """When the first loud sample since a time came; TimeoutError without one."""
        seen = 0
        async with asyncio.timeout(seconds), self._frame:
            while True:
                for frame in self.frames[seen:]:
                    if frame.peak > LOUD and frame.at + frame.onset >= since:
                        return frame.at + frame.onset
                seen = len(self.frames)
                await self._frame.wait()

    async def hears_nothing(self, seconds: float, deadline: float) -> None:
        """Return once the host has been silent for so long."""
        began = now()
        async with asyncio.timeout(deadline), self._frame:
            while True:
                loud = next((f.at for f in reversed(self.frames) if f.peak > LOUD), began)
                if now() - max(loud, began - seconds) >= seconds and self.frames:
                    return
                await self._frame.wait()

    async def _listen(self, track: Any) -> None:
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                return
            at = now()
            async with self._frame:
                self.frames.append(_heard(at, frame))
                self._frame.notify_all()


def _heard(at: float, frame: AudioFrame) -> Heard:
    samples: NDArray[np.int16] = frame.to_ndarray()[0][:: len(frame.layout.channels)]
    level = np.abs(samples.astype(np.int32))
    peak = int(level.max(initial=0))
    onset = int(np.argmax(level > LOUD)) / EAR_RATE if peak > LOUD else 0.0
    return Heard(at, float(frame.pts * frame.time_base), peak, onset)
