"""A whole session over WebRTC, with real speech both ways and no browser."""

from __future__ import annotations

import asyncio

import pytest
from browserless import Participant
from room_session import (
    RoomSession,
    asked,
    letters,
    loud,
    room_session,
    silent_at_last,
    sounding,
    speech,
    tone,
    understood,
    words,
)

from beatroom.bot.ipc.messages import Instruct
from beatroom.flows.core.events import (
    AnswerMeasured,
    BotSaid,
    Ended,
    InstructionConsumed,
    UserSaid,
)
from beatroom.flows.core.waits import used_services
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.webrtc

RECORD = Personality(
    name="short",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody, and welcome."),
        Beat(title="Middle", at=Offset(240.0), say="Now we talk about the weather."),
        Beat(title="Goodbye", at=Offset(540.0), say="That was all for today. Goodbye everybody."),
    ),
)
PAIR = Personality(
    name="pair",
    title="Robin",
    persona="You host.",
    length=600.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome."),
        Beat(title="Goodbye", at=Offset(540.0), say="Goodbye everybody."),
    ),
)
QUESTION, ASKED = "How much time is left?", "how much time is left"
ELEPHANT = "The green elephant eats seven bananas."
WHISTLE = 700.0
"""Its pitch in Hz."""


async def take_part(ana: Participant, there: RoomSession) -> None:
    """Ask for the time, hear an operator's words, a beat and the goodbye."""
    await ana.until("transcript", text=lambda t: "Good morning" in t)
    await ana.until_heard(silent_at_last)
    question = await asked(ana, QUESTION, lambda heard: ASKED in heard)
    assert question["name"] == "Ana"
    await ana.until("transcript", source="time")
    await there.host.send(
        Instruct(instruction="i1", mode="immediate", kind="say", text="The pizza has arrived.")
    )
    await ana.until("transcript", text="The pizza has arrived.")
    await there.jump("beat-1")
    await ana.until("transcript", text=lambda t: "weather" in t)
    await there.jump("beat-2")
    await ana.until("ended")


async def test_a_spoken_session_from_the_offer_to_the_goodbye() -> None:
    async with room_session(RECORD) as there:
        ana = await there.join("Ana")
        try:
            await take_part(ana, there)
        finally:
            await ana.close()

    heard = understood(bytes(ana.heard))
    for line in ("good morning everybody", "pizza has arrived", "about the weather", "goodbye"):
        assert letters(line) in heard, heard
    events = [r.event for r in there.records]
    asks = [ev for ev in events if isinstance(ev, UserSaid) and ASKED in words(ev.text)]
    assert asks
    assert {ev.participant for ev in asks} == {"ana"}
    assert any(isinstance(ev, InstructionConsumed) for ev in events)
    answers = [ev.source for ev in events if isinstance(ev, BotSaid)].count("time")
    assert answers == len(asks)
    assert isinstance(events[-1], Ended)
    assert [r.seq for r in there.records] == list(range(2, 2 + len(there.records)))
    # Of all that sounded, people waited for the clock's answers alone.
    waits = [one for one in there.measured if one.what == "turn"]
    assert [one.of for one in waits] == ["time"] * len(asks)
    parts = [one for one in there.measured if one.what == "stage"]
    assert {"endpointing_wait", "transcription", "turn_detection"} <= {one.of for one in parts}
    assert sum(one.value for one in parts) == pytest.approx(sum(one.value for one in waits))
    used = {one.what: one.value for one in there.measured if one.what not in ("turn", "stage")}
    assert used.keys() == {"characters", "audio_seconds", "first_byte"}
    logged = [ev for ev in events if isinstance(ev, AnswerMeasured)]
    assert [ev.seconds for ev in logged] == [one.value for one in waits]
    assert [part.stage for ev in logged for part in ev.stages] == [one.of for one in parts]
    assert (total := used_services(there.records)) is not None
    spoken = sum(one.value for one in there.measured if one.what == "characters")
    assert total.characters == spoken


async def test_people_hear_each_other_and_not_themselves() -> None:
    async with room_session(PAIR) as there:
        ana, ben = await asyncio.gather(there.join("Ana"), there.join("Ben"))
        try:
            await ben.until("transcript", text="Welcome.")
            for each in (ana, ben):
                await each.until_heard(silent_at_last)
            await there.mute(muted=True)  # all that is heard now is Ana
            before = len(ana.heard)
            said = await asked(ana, ELEPHANT, lambda heard: "elephant" in heard)
            assert said["name"] == "Ana"
            # A busy machine loses parts, as a bad line does: she whistles until he has heard it.
            ana.microphone.say(tone(WHISTLE, 60.0))
            since = len(ben.heard)
            to_ben = await ben.until_heard(lambda pcm: sounding(pcm, WHISTLE) > 1.5, since)
            ana.microphone.hush()
            to_ana = bytes(ana.heard[before:])
            closing = len(ana.heard)
            await there.mute(muted=False)
            await there.jump("beat-1")
            await ben.until("ended")
        finally:
            await ana.close()
            await ben.close()

    assert sounding(to_ben, WHISTLE) > 0.8 * loud(to_ben)
    assert len(to_ana) > len(speech(ELEPHANT))
    assert loud(to_ana) == 0.0
    assert letters("Goodbye everybody") in understood(bytes(ana.heard[closing:]))
