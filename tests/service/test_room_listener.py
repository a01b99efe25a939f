"""Whoever listens to a session through a cluster's faults hears it again after each of them."""

from __future__ import annotations

from io import StringIO

import pytest
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription
from browserless import Microphone, only_loopback
from patience import eventually
from room_listener import SILENT, Line

pytestmark = pytest.mark.service


async def test_a_line_whose_packets_were_lost_is_heard_again_once_they_come() -> None:
    only_loopback()
    line, host = Line("s1", StringIO()), RTCPeerConnection(RTCConfiguration(iceServers=[]))
    try:
        offer = await line.offer()
        await host.setRemoteDescription(RTCSessionDescription(**offer))
        host.addTrack(Microphone())
        await host.setLocalDescription(await host.createAnswer())
        answer = host.localDescription
        await line.accept({"sdp": answer.sdp, "type": answer.type})
        connected = line.heard_at
        await eventually(lambda: line.heard_at > connected, what="the host is heard")

        line.be_deaf(deaf=True)
        heard = line.heard_at
        await eventually(lambda: line.silent_for() > SILENT, what="nothing comes")
        line.be_deaf(deaf=False)
        await eventually(lambda: line.heard_at > heard + SILENT, what="the host is heard again")
    finally:
        await line.close()
        await host.close()
