"""The machine's microphone and loudspeaker, for talking to a host in the terminal.

Needs `sounddevice`, which is not installed with Beatroom.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    OutputAudioRawFrame,
    StartFrame,
    TTSTextFrame,
)
from pipecat.processors.frame_processor import FrameDirection
from pipecat.transports.base_input import BaseInputTransport
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams

IN_RATE = 16_000
OUT_RATE = 24_000
BLOCK = IN_RATE // 50
"""Samples that the microphone hands over at a time: 20 ms."""


def _card() -> Any:
    return importlib.import_module("sounddevice")


class SoundCardInput(BaseInputTransport):
    """What the microphone hears."""

    def __init__(self) -> None:
        super().__init__(TransportParams(audio_in_enabled=True, audio_in_sample_rate=IN_RATE))
        self._stream: Any = None

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        self.open_stream()
        await self.set_transport_ready(frame)

    def open_stream(self) -> None:
        """Listen from now on; the card calls from a thread of its own."""
        loop = asyncio.get_running_loop()

        def heard(data: Any, *_: Any) -> None:
            audio = InputAudioRawFrame(audio=bytes(data), sample_rate=IN_RATE, num_channels=1)
            asyncio.run_coroutine_threadsafe(self.push_audio_frame(audio), loop)

        self._stream = _card().RawInputStream(
            samplerate=IN_RATE, blocksize=BLOCK, channels=1, dtype="int16", callback=heard
        )
        self._stream.start()

    def close_stream(self) -> None:
        """Listen no more."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    async def cleanup(self) -> None:
        await super().cleanup()
        self.close_stream()


class SoundCardOutput(BaseOutputTransport):
    """Plays the host's voice, and tells its words as they begin."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(
            TransportParams(
                audio_out_enabled=True,
                audio_out_sample_rate=OUT_RATE,
                audio_out_10ms_chunks=4,
                audio_out_auto_silence=False,
            )
        )
        self._tell = tell
        self._stream: Any = None
        # Writing blocks for as long as the sound takes; one thread keeps the order.
        self._player = ThreadPoolExecutor(max_workers=1, thread_name_prefix="loudspeaker")

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        self.open_stream()
        await self.set_transport_ready(frame)

    def open_stream(self) -> None:
        """Be ready to play."""
        self._stream = _card().RawOutputStream(samplerate=OUT_RATE, channels=1, dtype="int16")
        self._stream.start()

    def close_stream(self) -> None:
        """Play no more."""
        self._player.shutdown(wait=False)
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        if self._stream is None:
            return False
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._player, self._stream.write, frame.audio)
        return True

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        if isinstance(frame, TTSTextFrame) and direction is FrameDirection.DOWNSTREAM:
            self._tell(frame.text.strip())
        await super().push_frame(frame, direction)

    async def cleanup(self) -> None:
        try:
            await super().cleanup()
        finally:
            self.close_stream()
