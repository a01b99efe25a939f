"""A session whose machine's speech process is killed while people speak: their words arrive."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncGenerator

import pytest
from patience import SOON
from room_session import room_session, speech, words

from beatroom.bot.pipeline import recognition
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.speech import hibari_tts, whisper_stt
from beatroom.bot.speech.asking import AskingMachine
from beatroom.bot.speech.embedded import embedded, use
from beatroom.bot.speech.machines_speech import MachinesSpeech, machines_speech
from beatroom.flows.core.events import Ended
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="killed",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye."),
    ),
)
SAID = "The garden needs more water in the summer."


@pytest.fixture
async def machine(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[MachinesSpeech]:
    """The machine's speech process, which sessions of this process ask as well."""
    for waits in (whisper_stt, hibari_tts, recognition):
        monkeypatch.setattr(waits, "DEADLINE", SOON)  # a busy machine is slow to start another
    own = embedded()
    with machines_speech() as kept:
        async with Tasks() as tasks:
            tasks.keep(kept.run, "speech")
            use(AskingMachine(kept.path))
            yield kept
            use(own)


async def test_words_arrive_though_their_ears_are_killed(machine: MachinesSpeech) -> None:
    async with room_session(RECORD) as there:
        ana = await there.join("Ana")
        await ana.until("transcript", text="Welcome.")
        first = machine.pid
        assert first is not None
        ana.microphone.say(speech(SAID))
        os.kill(first, signal.SIGKILL)
        await ana.until(
            "transcript", SOON, who="person", text=lambda line: "garden needs" in words(line)
        )
        assert machine.pid != first
        waits = {one.of for one in there.measured if one.what == "speech_wait"}
        assert waits <= {"speak", "recognise"}
        assert "speak" in waits  # told with the session's signs of life
        await ana.close()
        await there.ended.wait()
    assert isinstance(there.records[-1].event, Ended)
