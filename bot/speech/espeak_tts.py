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

from beatroom.bot.speech.spoken_text import readable

SAMPLE_RATE = 22_050
DEADLINE = 10.0
WORDS_A_MINUTE = 165
CHUNK = SAMPLE_RATE // 25 * 2
WAV_HEADER = 44


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
        "TTS=espeak needs the program espeak-ng (a system package) or "
        "`pip install beatroom[espeak]`."
    )


class EspeakTTSService(TTSService):
    """Speaks any language that espeak-ng knows.

    Args:
        language: BCP-47, such as `pl` or `pt-BR`.
        speed: Factor on its usual pace.
    """

    def __init__(self, *, language: str, speed: float = 1.0) -> None:
        self._language = language
        self._command = command(language.lower(), speed)
        super().__init__(
            push_start_frame=True,
            push_stop_frames=True,
            stop_frame_timeout_s=0.3,
            sample_rate=SAMPLE_RATE,
            settings=TTSSettings(model="espeak-ng", voice=language, language=None),
        )

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        """Audio of one sentence, in frames of 40 ms."""
        words = readable(text, self._language)
        if not words:
            return
        try:
            async with asyncio.timeout(DEADLINE):
                speaking = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.DEVNULL,
                )
                wav, _ = await speaking.communicate(words.encode())
        except (TimeoutError, OSError) as error:
            yield ErrorFrame(error=f"espeak-ng failed: {error!r}")
            return
        pcm = wav[WAV_HEADER:]
        if speaking.returncode != 0 or not pcm:
            yield ErrorFrame(error=f"espeak-ng made no sound (exit {speaking.returncode})")
            return
        for start in range(0, len(pcm), CHUNK):
            yield TTSAudioRawFrame(
                audio=pcm[start : start + CHUNK],
                sample_rate=SAMPLE_RATE,
                num_channels=1,
                context_id=context_id,
            )
