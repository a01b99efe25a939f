"""A real session over WebRTC, without a service: its link, its records, and people who join."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import numpy as np
import soxr
from browserless import Participant, only_loopback

from bot.fleet.link import ProcessLink, link_pair
from bot.fleet.messages import Answer, Append, Appended, Finished, Offer, SessionSpec, WebRtc
from bot.pipeline.process import run_session
from bot.pipeline.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from bot.pipeline.speech.voices import find_voice
from bot.tasks import Tasks
from flows.clock import LoopClock
from flows.events import Created, Recorded
from flows.personality import Personality
from flows.plan import plan

DEADLINE = 100.0


def speech(text: str, rate: int = 16_000) -> bytes:
    """A person's words: mono 16-bit PCM."""
    pcm = HibariEngine.load().synthesise(text, find_voice("tenor"))
    samples = soxr.resample(np.frombuffer(pcm, np.int16).astype(np.float32), SAMPLE_RATE, rate)
    return samples.astype(np.int16).tobytes()


def words(text: str) -> str:
    """Without case and punctuation."""
    return " ".join(re.findall(r"[a-z']+", text.lower()))


@dataclass
class RoomSession:
    """A session that runs.

    Attributes:
        host: The service's end of its link.
        records: Its log, as far as it is stored.
        ended: Set when it has finished.
    """

    host: ProcessLink
    records: list[Recorded] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def join(self, name: str) -> Participant:
        """Somebody comes in."""
        somebody = Participant()
        offer = await somebody.offer()
        answer = await self.host.request(
            Offer(
                request=f"join-{name}",
                participant=name.lower(),
                name=name,
                sdp=offer["sdp"],
                sdp_type=offer["type"],
            ),
            30.0,
        )
        assert isinstance(answer, Answer)
        await somebody.accept({"sdp": answer.sdp, "type": answer.sdp_type})
        return somebody

    async def store(self) -> None:
        """Take what the session has to say, as its service would."""
        while (message := await self.host.receive()) is not None:
            if isinstance(message, Append):
                self.records.extend(message.records)
                await self.host.send(Appended(batch=message.batch))
            elif isinstance(message, Finished):
                self.ended.set()


@asynccontextmanager
async def room_session(record: Personality) -> AsyncGenerator[RoomSession]:
    """A session of a personality; when the block is left, it has ended or is ended."""
    only_loopback()
    session, host = await link_pair()
    created = Created(
        session="s1",
        personality=record.name,
        title=record.title,
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(record),
    )
    spec = SessionSpec(
        session="s1",
        epoch=1,
        personality=record,
        title=record.title,
        timezone="UTC",
        transport=WebRtc(),
        log=(Recorded(seq=1, at=LoopClock().now(), event=created),),
        settings={"webrtc_loopback": True, "llm": "script", "leave_after": 1.0},
    )
    there = RoomSession(host)
    async with Tasks() as tasks:
        tasks.start(session.run(), "link")
        tasks.start(there.store(), "store")
        running = tasks.start(run_session(spec, session), "session")
        async with asyncio.timeout(DEADLINE):
            yield there
            await there.ended.wait()
            await running
    await session.close()
    await host.close()
