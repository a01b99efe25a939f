"""espeak-ng's process may take its time: what it says is one utterance, and no failure."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pipecat.frames.frames import (
    ErrorFrame,
    Frame,
    TTSAudioRawFrame,
    TTSSpeakFrame,
    TTSStoppedFrame,
)
from pipecat.tests.utils import SleepFrame, run_test

from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.speech.espeak_tts import SAMPLE_RATE, WAV_HEADER, EspeakTTSService

pytestmark = pytest.mark.virtual

SECONDS = 2.0
"""A busy machine takes so long to start a program."""
SOUND = b"\1\1" * (SAMPLE_RATE // 2)


class Slow(EspeakTTSService):
    """Its process is slow; of what is unspeakable it makes no sound."""

    async def _spoken(self, words: str) -> tuple[int | None, bytes]:
        await asyncio.sleep(SECONDS)
        return (2, b"") if "unspeakable" in words else (0, bytes(WAV_HEADER) + SOUND)


@pytest.fixture
def frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Frame]:
    """What comes of six sentences, the first four of which make no sound."""
    (tmp_path / "espeak-ng").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))

    async def speak() -> list[Frame]:
        texts = ["unspeakable", "unspeakable", "unspeakable", "unspeakable", "Hallo.", "🍵"]
        sent = [f for text in texts for f in (TTSSpeakFrame(text), SleepFrame(2 * SECONDS))]
        down, up = await run_test(Slow(language="de-AT"), frames_to_send=sent)
        return [*down, *up]

    return run_virtual(speak)


def test_a_slow_start_is_no_failure_and_ends_with_its_sound(frames: list[Frame]) -> None:
    sound = b"".join(f.audio for f in frames if isinstance(f, TTSAudioRawFrame))
    errors = [f.error for f in frames if isinstance(f, ErrorFrame)]

    assert sound.count(SOUND) == 1
    assert sum("made no sound (exit 2)" in error for error in errors) == 4
    assert len([e for e in errors if "no audio" in e]) == 4, "only those that made none"
    assert sum(isinstance(f, TTSStoppedFrame) for f in frames) == 6
