"""The rehearsal's room: a transport without a network, and a voice that takes its time.

People's speech arrives as the frames that voice detection and recognition would make; the host's
audio is silence of the right length, written at the pace of the loop's clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from pipecat.frames.frames import (
    Frame,
    OutputAudioRawFrame,
    StartFrame,
    TranscriptionFrame,
    TTSAudioRawFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TTSService
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams

from beatroom.bot.ears.frames import UtteranceFrame
from beatroom.bot.rehearsal.evidence import VoiceSpan
from beatroom.flows.core.turn.parts import Span

SAMPLE_RATE = 8000
WORDS_A_SECOND = 2.6
VAD_PAUSE = 0.2
GAP = 0.05
"""Seconds between two chunks of audio that still count as one stretch of speech."""
GRAIN = 40
"""Samples, a 200th of a second: how long a hum lasts is a multiple of it."""
PASSES_EVERY = 1.0
"""Seconds of sound of which the pipeline behind the output is shown one stretch: whoever waits
until the pipeline is empty sees that it moves."""


def speaking_seconds(text: str) -> float:
    """How long a person or the host takes for a text."""
    return max(0.4, len(text.split()) / WORDS_A_SECOND)


class RehearsalInput(FrameProcessor):
    """Where simulated people's frames enter the pipeline.

    Attributes:
        speaking: Whether a person's voice sounds now.
        speaker: The id of who speaks now, or spoke last.
        voiced: When people's voices sounded, on the loop's clock.
    """

    def __init__(self) -> None:
        super().__init__()
        self.speaking = False
        self.speaker: str | None = None
        self.voiced: list[VoiceSpan] = []
        self._since = 0.0

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)

    async def start_speaking(self) -> None:
        """Somebody begins to speak."""
        self.speaking = True
        self._since = asyncio.get_running_loop().time()
        await self.push_frame(VADUserStartedSpeakingFrame(start_secs=VAD_PAUSE))

    async def stop_speaking(self, text: str | None, speaker: str) -> None:
        """They pause; the recognised words follow, unless it was only a noise."""
        await self.fall_silent(text, speaker)
        if text is not None:
            await self.hears(text, speaker)

    async def fall_silent(self, text: str | None, speaker: str) -> None:
        """They pause; words that they said may be recognised later."""
        self.speaking = False
        self.speaker = speaker
        now = asyncio.get_running_loop().time()
        self.voiced.append(VoiceSpan(self._since, now, speaker, text))
        await self.push_frame(VADUserStoppedSpeakingFrame(stop_secs=VAD_PAUSE))

    async def say(self, text: str | None, speaker: str, seconds: float | None = None) -> None:
        """One utterance, in the time it takes."""
        self.speaker = speaker
        await self.start_speaking()
        await asyncio.sleep(speaking_seconds(text or "") if seconds is None else seconds)
        await self.stop_speaking(text, speaker)

    async def hears(self, text: str, speaker: str, span: Span | None = None) -> None:
        """Words of somebody who spoke in the same turn as the last one did.

        Args:
            text: The words.
            speaker: Whose.
            span: When they were said, where each is heard by themselves.
        """
        made = TranscriptionFrame if span is None else UtteranceFrame
        frame = made(text=text, user_id=speaker, timestamp="", finalized=True)
        if isinstance(frame, UtteranceFrame):
            frame.span = span
        await self.push_frame(frame)


class RehearsalOutput(BaseOutputTransport):
    """Plays the host's audio to nobody, in real (that is, the loop's) time.

    Attributes:
        sounding: Whether the host's voice sounds now.
        voiced: When it sounded, on the loop's clock.
    """

    def __init__(self) -> None:
        self.sounding = False
        self.voiced: list[VoiceSpan] = []
        self._passed = float("-inf")
        super().__init__(
            TransportParams(
                audio_out_enabled=True,
                audio_out_sample_rate=SAMPLE_RATE,
                audio_out_10ms_chunks=20,
                audio_out_auto_silence=False,
            )
        )

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        await self.set_transport_ready(frame)

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        loop = asyncio.get_running_loop()
        since = loop.time()
        self.sounding = True
        try:
            await asyncio.sleep(len(frame.audio) / (2 * frame.sample_rate))
        finally:
            self.sounding = False
            self._heard(since, loop.time())
        return True

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        """Of what has sounded goes on what shows that it does: nobody listens behind the output."""
        if isinstance(frame, OutputAudioRawFrame):
            now = asyncio.get_running_loop().time()
            if now < self._passed + PASSES_EVERY:
                return
            self._passed = now
        await super().push_frame(frame, direction)

    def _heard(self, since: float, until: float) -> None:
        """Chunks without a gap between them are one stretch."""
        if self.voiced and since - self.voiced[-1].end < GAP:
            since = self.voiced.pop().start
        self.voiced.append(VoiceSpan(since, until))


LOUDNESS = 4096


def pitch_of(text: str) -> int:
    """The pitch at which a sentence is hummed, in Hz: by it, it is found in a recording."""
    return 400 + 50 * (crc32(text.strip().encode()) % 24)


def hum(pitch: float, seconds: float, rate: int) -> NDArray[np.int16]:
    """A hum of that pitch, as samples."""
    halves = np.arange(round(seconds * rate)) * (2 * pitch / rate)
    return np.where(halves.astype(np.int64) % 2, -LOUDNESS, LOUDNESS).astype(np.int16)


class RehearsalVoice(TTSService):
    """A hum as long as the words take, each sentence at a pitch of its own.

    Args:
        seconds: How long that is.
    """

    def __init__(self, seconds: Callable[[str], float] = speaking_seconds) -> None:
        super().__init__(
            push_start_frame=True,
            push_stop_frames=True,
            stop_frame_timeout_s=0.1,
            sample_rate=SAMPLE_RATE,
            settings=TTSSettings(model=None, voice="hum", language=None),
        )
        self._seconds = seconds

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        seconds = int(self._seconds(text) * SAMPLE_RATE) // GRAIN * GRAIN / SAMPLE_RATE
        yield TTSAudioRawFrame(
            audio=hum(pitch_of(text), seconds, SAMPLE_RATE).tobytes(),
            sample_rate=SAMPLE_RATE,
            num_channels=1,
            context_id=context_id,
        )
