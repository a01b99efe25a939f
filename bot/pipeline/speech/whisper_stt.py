"""The embedded recogniser as a Pipecat service: an utterance at a time, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

from pipecat.frames.frames import ErrorFrame, Frame, TranscriptionFrame
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService
from pipecat.transcriptions.language import Language
from pipecat.utils.time import time_now_iso8601

from bot.pipeline.speech.whisper_engine import SAMPLE_RATE, ModelFilesError, WhisperEngine

DEADLINE = 15.0
"""Seconds that one utterance may take."""
LATENCY = 1.0
"""Seconds after a pause within which nearly all transcripts are there."""


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

    @property
    def wants_wav_segments(self) -> bool:
        return False

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        """The words of one utterance, or nothing for a noise."""
        try:
            async with asyncio.timeout(DEADLINE):
                engine = await asyncio.to_thread(WhisperEngine.load, self._folder)
                heard = await asyncio.to_thread(engine.transcribe, audio)
        except (TimeoutError, RuntimeError, ModelFilesError) as error:
            yield ErrorFrame(error=f"the embedded speech recognition failed: {error!r}")
            return
        if heard.text:
            yield TranscriptionFrame(
                text=heard.text,
                user_id=self._user_id,
                timestamp=time_now_iso8601(),
                language=Language.EN,
                finalized=True,
            )
