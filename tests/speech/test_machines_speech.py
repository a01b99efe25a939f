"""The machine's voice and ears in a process of their own, for all its sessions."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import numpy as np
import pytest
import soxr
from patience import SOON, eventually

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.speech.asking import AskingMachine, SpeechError
from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.machines_speech import machines_speech
from beatroom.bot.speech.voices import find_voice
from beatroom.bot.speech.whisper_engine import SAMPLE_RATE as EARS_RATE
from beatroom.bot.speech.whisper_engine import WhisperEngine

pytestmark = pytest.mark.speech

SAID = (
    "The garden needs more water in the summer.",
    "I want to book a table for four at seven.",
    "Who has something to add before we go on?",
    "The login page is finished, and the tests are green. We should move the release to Monday.",
)
HANGS = """
import asyncio, sys, time
from beatroom.bot.speech import lane, speech_process
lane.STUCK = 0.1
async def hangs(*_):
    await asyncio.to_thread(time.sleep, 3600)
speech_process.Machine._speak = hangs
speech_process.main(int(sys.argv[1]))
"""
"""A speech process whose voice hangs, and whose thread nobody can end."""


def heard_as(pcm: bytes) -> bytes:
    """What the voice said, as the ears take it."""
    audio = soxr.resample(np.frombuffer(pcm, np.int16) / 32768, SAMPLE_RATE, EARS_RATE)
    return (audio * 32767).astype(np.int16).tobytes()


async def test_sessions_speak_and_hear_as_in_their_own_process_also_when_it_is_killed() -> None:
    engine, ears = HibariEngine.load(), WhisperEngine.load()
    with machines_speech() as machine:
        async with Tasks() as tasks:
            tasks.keep(machine.run, "speech")
            session = AskingMachine(machine.path)
            await asyncio.sleep(0)
            assert machine.pid is None  # nobody has asked for anything
            await asyncio.to_thread(lambda: session.load(voice=True, ears=True))

            [phonemes] = await session.sentences(SAID[0], deadline=SOON)
            pcm = await session.speak(phonemes, "tenor", 1.0, 7, deadline=SOON)
            assert pcm == engine.speak(phonemes, find_voice("tenor"), 1.0, 7)

            audio = [heard_as(engine.synthesise(text, find_voice("alto"))) for text in SAID]
            alone = [ears.transcribe(one).text for one in audio]
            asks = [session.recognise(one, "en", None, deadline=SOON) for one in audio]
            assert [one.text for one in await asyncio.gather(*asks)] == alone
            assert {one.of for one in session.measured()} == {"speak", "recognise"}

            first = machine.pid
            asked = [
                asyncio.create_task(session.recognise(one, "en", None, deadline=SOON))
                for one in audio
            ]
            await eventually(lambda: len(session._waits) > 0, what="one is in work")
            assert first is not None
            os.kill(first, signal.SIGKILL)
            assert [one.text for one in await asyncio.gather(*asked)] == alone
            assert machine.pid != first


async def test_what_hangs_ends_the_process_and_is_not_asked_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("beatroom.bot.runtime.tasks.FIRST_PAUSE", 0.0)
    with machines_speech((sys.executable, "-c", HANGS)) as machine:
        async with Tasks() as tasks:
            tasks.keep(machine.run, "speech")
            session = AskingMachine(machine.path)
            with pytest.raises(SpeechError, match="died twice"):
                await session.speak("ə", "tenor", 1.0, 0, deadline=SOON)


async def test_without_the_process_it_is_said_at_once_and_loading_fails_nobody() -> None:
    with machines_speech() as machine:
        session = AskingMachine(machine.path)
    await asyncio.to_thread(lambda: session.load(voice=True, ears=True))
    with pytest.raises(SpeechError, match="no speech process"):
        await session.sentences("Hello.", deadline=SOON)
