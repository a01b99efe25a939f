"""A machine that has no time for a while makes a gap, and ends nobody's connection or session."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aioice.ice
import numpy as np
import pytest
from aiortc import RTCPeerConnection, RTCRtpCodecParameters, RTCSessionDescription
from aiortc.codecs.opus import OpusDecoder
from aiortc.jitterbuffer import JitterFrame

from beatroom.bot.ipc.ipc import link_pair
from beatroom.bot.ipc.messages import Heartbeat
from beatroom.bot.pipeline.licence import SpeakingLease
from beatroom.bot.rehearsal.virtual_loop import VirtualLoop, run_virtual
from beatroom.bot.rooms.browser import Browser
from beatroom.bot.rooms.consent import ASKED_EVERY, UNANSWERED
from beatroom.bot.rooms.media_gate import MediaGate
from beatroom.bot.rooms.mixed_track import HURRY, STRETCH, MixedTrack
from beatroom.bot.rooms.peer import LOST_AFTER, Peer
from beatroom.bot.rooms.places import Seat
from beatroom.bot.rooms.webrtc import WebRtcRoom
from beatroom.bot.workers.supervision import within
from beatroom.flows.core.clock import LoopClock

pytestmark = pytest.mark.virtual

RATE = 24_000
OPUS = RTCRtpCodecParameters("audio/opus", 48_000, 2, 96)


def stand_still(seconds: float) -> None:
    """This process has no time for so long; what is due, and what came, is there afterwards."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop._advance(seconds)


def test_a_service_that_stood_still_hears_what_its_sessions_sent_meanwhile() -> None:
    async def main() -> None:
        session, service = await link_pair()
        for _ in range(3):
            heard = asyncio.ensure_future(within(10.0, service.receive()))
            await asyncio.sleep(2.5)
            await session.send(Heartbeat(lag=0.0, memory=1))
            stand_still(60.0)
            assert isinstance(await heard, Heartbeat)
        began = asyncio.get_running_loop().time()
        with pytest.raises(TimeoutError):
            await within(10.0, service.receive())
        assert asyncio.get_running_loop().time() - began == pytest.approx(10.0)
        await session.close()
        await service.close()

    run_virtual(main)


class Alone:
    """In the place of the room: nobody else is there."""

    def __init__(self) -> None:
        self.gone: list[str] = []

    async def peer_audio(self, *_: Any) -> None: ...
    def peer_voice(self, *_: Any) -> None: ...
    async def peer_message(self, *_: Any) -> None: ...
    def peer_connected(self, _: Peer) -> None: ...
    def peer_offended(self, *_: Any) -> None: ...

    def peer_gone(self, _: Peer, reason: str) -> None:
        self.gone.append(reason)


def test_a_page_that_is_not_heard_for_a_moment_stays_and_one_that_is_gone_does_not() -> None:
    async def main() -> None:
        room = Alone()
        peer = Peer(Seat("ana"), "Ana", room, LoopClock())
        peer._browser._gate = MediaGate(lambda _: None, now=asyncio.get_running_loop().time)
        running = asyncio.ensure_future(peer.run())
        await asyncio.sleep(0)
        peer.browser_connected()
        for _ in range(5):
            peer.browser_pinged()
            await asyncio.sleep(1.0)

        stand_still(LOST_AFTER * 4)
        for _ in range(9):  # what came is read packet by packet, and the first ones are of no use
            await asyncio.sleep(0)
        peer.browser_pinged()
        await asyncio.sleep(LOST_AFTER - 3.0)
        assert room.gone == []
        peer.browser_pinged()  # its network was away

        await asyncio.sleep(LOST_AFTER + 3.0)
        assert room.gone == ["no sign of life"]
        await running

    run_virtual(main)


def test_what_is_heard_goes_by_no_clock_on_the_wall_and_is_never_hurried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def main() -> None:
        loop, track = asyncio.get_running_loop(), MixedTrack(RATE)

        async def taken(seconds: float) -> int:
            until, count = loop.time() + seconds, 0
            while loop.time() < until:
                await track.recv()
                count += 1
            return count

        assert await taken(1.0) == pytest.approx(1.0 / STRETCH, abs=2)
        wall = time.time()
        for set_to in (wall - 3600.0, wall + 3600.0):
            monkeypatch.setattr(time, "time", lambda: set_to)  # noqa: B023 - called within
            assert await taken(1.0) == pytest.approx(1.0 / STRETCH, abs=2)
        stand_still(60.0)
        assert await taken(1.0) <= (1.0 + HURRY) / STRETCH + 2

    run_virtual(main)


@pytest.mark.parametrize(("seconds", "heard"), [(0.5, True), (2.3, True), (5.0, False)])
def test_what_waits_of_a_voice_is_heard_only_while_its_process_may_speak(
    seconds: float, heard: bool
) -> None:
    async def main() -> None:
        licence, here = SpeakingLease(), room()
        licence.renew(0.0, asyncio.get_running_loop().time() + 4.0)
        licence.binds(here.sink)
        track = MixedTrack(RATE, here.may_be_heard)
        stretch = b"\x10\x20" * (RATE // 100)
        for _ in range(3):
            await track.recv()
        taking = asyncio.ensure_future(track.recv())  # not due yet
        await asyncio.sleep(0)
        said = [track.say(stretch) for _ in range(4)]
        stand_still(seconds)
        frames = [await taking, *[await track.recv() for _ in range(6)]]
        assert any(frame.to_ndarray().any() for frame in frames) is heard
        assert {one.cancelled() for one in said} == {not heard}
        assert bool(licence.unheard) is not heard, "what was kept back is said once more"
        licence.renew(0.0, asyncio.get_running_loop().time() + 4.0)
        track.say(stretch)
        assert (await track.recv()).to_ndarray().any(), "what comes afterwards is played"

    run_virtual(main)


@pytest.mark.parametrize(("seconds", "heard"), [(2.3, True), (5.0, False)])
@pytest.mark.parametrize("stretches", [1, 2, 3, 4])
def test_what_has_been_taken_of_a_voice_is_sent_only_while_its_process_may_speak(
    stretches: int, seconds: float, heard: bool
) -> None:
    async def main() -> None:
        licence, here = SpeakingLease(), room()
        licence.renew(0.0, asyncio.get_running_loop().time() + 4.0)
        licence.binds(here.sink)
        track = MixedTrack(RATE, here.may_be_heard)
        connection = RTCPeerConnection()
        sender = connection.addTransceiver("audio").sender
        track.plays_on(sender)
        tone = 9000 * np.sin(np.arange(RATE // 100 * stretches) / 4)
        said = track.say(tone.astype(np.int16).tobytes())
        for _ in range(stretches - 1):
            await sender._next_encoded_frame(OPUS)

        taking = asyncio.ensure_future(sender._next_encoded_frame(OPUS))
        await said  # the last of it has been taken, and is encoded while it stands still
        stand_still(seconds)
        taken = [await taking, *[await sender._next_encoded_frame(OPUS) for _ in range(10)]]
        decoder = OpusDecoder()
        frames = [
            frame.to_ndarray()
            for packet in taken
            if packet is not None
            for frame in decoder.decode(JitterFrame(packet.payloads[0], packet.timestamp))
        ]
        loudest = [int(np.abs(frame).max()) for frame in frames]
        assert any(loud > 250 for loud in loudest) is heard, loudest
        assert loudest, "silence is sent again"
        assert bool(licence.unheard) is not heard
        await connection.close()

    run_virtual(main)


def test_silence_behind_a_voice_that_sounded_whole_is_withheld_and_counts_for_nothing() -> None:
    async def main() -> None:
        licence, here = SpeakingLease(), room()
        licence.renew(0.0, asyncio.get_running_loop().time() + 4.0)
        licence.binds(here.sink)
        track = MixedTrack(RATE, here.may_be_heard)
        connection = RTCPeerConnection()
        sender = connection.addTransceiver("audio").sender
        track.plays_on(sender)
        track.say(b"\x10\x20" * (RATE // 100 * 2))
        sent = [await sender._next_encoded_frame(OPUS) for _ in range(3)]
        assert sent[-1] is not None, "all of it, one stretch late"

        stand_still(5.0)

        later = [await sender._next_encoded_frame(OPUS) for _ in range(4)]
        assert [packet is None for packet in later] == [True, True, True, False]
        assert licence.unheard == 0, "it is not said once more"
        await connection.close()

    run_virtual(main)


def room() -> WebRtcRoom:
    def nobody(*_: Any) -> Any: ...

    return WebRtcRoom(clock=LoopClock(), joined=nobody, left=nobody, spawn=nobody, offended=nobody)


class Told:
    """In the place of a peer: what a connection tells."""

    def __init__(self) -> None:
        self.connected, self.over = asyncio.Event(), asyncio.Event()

    def browser_connected(self) -> None:
        self.connected.set()

    def browser_over(self, _: str) -> None:
        self.over.set()

    browser_offended = browser_over

    def browser_reachable(self) -> None: ...
    def browser_pinged(self) -> None: ...
    def browser_message(self, _: Any) -> None: ...


@asynccontextmanager
async def connection(told: Told) -> AsyncGenerator[Any]:
    """A browser's connection on this machine; the browser's way to its network."""
    browser, theirs = Browser(told, loopback=True), RTCPeerConnection()
    theirs.createDataChannel("chat")
    await theirs.setLocalDescription(await theirs.createOffer())
    answer = await browser.answer(theirs.localDescription.sdp)
    assert theirs.sctp is not None
    ice: Any = theirs.sctp.transport.transport._connection
    ice.query_consent = asyncio.Event().wait  # a browser is more patient than aioice
    await theirs.setRemoteDescription(RTCSessionDescription(sdp=answer, type="answer"))
    await told.connected.wait()
    yield ice
    await browser.close()
    await theirs.close()


def all_received(ice: Any, change: Callable[[Callable[..., None]], Callable[..., None]]) -> None:
    """Have something done to what one end of a connection receives."""
    for protocol in ice._protocols:
        protocol.datagram_received = change(protocol.datagram_received)


def test_answers_that_are_read_late_are_answers_and_none_at_all_ends_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aioice.ice, "get_host_addresses", lambda **_: ["127.0.0.1"])

    async def main() -> None:
        loop, told = asyncio.get_running_loop(), Told()
        async with connection(told) as ice:

            def late(received: Callable[..., None]) -> Callable[..., None]:
                return lambda *packet: loop.call_later(0.9, received, *packet)

            all_received(ice, late)
            await asyncio.sleep(120.0)
            assert not told.over.is_set()

            all_received(ice, lambda _: lambda *_: None)
            began = loop.time()
            await told.over.wait()
            assert UNANSWERED * ASKED_EVERY < loop.time() - began < 60.0

    run_virtual(main)
