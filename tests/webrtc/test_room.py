"""A whole session over WebRTC, with real speech both ways and no browser."""

from __future__ import annotations

import asyncio
import re

import numpy as np
import pytest
import soxr
from browserless import Participant, only_loopback

from bot.fleet.link import ProcessLink, link_pair
from bot.fleet.messages import (
    Answer,
    Append,
    Appended,
    Finished,
    Instruct,
    Offer,
    SessionSpec,
    WebRtc,
)
from bot.pipeline.process import run_session
from bot.pipeline.speech.hibari_engine import HibariEngine
from bot.pipeline.speech.voices import find_voice
from bot.pipeline.speech.whisper_engine import WhisperEngine
from bot.tasks import Tasks
from flows.clock import LoopClock
from flows.events import BotSaid, Created, Ended, InstructionConsumed, Recorded, UserSaid
from flows.personality import Beat, Offset, Personality
from flows.plan import plan

pytestmark = pytest.mark.webrtc


def speech(text: str) -> bytes:
    """A person's words: mono 16-bit PCM at 16 kHz."""
    pcm = HibariEngine.load().synthesise(text, find_voice("tenor"))
    samples = soxr.resample(np.frombuffer(pcm, np.int16).astype(np.float32), 24_000, 16_000)
    return samples.astype(np.int16).tobytes()


def words(text: str) -> str:
    """Without case and punctuation."""
    return " ".join(re.findall(r"[a-z']+", text.lower()))


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


async def take_part(ana: Participant, host: ProcessLink) -> None:
    """Join, ask for the time, hear an operator's words, a beat and the goodbye."""
    offer = await ana.offer()
    answer = await host.request(
        Offer(
            request="r1",
            participant="ana",
            name="Ana",
            sdp=offer["sdp"],
            sdp_type=offer["type"],
        ),
        30.0,
    )
    assert isinstance(answer, Answer)
    await ana.accept({"sdp": answer.sdp, "type": answer.sdp_type})

    await ana.until("transcript", 20, text=lambda t: "Good morning" in t)
    ana.microphone.say(speech("How much time is left?"))
    question = await ana.until("transcript", 20, who="person")
    assert "how much time is left" in question["text"].lower()
    assert question["name"] == "Ana"
    await ana.until("transcript", 20, source="time")
    await host.send(
        Instruct(instruction="i1", mode="immediate", kind="say", text="The pizza has arrived.")
    )
    await ana.until("transcript", 20, text="The pizza has arrived.")
    await ana.until("transcript", 30, text=lambda t: "weather" in t)
    await ana.until("ended", 40)


async def test_a_spoken_session_from_the_offer_to_the_goodbye() -> None:
    only_loopback()
    session, host = await link_pair()
    created = Created(
        session="s1",
        personality="short",
        title="Short",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(RECORD),
    )
    spec = SessionSpec(
        session="s1",
        epoch=1,
        personality=RECORD,
        title="Short",
        timezone="UTC",
        transport=WebRtc(),
        log=(Recorded(seq=1, at=LoopClock().now(), event=created),),
        settings={"webrtc_loopback": True, "llm": "script", "leave_after": 1.0},
    )
    records: list[Recorded] = []
    ended = asyncio.Event()

    async def store() -> None:
        while (message := await host.receive()) is not None:
            if isinstance(message, Append):
                records.extend(message.records)
                await host.send(Appended(batch=message.batch))
            elif isinstance(message, Finished):
                ended.set()

    ana = Participant()
    async with Tasks() as tasks:
        tasks.start(session.run(), "link")
        tasks.start(store(), "store")
        running = tasks.start(run_session(spec, session), "session")
        try:
            async with asyncio.timeout(100):
                await take_part(ana, host)
                await ended.wait()
                await running
        finally:
            await ana.close()

    await session.close()
    await host.close()

    heard = words(WhisperEngine.load().transcribe(bytes(ana.heard)).text)
    for line in ("good morning everybody", "pizza has arrived", "about the weather", "goodbye"):
        assert line in heard, heard
    events = [r.event for r in records]
    assert any(isinstance(ev, UserSaid) and ev.participant == "ana" for ev in events)
    assert any(isinstance(ev, InstructionConsumed) for ev in events)
    assert [ev.source for ev in events if isinstance(ev, BotSaid)].count("time") == 1
    assert isinstance(events[-1], Ended)
    assert [r.seq for r in records] == list(range(2, 2 + len(records)))
