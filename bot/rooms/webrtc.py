"""The embedded room: browsers over WebRTC, straight to the session's own process.

Everybody hears the host and each other, and the host knows whose audio it hears: everybody's, or,
where its recogniser takes one stream, one person's at a time. People come, go and come back while
the pipeline runs on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray
from pipecat.frames.frames import (
    InputTransportMessageFrame,
    OutputAudioRawFrame,
    OutputTransportMessageFrame,
    OutputTransportMessageUrgentFrame,
    StartFrame,
    UserAudioRawFrame,
)
from pipecat.transports.base_input import BaseInputTransport
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.transports.base_transport import TransportParams

from beatroom.bot.rooms.active_speaker import ActiveSpeaker
from beatroom.bot.rooms.ice_servers import IceServer
from beatroom.bot.rooms.mixed_track import MayBeHeard, always
from beatroom.bot.rooms.offers import clean_offer
from beatroom.bot.rooms.peer import IN_RATE, OUT_RATE, Peer
from beatroom.bot.rooms.places import PEERS, RoomFullError, Seat, place_for, whose_offer_goes
from beatroom.bot.rooms.squelch import Squelch
from beatroom.bot.rooms.unwelcome import NotWelcome, RemovedParticipants
from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

CONNECTING = 48
CONNECTING_FROM_ONE = 16
"""Offers that may wait to be connected, in all and from one address: the oldest one goes."""
CLOSE_DEADLINE = 8.0
PLAY_PATIENCE = 0.2
"""Seconds beyond its length that a stretch of audio may take until nobody has taken it."""


class RoomError(Exception):
    """A browser that cannot be let in as asked; the text says why.

    Attributes:
        seconds: After so long it may be; None where that is not known.
    """

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


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

    def asks_before(self, may_be_heard: MayBeHeard) -> None:
        """Have this asked before somebody hears what they wait to hear."""
        self._room.may_be_heard = may_be_heard


class WebRtcRoom:
    """All browsers of one session.

    Args:
        joined: Called with (participant, name) once somebody is connected.
        left: Called with (participant, reason) once they are gone for good.
        spawn: Starts a task that lives no longer than the session.
        offended: Called with (participant, source, reason) when a browser did what none does.
        max_people: How many may be in it at once; None for as many as it can hold.
        loopback: Whether browsers may be on this very machine, by a loopback address.
        everybody: Whether the host listens to all people at once, and not to one at a time.
        servers: STUN and TURN servers for a participant's connection.
    """

    def __init__(
        self,
        *,
        clock: Clock,
        joined: Callable[[str, str], None],
        left: Callable[[str, str], None],
        spawn: Callable[[Any, str], asyncio.Task[Any]],
        offended: Callable[[str, str, str], None],
        max_people: int | None = None,
        loopback: bool = False,
        everybody: bool = False,
        servers: Callable[[str], Sequence[IceServer]] = lambda _: (),
    ) -> None:
        self._most = PEERS if max_people is None else min(max_people, PEERS)
        self._clock = clock
        self._joined = joined
        self._left = left
        self._spawn = spawn
        self._offended = offended
        self._loopback = loopback
        self._servers = servers
        self._peers: dict[str, Peer] = {}
        self._running: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._active = None if everybody else ActiveSpeaker()
        self._squelches: dict[str, Squelch] = {}
        self._unwelcome = RemovedParticipants(clock.now)
        self._came_from: dict[str, str] = {}
        """From where each person last came who ever had a place."""
        self.may_be_heard: MayBeHeard = always
        self.source = RoomInput()
        self.sink = RoomOutput(self)

    def speaker(self) -> tuple[str, str] | None:
        """Who is being listened to, where that is one person at a time."""
        who = None if self._active is None else self._active.who
        peer = next((p for p in self._peers.values() if p.participant == who), None)
        return None if peer is None else (peer.participant, peer.name)

    async def offer(
        self,
        participant: str,
        name: str,
        sdp: str,
        pc_id: str | None,
        *,
        restart: bool = False,
        source: str = "",
        vouched: bool = False,
    ) -> dict[str, str]:
        """Answer a browser's offer: `{sdp, type, pc_id}`.

        A place is taken once the browser is connected, and until then nobody's place is.

        Args:
            participant: Whose browser.
            name: As it was typed.
            sdp: What it offers.
            pc_id: The connection that it renegotiates; None for a new one.
            restart: Whether that connection is to be replaced.
            source: Where it comes from; see `places.Seat`.
            vouched: Whether it is the host's, or of somebody who was invited by name.

        Raises:
            RoomError: It cannot be let in now.
            BadOffer: The offer is not one that a browser makes.
        """
        peer = self._peers.get(pc_id) if pc_id is not None else None
        if peer is not None and peer.participant != participant:
            raise RoomError("That connection belongs to somebody else.")
        if peer is None or restart:
            seat = Seat(participant, source, vouched)
            self._admit(seat)
            clean_offer(sdp, loopback=self._loopback)  # before anything is made for it
            self._make_room_for_one(participant, source)
            peer = Peer(
                seat,
                name,
                self,
                self._clock,
                may_be_heard=self.may_be_heard,
                loopback=self._loopback,
                servers=self._servers(participant),
            )
            self._peers[peer.pc_id] = peer
            running = self._spawn(peer.run(), f"peer of {participant}")
            self._running.add(running)
            running.add_done_callback(self._running.discard)
        return {"sdp": await peer.answer(sdp), "type": "answer", "pc_id": peer.pc_id}

    async def ice(
        self, participant: str | None, pc_id: str, candidates: list[dict[str, Any]]
    ) -> None:
        """Add trickled candidates to a browser's connection.

        Raises:
            RoomError: There is no such connection, or it is somebody else's.
            BadOffer: They are not such as a browser makes.
        """
        peer = self._peers.get(pc_id)
        if peer is None:
            raise RoomError("There is no such connection; offer again.")
        if participant is not None and peer.participant != participant:
            raise RoomError("That connection belongs to somebody else.")
        await peer.add_candidates(candidates)

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
        """The host's voice to everybody, in its own time even when nobody is there.

        The first browser that has taken it sets the pace: they all take as much in a second, and
        one that takes nothing must not hold up the others.
        """
        started = self._clock.now()
        seconds = len(pcm) / (2 * OUT_RATE)
        playing = [taken for p in self._peers.values() if (taken := p.play(pcm)) is not None]
        if playing:
            done, _ = await asyncio.wait(
                playing,
                timeout=seconds + PLAY_PATIENCE,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if done:
                return
        await self._clock.sleep_until(started + seconds)

    def remove(self, participant: str) -> None:
        """Hang up on somebody, there or not, who is not let in again for a while.

        Nor are those who wait to come in from where they came from, unless they were here before.
        """
        source = self._hang_up(participant, "removed") or self._came_from.get(participant)
        self._unwelcome.send_away(participant, source)
        for peer in list(self._peers.values()):
            if not peer.arrived and (why := self._why_not(peer.seat)):
                peer.end(why.reason)

    def bar(self, participant: str, seconds: float) -> None:
        """Somebody who was removed before this process is not let in for so long."""
        self._unwelcome.bar(participant, seconds)

    async def close(self) -> None:
        """Hang up on everybody; nobody has left for that."""
        self._closing = True
        for peer in list(self._peers.values()):
            peer.end("the session is over")
        if self._running:
            await asyncio.wait(set(self._running), timeout=CLOSE_DEADLINE)

    # ---- what peers tell -------------------------------------------------------------------------

    async def peer_audio(self, peer: Peer, pcm: bytes) -> None:
        samples = np.frombuffer(pcm, dtype=np.int16)
        if samples.size == 0:
            return
        rms = float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) / 32768
        if self._active is None:
            squelch = self._squelches.setdefault(peer.participant, Squelch(2 * IN_RATE))
            pcm = squelch.passes(pcm, rms)
        elif not self._active.hears(peer.participant, rms, self._clock.now()):
            return
        if pcm:
            await self.source.push_audio_frame(
                UserAudioRawFrame(
                    user_id=peer.participant, audio=pcm, sample_rate=IN_RATE, num_channels=1
                )
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
        """Somebody is there: now they take a place, and their connection before this one goes."""
        try:
            gives_up = self._admit(peer.seat, but=peer)
        except RoomError as refused:
            peer.end(str(refused))
            return
        if gives_up is not None:
            self._hang_up(gives_up, "gave up the place to somebody who was invited")
        self._came_from[peer.participant] = peer.source
        for other in list(self._peers.values()):
            if other is not peer and other.participant == peer.participant and other.arrived:
                other.end("came back over another connection")
        self._joined(peer.participant, peer.name)

    def peer_gone(self, peer: Peer, reason: str) -> None:
        self._peers.pop(peer.pc_id, None)
        if self._closing or not peer.arrived or self._has_arrived(peer.participant):
            return
        self._squelches.pop(peer.participant, None)
        if self._active is not None:
            self._active.gone(peer.participant)
        for other in self._peers.values():
            other.forget(peer.participant)
        self._left(peer.participant, reason)

    def peer_offended(self, peer: Peer, reason: str) -> None:
        self._offended(peer.participant, peer.source, reason)

    # ---- places ----------------------------------------------------------------------------------

    def _admit(self, seat: Seat, but: Peer | None = None) -> str | None:
        """Whether somebody may come in now: asked at the offer, and when a place is taken.

        Args:
            seat: Theirs.
            but: The connection that is about to take it.

        Returns:
            Whose place is given up for them, if anybody's.

        Raises:
            RoomError: They may not.
        """
        if why := self._why_not(seat):
            raise RoomError(why.reason, why.seconds)
        try:
            return place_for(seat, self._seats(but=but), self._most)
        except RoomFullError as full:
            raise RoomError(str(full)) from None

    def _why_not(self, seat: Seat) -> NotWelcome | None:
        newcomer = seat.participant not in self._came_from
        return self._unwelcome.why_not(seat.participant, seat.source, newcomer=newcomer)

    def _has_arrived(self, participant: str) -> bool:
        return any(
            p.participant == participant and p.arrived and not p.gone for p in self._peers.values()
        )

    def _hang_up(self, participant: str, reason: str) -> str | None:
        """End somebody's connections; where they came from, where they have any."""
        theirs = [p for p in self._peers.values() if p.participant == participant and not p.gone]
        for peer in theirs:
            peer.end(reason)
        return theirs[-1].source if theirs else None

    def _seats(self, but: Peer | None = None) -> list[Seat]:
        """The places that are taken, oldest first."""
        return [p.seat for p in self._peers.values() if p.arrived and not p.gone and p is not but]

    def _make_room_for_one(self, participant: str, source: str) -> None:
        """Forget offers for a new one: the same person's, and the oldest where there are many."""
        waiting = [p for p in self._peers.values() if not p.arrived and not p.gone]
        for peer in waiting:
            if peer.participant == participant:
                peer.end("offered again")
        waiting = [p for p in waiting if not p.gone]
        theirs = [p for p in waiting if p.source == source]
        crowd = theirs if len(theirs) >= CONNECTING_FROM_ONE else waiting
        if crowd is theirs or len(waiting) >= CONNECTING:
            goes = whose_offer_goes(peer.seat for peer in crowd)
            next(p for p in crowd if p.participant == goes).end("too many offers wait")


def is_alone() -> bool:
    """Whether this machine has no address but loopback's: who comes in then is on it too."""
    import aioice.ice  # noqa: PLC0415 - its callers may have no room of their own

    return not aioice.ice.get_host_addresses(use_ipv4=True, use_ipv6=True)


def allow_loopback() -> None:
    """Offer 127.0.0.1 to peers, which ICE leaves out."""
    import aioice.ice  # noqa: PLC0415 - only when asked for

    def only_loopback(use_ipv4: bool, use_ipv6: bool) -> list[str]:
        return ["127.0.0.1"] if use_ipv4 or use_ipv6 else []

    aioice.ice.get_host_addresses = only_loopback
