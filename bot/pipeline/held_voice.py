"""The host's voice, which can be held for a moment: while somebody may be cutting in.

Pipecat's outputs have whole sentences in front of them. Here each stretch of some 40 ms that is
about to sound waits while the voice is held, and sounds on from where it was, or never, if the host
has been cut off meanwhile. It ends and begins again softly, so nothing clicks; and it begins with
sound, as a pause that stood there has passed.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Awaitable, Callable

import numpy as np
from pipecat.frames.frames import OutputAudioRawFrame
from pipecat.transports.base_output import BaseOutputTransport

from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.turn.state import TurnState
from beatroom.flows.core.turn.transitions import voice_goes_on, voice_held

LONGEST = 1.2
"""Seconds for which it is held at most, whatever becomes of whoever spoke."""
FADE = 0.01
"""Seconds in which it falls silent, and in which it is back."""
AUDIBLE = 0.01
"""Root mean square of what sounds (1 is full scale), some 20 dB below a voice."""
BACK = 0.4
"""Seconds of sound after which it is back; until then it makes no pause longer than `PAUSE`."""
PAUSE = 0.1

Write = Callable[[OutputAudioRawFrame], Awaitable[bool]]


class HeldVoice:
    """Holds what the host says.

    Args:
        clock: The session's.
        turn: Says what the host is saying. A fixed line is never held.

    Attributes:
        silent_since: When it sounded last.
    """

    def __init__(self, clock: Clock, turn: Turn) -> None:
        self._clock = clock
        self._turn = turn
        self._free = asyncio.Event()
        self._free.set()
        self._until = 0.0
        self._back = BACK
        self._quiet = 0.0
        self.silent_since = clock.now()
        turn.watch(self._turned)

    def hold(self) -> None:
        """Fall silent, for a bounded time."""
        if self._free.is_set() and not self._turn.state.fixed:
            self._until = self._clock.now() + LONGEST
            self._free.clear()
            self._turn.make(voice_held)

    def release(self) -> None:
        """Go on."""
        if not self._free.is_set():
            self._free.set()
            self._turn.make(voice_goes_on)

    def of(self, output: BaseOutputTransport) -> None:
        """Stand in front of what an output plays."""
        plays: Write = output.write_audio_frame

        async def write(frame: OutputAudioRawFrame) -> bool:
            return await self._write(frame, plays)

        output.write_audio_frame = write

    async def _write(self, frame: OutputAudioRawFrame, plays: Write) -> bool:
        if self._free.is_set():
            return await self._sounds(frame, plays)
        said = self._reply
        size = 2 * frame.num_channels * round(FADE * frame.sample_rate)
        await plays(_faded(frame, frame.audio[:size], 1.0, 0.0))
        await self._freed()
        if said != self._reply or not frame.audio[size:]:
            return True
        self._back, self._quiet = 0.0, PAUSE
        begin = frame.audio[size : 2 * size]
        return await self._sounds(_faded(frame, begin, 0.0, 1.0, frame.audio[2 * size :]), plays)

    async def _sounds(self, frame: OutputAudioRawFrame, plays: Write) -> bool:
        seconds = len(frame.audio) / (2 * frame.num_channels * frame.sample_rate)
        audible = _audible(frame)
        self._quiet = 0.0 if audible else self._quiet + seconds
        if self._back < BACK and self._quiet > PAUSE:
            return True
        written = await plays(frame)
        if audible:
            self._back += seconds
            self.silent_since = self._clock.now()
        return written

    async def _freed(self) -> None:
        try:
            async with time_limit(max(0.0, self._until - self._clock.now())):
                await self._free.wait()
        except TimeoutError:
            self.release()

    @property
    def _reply(self) -> int | None:
        reply = self._turn.state.reply
        return None if reply is None else reply.number

    def _turned(self, before: TurnState, after: TurnState) -> None:
        """It has been cut off, and all that was to sound is gone."""
        if not after.bot and (before.bot or before.reply is not after.reply):
            self._free.set()
            self._back = BACK


def _audible(frame: OutputAudioRawFrame) -> bool:
    samples = np.frombuffer(frame.audio, np.int16).astype(np.float32)
    return float(samples @ samples) > samples.size * (AUDIBLE * 32768) ** 2


def _faded(
    frame: OutputAudioRawFrame, pcm: bytes, begin: float, end: float, rest: bytes = b""
) -> OutputAudioRawFrame:
    """A frame with other audio: a stretch that becomes louder or softer, and the rest as it is."""
    samples = np.frombuffer(pcm, np.int16).reshape(-1, frame.num_channels)
    gain = np.linspace(begin, end, len(samples), dtype=np.float32)[:, None]
    made = copy.copy(frame)
    made.audio = (samples * gain).astype(np.int16).tobytes() + rest
    made.num_frames = len(made.audio) // (2 * frame.num_channels)
    return made
