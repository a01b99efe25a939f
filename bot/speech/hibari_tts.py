"""The embedded voice as a Pipecat service: a sentence at a time, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from pipecat.frames.frames import ErrorFrame, Frame, TTSAudioRawFrame
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TTSService
from pipecat.utils.types import is_given

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import DesignedVoice, UnknownVoiceError, find_voice

DEADLINE = 10.0
"""Seconds that one sentence may take; it takes hundredths."""
CHUNK = SAMPLE_RATE // 25 * 2
"""Bytes of a frame: 40 ms."""
QUIET = bytes(CHUNK)
"""What is said of a text without words, such as a picture: Pipecat takes a turn without any audio
for a failure, and nothing would say that the host has finished."""
PATIENCE = 3.0
"""Seconds between two sentences of a reply after which its audio counts as over."""


class HibariTTSService(TTSService):
    """Speaks English with an embedded voice.

    The voice and its pace (`extra={"speed": ..}`) may be changed while it runs, by
    `TTSUpdateSettingsFrame`; a voice that does not exist is reported and the present one goes on.

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
            stop_frame_timeout_s=PATIENCE,
            # In this process there is no account to run dry: the next sentence may well succeed,
            # so that failures are reported, but never make the host mute for good.
            max_consecutive_zero_audio_contexts=0,
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
        if isinstance(speed := delta.extra.get("speed"), int | float):
            self._speed = float(speed)
        return await super()._update_settings(delta)

    async def on_turn_context_completed(self) -> None:
        """Close the turn's audio at once, also when a failure left it without any."""
        # `run_tts` returns only when a sentence is complete; without this, Pipecat would wait
        # `PATIENCE` for the audio of a failed sentence, and what comes next would wait with it.
        self._is_yielding_frames_synchronously = True
        await super().on_turn_context_completed()

    def can_generate_metrics(self) -> bool:
        return True

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        """Audio of one sentence, in frames of 40 ms."""
        voice = self._designed
        try:
            async with asyncio.timeout(DEADLINE):
                engine = await asyncio.to_thread(HibariEngine.load)
                pieces = await asyncio.to_thread(engine.sentences, text)
            if not pieces:
                yield _audio(QUIET, context_id)
            await self.start_tts_usage_metrics(text)
            for piece in pieces:
                async with asyncio.timeout(DEADLINE):
                    pcm = await asyncio.to_thread(
                        engine.speak, piece, voice, self._speed, self._seed
                    )
                for start in range(0, len(pcm), CHUNK):
                    yield _audio(pcm[start : start + CHUNK], context_id)
        except Exception as error:  # noqa: BLE001 - onnxruntime's errors share no other base
            yield ErrorFrame(error=f"The embedded voice could not say a sentence: {error!r}")


def _audio(pcm: bytes, context_id: str) -> TTSAudioRawFrame:
    return TTSAudioRawFrame(
        audio=pcm, sample_rate=SAMPLE_RATE, num_channels=1, context_id=context_id
    )
