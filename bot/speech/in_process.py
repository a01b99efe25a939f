"""The embedded voice and ears within this process, in threads.

For where the machine has no process for them. Their libraries are loaded where they are used.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.speech.transcript import Transcript
from beatroom.bot.speech.voices import find_voice

if TYPE_CHECKING:
    from beatroom.bot.speech.hibari_engine import HibariEngine
    from beatroom.bot.speech.whisper_engine import WhisperEngine


class InProcess:
    """Loads them where they are first used, if not before (`Embedded`)."""

    def load(self, *, voice: bool, ears: bool, folder: Path | None = None) -> None:
        if voice:
            _voice()
        if ears:
            _ears(folder)

    async def recognise(
        self,
        pcm: bytes,
        language: str,
        folder: Path | None,
        *,
        deadline: float,
        slack: float = 0.0,
    ) -> Transcript:
        async with time_limit(deadline):
            return await asyncio.to_thread(lambda: _ears(folder).transcribe(pcm, language))

    async def sentences(self, text: str, *, deadline: float) -> list[str]:
        async with time_limit(deadline):
            return await asyncio.to_thread(lambda: _voice().sentences(text))

    async def speak(
        self,
        phonemes: str,
        voice: str,
        speed: float,
        seed: int,
        *,
        deadline: float,
        slack: float = 0.0,
    ) -> bytes:
        def spoken() -> bytes:
            return _voice().speak(phonemes, find_voice(voice), speed, seed)

        async with time_limit(deadline):
            return await asyncio.to_thread(spoken)

    def measured(self) -> tuple[Measured, ...]:
        return ()


def _voice() -> HibariEngine:
    from beatroom.bot.speech.hibari_engine import HibariEngine  # noqa: PLC0415 - loads a model

    return HibariEngine.load()


def _ears(folder: Path | None) -> WhisperEngine:
    from beatroom.bot.speech.whisper_engine import WhisperEngine  # noqa: PLC0415 - loads a model

    return WhisperEngine.load(folder)
