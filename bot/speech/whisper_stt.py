"""The embedded recogniser as a Pipecat service: an utterance at a time, in a thread."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator
from pathlib import Path

from pipecat.frames.frames import (
    ErrorFrame,
    Frame,
    InputAudioRawFrame,
    TranscriptionFrame,
    UserAudioRawFrame,
    UserStartedSpeakingFrame,
    UserStoppedSpeakingFrame,
    VADUserStartedSpeakingFrame,
    VADUserStoppedSpeakingFrame,
)
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService
from pipecat.transcriptions.language import Language
from pipecat.utils.time import time_now_iso8601

from beatroom.bot.speech.whisper_engine import SAMPLE_RATE, Transcript, WhisperEngine

DEADLINE = 15.0
"""Seconds that one utterance may take."""
LATENCY = 1.0
"""Seconds after a pause within which nearly all transcripts are there."""
NOTHING = " "
"""The transcript of a noise. Pipecat's turn end waits for a transcript, and without one for its
watchdog (5 s with the floor taken, for a cough); blank text counts as one and is never kept."""


class EmbeddedSTTService(SegmentedSTTService):
    """Recognises English speech on this machine.

    Args:
        model_folder: A folder with other CTranslate2 Whisper files.
    """

    def __init__(self, *, model_folder: str | None = None) -> None:
        super().__init__(
            sample_rate=SAMPLE_RATE,
            ttfs_p99_latency=LATENCY,
            settings=STTSettings(model="whisper-tiny.en", language=Language.EN),
        )
        self._folder = Path(model_folder) if model_folder else None
        self._turn_open = False
        self._heard_from: Counter[str] = Counter()
        self._speakers: deque[str] = deque()

    @property
    def wants_wav_segments(self) -> bool:
        return False

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        """Follow the turns too: they come up from the user aggregator."""
        if isinstance(frame, UserStartedSpeakingFrame):
            self._turn_open = True
        elif isinstance(frame, UserStoppedSpeakingFrame):
            self._turn_open = False
        await super().process_frame(frame, direction)

    async def process_audio_frame(
        self, frame: InputAudioRawFrame, direction: FrameDirection
    ) -> None:
        """Note whose audio this is, where the transport says so."""
        if isinstance(frame, UserAudioRawFrame):
            self._heard_from[frame.user_id] += len(frame.audio)
        await super().process_audio_frame(frame, direction)

    async def _handle_user_started_speaking(self, frame: VADUserStartedSpeakingFrame) -> None:
        self._heard_from.clear()
        await super()._handle_user_started_speaking(frame)

    async def _handle_user_stopped_speaking(self, frame: VADUserStoppedSpeakingFrame) -> None:
        # Kept with its segment: by the time of the transcript somebody else may be speaking.
        if self.is_usable:
            most = self._heard_from.most_common(1)
            self._speakers.append(most[0][0] if most else self._user_id)
        await super()._handle_user_stopped_speaking(frame)

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        """The words of one utterance; of a noise, a blank that lets an open turn end."""
        speaker = self._speakers.popleft() if self._speakers else self._user_id
        try:
            async with asyncio.timeout(DEADLINE):
                heard = await asyncio.to_thread(self._transcribe, audio)
        except Exception as error:  # noqa: BLE001 - the native library's errors share no other base
            yield ErrorFrame(error=f"The embedded speech recognition failed: {error!r}")
            heard = Transcript("", 1.0)
        # Outside a turn a blank would begin one, and interrupt the host for nothing.
        if heard.text or (self._turn_open and not self._user_speaking):
            yield TranscriptionFrame(
                text=heard.text or NOTHING,
                user_id=speaker,
                timestamp=time_now_iso8601(),
                language=Language.EN,
                finalized=True,
            )

    def _transcribe(self, audio: bytes) -> Transcript:
        return WhisperEngine.load(self._folder).transcribe(audio)
