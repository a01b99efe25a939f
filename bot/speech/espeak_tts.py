"""About a hundred languages without a key, by espeak-ng in a process of its own.

The library is GPL, so it is never loaded into this process: the program on PATH speaks, or the
library of the optional package `espeakng-loader` does in a child (`espeak_process`).
"""

from __future__ import annotations

import asyncio
import importlib.util
import shutil
import sys
from collections.abc import AsyncGenerator

from pipecat.frames.frames import ErrorFrame, Frame, TTSAudioRawFrame
from pipecat.services.settings import TTSSettings
from pipecat.services.tts_service import TTSService

from beatroom.bot.runtime.own_command import installing
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.speech.spoken_text import readable
from beatroom.flows.language.language_code import ENGLISH

SAMPLE_RATE = 22_050
DEADLINE = 10.0
WORDS_A_MINUTE = 165
CHUNK = SAMPLE_RATE // 25 * 2
WAV_HEADER = 44
QUIET = bytes(CHUNK)
"""What is said of a text without words: Pipecat takes a turn without any audio for a failure."""
PATIENCE = 3.0
"""Seconds between two sentences of a reply after which its audio counts as over."""


class NoEspeakError(Exception):
    """Neither the program nor the package is there; the text says how to get one."""


def command(language: str, speed: float) -> list[str]:
    """The command that reads text from stdin and writes a WAV to stdout."""
    pace = str(int(WORDS_A_MINUTE * speed))
    if program := shutil.which("espeak-ng"):
        return [program, "--stdout", "--stdin", "-v", language, "-s", pace]
    if importlib.util.find_spec("espeakng_loader") is not None:
        return [sys.executable, "-m", "beatroom.bot.speech.espeak_process", language, pace]
    raise NoEspeakError(
        f"TTS=espeak needs the program espeak-ng (a system package) or `{installing('espeak')}`."
    )


class EspeakTTSService(TTSService):
    """Speaks any language that espeak-ng knows.

    Args:
        language: BCP-47, such as `pl` or `pt-BR`.
        speed: Factor on its usual pace.
    """

    def __init__(self, *, language: str = ENGLISH, speed: float = 1.0) -> None:
        self._language = language
        self._command = command(language.lower(), speed)
        super().__init__(
            push_start_frame=True,
            push_stop_frames=True,
            stop_frame_timeout_s=PATIENCE,
            # What failed once may well succeed the next time: the host never becomes mute for good.
            max_consecutive_zero_audio_contexts=0,
            sample_rate=SAMPLE_RATE,
            settings=TTSSettings(model="espeak-ng", voice=language, language=None),
        )

    async def on_turn_context_completed(self) -> None:
        """Close the turn's audio at once, also when a failure left it without any."""
        # All audio of a sentence is there when `run_tts` returns: there is nothing to wait for.
        self._is_yielding_frames_synchronously = True
        await super().on_turn_context_completed()

    def can_generate_metrics(self) -> bool:
        return True

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        """Audio of one sentence, in frames of 40 ms."""
        words = readable(text, self._language)
        if not words:
            yield _audio(QUIET, context_id)
            return
        try:
            async with time_limit(DEADLINE):
                code, wav = await self._spoken(words)
        except (TimeoutError, OSError) as error:
            yield ErrorFrame(error=f"espeak-ng failed: {error!r}")
            return
        pcm = wav[WAV_HEADER:]
        if code != 0 or not pcm:
            yield ErrorFrame(error=f"espeak-ng made no sound (exit {code})")
            return
        await self.start_tts_usage_metrics(text)
        for start in range(0, len(pcm), CHUNK):
            yield _audio(pcm[start : start + CHUNK], context_id)

    async def _spoken(self, words: str) -> tuple[int | None, bytes]:
        """What the process ends with, and its WAV; it is ended with whoever waits for it."""
        speaking = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            wav, _ = await speaking.communicate(words.encode())
        finally:
            if speaking.returncode is None:
                speaking.kill()
        return speaking.returncode, wav


def _audio(pcm: bytes, context_id: str) -> TTSAudioRawFrame:
    return TTSAudioRawFrame(
        audio=pcm, sample_rate=SAMPLE_RATE, num_channels=1, context_id=context_id
    )
