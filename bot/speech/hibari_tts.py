"""The embedded voice as a Pipecat service: a sentence at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from pipecat.frames.frames import ErrorFrame, Frame, TTSAudioRawFrame
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TTSService
from pipecat.utils.types import is_given

from beatroom.bot.speech.embedded import embedded
from beatroom.bot.speech.hibari_engine import SAMPLE_RATE
from beatroom.bot.speech.voices import DesignedVoice, UnknownVoiceError, find_voice

DEADLINE = 10.0
"""Seconds that one sentence may take; it takes hundredths."""
CHUNK = SAMPLE_RATE // 25 * 2
"""Bytes of a frame: 40 ms."""
QUIET = bytes(CHUNK)
"""What is said of a text without words, such as a picture: Pipecat takes a turn without any audio
for a failure, and nothing would say that the host has finished."""
SPARE = 1.0
"""Seconds of sound that are to be there before what comes next is made."""
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
        self._ahead = _Ahead()

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
        voice, ahead = self._designed, self._ahead
        try:
            pieces = await embedded().sentences(text, deadline=DEADLINE)
            if not pieces:
                yield _audio(QUIET, context_id)
            await self.start_tts_usage_metrics(text)
            for piece in pieces:
                pcm = await embedded().speak(
                    piece,
                    voice.name,
                    self._speed,
                    self._seed,
                    deadline=DEADLINE,
                    slack=ahead.left(context_id),
                )
                ahead.made(context_id, len(pcm) / 2 / SAMPLE_RATE)
                for start in range(0, len(pcm), CHUNK):
                    yield _audio(pcm[start : start + CHUNK], context_id)
        except Exception as error:  # noqa: BLE001 - the engine's errors share no other base
            yield ErrorFrame(error=f"The embedded voice could not say a sentence: {error!r}")


class _Ahead:
    """How long a turn's sound lasts that has been made, so that its next piece can wait."""

    def __init__(self) -> None:
        self._turn, self._until = "", 0.0

    def left(self, turn: str) -> float:
        """Seconds for which nobody waits for more of a turn."""
        if turn != self._turn:
            return 0.0
        return max(0.0, self._until - asyncio.get_running_loop().time() - SPARE)

    def made(self, turn: str, seconds: float) -> None:
        """There is so much more of a turn's sound."""
        now = asyncio.get_running_loop().time()
        since = max(now, self._until) if turn == self._turn else now
        self._turn, self._until = turn, since + seconds


def _audio(pcm: bytes, context_id: str) -> TTSAudioRawFrame:
    return TTSAudioRawFrame(
        audio=pcm, sample_rate=SAMPLE_RATE, num_channels=1, context_id=context_id
    )
