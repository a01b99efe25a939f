"""The embedded room: browsers over WebRTC, straight to the session's own process.

Everybody hears the host and each other; the host listens to one person at a time and knows who it
is. People come, go and come back while the pipeline runs on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import structlog
from aiortc.sdp import candidate_from_sdp
from numpy.typing import NDArray
from pipecat.frames.frames import (
    InputAudioRawFrame,
    InputTransportMessageFrame,
    OutputAudioRawFrame,
    OutputTransportMessageFrame,
    OutputTransportMessageUrgentFrame,
    StartFrame,
)
from pipecat.transports.base_input import BaseInputTransport
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams

from bot.pipeline.active_speaker import ActiveSpeaker
from bot.pipeline.peer import IN_RATE, OUT_RATE, Peer
from flows.clock import Clock

log = structlog.get_logger()

PEERS = 24
PLAY_DEADLINE = 1.0
"""Seconds that a browser may take to accept a stretch of audio before it is left behind."""


class RoomError(Exception):
    """A browser that cannot be let in as asked; the text says why."""


@dataclass
class PeerMessageFrame(InputTransportMessageFrame):
    """A page's message with its sender."""

    participant_id: str | None = None


class RoomInput(BaseInputTransport):
    """People's audio and messages."""

    def __init__(self) -> None:
        super().__init__(TransportParams(audio_in_enabled=True, audio_in_sample_rate=IN_RATE))

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        await self.set_transport_ready(frame)


class RoomOutput(BaseOutputTransport):
    """The host's voice and messages, to everybody."""

    def __init__(self, room: WebRtcRoom) -> None:
        super().__init__(
            TransportParams(
                audio_out_enabled=True, audio_out_sample_rate=OUT_RATE, audio_out_10ms_chunks=4
            )
        )
        self._room = room

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        await self.set_transport_ready(frame)

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        await self._room.play(frame.audio)
        return True

    async def send_message(
        self, frame: OutputTransportMessageFrame | OutputTransportMessageUrgentFrame
    ) -> None:
        self._room.broadcast(frame.message)


class WebRtcRoom:
    """All browsers of one session.

    Args:
        joined: Called with (participant, name) once somebody is connected.
        left: Called with (participant, reason) once they are gone for good.
        spawn: Starts a task that lives no longer than the session.
        max_people: How many may be in it at once; None for as many as it can hold.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        joined: Callable[[str, str], None],
        left: Callable[[str, str], None],
        spawn: Callable[[Any, str], asyncio.Task[Any]],
        max_people: int | None = None,
    ) -> None:
        self._most = PEERS if max_people is None else min(max_people, PEERS)
        self._clock = clock
        self._joined = joined
        self._left = left
        self._spawn = spawn
        self._peers: dict[str, Peer] = {}
        self._active = ActiveSpeaker()
        self.source = RoomInput()
        self.sink = RoomOutput(self)

    def speaker(self) -> tuple[str, str] | None:
        """Who is being listened to."""
        who = self._active.who
        peer = next((p for p in self._peers.values() if p.participant == who), None)
        return None if peer is None else (peer.participant, peer.name)

    async def offer(
        self, participant: str, name: str, sdp: str, kind: str, pc_id: str | None, *, restart: bool
    ) -> dict[str, str]:
        """Answer a browser's offer: `{sdp, type, pc_id}`."""
        peer = self._peers.get(pc_id) if pc_id is not None else None
        if peer is not None and peer.participant != participant:
            raise RoomError("That connection belongs to somebody else.")
        if peer is None:
            await self._replace(participant)
            if len(self._peers) >= self._most:
                raise RoomError(f"The room is full: it holds {self._most} people.")
            peer = Peer(participant, name, self, self._spawn)
        answer = await peer.answer(sdp, kind, restart=restart)
        self._peers = {
            **{key: p for key, p in self._peers.items() if p is not peer},
            peer.connection.pc_id: peer,
        }
        return answer

    async def ice(self, pc_id: str, candidates: list[dict[str, Any]]) -> None:
        """Add trickled candidates to a browser's connection."""
        peer = self._peers.get(pc_id)
        if peer is None:
            raise RoomError("There is no such connection; offer again.")
        for given in candidates:
            text = str(given.get("candidate", ""))
            if not text:
                await peer.connection.add_ice_candidate(None)  # no more will come
                continue
            candidate = candidate_from_sdp(text.removeprefix("candidate:"))
            candidate.sdpMid = given.get("sdp_mid")
            candidate.sdpMLineIndex = given.get("sdp_mline_index")
            await peer.connection.add_ice_candidate(candidate)

    def broadcast(self, message: Any) -> None:
        """Send to every page."""
        for peer in list(self._peers.values()):
            peer.send(message)

    def send_to(self, participant: str, message: Any) -> None:
        """Send to one person's page."""
        for peer in list(self._peers.values()):
            if peer.participant == participant:
                peer.send(message)

    async def play(self, pcm: bytes) -> None:
        """The host's voice to everybody, in its own time even when nobody is there."""
        started = self._clock.now()
        seconds = len(pcm) / (2 * OUT_RATE)
        playing = [asyncio.ensure_future(p.play(pcm)) for p in self._peers.values() if p.connected]
        if playing:
            done, late = await asyncio.wait(playing, timeout=PLAY_DEADLINE)
            for task in late:
                task.cancel()
            if done:
                return
        await self._clock.sleep_until(started + seconds)

    async def close(self) -> None:
        """Hang up on everybody."""
        peers, self._peers = list(self._peers.values()), {}
        for peer in peers:
            await peer.close()

    # ---- what peers tell -------------------------------------------------------------------------

    async def peer_audio(self, peer: Peer, pcm: bytes) -> None:
        samples = np.frombuffer(pcm, dtype=np.int16)
        if samples.size == 0:
            return
        rms = float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) / 32768
        if self._active.hears(peer.participant, rms, self._clock.now()):
            await self.source.push_audio_frame(
                InputAudioRawFrame(audio=pcm, sample_rate=IN_RATE, num_channels=1)
            )

    def peer_voice(self, peer: Peer, samples: NDArray[np.int16]) -> None:
        """Everybody else hears it."""
        for other in self._peers.values():
            if other.participant != peer.participant:
                other.hear(peer.participant, samples)

    async def peer_message(self, peer: Peer, message: Any) -> None:
        await self.source.broadcast_frame(
            PeerMessageFrame, message=message, participant_id=peer.participant
        )

    def peer_connected(self, peer: Peer) -> None:
        self._joined(peer.participant, peer.name)

    def peer_gone(self, peer: Peer, reason: str) -> None:
        self._peers = {key: p for key, p in self._peers.items() if p is not peer}
        self._active.gone(peer.participant)
        for other in self._peers.values():
            other.forget(peer.participant)
        if not any(p.participant == peer.participant for p in self._peers.values()):
            self._left(peer.participant, reason)

    async def _replace(self, participant: str) -> None:
        """The same person from another tab, or after a reload: the old connection goes."""
        for key, peer in list(self._peers.items()):
            if peer.participant == participant:
                self._peers.pop(key)
                await peer.close()


def allow_loopback() -> None:
    """Offer 127.0.0.1 to peers, which ICE leaves out; for tests on one machine."""
    import aioice.ice  # noqa: PLC0415 - only when asked for

    def only_loopback(use_ipv4: bool, use_ipv6: bool) -> list[str]:
        return ["127.0.0.1"] if use_ipv4 or use_ipv6 else []

    aioice.ice.get_host_addresses = only_loopback
