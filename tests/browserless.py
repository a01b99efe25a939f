"""A participant without a browser: an aiortc peer that talks, listens and reads messages."""

from __future__ import annotations

import asyncio
import fractions
import json
import time
import uuid
from collections.abc import Callable
from typing import Any

import aioice.ice
import numpy as np
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import AudioStreamTrack, MediaStreamError
from av import AudioFrame, AudioResampler
from patience import LATER

RATE = 16_000


def only_loopback() -> None:
    """No packet of a test leaves the machine."""
    aioice.ice.get_host_addresses = lambda use_ipv4, use_ipv6: ["127.0.0.1"]


class Microphone(AudioStreamTrack):
    """Silence, until it is given something to say."""

    def __init__(self) -> None:
        super().__init__()
        self._pending = np.zeros(0, np.int16)
        self._sent = 0
        self._began = 0.0

    def say(self, pcm: bytes) -> None:
        """Mono 16-bit PCM at 16 kHz."""
        self._pending = np.concatenate([self._pending, np.frombuffer(pcm, np.int16)])

    def hush(self) -> None:
        """Say nothing of what is still to be said."""
        self._pending = np.zeros(0, np.int16)

    async def recv(self) -> AudioFrame:
        count = RATE // 50
        self._began = self._began or time.monotonic()
        wait = self._began + self._sent / RATE - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        samples = np.zeros(count, np.int16)
        ready = self._pending[:count]
        samples[: ready.size] = ready
        self._pending = self._pending[count:]
        frame = AudioFrame.from_ndarray(samples[None, :], layout="mono")
        frame.sample_rate = RATE
        frame.pts = self._sent
        frame.time_base = fractions.Fraction(1, RATE)
        self._sent += count
        return frame


class Participant:
    """Somebody in the room, seen from their own end.

    Attributes:
        messages: What the session sent over the data channel, in order.
        heard: The host's voice as mono 16-bit PCM at 16 kHz, since joining.
    """

    def __init__(self, microphone: Microphone | None = None) -> None:
        self.connection = RTCPeerConnection(RTCConfiguration(iceServers=[]))
        self.microphone = microphone or Microphone()
        self.messages: list[dict[str, Any]] = []
        self.heard = bytearray()
        self._listening: asyncio.Task[None] | None = None
        self._pinging: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._sound = asyncio.Event()
        self.connection.addTrack(self.microphone)
        self.connection.addTransceiver("video", direction="recvonly")
        self.channel = self.connection.createDataChannel("chat")

        @self.channel.on("open")
        def opened() -> None:
            self._pinging = asyncio.ensure_future(self._ping())
            self.send("client-ready", {"version": "2.0.0", "about": {"library": "test"}})

        @self.channel.on("message")
        def arrived(text: str) -> None:
            if text.startswith("{"):
                self.messages.append(json.loads(text))
                self._news.set()

        @self.connection.on("track")
        def track(track: Any) -> None:
            if track.kind == "audio":
                self._listening = asyncio.ensure_future(self._listen(track))

    async def offer(self) -> dict[str, str]:
        await self.connection.setLocalDescription(await self.connection.createOffer())
        local = self.connection.localDescription
        return {"sdp": local.sdp, "type": local.type}

    def be_patient(self) -> None:
        """Never hang up because an answer is late, as no browser does and aioice would."""
        for transceiver in self.connection.getTransceivers():
            ice: Any = transceiver.receiver.transport.transport._connection
            ice.query_consent = asyncio.Event().wait

    async def accept(self, answer: dict[str, str]) -> None:
        await self.connection.setRemoteDescription(
            RTCSessionDescription(sdp=answer["sdp"], type=answer["type"])
        )

    def send(self, kind: str, data: Any) -> None:
        self.channel.send(
            json.dumps({"label": "rtvi-ai", "type": kind, "id": uuid.uuid4().hex, "data": data})
        )

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The session's own messages of a type."""
        mine = [m["data"] for m in self.messages if m.get("type") == "server-message"]
        return [m for m in mine if m.get("type") == kind]

    async def until(
        self, kind: str, within: float = LATER, since: int = 0, **fields: Any
    ) -> dict[str, Any]:
        """The first message of a type with those fields, of those after `since` of that type."""
        async with asyncio.timeout(within):
            while True:
                for message in self.told(kind)[since:]:
                    if all(_holds(message.get(k), v) for k, v in fields.items()):
                        return message
                self._news.clear()
                await self._news.wait()

    async def until_heard(self, holds: Callable[[bytes], bool], since: int = 0) -> bytes:
        """What has come since a place in `heard`, as soon as something holds of it."""
        async with asyncio.timeout(LATER):
            while not holds(heard := bytes(self.heard[since:])):
                await self.hear(0.25)
        return heard

    async def hear(self, seconds: float) -> bytes:
        """Listen for so many seconds of sound, however long they take to come."""
        began = len(self.heard)
        enough = began + round(seconds * RATE) * 2
        while len(self.heard) < enough:
            self._sound.clear()
            await self._sound.wait()
        return bytes(self.heard[began:])

    async def close(self) -> None:
        for task in (self._listening, self._pinging):
            if task is not None:
                task.cancel()
        await self.connection.close()

    async def _ping(self) -> None:
        while self.channel.readyState == "open":
            self.channel.send(f"ping: {time.time()}")
            await asyncio.sleep(1.0)

    async def _listen(self, track: Any) -> None:
        resampler = AudioResampler("s16", "mono", RATE)
        while True:
            try:
                frame = await track.recv()
            except MediaStreamError:
                return
            for part in resampler.resample(frame):
                self.heard.extend(part.to_ndarray().tobytes())
            self._sound.set()


def _holds(value: Any, wanted: Any) -> bool:
    return wanted(value) if callable(wanted) else value == wanted
