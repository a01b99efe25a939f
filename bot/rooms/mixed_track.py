"""What one person hears in the embedded room: the host, and everybody else, never themselves."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import numpy as np
from aiortc import RTCRtpSender
from av import AudioFrame
from numpy.typing import NDArray
from pipecat.transports.smallwebrtc.transport import RawAudioTrack

from beatroom.bot.rooms.jitter_buffer import JitterBuffer

LOUDEST = np.iinfo(np.int16)
STRETCH = 0.01
"""Seconds that are taken at once."""
HURRY = 0.2
"""Seconds that are made good where they are taken late; what is more is a gap, for all that is
played later comes later: a process that stood still must not work the faster for it."""
BEHIND = 50
"""Stretches of 10 ms that may wait; whoever does not take them is not played what is older."""
VOICED, LINGERS = 3, 4
"""Stretches from one of the host's voice on in which a packet, which is of the two before, has that
one in it, or may have the end of it, which the codec keeps back."""

MayBeHeard = Callable[[bool], bool]
"""Whether what waits of the host's voice may still be heard; asked with whether it is voice, and no
rest of a sound, that is withheld otherwise: then it counts as unheard."""


def always(_: bool) -> bool:
    """Where nobody else could speak in the host's place."""
    return True


class MixedTrack(RawAudioTrack):
    """The host's voice, paced by whoever gives it, with other people's voices in it.

    Args:
        rate: Samples a second, mono.
        may_be_heard: Whether what waits of the host's voice may still be heard. A process that
            stood still goes on with it, and another host may speak in its place by then.
    """

    def __init__(self, rate: int, may_be_heard: MayBeHeard = always) -> None:
        super().__init__(sample_rate=rate, auto_silence=True)
        self._may_be_heard = may_be_heard
        self._rate = rate
        self._due: float | None = None
        self._start = -math.inf  # Pipecat waits by the wall's time, which may be set
        self._others: dict[str, JitterBuffer] = {}
        self._since_voice = LINGERS

    def plays_on(self, sender: RTCRtpSender) -> None:
        """Have a connection send it, and no packet of the host's voice that may not be heard.

        A process may stand still while it encodes what it has taken, or before it has sent it.
        """
        sender.replaceTrack(self)
        sending = cast("Any", sender)
        encoded = sending._next_encoded_frame  # noqa: SLF001 - the last place before the network

        async def allowed(codec: Any) -> Any:
            packet = await encoded(codec)
            if packet is None or self._since_voice >= LINGERS:
                return packet
            return packet if self._may_be_heard(self._since_voice < VOICED) else None

        sending._next_encoded_frame = allowed  # noqa: SLF001 - see above

    def say(self, pcm: bytes) -> asyncio.Future[Any]:
        """A stretch of the host's voice, whole 10 ms long; done once it has been taken."""
        self._drop(to=BEHIND)
        return self.add_audio_bytes(pcm)

    def hear(self, who: str, samples: NDArray[np.int16]) -> None:
        """A stretch of somebody else's voice."""
        self._others.setdefault(who, JitterBuffer(self._rate)).put(samples)

    def forget(self, who: str) -> None:
        """Somebody left."""
        self._others.pop(who, None)

    def _drop(self, to: int) -> None:
        """Play no more than so many stretches of what waits."""
        waiting = cast("deque[tuple[bytes, asyncio.Future[Any] | None]]", self._chunk_queue)
        while len(waiting) > to:
            _, taken = waiting.popleft()
            if taken is not None and not taken.done():
                taken.cancel()

    async def recv(self) -> Any:
        """The next 10 ms, once they are due."""
        now = _now()
        due = now if self._due is None else self._due
        if due > now:
            await asyncio.sleep(due - now)
            now = _now()
        if self._chunk_queue and not self._may_be_heard(True):
            self._drop(to=0)
        self._due = (now if now - due > HURRY else due) + STRETCH
        self._since_voice = 0 if self._chunk_queue else self._since_voice + 1
        frame = await super().recv()
        voices = [voice.take(frame.samples) for voice in self._others.values()]
        heard = [voice for voice in voices if voice is not None]
        return _with(frame, heard) if heard else frame


def _now() -> float:
    return asyncio.get_running_loop().time()


def _with(frame: Any, voices: list[NDArray[np.int16]]) -> AudioFrame:
    """A frame with voices added; what is too loud is cut off at full scale."""
    together = np.sum([frame.to_ndarray()[0], *voices], axis=0, dtype=np.int32)
    samples = np.clip(together, LOUDEST.min, LOUDEST.max).astype(np.int16)
    mixed = AudioFrame.from_ndarray(samples[None, :], layout="mono")
    mixed.sample_rate, mixed.pts, mixed.time_base = frame.sample_rate, frame.pts, frame.time_base
    return mixed
