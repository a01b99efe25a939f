"""Somebody who listens to a session whatever happens to its host, and writes down what they hear.

Where nothing has come for a second they come in anew, as a page does, but hang up on nobody:
whoever speaks on in the same room is heard as well, as in a room where all hosts would meet.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import httpx
from aiortc.jitterbuffer import JitterFrame
from aiortc.mediastreams import MediaStreamError
from aiortc.rtcrtpreceiver import TimestampMapper
from aiortc.rtp import RtpPacket
from av import AudioFrame, AudioResampler
from browserless import RATE, Microphone, Participant
from tone_voice import Hearing, Sound

SILENT = 1.0
"""Seconds without a packet after which they come in anew: a host sends silence, too."""
CONNECTED_WITHIN = 4.0
KEPT = 4
"""Connections that are listened to at a time, at most: the youngest."""
CANDIDATE = re.compile(
    r"^a=candidate:\S+ \d+ udp \d+ 127\.0\.0\.1 (\d+) ", re.MULTILINE | re.IGNORECASE
)


class NoMicrophone(Microphone):
    """Nothing comes from it: nobody in a room that is listened to has anything to say."""

    async def recv(self) -> AudioFrame:
        await asyncio.Event().wait()
        raise MediaStreamError


class Arrivals:
    """When the packets came whose sound a track gives.

    aiortc keeps the last four packets of a track back until others come, and after a loss sixteen.
    Of a host that stands still they come out when it goes on, seconds after a person had them.
    """

    def __init__(self, receiver: Any) -> None:
        buffer = receiver._RTCRtpReceiver__jitter_buffer
        self._given, buffer.add = buffer.add, self._add
        self._came, self._at = dict[int, float](), dict[int, float]()
        self._pts = TimestampMapper()

    def _add(self, packet: RtpPacket) -> tuple[bool, JitterFrame | None]:
        self._came.setdefault(packet.timestamp, time.time())
        lost, frame = self._given(packet)
        if frame is not None:
            self._at[self._pts.map(frame.timestamp)] = self._came.pop(frame.timestamp)
            for older in [stamp for stamp in self._came if stamp < frame.timestamp]:
                del self._came[older]
        return lost, frame

    def of(self, frame: AudioFrame) -> float:
        """Seconds since the epoch, once for each frame of the track."""
        assert frame.pts is not None
        return self._at.pop(frame.pts)


class Line(Participant):
    """One connection: what is heard on it is written down with the process that it leads to."""

    def __init__(self, session: str, notes: TextIO) -> None:
        super().__init__(NoMicrophone())
        self._session, self._notes = session, notes
        self.hearing, self.pid, self.deaf = Hearing(), 0, False
        self.heard_at = time.monotonic()

    def be_deaf(self, *, deaf: bool) -> None:
        """Whether packets are lost, to here and from here."""
        if deaf == self.deaf:
            return
        self.deaf = deaf
        for protocol in self.protocols():
            if deaf:
                protocol.datagram_received = protocol.send_stun = _lost
                protocol.send_data = _lost_too
            else:
                for name in ("datagram_received", "send_stun", "send_data"):
                    vars(protocol).pop(name, None)

    def protocols(self) -> set[Any]:
        """What packets go through: one for all that is bundled."""
        found = set[Any]()
        for transceiver in self.connection.getTransceivers():
            ice: Any = transceiver.receiver.transport.transport._connection
            found.update(ice._protocols)
        return found

    async def _listen(self, track: Any) -> None:
        resampler = AudioResampler("s16", "mono", RATE)
        receivers = [one.receiver for one in self.connection.getTransceivers()]
        arrivals = Arrivals(next(one for one in receivers if one.track is track))
        with suppress(Exception):  # border: however a connection ends, it has
            while True:
                frame = await track.recv()
                self.heard_at, came = time.monotonic(), arrivals.of(frame)
                for part in resampler.resample(frame):
                    pcm = part.to_ndarray().tobytes()
                    self.note(self.hearing.take(pcm, came))

    def silent_for(self) -> float:
        """Seconds since a packet came."""
        return time.monotonic() - self.heard_at

    async def leave(self) -> None:
        """Hang up; what was broken off before counts as far as it was heard."""
        await self.close()
        self.note(self.hearing.broken_off())

    def note(self, sounds: list[Sound]) -> None:
        for sound in sounds:
            said = {"session": self._session, "pid": self.pid}
            heard = {"began": sound.began, "ended": sound.ended, "numbers": sound.numbers}
            self._notes.write(json.dumps({**said, **heard}) + "\n")
        self._notes.flush()


def _lost(*_: Any) -> None:
    return


async def _lost_too(*_: Any) -> None:
    return


class Listener:
    """One person of one session.

    Args:
        session: Its id.
        token: Of its guests' link.
        client: Asks the balancer.
        notes: Where what is heard is written, one JSON object a line.
        runs: The folder where each session's processes have written their numbers.
    """

    def __init__(
        self, session: str, token: str, client: httpx.AsyncClient, notes: TextIO, runs: Path
    ) -> None:
        self.session, self._client, self._notes, self._runs = session, client, notes, runs
        self._bearer = {"Authorization": f"Bearer {token}"}
        self._lines: list[Line] = []
        self._endpoint, self.cut_off = "", set[int]()

    @property
    def pid(self) -> int:
        """The process that the youngest connection leads to; 0 for none."""
        return self._lines[-1].pid if self._lines else 0

    @property
    def hears(self) -> bool:
        """Whether something has just come."""
        return bool(self._lines) and self._lines[-1].silent_for() < SILENT

    async def listen(self) -> None:
        """For ever, as a task."""
        try:
            while True:
                await asyncio.sleep(0.2)
                for line in self._lines:
                    line.be_deaf(deaf=line.pid in self.cut_off)
                if not self.hears:
                    await self._come_in()
        finally:
            for line in self._lines:
                await line.leave()

    async def _come_in(self) -> None:
        line = Line(self.session, self._notes)
        try:
            async with asyncio.timeout(CONNECTED_WITHIN):
                await line.accept(await self._answered(await line.offer(), line))
                while line.connection.connectionState != "connected":  # noqa: ASYNC110 - as it is
                    await asyncio.sleep(0.05)
        except (TimeoutError, httpx.HTTPError, KeyError, ValueError):
            await line.close()
            return
        line.heard_at = time.monotonic()
        self._lines.append(line)
        while len(self._lines) > KEPT:
            await self._lines.pop(0).leave()

    async def _answered(self, offer: Mapping[str, str], line: Line) -> dict[str, str]:
        if not self._endpoint:
            joined = await self._client.get(
                f"/api/v1/sessions/{self.session}/join", headers=self._bearer
            )
            joined.raise_for_status()
            self._endpoint = joined.json()["transport"]["endpoint"]
        body = {**offer, "requestData": {"name": "Ana"}}
        answer = await self._client.post(self._endpoint, json=body, headers=self._bearer)
        answer.raise_for_status()
        given = answer.json()
        ports = {int(port) for port in CANDIDATE.findall(given["sdp"])}
        line.pid = await asyncio.to_thread(whose, ports, pids_of(self._runs, self.session))
        if line.pid in self.cut_off:
            raise ValueError("its packets do not come through")
        return given


def pids_of(runs: Path, session: str) -> list[int]:
    """The processes that have run a session, the last one first."""
    with suppress(FileNotFoundError):
        lines = (runs / session).read_text().split("\n")
        return [int(line.split()[0]) for line in reversed(lines) if line]
    return []


def whose(ports: set[int], pids: list[int]) -> int:
    """Which of these processes has one of these UDP ports; 0 for none."""
    inodes = set[str]()
    for line in Path("/proc/net/udp").read_text().splitlines()[1:]:
        fields = line.split()
        if int(fields[1].rpartition(":")[2], 16) in ports:
            inodes.add(f"socket:[{fields[9]}]")
    for pid in pids:
        folder = Path(f"/proc/{pid}/fd")
        with suppress(OSError):
            for name in folder.iterdir():
                with suppress(OSError):
                    if str(name.readlink()) in inodes:
                        return pid
    return 0
