"""The embedded engines, loaded ahead of the first session."""

from __future__ import annotations

from pathlib import Path


def preload(*, stt: bool, tts: bool, stt_folder: Path | None = None) -> None:
    """Load the engines once per process; blocking, so to be run in a thread."""
    if tts:
        from beatroom.bot.speech.hibari_engine import HibariEngine  # noqa: PLC0415 - loads a model

        HibariEngine.load()
    if stt:
        from beatroom.bot.speech.whisper_engine import WhisperEngine  # noqa: PLC0415

        WhisperEngine.load(stt_folder)
