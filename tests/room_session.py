"""A real session over WebRTC, without a service: its link, its records, and people who join."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import soxr
from browserless import RATE, Participant, only_loopback
from numpy.typing import NDArray
from patience import AGAIN, ATTEMPTS, LATER, SOON

from beatroom.bot.ipc.ipc import ProcessLink, link_pair
from beatroom.bot.ipc.messages import (
    Answer,
    Append,
    BatchStored,
    ChangeRundown,
    Heartbeat,
    Offer,
    RequestSucceeded,
    SessionFinished,
    SessionSpec,
    SetMuted,
    WebRtc,
)
from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import find_voice
from beatroom.bot.speech.whisper_engine import WhisperEngine
from beatroom.bot.workers.worker_main import run_session
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality

FRAME = RATE // 50
SILENCE = 200
"""The loudest sample of what Opus makes of silence."""
NEAR = 160.0
"""Hz beside a pitch in which a frame of it still has its power, leaps included."""
PAUSE = 0.1


def speech(text: str, rate: int = RATE, voice: str = "tenor") -> bytes:
    """A person's words: mono 16-bit PCM."""
    pcm = HibariEngine.load().synthesise(text, find_voice(voice))
    samples = soxr.resample(np.frombuffer(pcm, np.int16).astype(np.float32), SAMPLE_RATE, rate)
    return samples.astype(np.int16).tobytes()


def words(text: str) -> str:
    """Without case and punctuation."""
    return " ".join(re.findall(r"[a-z']+", text.lower()))


def letters(text: str) -> str:
    """Without spaces too: `good bye` is `goodbye`."""
    return words(text).replace(" ", "")


def understood(pcm: bytes) -> str:
    """The letters in a recording: as it is, and with its pauses closed up.

    A machine that is busy makes pauses inside words; who listens hears the words nevertheless.
    """
    engine = WhisperEngine.load()
    return " | ".join(letters(engine.transcribe(one).text) for one in (pcm, closed_up(pcm)))


def levels(pcm: bytes) -> NDArray[np.int32]:
    """The loudest sample of each 20 ms."""
    samples = np.abs(np.frombuffer(pcm, np.int16).astype(np.int32))
    return samples[: samples.size // FRAME * FRAME].reshape(-1, FRAME).max(axis=1, initial=0)


def loud(pcm: bytes) -> float:
    """Seconds in which something is to be heard."""
    return float((levels(pcm) > SILENCE).sum()) * FRAME / RATE


def tone(pitch: float, seconds: float) -> bytes:
    """A whistle of one pitch in Hz."""
    at = np.arange(round(seconds * RATE)) / RATE
    return (8000 * np.sin(2 * np.pi * pitch * at)).astype(np.int16).tobytes()


def sounding(pcm: bytes, pitch: float) -> float:
    """Seconds in which a tone is to be heard, and hardly anything else.

    A tone that was lost in parts and mended, as on a bad line, leaps within a frame: its power is
    then beside its pitch, but near it.
    """
    samples = np.frombuffer(pcm, np.int16).astype(np.float64)
    frames = samples[: samples.size // FRAME * FRAME].reshape(-1, FRAME)
    power = np.abs(np.fft.rfft(frames * np.hanning(FRAME), axis=1)) ** 2
    near = np.abs(np.fft.rfftfreq(FRAME, 1 / RATE) - pitch) <= NEAR
    pure = power[:, near].sum(axis=1) > 0.8 * power.sum(axis=1)
    return float((pure & (levels(pcm) > SILENCE)).sum()) * FRAME / RATE


def silent_at_last(pcm: bytes, seconds: float = 1.0) -> bool:
    """Whether something was heard, and for so many seconds of the recording nothing any more."""
    last = round(seconds * RATE / FRAME)
    quiet = levels(pcm) <= SILENCE
    return quiet.size > last and bool(quiet[-last:].all()) and not quiet.all()


def closed_up(pcm: bytes) -> bytes:
    """With no pause longer than `PAUSE`."""
    frames = np.frombuffer(pcm, np.int16)
    frames = frames[: frames.size // FRAME * FRAME].reshape(-1, FRAME)
    kept, silent = [], 0
    for frame, level in zip(frames, levels(pcm), strict=True):
        silent = 0 if level > SILENCE else silent + 1
        if silent <= PAUSE * RATE / FRAME:
            kept.append(frame)
    return b"".join(frame.tobytes() for frame in kept)


async def asked(
    somebody: Participant, text: str, heard: Callable[[str], bool], voice: str = "tenor"
) -> dict[str, Any]:
    """Say something until the host has understood it: its line in the transcript."""
    before = len(somebody.told("transcript"))
    for attempt in range(ATTEMPTS):
        somebody.microphone.say(speech(text, voice=voice))
        try:
            return await somebody.until(
                "transcript",
                AGAIN,
                since=before,
                who="person",
                text=lambda line: heard(words(line)),
            )
        except TimeoutError:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError


@dataclass
class RoomSession:
    """A session that runs.

    Attributes:
        host: The service's end of its link.
        records: Its log, as far as it is stored.
        measured: What it has measured of itself.
        ended: Set when it has finished.
    """

    host: ProcessLink
    records: list[Recorded] = field(default_factory=list)
    measured: list[Measured] = field(default_factory=list[Measured])
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
            SOON,
        )
        assert isinstance(answer, Answer)
        await somebody.accept({"sdp": answer.sdp, "type": answer.sdp_type})
        return somebody

    async def jump(self, beat: str) -> None:
        """Go on with a beat now, when the test has got so far, and not at some time."""
        change = ChangeRundown(request=f"to {beat}", op="jump", beat=beat, by="test")
        assert isinstance(await self.host.request(change, SOON), RequestSucceeded)

    async def mute(self, *, muted: bool) -> None:
        """Whether the host is to be silent."""
        change = SetMuted(request=f"muted {muted}", muted=muted, by="test")
        assert isinstance(await self.host.request(change, SOON), RequestSucceeded)

    async def store(self) -> None:
        """Take what the session has to say, as its service would."""
        while (message := await self.host.receive()) is not None:
            if isinstance(message, Append):
                self.records.extend(message.records)
                await self.host.send(BatchStored(batch=message.batch))
            elif isinstance(message, Heartbeat):
                self.measured.extend(message.measured)
            elif isinstance(message, SessionFinished):
                self.ended.set()


@asynccontextmanager
async def room_session(record: Personality, **settings: Any) -> AsyncGenerator[RoomSession]:
    """A session of a personality; when the block is left, it has ended or is ended.

    Args:
        record: The personality.
        settings: What is set otherwise than for most tests.
    """
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
        settings={"webrtc_loopback": True, "llm": "script", "leave_after": 1.0, **settings},
    )
    there = RoomSession(host)
    async with Tasks() as tasks:
        tasks.start(session.run(), "link")
        tasks.start(there.store(), "store")
        running = tasks.start(run_session(spec, session), "session")
        async with asyncio.timeout(LATER):
            yield there
            await there.ended.wait()
            await running
    await session.close()
    await host.close()
