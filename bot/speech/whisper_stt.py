"""The embedded recogniser as a Pipecat service: an utterance at a time."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

from pipecat.frames.frames import (
    ErrorFrame,
    Frame,
    TranscriptionFrame,
)
from pipecat.services.settings import STTSettings
from pipecat.services.stt_service import SegmentedSTTService
from pipecat.utils.time import time_now_iso8601

from beatroom.bot.speech.embedded import embedded
from beatroom.bot.speech.languages import language_of
from beatroom.bot.speech.slack import slack
from beatroom.bot.speech.whisper_engine import SAMPLE_RATE

DEADLINE = 15.0
"""Seconds that one utterance may take."""
LATENCY = 1.0
"""Seconds after a pause within which nearly all transcripts are there."""


class EmbeddedSTTService(SegmentedSTTService):
    """Recognises speech on this machine: English, or what a larger Whisper knows.

    Args:
        model_folder: A folder with other CTranslate2 Whisper files.
        language: What is spoken.
    """

    def __init__(self, *, model_folder: str | None = None, language: str = "en") -> None:
        super().__init__(
            sample_rate=SAMPLE_RATE,
            ttfs_p99_latency=LATENCY,
            settings=STTSettings(model="whisper", language=language_of(language)),
        )
        self._language = language
        self._folder = Path(model_folder) if model_folder else None

    @property
    def wants_wav_segments(self) -> bool:
        return False

    async def run_stt(self, audio: bytes) -> AsyncGenerator[Frame | None, None]:
        """The words of one utterance; nothing where it was a noise."""
        try:
            heard = await embedded().recognise(
                audio, self._language, self._folder, deadline=DEADLINE, slack=slack()
            )
        except Exception as error:  # noqa: BLE001 - the native library's errors share no other base
            yield ErrorFrame(error=f"The embedded speech recognition failed: {error!r}")
            return
        if heard.text:
            yield TranscriptionFrame(
                text=heard.text,
                user_id=self._user_id,
                timestamp=time_now_iso8601(),
                language=language_of(self._language),
                finalized=True,
            )
