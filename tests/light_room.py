"""The embedded room by itself: real connections, no speech, no model, a host that always hums."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from browserless import Participant, only_loopback
from patience import SOON

from beatroom.bot.rooms.peer import OUT_RATE
from beatroom.bot.rooms.webrtc import PeerMessageFrame, WebRtcRoom
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.clock import LoopClock

CHUNK = OUT_RATE // 25
HUM = 440.0


@dataclass
class Ears:
    """In the place of the pipeline's first processor: what the host gets."""

    audio: bytearray = field(default_factory=bytearray)
    messages: list[tuple[str | None, Any]] = field(default_factory=list)

    async def push_audio_frame(self, frame: Any) -> None:
        self.audio.extend(frame.audio)

    async def broadcast_frame(self, _: type[PeerMessageFrame], **given: Any) -> None:
        self.messages.append((given["participant_id"], given["message"]))


@dataclass
class LightRoom:
    """A room and what it told.

    Attributes:
        late: The longest that this process worked while a stretch of the host's voice was played,
            in seconds of its own: what other processes take does not count.
    """

    room: WebRtcRoom
    ears: Ears
    joined: list[str]
    left: list[tuple[str, str]]
    offences: list[tuple[str, str]]
    late: float = 0.0

    async def join(self, name: str, **more: Any) -> Participant:
        """Somebody comes in and is connected."""
        somebody = Participant()
        await self.connect(somebody, name, **more)
        return somebody

    async def connect(self, somebody: Participant, name: str, **more: Any) -> str:
        """Let them offer and wait until the room has them; the connection's id."""
        offer = await somebody.offer()
        answer = await self.room.offer(name, name, offer["sdp"], None, **more)
        await somebody.accept({"sdp": answer["sdp"], "type": answer["type"]})
        await until(lambda: name in self.joined)
        return answer["pc_id"]

    async def hum(self) -> None:
        """The host's voice, without end."""
        phase = np.arange(CHUNK) * (2 * math.pi * HUM / OUT_RATE)
        pcm = (np.sin(phase) * 8000).astype(np.int16).tobytes()
        while True:
            began = time.process_time()
            await self.room.play(pcm)
            self.late = max(self.late, time.process_time() - began)


async def until(true: Any, seconds: float = SOON) -> None:
    """Wait for something that follows from what has been done."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - whatever it is, there is no event for it
            await asyncio.sleep(0.02)


@asynccontextmanager
async def light_room(**more: Any) -> AsyncGenerator[LightRoom]:
    """A room that runs; nothing of it is left behind."""
    only_loopback()
    joined: list[str] = []
    left: list[tuple[str, str]] = []
    offences: list[tuple[str, str]] = []
    ears = Ears()
    async with Tasks() as tasks:
        room = WebRtcRoom(
            clock=LoopClock(),
            joined=lambda who, _: joined.append(who),
            left=lambda who, why: left.append((who, why)),
            spawn=tasks.start,
            offended=lambda who, _, why: offences.append((who, why)),
            loopback=True,
            **more,
        )
        room.source = ears  # pyright: ignore[reportAttributeAccessIssue] - stands in for the pipeline
        there = LightRoom(room, ears, joined, left, offences)
        tasks.start(there.hum(), "host")
        yield there
        await room.close()
        with suppress(asyncio.TimeoutError):
            await until(lambda: len(tasks) <= 1)
        assert len(tasks) == 1, "a connection was left behind"
