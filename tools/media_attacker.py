"""A participant that does what no browser does: offers, candidates, packets and messages.

A `Door` is where offers go. The moves are drawn by a seed; more than half of them work on an
attacker's connection that stands.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

from aiortc import RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import AudioStreamTrack

CONNECT_PATIENCE = 10.0
RTP_VERSION = 0x80
FORMATS = (96, 0, 8, 9, 13, 63, 101, 111, 126)
PAYLOADS = (b"", b"\x00", b"\xff" * 3, b"\xfc\xff\xfe", b"\x78" + b"\x00" * 40)


class Door(Protocol):
    """Where offers and candidates go."""

    async def offer(self, who: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """The answer; None where it was refused."""
        ...

    async def trickle(self, who: str, pc_id: str, candidates: list[Any]) -> None: ...


class Attacker:
    """Draws moves and makes them.

    Attributes:
        made: How often each move was made.
        moves: Each move with when it began, seconds since the epoch.
        joined: How many of its connections stood.
        foreign: Messages that came to it, by type.
    """

    def __init__(self, door: Door, seed: int) -> None:
        self._door, self._rng = door, random.Random(seed)
        self._pc: RTCPeerConnection | None = None
        self._who, self._pc_id = "", ""
        self._channel: Any = None
        self._sdp = ""
        self.made: Counter[str] = Counter()
        self.moves: list[tuple[float, str]] = []
        self.foreign: Counter[str] = Counter()
        self.joined = 0

    async def step(self) -> None:
        """One move; a connected one more often than not."""
        rng = self._rng
        connected = rng.random() < 0.7
        if connected and not await self._stand():
            return
        moves = CONNECTED if connected else OUTSIDE
        name = rng.choice(sorted(moves))
        self.made[("connected: " if connected else "outside: ") + name] += 1
        self.moves.append((round(time.time(), 2), name))
        with suppress(Exception):
            async with asyncio.timeout(CONNECT_PATIENCE):
                await moves[name](self)

    async def close(self) -> None:
        """Hang up."""
        pc, self._pc = self._pc, None
        if pc is not None:
            with suppress(Exception):
                async with asyncio.timeout(CONNECT_PATIENCE):
                    await pc.close()

    # ---- outside --------------------------------------------------------------------------------

    async def garbage_offer(self) -> None:
        size = self._rng.choice((0, 1, 100, 5_000, 90_000))
        text = "".join(chr(self._rng.randrange(1, 0x2FF)) for _ in range(size))
        await self._door.offer(self._anybody(), {"sdp": text})

    async def mutated_offer(self) -> None:
        await self._door.offer(self._anybody(), {"sdp": self._mutated(await self._an_offer())})

    async def half_open(self) -> None:
        await self._door.offer(self._anybody(), {"sdp": await self._an_offer()})

    async def candidates_of_nobody(self) -> None:
        await self._door.trickle(self._anybody(), f"pc-{uuid.uuid4().hex}", self._candidates())

    # ---- over a connection that stands ----------------------------------------------------------

    async def renegotiate_mutated(self) -> None:
        sdp = self._mutated(self._sdp)
        await self._door.offer(self._who, {"sdp": sdp, "pc_id": self._pc_id})

    async def renegotiate_again(self) -> None:
        for _ in range(self._rng.randrange(1, 6)):
            await self._door.offer(self._who, {"sdp": self._sdp, "pc_id": self._pc_id})

    async def restart(self) -> None:
        body = {"sdp": self._mutated(self._sdp), "pc_id": self._pc_id, "restart_pc": True}
        await self._door.offer(self._who, body)

    async def somebody_elses(self) -> None:
        await self._door.offer(self._anybody(), {"sdp": self._sdp, "pc_id": self._pc_id})

    async def bad_candidates(self) -> None:
        await self._door.trickle(self._who, self._pc_id, self._candidates())

    async def codec_switch(self) -> None:
        """Sound in one negotiated codec after the other, frame by frame."""
        pair = self._rng.sample(FORMATS, 2)
        for number in range(60):
            await self._rtp(pair[number // self._rng.choice((1, 5, 20)) % 2], number, number * 160)
            await asyncio.sleep(0.005)

    async def rtp_garbage(self) -> None:
        rng = self._rng
        for _ in range(100):
            await self._rtp(rng.randrange(128), rng.randrange(1 << 16), rng.randrange(1 << 32))
            await asyncio.sleep(0.002)

    async def rtp_jumps(self) -> None:
        """Sequence numbers and time stamps that leap, back and forth."""
        rng, number, stamp = self._rng, 0, 0
        for _ in range(100):
            number, stamp = (
                number + rng.choice((1, 1, -50, 200, 32_767)),
                stamp + rng.choice((960, 0, -960, 1 << 31)),
            )
            await self._rtp(96, number, stamp)
            await asyncio.sleep(0.005)

    async def rtp_flood(self) -> None:
        for number in range(3_000):
            await self._rtp(96, number, number * 960)
            if number % 50 == 0:
                await asyncio.sleep(0)

    async def many_sources(self) -> None:
        for number in range(60):
            await self._rtp(96, number, 0, source=self._rng.randrange(1 << 32))
            await asyncio.sleep(0.005)

    async def rtcp_garbage(self) -> None:
        rng = self._rng
        for _ in range(50):
            kind, body = rng.choice((200, 201, 203, 205, 206)), rng.randbytes(4 * rng.randrange(60))
            head = struct.pack("!BBH", RTP_VERSION | rng.randrange(32), kind, len(body) // 4)
            await self._srtp(head + body)

    async def raw_packets(self) -> None:
        rng = self._rng
        for _ in range(100):
            data = bytes([rng.choice((0, 1, 20, 22, 23, 64, 128, 191, 255))])
            await self._transport().transport._send(data + rng.randbytes(rng.randrange(1400)))

    async def sctp_garbage(self) -> None:
        """Chunks that are well framed, with random types and contents."""
        rng = self._rng
        for _ in range(30):
            body = rng.randbytes(4 * rng.randrange(1, 80))
            kind = rng.choice((0, 1, 3, 4, 5, 6, 7, 9, 10, 14, 130, 192, 255))
            chunk = struct.pack("!BBH", kind, rng.randrange(256), 4 + len(body)) + body
            data = struct.pack("!HHLL", 5000, 5000, rng.randrange(1 << 32), 0) + chunk
            await self._transport()._send_data(data)

    async def message_garbage(self) -> None:
        rng = self._rng
        for _ in range(10):
            self._send(
                rng.choice(
                    (
                        "[" * rng.randrange(60_000),
                        rng.randbytes(500),
                        json.dumps(rng.choice((None, 7, [], {}, {"type": []}, {"type": {}}))),
                        message(rng.choice(KINDS), {"t": "kind", "d": rng.choice(ODD)}),
                        message("client-ready", {"version": rng.choice(("1.0.0", "9", 7))}),
                        message("send-text", {"content": "x" * rng.randrange(9_000)}),
                        message("client-message", {"t": "say", "d": {"text": rng.choice(ODD)}}),
                        json.dumps({"type": "signalling", "message": rng.choice(ODD)}),
                    )
                )
            )
            await asyncio.sleep(0.01)

    async def message_flood(self) -> None:
        for number in range(self._rng.choice((100, 2_000))):
            self._send(message("append-to-context", {"number": number}))
            if number % 50 == 0:
                await asyncio.sleep(0)

    async def many_channels(self) -> None:
        for number in range(30):
            self._pc.createDataChannel(f"channel {number}")

    async def vanish(self) -> None:
        """The tab is gone, without a word."""
        transport = self._transport().transport
        await transport._connection.close()
        self._pc = None

    # ---- its own connection ---------------------------------------------------------------------

    async def _stand(self) -> bool:
        """Be connected, as somebody new where the last connection is gone."""
        if self._pc is not None and self._pc.connectionState == "connected":
            return True
        await self.close()
        pc, self._who = RTCPeerConnection(), self._anybody()
        pc.addTrack(AudioStreamTrack())
        pc.addTransceiver("video", direction="sendrecv")
        channel = pc.createDataChannel("chat")

        @channel.on("message")
        def arrived(text: str) -> None:
            if text.startswith("{"):
                self.foreign[str(json.loads(text).get("type"))] += 1

        try:
            async with asyncio.timeout(CONNECT_PATIENCE):
                await pc.setLocalDescription(await pc.createOffer())
                self._sdp = pc.localDescription.sdp
                answer = await self._door.offer(self._who, {"sdp": self._sdp})
                if answer is None:
                    await pc.close()
                    await asyncio.sleep(0.5)
                    return False
                self._pc_id = answer["pc_id"]
                described = RTCSessionDescription(sdp=answer["sdp"], type="answer")
                await pc.setRemoteDescription(described)
                while pc.connectionState != "connected" or channel.readyState != "open":  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
        except Exception:  # noqa: BLE001 - whatever comes of it, it is tried anew
            with suppress(Exception):
                await pc.close()
            return False
        self._pc, self._channel = pc, channel
        self.joined += 1
        self._send("ping: 0")
        self._send(message("client-ready", {"version": "2.0.0", "about": {"library": "x"}}))
        return True

    def _anybody(self) -> str:
        return f"mallory{self._rng.randrange(1 << 30):08x}"

    async def _an_offer(self) -> str:
        if self._sdp and self._rng.random() < 0.8:
            return self._sdp
        pc = RTCPeerConnection()
        pc.addTrack(AudioStreamTrack())
        pc.createDataChannel("chat")
        try:
            await pc.setLocalDescription(await pc.createOffer())
            return pc.localDescription.sdp
        finally:
            await pc.close()

    def _mutated(self, sdp: str) -> str:
        rng, lines = self._rng, sdp.splitlines()
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(lines))
            match rng.randrange(7):
                case 0:
                    del lines[at]
                case 1:
                    lines[at:at] = [lines[at]] * rng.choice((1, 20, 400))
                case 2:
                    lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
                case 3:
                    lines[at] += rng.choice((" 9" * 300, "\u2028a=mid:9", "\x00", ":" * 30, "é"))
                case 4:
                    lines[at] = "".join(
                        rng.choice("0123456789-") if c.isdigit() else c for c in lines[at]
                    )
                case 5:
                    rng.shuffle(lines)
                case _:
                    lines.insert(at, rng.choice(ODD_LINES))
            if not lines:
                return ""
        return rng.choice(("\r\n", "\n")).join(lines) + "\r\n"

    def _candidates(self) -> list[Any]:
        rng = self._rng
        hosts = ("127.0.0.1", "::1", "169.254.169.254", "x.local", "localhost", "0.0.0.0", "é", "8")  # noqa: S104 - to be refused
        found: list[Any] = []
        for _ in range(rng.choice((1, 5, 90))):
            text = (
                f"candidate:{rng.randrange(9)} {rng.choice((1, 2, 256, 'x'))} "
                f"{rng.choice(('udp', 'tcp', 'UDP', '?'))} {rng.choice((1, -1, 1 << 40))} "
                f"{rng.choice(hosts)} {rng.choice((1, 9, 53, 50_000, 70_000, 'p'))} "
                f"typ {rng.choice(('host', 'srflx', 'relay', 'prflx', ''))}"
            )
            mid = rng.choice(("0", "1", None, "x" * 60))
            found.append(
                {
                    "candidate": rng.choice((text, text, text[:20], "", "garbage")),
                    "sdp_mid": mid,
                    "sdp_mline_index": rng.choice((0, 1, 7, None)),
                }
            )
        return found

    def _transport(self) -> Any:
        return self._pc.getTransceivers()[0].receiver.transport

    async def _rtp(self, kind: int, number: int, stamp: int, source: int | None = None) -> None:
        source = self._pc.getSenders()[0]._ssrc if source is None else source
        rng = self._rng
        head = struct.pack("!BBHLL", RTP_VERSION, kind, number & 0xFFFF, stamp & 0xFFFFFFFF, source)
        await self._srtp(head + rng.choice((*PAYLOADS, rng.randbytes(rng.randrange(200)))))

    async def _srtp(self, data: bytes) -> None:
        transport = self._transport()
        rtcp = 192 <= data[1] < 224
        protect = transport._tx_srtp.protect_rtcp if rtcp else transport._tx_srtp.protect
        await transport.transport._send(protect(data))

    def _send(self, text: str | bytes) -> None:
        with suppress(Exception):
            self._channel.send(text)


def message(kind: str, data: Any) -> str:
    """An RTVI message."""
    return json.dumps({"label": "rtvi-ai", "type": kind, "id": uuid.uuid4().hex, "data": data})


Move = Callable[[Attacker], Awaitable[None]]
KINDS = ("client-message", "send-text", "disconnect-bot", "raw-audio", "llm-function-call-result")
ODD: tuple[Any, ...] = (None, 7, [], {}, "x", {"name": []}, {"name": "x", "data": 7, "ref": []})
ODD_LINES = (
    "m=audio 9 UDP/TLS/RTP/SAVPF 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "a=candidate:1 1 udp 1 x.local 50000 typ host",
    "a=candidate:1 1 udp 1 127.0.0.1 22 typ host",
    "a=ice-lite",
    "a=setup:passive",
    "a=sendonly",
    "a=group:BUNDLE 9 8 7",
    "a=rtpmap:96 red/48000/2",
    "a=ssrc:1 cname:x",
    "a=max-message-size:-1",
    "a=sctp-port:0",
    "c=IN IP4 999.1.1.1",
)
OUTSIDE: dict[str, Move] = {
    "garbage offer": Attacker.garbage_offer,
    "mutated offer": Attacker.mutated_offer,
    "half-open": Attacker.half_open,
    "candidates of nobody": Attacker.candidates_of_nobody,
}
CONNECTED: dict[str, Move] = {
    "renegotiate, mutated": Attacker.renegotiate_mutated,
    "renegotiate, again": Attacker.renegotiate_again,
    "restart": Attacker.restart,
    "somebody else's connection": Attacker.somebody_elses,
    "bad candidates": Attacker.bad_candidates,
    "codec switch": Attacker.codec_switch,
    "RTP garbage": Attacker.rtp_garbage,
    "RTP jumps": Attacker.rtp_jumps,
    "RTP flood": Attacker.rtp_flood,
    "many sources": Attacker.many_sources,
    "RTCP garbage": Attacker.rtcp_garbage,
    "raw packets": Attacker.raw_packets,
    "SCTP garbage": Attacker.sctp_garbage,
    "message garbage": Attacker.message_garbage,
    "message flood": Attacker.message_flood,
    "many channels": Attacker.many_channels,
    "vanish": Attacker.vanish,
}
