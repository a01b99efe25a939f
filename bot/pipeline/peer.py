"""One browser in the room: its connection, its microphone, and what it hears."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import structlog
from aiortc.mediastreams import MediaStreamError
from av import AudioFrame, AudioResampler
from numpy.typing import NDArray
from pipecat.transports.smallwebrtc.connection import SmallWebRTCConnection

from bot.pipeline.mixed_track import MixedTrack

log = structlog.get_logger()

IN_RATE = 16_000
OUT_RATE = 24_000
RECEIVE_SECONDS = 1.0
LOST_AFTER = 6.0
"""Seconds without a sign of life after which a browser counts as gone."""


class PeerListener(Protocol):
    """What a peer tells the room."""

    async def peer_audio(self, peer: Peer, pcm: bytes) -> None: ...
    def peer_voice(self, peer: Peer, samples: NDArray[np.int16]) -> None: ...
    async def peer_message(self, peer: Peer, message: Any) -> None: ...
    def peer_connected(self, peer: Peer) -> None: ...
    def peer_gone(self, peer: Peer, reason: str) -> None: ...


class Peer:
    """A participant's browser.

    Args:
        participant: Who it is; the same person keeps the id when they come back.
        name: As they wrote it.
        spawn: Starts a task that lives no longer than the session.
    """

    def __init__(
        self,
        participant: str,
        name: str,
        listener: PeerListener,
        spawn: Callable[[Any, str], asyncio.Task[Any]],
    ) -> None:
        self.participant = participant
        self.name = name
        self.connection = SmallWebRTCConnection()
        self._listener = listener
        self._spawn = spawn
        self._voice: MixedTrack | None = None
        self._tasks: list[asyncio.Task[Any]] = []
        self._gone = False
        self._wire()

    @property
    def connected(self) -> bool:
        return not self._gone and self.connection.is_connected()

    async def answer(self, sdp: str, kind: str, *, restart: bool = False) -> dict[str, str]:
        """Answer an offer, the first one or a renegotiation."""
        if self.connection.get_answer() is None:
            await self.connection.initialize(sdp=sdp, type=kind)
            await self.connection.connect()
        else:
            await self.connection.renegotiate(sdp=sdp, type=kind, restart_pc=restart)
        answer = self.connection.get_answer()
        if answer is None:
            raise ConnectionError("the offer could not be answered")
        return dict(answer)

    async def play(self, pcm: bytes) -> None:
        """Send a stretch of the host's voice; returns when it has been taken."""
        if self._voice is not None and self.connected:
            await self._voice.add_audio_bytes(pcm)

    def hear(self, who: str, samples: NDArray[np.int16]) -> None:
        """Let them hear a stretch of another person's voice, at `OUT_RATE`."""
        if self._voice is not None and self.connected:
            self._voice.hear(who, samples)

    def forget(self, who: str) -> None:
        """Another person's voice has ended."""
        if self._voice is not None:
            self._voice.forget(who)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message over the data channel (kept until it is open)."""
        if not self._gone:
            self.connection.send_app_message(message)

    async def close(self) -> None:
        """Hang up."""
        self._gone = True
        for task in self._tasks:
            task.cancel()
        await self.connection.disconnect()

    def _wire(self) -> None:
        connection = self.connection

        @connection.event_handler("connected")
        async def on_connected(_: Any) -> None:
            self._connected()

        @connection.event_handler("closed")
        async def on_closed(_: Any) -> None:
            self._lost("hung up")

        @connection.event_handler("failed")
        async def on_failed(_: Any) -> None:
            self._lost("the connection failed")

        @connection.event_handler("app-message")
        async def on_message(_: Any, message: Any) -> None:
            await self._listener.peer_message(self, message)

    def _connected(self) -> None:
        if self._gone:
            return
        self._voice = MixedTrack(OUT_RATE)
        self.connection.replace_audio_track(self._voice)
        for task in self._tasks:
            task.cancel()
        self._tasks = [
            self._spawn(self._listen(), f"microphone of {self.participant}"),
            self._spawn(self._watch(), f"watch over {self.participant}"),
        ]
        self._listener.peer_connected(self)

    def _lost(self, reason: str) -> None:
        if self._gone:
            return
        self._gone = True
        for task in self._tasks:
            task.cancel()
        self._listener.peer_gone(self, reason)

    async def _listen(self) -> None:
        for_host = AudioResampler("s16", "mono", IN_RATE)
        for_others = AudioResampler("s16", "mono", OUT_RATE)
        connection: Any = self.connection
        track = connection.audio_input_track()
        if track is None:
            return  # joined without a microphone
        while True:
            try:
                # Asked again and again: the track switches itself off when nobody asks for 2 s.
                frame = await asyncio.wait_for(track.recv(), RECEIVE_SECONDS)
            except TimeoutError:
                continue  # a muted microphone sends nothing
            except MediaStreamError:
                return
            if isinstance(frame, AudioFrame):
                for part in for_others.resample(frame):
                    self._listener.peer_voice(self, part.to_ndarray()[0])
                for part in for_host.resample(frame):
                    await self._listener.peer_audio(self, part.to_ndarray().tobytes())

    async def _watch(self) -> None:
        """The browser pings over the data channel; aiortc itself does not notice a closed tab."""
        silent = 0.0
        while silent < LOST_AFTER:
            await asyncio.sleep(1.0)
            silent = 0.0 if self.connection.is_connected() else silent + 1.0
        self._spawn(self._drop(), f"drop {self.participant}")

    async def _drop(self) -> None:
        self._lost("no sign of life")
        await self.connection.disconnect()
