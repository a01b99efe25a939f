"""A browser that does what none does: for the others the room goes on as if it were not there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from aiortc.rtcsctptransport import DataChunk
from browserless import Participant
from light_room import LightRoom, light_room, until

from beatroom.bot.rooms import media_gate, peer, webrtc
from beatroom.bot.rooms.offers import BadOffer, usable_candidate
from beatroom.bot.rooms.unwelcome import REMOVED, REMOVED_FOR, SOURCE_FOR
from beatroom.bot.rooms.webrtc import RoomError

pytestmark = pytest.mark.webrtc

LATE = 2.0
"""Seconds that nobody else's sound may be held up by, attackers and room being one process here."""


def without(sdp: str, start: str) -> str:
    return "".join(line for line in sdp.splitlines(keepends=True) if not line.startswith(start))


def first(sdp: str, start: str) -> str:
    return next(line for line in sdp.splitlines() if line.startswith(start))


BROKEN: dict[str, Callable[[str], str]] = {
    "nothing": lambda _: "",
    "words": lambda _: "hello",
    "no user": lambda sdp: without(sdp, "a=ice-ufrag"),
    "no fingerprint": lambda sdp: without(sdp, "a=fingerprint"),
    "port": lambda sdp: sdp.replace(first(sdp, "m=audio"), "m=audio x y z"),
    "candidate": lambda sdp: sdp + "a=candidate:xx\r\n",
    "setup": lambda sdp: sdp.replace("a=setup:actpass", "a=setup:sideways"),
    "no codec": lambda sdp: without(sdp, "a=rtpmap"),
    "no mid": lambda sdp: without(sdp, "a=mid"),
    "bundle": lambda sdp: sdp.replace("a=group:BUNDLE 0", "a=group:BUNDLE 9"),
    "lines": lambda sdp: sdp + "a=rtcp-fb:96 nack\r\n" * 3000,
    "sections": lambda sdp: sdp + "m=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:7\r\n" * 300,
    "separator": lambda sdp: sdp.replace("a=mid:0", "a=mid:0\u2028a=candidate:zz"),
    "long": lambda sdp: sdp + "a=x:" + "y" * 60_000,
    "password": lambda sdp: sdp.replace(first(sdp, "a=ice-pwd"), "a=ice-pwd:"),
}


async def attack_by_offers(there: LightRoom, good: str) -> None:
    reasons: dict[str, str] = {}
    for what, breaks in BROKEN.items():
        try:
            await there.room.offer(f"mallory {what}", "Mallory", breaks(good), None)
        except BadOffer as refused:
            reasons[what] = str(refused)
    # What is answered after all never connects, and is forgotten.
    assert set(BROKEN) - set(reasons) <= {"password", "no mid"}
    assert all(reason.endswith(".") for reason in reasons.values())


async def attack_by_messages(mallory: Participant) -> None:
    send = mallory.channel.send
    for message in ("[" * 50_000, "{}", b"\xff\x00", "x" * 200_000, json.dumps({"type": []})):
        send(message)
    for number in range(3000):
        send(f"flood {number}")
        if number % 100 == 0:
            await asyncio.sleep(0)


async def test_what_no_browser_sends_ends_that_connection_alone() -> None:
    async with light_room() as there:
        ana = await there.join("ana")
        good = (await (eve := Participant()).offer())["sdp"]
        await attack_by_offers(there, good)
        mallory = Participant()
        pc_id = await there.connect(mallory, "mallory")
        await until(lambda: mallory.channel.readyState == "open")
        # What is no candidate is refused, and changes nothing of a connection that stands.
        for garbage in ("garbage", "candidate:1 1 udp x 1.2.3.4 y typ host", "1 " * 400):
            with pytest.raises(BadOffer):
                await there.room.ice("mallory", pc_id, [{"candidate": garbage, "sdp_mid": "0"}])
        with pytest.raises(BadOffer):
            await there.room.offer("mallory", "Mallory", "v=0\r\n", pc_id)
        with pytest.raises(RoomError, match="somebody else"):
            await there.room.offer("eve", "Eve", good, pc_id)
        with pytest.raises(RoomError, match="somebody else"):
            await there.room.ice("eve", pc_id, [])
        assert there.left == []
        there.late = 0.0
        await attack_by_messages(mallory)
        await until(lambda: there.left)  # it is cut off, or drowns its own signs of life
        assert [who for who, _ in there.left] == ["mallory"]
        heard = len(ana.heard)
        await until(lambda: len(ana.heard) > heard + 16_000)
        assert there.late < LATE
        for somebody in (ana, eve, mallory):
            await somebody.close()


async def test_messages_that_never_end_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for rate in ("PACKETS", "PACKETS_AT_ONCE", "WORK_AT_ONCE"):  # else it takes its time
        monkeypatch.setattr(media_gate, rate, 1e6)
    async with light_room() as there:
        mallory = await there.join("mallory")
        await until(lambda: mallory.channel.readyState == "open")
        sctp: Any = mallory.connection.sctp
        chunk = DataChunk(flags=0)  # neither a message's beginning nor its end
        chunk.stream_id, chunk.stream_seq, chunk.protocol = 9, 0, 51
        chunk.user_data = bytes(1_150)
        sent = 0
        while not there.left:
            chunk.tsn = sctp._local_tsn = (sctp._local_tsn + 1) % 2**32
            await sctp._send_chunk(chunk)
            sent += len(chunk.user_data)
            await asyncio.sleep(0)
            assert sent < 20_000_000
        assert there.offences == [("mallory", "it begins more messages than it ends")]
        await mallory.close()


async def test_places_are_for_those_who_are_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    async with light_room(max_people=2) as there:
        good = (await (ghost := Participant()).offer())["sdp"]
        for number in range(30):
            await there.room.offer(f"ghost {number}", "Ghost", good, None, source="there")
        waiting = [p for p in there.room._peers.values() if not p.gone]
        assert len(waiting) == webrtc.CONNECTING_FROM_ONE
        ana, ben = await there.join("ana"), await there.join("ben")
        with pytest.raises(RoomError, match="it holds 2 people"):
            await there.room.offer("cem", "Cem", good, None)
        again = await there.join("ben")  # over another connection, which takes their place
        assert there.left == []
        for ghostly in waiting:
            ghostly.end("so that its last one is alone")
        monkeypatch.setattr(peer, "CONNECT_DEADLINE", 0.1)
        await there.room.offer("ana", "Ana", good, None)
        await until(lambda: len(there.room._peers) == 2)  # it is forgotten, and ana is still there
        assert (there.left, there.offences) == ([], [])
        for somebody in (ghost, ana, ben, again):
            await somebody.close()


@pytest.mark.parametrize(
    ("candidate", "used"),
    [
        ("1 1 udp 2122260223 192.168.1.7 50000 typ host", True),
        ("1 1 UDP 2122260223 93.184.216.34 50000 typ srflx raddr 0.0.0.0 rport 0", True),
        ("1 1 udp 1 2606:4700::1111 50000 typ host", True),
        ("1 1 udp 1 fd00::7 50000 typ host", True),
        ("1 1 udp 1 203.0.113.9 50000 typ host", False),
        ("1 1 udp 1 168.63.129.16 50000 typ host", False),
        ("1 1 udp 1 192.0.0.192 50000 typ host", False),
        ("1 1 udp 1 2002:a00:1:: 50000 typ host", False),
        ("1 1 udp 1 64:ff9b::127.0.0.1 50000 typ host", False),
        ("1 1 udp 1 127.0.0.1 50000 typ host", False),
        ("1 1 udp 1 ::ffff:127.0.0.1 50000 typ host", False),
        ("1 1 udp 1 ::1 50000 typ host", False),
        ("1 1 udp 1 169.254.169.254 50000 typ host", False),
        ("1 1 udp 1 224.0.0.251 5353 typ host", False),
        ("1 1 udp 1 255.255.255.255 50000 typ host", False),
        ("1 1 udp 1 0.0.0.0 50000 typ host", False),
        ("1 1 udp 1 192.168.1.7 53 typ host", False),
        ("1 1 tcp 1 192.168.1.7 9 typ host tcptype active", False),
        ("1 1 udp 1 5f1c1c5e-0000-4000-8000-000000000000.local 50000 typ host", False),
        ("1 1 udp 1 example.org 50000 typ host", False),
    ],
)
def test_candidates_that_are_used(candidate: str, used: Any) -> None:
    assert (usable_candidate(candidate) is not None) is used


async def test_a_crowd_takes_no_place_of_those_who_were_invited() -> None:
    async with light_room(max_people=4) as there:
        crowd = [await there.join(f"m{number}", source="crowd") for number in range(3)]
        good = (await (extra := Participant()).offer())["sdp"]
        with pytest.raises(RoomError, match="at most 3 who come over one network"):
            await there.room.offer("m3", "Mallory", good, None, source="crowd")
        ana = await there.join("ana", source="home")
        host = await there.join("host", source="office", vouched=True)
        await until(lambda: there.left)
        assert there.left == [("m2", "gave up the place to somebody who was invited")]
        for somebody in (*crowd, extra, ana, host):
            await somebody.close()


async def test_who_was_removed_is_gone_and_does_not_come_back() -> None:
    async with light_room() as there:
        ana, mallory = await there.join("ana", source="here"), await there.join("m", source="here")
        there.room.remove("m")
        await until(lambda: there.left)
        assert there.left == [("m", "removed")]
        good = (await (again := Participant()).offer())["sdp"]
        with pytest.raises(RoomError, match="You were removed") as refused:
            await there.room.offer("m", "Mallory", good, None, source="elsewhere")
        assert REMOVED_FOR - 60.0 < (refused.value.seconds or 0.0) <= REMOVED_FOR
        with pytest.raises(RoomError, match="nobody new comes in for now") as refused:
            await there.room.offer("m under another name", "Bob", good, None, source="here")
        assert 0.0 < (refused.value.seconds or 0.0) <= SOURCE_FOR
        back = await there.join("ana", source="here")
        bob = await there.join("bob", source="elsewhere")
        for somebody in (ana, mallory, again, back, bob):
            await somebody.close()


async def test_an_offer_made_before_a_removal_does_not_get_round_it() -> None:
    async with light_room() as there:
        mallory = await there.join("m", source="here")
        asked = {
            who: (somebody := Participant(), await somebody.offer(), where)
            for who, where in (("m", "here"), ("bob", "here"), ("ana", "home"), ("late", "home"))
        }
        answers = {
            who: await there.room.offer(who, who, offer["sdp"], None, source=where)
            for who, (_, offer, where) in asked.items()
        }
        there.room.remove("m")
        there.room.bar("late", 60.0)
        for who, (somebody, _, _) in asked.items():
            await somebody.accept({"sdp": answers[who]["sdp"], "type": answers[who]["type"]})
        await until(lambda: "ana" in there.joined and len(there.left) == 2)
        assert there.left == [
            ("m", "removed"),
            ("late", REMOVED),
        ]
        assert there.joined == ["m", "ana"]
        for somebody in (mallory, *(one for one, _, _ in asked.values())):
            await somebody.close()


async def test_somebody_who_has_hung_up_is_removed_all_the_same() -> None:
    async with light_room() as there:
        mallory = await there.join("m", source="here")
        await mallory.close()
        await until(lambda: there.left)
        there.room.remove("m")
        good = (await (again := Participant()).offer())["sdp"]
        with pytest.raises(RoomError, match="You were removed") as refused:
            await there.room.offer("m", "Mallory", good, None, source="elsewhere")
        assert REMOVED_FOR - 60.0 < (refused.value.seconds or 0.0) <= REMOVED_FOR
        with pytest.raises(RoomError, match="nobody new comes in for now") as refused:
            await there.room.offer("m under another name", "Bob", good, None, source="here")
        assert 0.0 < (refused.value.seconds or 0.0) <= SOURCE_FOR
        await again.close()
