"""Whoever listens to a session through a cluster's faults hears it again after each of them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from typing import Any

import numpy as np
import pytest
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription
from av import AudioFrame
from browserless import RATE, Microphone, only_loopback
from patience import eventually
from room_listener import SILENT, Line

pytestmark = pytest.mark.service


class Voice(Microphone):
    """A host's, which stands still while it may not go on."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    async def recv(self) -> AudioFrame:
        if not self.goes_on.is_set():
            await self.goes_on.wait()
            self._began = time.monotonic() - self._sent / RATE
        return await super().recv()


@asynccontextmanager
async def line_to(voice: Microphone) -> AsyncIterator[tuple[Line, StringIO]]:
    only_loopback()
    notes = StringIO()
    line, host = Line("s1", notes), RTCPeerConnection(RTCConfiguration(iceServers=[]))
    try:
        offer = await line.offer()
        await host.setRemoteDescription(RTCSessionDescription(**offer))
        host.addTrack(voice)
        await host.setLocalDescription(await host.createAnswer())
        answer = host.localDescription
        await line.accept({"sdp": answer.sdp, "type": answer.type})
        connected = line.heard_at
        await eventually(lambda: line.heard_at > connected, what="the host is heard")
        yield line, notes
    finally:
        await line.close()
        await host.close()


async def test_a_line_whose_packets_were_lost_is_heard_again_once_they_come() -> None:
    async with line_to(Microphone()) as (line, _):
        line.be_deaf(deaf=True)
        heard = line.heard_at
        await eventually(lambda: line.silent_for() > SILENT, what="nothing comes")
        line.be_deaf(deaf=False)
        await eventually(lambda: line.heard_at > heard + SILENT, what="the host is heard again")


def lose_one_packet(line: Line) -> None:
    """The next one of sound; what comes after it is held back."""
    for protocol in line.protocols():

        def taken(data: bytes, addr: Any, at: Any = protocol) -> None:
            if data[0] >> 6 == 2 and not 200 <= data[1] <= 207:
                del at.datagram_received
            else:
                type(at).datagram_received(at, data, addr)

        protocol.datagram_received = taken


async def test_what_is_held_back_for_a_packet_counts_when_it_came() -> None:
    voice = Voice()
    async with line_to(voice) as (line, notes):
        lose_one_packet(line)
        voice.say((9000 * np.sin(np.arange(60 * RATE))).astype(np.int16).tobytes())
        await eventually(lambda: line.hearing.sounds, what="it sounds")

        voice.goes_on.clear()
        voice.hush()
        await eventually(lambda: line.silent_for() > SILENT, what="it stands still")
        goes_on_at = time.time()
        voice.goes_on.set()
        await eventually(
            lambda: bool(notes.getvalue()) and not line.hearing.sounds, what="it is over"
        )

    before, *later = map(json.loads, notes.getvalue().splitlines())
    assert before["ended"] < goes_on_at
    assert all(sound["ended"] - sound["began"] < 0.1 for sound in later), "no more than an echo"
