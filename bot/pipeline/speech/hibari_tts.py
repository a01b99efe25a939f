"""The embedded voice as a Pipecat service: a sentence at a time, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from pipecat.frames.frames import ErrorFrame, Frame, TTSAudioRawFrame
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TTSService
from pipecat.utils.types import is_given

from bot.pipeline.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from bot.pipeline.speech.voices import DesignedVoice, UnknownVoiceError, find_voice

DEADLINE = 10.0
"""Seconds that one sentence may take; it takes hundredths."""
CHUNK = SAMPLE_RATE // 25 * 2
"""Bytes of a frame: 40 ms."""


class HibariTTSService(TTSService):
    """Speaks English with an embedded voice.

    The voice may be changed while it runs, by `TTSUpdateSettingsFrame`; a voice that does not
    exist is reported and the present one goes on.

    Args:
        voice: One of `voices.VOICES`.
        speed: Factor on the voice's own pace.
        seed: Fixes the noise in the voice, so that the same text gives the same bytes.
    """

    def __init__(self, *, voice: str = "heart", speed: float = 1.0, seed: int = 0) -> None:
        self._designed: DesignedVoice = find_voice(voice)
        super().__init__(
            push_start_frame=True,
            push_stop_frames=True,
            stop_frame_timeout_s=0.3,
            sample_rate=SAMPLE_RATE,
            settings=TTSSettings(model="hibari", voice=voice, language=None),
        )
        self._speed = speed
        self._seed = seed

    async def _update_settings(self, delta: TTSSettings) -> dict[str, Any]:
        """Take another voice; refuse one that does not exist without touching anything."""
        if is_given(delta.voice) and isinstance(delta.voice, str):
            try:
                self._designed = find_voice(delta.voice)
            except UnknownVoiceError as error:
                await self.push_error(error_msg=str(error), exception=error)
                return {}
        return await super()._update_settings(delta)

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        """Audio of one sentence, in frames of 40 ms."""
        voice = self._designed
        try:
            async with asyncio.timeout(DEADLINE):
                engine = await asyncio.to_thread(HibariEngine.load)
                pieces = await asyncio.to_thread(engine.sentences, text)
        except (TimeoutError, RuntimeError, ValueError) as error:
            yield ErrorFrame(error=f"the embedded voice failed: {error!r}")
            return
        for piece in pieces:
            try:
                async with asyncio.timeout(DEADLINE):
                    pcm = await asyncio.to_thread(
                        engine.speak, piece, voice, self._speed, self._seed
                    )
            except (TimeoutError, RuntimeError, ValueError) as error:
                yield ErrorFrame(error=f"the embedded voice failed: {error!r}")
                return
            for start in range(0, len(pcm), CHUNK):
                yield TTSAudioRawFrame(
                    audio=pcm[start : start + CHUNK],
                    sample_rate=SAMPLE_RATE,
                    num_channels=1,
                    context_id=context_id,
                )
