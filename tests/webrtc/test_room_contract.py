"""What a session needs of a room, whichever it is: one suite over the embedded one and Daily's.

The embedded room has real connections; Daily's is Pipecat's own `DailyTransport` in a pipeline that
runs, over a stand-in for the native client that is held against the installed one.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Protocol

import daily
import numpy as np
import pytest
from browserless import RATE, Participant
from daily_call import CallClient
from light_room import light_room, until
from pipecat.frames.frames import Frame, InputTransportMessageFrame, UserAudioRawFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.transports.daily import transport as daily_transport
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.rooms.daily import REJOIN_PAUSES, DailyRoom
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.clock import LoopClock

pytestmark = pytest.mark.webrtc

TONE = (np.sin(np.arange(RATE // 2) * 0.2) * 9000).astype(np.int16).tobytes()
HELLO = {"label": "rtvi-ai", "type": "client-message", "data": {"t": "say"}}


class Stage(Protocol):
    """A room, and people who come to it.

    Attributes:
        joined: Who came, in order.
        left: Who went.
        heard: Whose sound has come, in order.
        messages: What came, with its sender.
    """

    joined: list[str]
    left: list[str]
    heard: list[str]
    messages: list[tuple[str | None, Any]]

    @property
    def room(self) -> Any: ...
    async def comes(self, who: str) -> str: ...
    async def goes(self, connection: str) -> None: ...
    async def says(self, connection: str) -> None: ...
    async def writes(self, connection: str, message: Any) -> None: ...
    def got(self, connection: str, message: Any) -> bool: ...


class EmbeddedStage:
    """Real connections to the embedded room."""

    def __init__(self, light: Any) -> None:
        self._light = light
        self._people: dict[str, Participant] = {}
        self.room = light.room
        self.joined, self.messages = light.joined, light.ears.messages
        self.heard: list[str] = []
        light.ears.push_audio_frame = self._hears

    @property
    def left(self) -> list[str]:
        return [who for who, _ in self._light.left]

    async def comes(self, who: str) -> str:
        somebody = Participant()
        offer = await somebody.offer()
        answer = await self.room.offer(who, who, offer["sdp"], None)
        await somebody.accept({"sdp": answer["sdp"], "type": answer["type"]})
        self._people[answer["pc_id"]] = somebody
        await until(lambda: somebody.channel.readyState == "open" and who in self.joined)
        return answer["pc_id"]

    async def goes(self, connection: str) -> None:
        await self._people.pop(connection).close()

    async def says(self, connection: str) -> None:
        self._people[connection].microphone.say(TONE)

    async def writes(self, connection: str, message: Any) -> None:
        self._people[connection].send(message["type"], message["data"])

    def got(self, connection: str, message: Any) -> bool:
        return message in self._people[connection].messages

    async def _hears(self, frame: Any) -> None:
        if np.abs(np.frombuffer(frame.audio, np.int16)).max(initial=0) > 2000:
            self.heard.append(frame.user_id)

    async def end(self) -> None:
        for somebody in self._people.values():
            await somebody.close()


class Listener(FrameProcessor):
    """Where the session's own processors stand."""

    def __init__(self, stage: DailyStage) -> None:
        super().__init__()
        self._stage = stage

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, UserAudioRawFrame):
            self._stage.heard.append(frame.user_id)
        elif isinstance(frame, InputTransportMessageFrame):
            sender = getattr(frame, "participant_id", None)
            self._stage.messages.append((sender, frame.message))
        await self.push_frame(frame, direction)


class DailyStage:
    """Pipecat's transport, in a pipeline that runs."""

    def __init__(self, tasks: Tasks) -> None:
        self.joined: list[str] = []
        self.left: list[str] = []
        self.lost: list[str] = []
        self.heard: list[str] = []
        self.messages: list[tuple[str | None, Any]] = []
        self._connections = 0
        self.room = DailyRoom(
            "https://example.daily.co/r",
            "token",
            name="Host",
            clock=LoopClock(),
            joined=lambda who, _: self.joined.append(who),
            left=lambda who, _: self.left.append(who),
            lost=self.lost.append,
            queue=lambda frame: self.worker.queue_frame(frame),  # noqa: PLW0108 - made later
            spawn=tasks.start,
        )
        self.call = CallClient.call
        chain = [self.room.source, Listener(self), self.room.sink]
        self.worker = PipelineWorker(Pipeline(chain), idle_timeout_secs=None, enable_rtvi=False)

    async def comes(self, who: str) -> str:
        self._connections += 1
        id_ = f"d-{self._connections}"
        before = len(self.joined)
        await self.call.comes(id_, who, who.title())
        await until(lambda: self.call.listens_to(id_) and len(self.joined) > before)
        return id_

    async def goes(self, connection: str) -> None:
        await self.call.goes(connection)

    async def says(self, connection: str) -> None:
        await self.call.says(connection, TONE)

    async def writes(self, connection: str, message: Any) -> None:
        await self.call.writes(connection, message)

    def got(self, connection: str, message: Any) -> bool:
        return (message, None) in self.call.sent or (message, connection) in self.call.sent


@asynccontextmanager
async def embedded_stage() -> AsyncGenerator[EmbeddedStage]:
    async with light_room(everybody=True) as light:
        stage = EmbeddedStage(light)
        yield stage
        await stage.end()


@asynccontextmanager
async def daily_stage() -> AsyncGenerator[DailyStage]:
    async with Tasks() as tasks:
        stage = DailyStage(tasks)
        runner = WorkerRunner(handle_sigint=False)
        await runner.add_workers(stage.worker)
        running = asyncio.ensure_future(runner.run())
        await until(lambda: stage.call.joins == 1)
        yield stage
        await stage.worker.cancel()
        await running


@pytest.fixture(autouse=True)
def nobody_at_daily(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_transport, "CallClient", CallClient)


@pytest.fixture(params=["embedded", "daily"])
async def stage(request: pytest.FixtureRequest) -> AsyncGenerator[Stage]:
    made: Any = embedded_stage() if request.param == "embedded" else daily_stage()
    async with made as ready:
        yield ready


async def test_people_come_late_go_and_come_back_as_the_same(stage: Stage) -> None:
    first = await stage.comes("ana")
    await until(lambda: stage.joined == ["ana"])
    await stage.comes("bob")  # later than she
    await until(lambda: stage.joined == ["ana", "bob"])
    again = await stage.comes("ana")  # a second connection before the first is gone
    await stage.goes(first)
    assert stage.left == []
    await stage.goes(again)
    await until(lambda: stage.left == ["ana"])
    await stage.comes("ana")
    await until(lambda: stage.joined[-1] == "ana")
    assert set(stage.joined) == {"ana", "bob"}
    assert stage.left == ["ana"]


async def test_who_spoke_is_known_and_who_is_silent_is_not_heard(stage: Stage) -> None:
    ana, bob = await stage.comes("ana"), await stage.comes("bob")
    await stage.comes("cid")  # whose microphone is off
    await stage.says(ana)
    await until(lambda: "ana" in stage.heard)
    await stage.says(bob)
    await until(lambda: "bob" in stage.heard)
    assert set(stage.heard) == {"ana", "bob"}


async def test_messages_go_to_all_or_to_one_and_come_with_their_sender(stage: Stage) -> None:
    ana, bob = await stage.comes("ana"), await stage.comes("bob")
    for_all, for_bob = {"type": "all"}, {"type": "one"}
    stage.room.broadcast(for_all)
    stage.room.send_to("bob", for_bob)
    await until(lambda: stage.got(ana, for_all) and stage.got(bob, for_all))
    await until(lambda: stage.got(bob, for_bob))
    assert not stage.got(ana, for_bob)
    late = await stage.comes("cid")
    stage.room.send_to("cid", for_bob)
    await until(lambda: stage.got(late, for_bob))

    await stage.writes(bob, HELLO)
    await until(lambda: any(said["data"] == HELLO["data"] for _, said in stage.messages))
    [sender] = [who for who, said in stage.messages if said["data"] == HELLO["data"]]
    assert sender == "bob"


async def test_the_host_goes_back_into_a_daily_room_and_knows_who_is_there() -> None:
    async with daily_stage() as stage:
        ana, bob = await stage.comes("ana"), await stage.comes("bob")
        await until(lambda: stage.joined == ["ana", "bob"])
        stage.call.shut = ["signalling is not to be reached"]
        await stage.call.goes(bob, seen=False)
        await stage.call.is_cut_off()
        await until(lambda: stage.call.joins == 3)  # the first attempt fails as well
        await until(lambda: stage.left == ["bob"])
        assert stage.lost == []
        await until(lambda: stage.joined[2:] == ["ana"])  # told again, and the same
        await stage.says(ana)
        await until(lambda: stage.heard == ["ana"])
        stage.room.broadcast({"type": "back"})
        await until(lambda: ({"type": "back"}, None) in stage.call.sent)


async def test_a_daily_room_that_is_gone_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beatroom.bot.rooms.daily.REJOIN_PAUSES", (0.0, 0.01, 0.01))
    async with daily_stage() as stage:
        stage.call.shut = ["this room does not exist"] * len(REJOIN_PAUSES)
        await stage.call.is_cut_off()
        await until(lambda: len(stage.lost) == 1)
        assert "could not come back" in stage.lost[0]
        assert stage.call.joins == 4


def test_the_stand_in_is_as_the_installed_client() -> None:
    ours = {"comes", "goes", "says", "writes", "is_cut_off", "listens_to", "call"}
    methods = [name for name in vars(CallClient) if not name.startswith("_") and name not in ours]
    assert len(methods) >= 9
    for name in methods:
        theirs = inspect.signature(getattr(daily.CallClient, name)).parameters
        own = inspect.signature(getattr(CallClient, name)).parameters
        assert list(own) == list(theirs), name
        assert [p.default for p in own.values()] == [p.default for p in theirs.values()], name
    told = {
        "on_participant_joined": 1,
        "on_participant_left": 2,
        "on_app_message": 2,
        "on_call_state_updated": 1,
    }
    source = inspect.getsource(CallClient)
    for name in set(dir(daily.EventHandler)):
        if name.startswith("on_") and f'"{name}"' in source:
            parameters = inspect.signature(getattr(daily.EventHandler, name)).parameters
            assert len(parameters) - 1 == told.pop(name), name
    assert not told
    has = {name for name in dir(daily.AudioData) if not name.startswith("_")}
    assert has >= {"audio_frames", "sample_rate", "num_channels", "bits_per_sample"}
