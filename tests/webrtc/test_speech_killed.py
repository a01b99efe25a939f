"""A session whose machine's speech process is killed while people speak: their words arrive."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncGenerator

import pytest
from patience import AGAIN
from room_session import room_session, speech, words

from beatroom.bot.runtime.tasks import Tasks
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
async def machine() -> AsyncGenerator[MachinesSpeech]:
    """The machine's speech process, which sessions of this process ask as well."""
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
            "transcript", AGAIN, who="person", text=lambda line: "garden needs" in words(line)
        )
        assert machine.pid != first
        assert {one.of for one in embedded().measured()} >= {"speak", "recognise"}
        await there.jump("goodbye")
        await asyncio.wait_for(there.ended.wait(), AGAIN)
        assert any(isinstance(one.event, Ended) for one in there.records)
        await ana.close()
