"""The connection to one browser: offers, addresses, sound both ways, messages. Nothing of the room.

It is the border to aiortc: whatever comes from the browser reaches our code through the callbacks
here, which never raise into aiortc, and aiortc's own tasks see packets through a `MediaGate`.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, cast

import structlog
from aiortc import (
    RTCBundlePolicy,
    RTCConfiguration,
    RTCDataChannel,
    RTCIceServer,
    RTCPeerConnection,
    RTCSessionDescription,
)
from aiortc.mediastreams import MediaStreamTrack

from beatroom.bot.rooms.consent import keep_asking
from beatroom.bot.rooms.ice_servers import IceServer
from beatroom.bot.rooms.media_gate import MediaGate
from beatroom.bot.rooms.mixed_track import MixedTrack
from beatroom.bot.rooms.offers import CANDIDATES, BadOffer, clean_offer, usable_candidate
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.readable import parsed, whole

log = structlog.get_logger()

MESSAGE_CHARACTERS = 64_000
CHANNELS = 8
"""Data channels that a connection may open, one after another; a page opens one."""
UNSENT_BYTES = 2_000_000
"""What may wait for a browser that does not read."""
WAITING_MESSAGES = 50
"""Messages that are kept until the data channel is open."""
UNFINISHED_BYTES = 200_000
"""Of messages that have begun and not ended, beyond the megabyte that aiortc says it takes."""
RENEGOTIATIONS = 60
CLOSE_PATIENCE = 5.0
GATHERING = 2.0
"""Seconds that STUN and TURN servers have to answer, while whoever connects waits for ours."""

SIGNALLING = "signalling"
LEFT = {"type": SIGNALLING, "message": {"type": "peerLeft"}}


class BrowserListener(Protocol):
    """What a connection tells. Nothing of it may raise."""

    def browser_connected(self) -> None: ...
    def browser_reachable(self) -> None: ...
    def browser_pinged(self) -> None: ...
    def browser_message(self, message: Any) -> None: ...
    def browser_over(self, reason: str) -> None: ...
    def browser_offended(self, reason: str) -> None: ...


class Browser:
    """A browser's connection.

    Args:
        listener: Told what happens.
        loopback: Whether the browser may be on this very machine, by a loopback address.
        servers: STUN and TURN servers; aiortc uses the first of each.

    Attributes:
        pc_id: By which the browser names the connection.
        ended: Whether it has been closed.
    """

    def __init__(
        self,
        listener: BrowserListener,
        *,
        loopback: bool = False,
        servers: Sequence[IceServer] = (),
    ) -> None:
        self.pc_id = f"pc-{uuid.uuid4().hex}"
        self.ended = False
        self._listener, self._loopback = listener, loopback
        # One transport for everything, whatever the offer's groups say.
        self._pc = RTCPeerConnection(
            RTCConfiguration(
                iceServers=[
                    RTCIceServer(list(one.urls), username=one.username, credential=one.credential)
                    for one in servers
                ],
                bundlePolicy=RTCBundlePolicy.MAX_BUNDLE,
            )
        )
        self._gate = MediaGate(self._offended)
        self._gated: set[int] = set()
        self._channel: RTCDataChannel | None = None
        self._channels = 0
        self._waiting: list[str] = []
        self._candidates = 0
        self._dropped = False
        self._offers = 0
        self._state = "new"
        self._negotiating = asyncio.Lock()
        self._wire()

    @property
    def connected(self) -> bool:
        return not self.ended and self._state == "connected"

    @property
    def silence(self) -> float:
        """Seconds since anything came from the browser."""
        return self._gate.silence

    @property
    def reachable(self) -> bool:
        """Whether its page can be sent messages."""
        return self._channel is not None and self._channel.readyState == "open"

    async def answer(self, sdp: str) -> str:
        """Answer an offer, the first one or a renegotiation: the SDP.

        Raises:
            BadOffer: It is not one that a browser makes, and nothing came of it.
            Exception: aiortc could not work with it; the connection is of no use any more.
        """
        async with self._negotiating:
            if self.ended:
                raise BadOffer("This connection has ended; make a new one.")
            self._offers += 1
            if self._offers > RENEGOTIATIONS:
                raise BadOffer("This connection has been negotiated too often; make a new one.")
            offer = clean_offer(sdp, loopback=self._loopback)
            self._candidates = max(self._candidates, offer.candidates)
            self._dropped = self._dropped or offer.dropped
            pc = self._pc
            await pc.setRemoteDescription(RTCSessionDescription(sdp=offer.sdp, type="offer"))
            self._only_sound()
            # Nobody connects before the local description is set, so the gate is there in time.
            self._guard_transports()
            self._guard_messages()
            await pc.setLocalDescription(await pc.createAnswer())
            self._guard_transports()
            return pc.localDescription.sdp

    async def add_candidate(self, text: str, mid: str | None, line: int | None) -> None:
        """Take a candidate that the browser found later; an empty text: there are no more.

        Raises:
            BadOffer: It is no candidate, or there are too many.
        """
        text = text.removeprefix("a=").removeprefix("candidate:").strip()
        if mid is None and line is None and text:
            raise BadOffer("A candidate needs 'sdp_mid' or 'sdp_mline_index'.")
        candidate = usable_candidate(text, loopback=self._loopback) if text else None
        if text and candidate is None:
            self._dropped = True
            return
        if candidate is None:
            if not self._dropped:
                await self._pc.addIceCandidate(None)
            return
        self._candidates += 1
        if self._candidates > CANDIDATES:
            raise BadOffer(f"A connection may have at most {CANDIDATES} candidates.")
        candidate.sdpMid, candidate.sdpMLineIndex = mid, line
        async with self._negotiating:
            await self._pc.addIceCandidate(candidate)

    def microphone(self) -> MediaStreamTrack | None:
        """The track of the browser's sound; None where it sends none."""
        for transceiver in self._pc.getTransceivers():
            if transceiver.kind == "audio":
                return cast("MediaStreamTrack | None", transceiver.receiver.track)
        return None

    def play(self, track: MixedTrack) -> None:
        """Let the browser hear a track."""
        for transceiver in self._pc.getTransceivers():
            if transceiver.kind == "audio":
                track.plays_on(transceiver.sender)
                return

    def send(self, message: Any) -> None:
        """Send a message to the page, or keep it until the data channel is open. Never raises."""
        if self.ended:
            return
        text = json.dumps(message)
        if not self.reachable:
            if len(self._waiting) < WAITING_MESSAGES:
                self._waiting.append(text)
            return
        self._put(text)

    async def close(self) -> None:
        """Hang up, within a bound; says goodbye where it can."""
        if self.reachable:
            self._put(json.dumps(LEFT))
        self.ended = True
        self._waiting.clear()
        try:
            # What is being negotiated would open sockets that nobody closes.
            async with time_limit(CLOSE_PATIENCE), self._negotiating:
                await self._pc.close()
        except Exception as error:  # noqa: BLE001 - border: it is of no use any more, however it ends
            log.warning("connection_not_closed", error=repr(error)[:200])
            await self._close_sockets()

    async def _close_sockets(self) -> None:
        """Close what is open at least; aiortc gives up where an offer has confused it."""
        transports: set[Any] = getattr(self._pc, "_RTCPeerConnection__iceTransports", set[Any]())
        for transport in list(transports):
            with suppress(Exception):
                async with time_limit(CLOSE_PATIENCE):
                    await transport.stop()

    # ---- from aiortc ----------------------------------------------------------------------------

    def _wire(self) -> None:
        pc = self._pc

        @pc.on("connectionstatechange")
        def on_state() -> None:
            self._guarded(self._changed)

        @pc.on("datachannel")
        def on_channel(channel: RTCDataChannel) -> None:
            self._guarded(lambda: self._opened(channel))

    def _guarded(self, work: Callable[[], None]) -> None:
        """Do something in a callback of aiortc; what fails ends this connection alone."""
        try:
            work()
        except Exception as error:
            log.exception("connection_callback_failed")
            self._listener.browser_over(f"it could not be worked with ({type(error).__name__})")

    def _changed(self) -> None:
        self._state = self._pc.connectionState
        if self._state == "connected":
            self._listener.browser_connected()
        elif self._state == "failed":
            self._listener.browser_over("the connection failed")
        elif self._state == "closed":
            self._listener.browser_over("hung up")

    def _opened(self, channel: RTCDataChannel) -> None:
        self._channels += 1
        if self._channels > CHANNELS:
            self._offended("it opens more data channels than a page does")
            return
        self._channel = channel

        @channel.on("message")
        def on_message(message: str | bytes) -> None:
            self._guarded(lambda: self._arrived(message))

        waiting, self._waiting = self._waiting, []
        for text in waiting:
            self._put(text)
        self._listener.browser_reachable()

    def _arrived(self, message: str | bytes) -> None:
        if self.ended:
            return
        if isinstance(message, bytes):
            message = message[: MESSAGE_CHARACTERS + 1].decode(errors="replace")
        if message.startswith("ping"):
            self._listener.browser_pinged()
            return
        self._listener.browser_message(read_message(message))

    def _put(self, text: str) -> None:
        channel = self._channel
        if channel is None:
            return
        try:
            if channel.bufferedAmount > UNSENT_BYTES:
                self._listener.browser_over("it does not read what it is sent")
                return
            channel.send(text)
        except Exception as error:  # noqa: BLE001 - border: one browser's channel is not the others'
            log.warning("message_not_sent", error=repr(error)[:200])

    def _offended(self, reason: str) -> None:
        self._listener.browser_offended(reason)

    # ---- towards aiortc -------------------------------------------------------------------------

    def _only_sound(self) -> None:
        """One microphone and one voice; cameras and screens are accepted and not listened to."""
        heard = False
        for transceiver in self._pc.getTransceivers():
            if transceiver.kind == "audio" and not heard:
                heard = True
                transceiver.direction = "sendrecv"
            else:
                transceiver.direction = "inactive"

    def _guard_transports(self) -> None:
        """Put the gate in front of every transport and socket that is new.

        aiortc and aioice have no place for one, so it goes between their own parts.
        """
        for transport in self._transports():
            if id(transport) not in self._gated:
                self._gated.add(id(transport))
                transport._recv = self._gate.measure(transport._recv)  # noqa: SLF001 - see above
                ice = transport._connection  # noqa: SLF001 - see above
                ice.check_incoming = self._gate.proving(ice.check_incoming)
                ice.query_consent = partial(keep_asking, ice)
                ice.get_component_candidates = partial(
                    ice.get_component_candidates, timeout=GATHERING
                )
            for protocol in transport._connection._protocols:  # noqa: SLF001 - see above
                if id(protocol) not in self._gated:
                    self._gated.add(id(protocol))
                    protocol.datagram_received = self._gate.guard(protocol.datagram_received)

    def _guard_messages(self) -> None:
        """Bound what is kept of messages whose ends have not come.

        aiortc tells the other end how much it takes, and keeps whatever comes all the same.
        """
        sctp = cast("Any", self._pc.sctp)
        if sctp is None or id(sctp) in self._gated:
            return
        self._gated.add(id(sctp))
        receive = sctp._receive_data_chunk  # noqa: SLF001 - aiortc has no place for it

        async def bounded(chunk: Any) -> None:
            await receive(chunk)
            if sctp._advertised_rwnd < -UNFINISHED_BYTES:  # noqa: SLF001 - as above
                self._offended("it begins more messages than it ends")

        sctp._receive_data_chunk = bounded  # noqa: SLF001 - as above

    def _transports(self) -> list[Any]:
        found: list[Any] = [t.receiver.transport for t in self._pc.getTransceivers()]
        if self._pc.sctp is not None:
            found.append(self._pc.sctp.transport)
        return [dtls.transport for dtls in found if dtls is not None]


def read_message(text: str) -> Any:
    """A page's message; None where it is none."""
    if len(text) > MESSAGE_CHARACTERS:
        return None
    try:
        return whole(parsed(text))
    except ValueError:
        return None
