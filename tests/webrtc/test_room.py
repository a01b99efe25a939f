"""A whole session over WebRTC, with real speech both ways and no browser."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest
from browserless import RATE, Participant
from room_session import RoomSession, room_session, speech, words

from bot.fleet.messages import Instruct
from bot.pipeline.speech.whisper_engine import WhisperEngine
from flows.events import BotSaid, Ended, InstructionConsumed, UserSaid
from flows.personality import Beat, Offset, Personality

pytestmark = pytest.mark.webrtc

FRAME = RATE // 50
SILENCE = 200
"""The loudest sample of what Opus makes of silence."""

RECORD = Personality(
    name="short",
    title="Robin",
    persona="You host.",
    length=60.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody, and welcome."),
        Beat(title="Middle", at=Offset(14.0), say="Now we talk about the weather."),
        Beat(title="Goodbye", at=Offset(26.0), say="That was all for today. Goodbye everybody."),
    ),
)
PAIR = Personality(
    name="pair",
    title="Robin",
    persona="You host.",
    length=30.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(14.0), say="Goodbye everybody."),
    ),
)


def loud(pcm: bytes) -> float:
    """Seconds in which something is to be heard."""
    samples = np.abs(np.frombuffer(pcm, np.int16).astype(np.int32))
    frames = samples[: samples.size // FRAME * FRAME].reshape(-1, FRAME).max(axis=1)
    return float((frames > SILENCE).sum()) * FRAME / RATE


async def take_part(ana: Participant, there: RoomSession) -> None:
    """Ask for the time, hear an operator's words, a beat and the goodbye."""
    await ana.until("transcript", 20, text=lambda t: "Good morning" in t)
    ana.microphone.say(speech("How much time is left?"))
    question = await ana.until("transcript", 20, who="person")
    assert "how much time is left" in question["text"].lower()
    assert question["name"] == "Ana"
    await ana.until("transcript", 20, source="time")
    await there.host.send(
        Instruct(instruction="i1", mode="immediate", kind="say", text="The pizza has arrived.")
    )
    await ana.until("transcript", 20, text="The pizza has arrived.")
    await ana.until("transcript", 30, text=lambda t: "weather" in t)
    await ana.until("ended", 40)


async def test_a_spoken_session_from_the_offer_to_the_goodbye() -> None:
    async with room_session(RECORD) as there:
        ana = await there.join("Ana")
        try:
            await take_part(ana, there)
        finally:
            await ana.close()

    heard = words(WhisperEngine.load().transcribe(bytes(ana.heard)).text)
    for line in ("good morning everybody", "pizza has arrived", "about the weather", "goodbye"):
        assert line in heard, heard
    events = [r.event for r in there.records]
    assert any(isinstance(ev, UserSaid) and ev.participant == "ana" for ev in events)
    assert any(isinstance(ev, InstructionConsumed) for ev in events)
    assert [ev.source for ev in events if isinstance(ev, BotSaid)].count("time") == 1
    assert isinstance(events[-1], Ended)
    assert [r.seq for r in there.records] == list(range(2, 2 + len(there.records)))


async def test_people_hear_each_other_and_not_themselves() -> None:
    async with room_session(PAIR) as there:
        ana, ben = await asyncio.gather(there.join("Ana"), there.join("Ben"))
        try:
            await ben.until("transcript", 20, text="Welcome.")
            before = len(ana.heard), len(ben.heard)
            ana.microphone.say(speech("The green elephant eats seven bananas."))
            said = await ben.until("transcript", 20, who="person")
            assert said["name"] == "Ana"
            to_ana, to_ben = bytes(ana.heard[before[0] :]), bytes(ben.heard[before[1] :])
            await ben.until("ended", 40)
        finally:
            await ana.close()
            await ben.close()

    assert "elephant" in words(WhisperEngine.load().transcribe(to_ben).text)
    assert loud(to_ben) > 1.5
    assert loud(to_ana) == 0.0
    goodbye = words(WhisperEngine.load().transcribe(bytes(ana.heard)).text)
    assert "goodbye everybody" in goodbye
