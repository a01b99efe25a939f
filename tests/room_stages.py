"""The rooms that a session can be in, each with people who come to it, for one suite of tests.

The embedded room has real connections; Daily's is Pipecat's own transport over a stand-in for
the native client. In Pipecat's runner each person has a bot of their own: a browser comes over its
`SmallWebRTCTransport`, by real connections, and a telephone over its WebSocket, with Twilio's
messages.
"""

from __future__ import annotations

import asyncio
import audioop
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

import numpy as np
from browserless import RATE, Participant, only_loopback
from daily_call import CallClient
from light_room import light_room, until
from pipecat.frames.frames import (
    Frame,
    InputAudioRawFrame,
    InputTransportMessageFrame,
    OutputAudioRawFrame,
    OutputTransportMessageUrgentFrame,
    TranscriptionFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineWorker
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.runner.types import SmallWebRTCRunnerArguments
from pipecat.runner.utils import create_transport
from pipecat.transports.base_transport import BaseTransport, TransportParams
from pipecat.transports.smallwebrtc.request_handler import (
    SmallWebRTCRequest,
    SmallWebRTCRequestHandler,
)
from pipecat.workers.runner import WorkerRunner
from twilio_caller import TwilioCaller

from beatroom.bot.rooms.daily import DailyRoom
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.standalone.one_person import one_person
from beatroom.bot.standalone.phone import answered, caller
from beatroom.flows.core.clock import LoopClock

TONE = (np.sin(np.arange(RATE // 2) * 0.2) * 9000).astype(np.int16).tobytes()
HELLO = {"label": "rtvi-ai", "type": "client-message", "data": {"t": "say"}}


def is_loud(pcm: bytes | bytearray) -> bool:
    """Whether there is more in it than what Opus makes of silence."""
    return int(np.abs(np.frombuffer(bytes(pcm), np.int16).astype(int)).max(initial=0)) > 2000


class Stage(Protocol):
    """A room, and people who come to it.

    Attributes:
        alone: Why only one person can come to it; nothing where several can.
        pageless: Why messages go to nobody; nothing where they do.
        unheard: Why nobody can tell what the host says in it; nothing where somebody can.
        joined: Who came, in order.
        left: Who went.
        heard: Whose sound has come, in order.
        messages: What came, with its sender.
    """

    joined: list[str]
    left: list[str]
    heard: list[str]
    messages: list[tuple[str | None, Any]]
    alone: str
    pageless: str
    unheard: str

    @property
    def room(self) -> Any: ...
    async def comes(self, who: str) -> str: ...
    async def goes(self, connection: str) -> None: ...
    async def says(self, connection: str) -> None: ...
    async def writes(self, connection: str, message: Any) -> None: ...
    def got(self, connection: str, message: Any) -> bool: ...
    async def host_says(self, pcm: bytes) -> None: ...
    def hears(self, connection: str) -> bool: ...


class EmbeddedStage:
    """Real connections to the embedded room, whose host hums."""

    alone = pageless = unheard = ""

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

    async def host_says(self, pcm: bytes) -> None:
        """It hums without end."""

    def hears(self, connection: str) -> bool:
        return is_loud(self._people[connection].heard)

    async def _hears(self, frame: Any) -> None:
        if is_loud(frame.audio):
            self.heard.append(frame.user_id)

    async def end(self) -> None:
        for somebody in self._people.values():
            await somebody.close()


class Listener(FrameProcessor):
    """Where the session's own processors stand."""

    def __init__(self, stage: DailyStage | RunnerStage) -> None:
        super().__init__()
        self._stage = stage

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, InputAudioRawFrame) and is_loud(frame.audio):
            self._stage.heard.append(self._stage.who_is(getattr(frame, "user_id", "")))
        elif isinstance(frame, TranscriptionFrame):
            self._stage.transcribed.append(frame.text)
        elif isinstance(frame, InputTransportMessageFrame):
            sender = getattr(frame, "participant_id", None)
            self._stage.messages.append((sender, frame.message))
        await self.push_frame(frame, direction)


class DailyStage:
    """Pipecat's transport, in a pipeline that runs."""

    alone = pageless = ""
    unheard = "what the host says goes into Daily's native library, which has no call here"

    def __init__(self, tasks: Tasks, *, record: bool = False) -> None:
        self.joined: list[str] = []
        self.left: list[str] = []
        self.lost: list[str] = []
        self.transcribed: list[str] = []
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
            record=record,
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

    async def host_says(self, pcm: bytes) -> None:
        raise NotImplementedError(self.unheard)

    def hears(self, connection: str) -> bool:
        raise NotImplementedError(self.unheard)

    def who_is(self, speaker: str) -> str:
        """Daily's room has put the person there."""
        return speaker

    def got(self, connection: str, message: Any) -> bool:
        return (message, None) in self.call.sent or (message, connection) in self.call.sent


class RunnerStage:
    """A bot as Pipecat's runner makes one for each who comes, in a pipeline that runs.

    Args:
        tasks: Where its pipeline runs.
    """

    alone = "in Pipecat's runner each person has a bot of their own, which ends when they go"
    pageless = unheard = ""

    def __init__(self, tasks: Tasks) -> None:
        self.joined: list[str] = []
        self.left: list[str] = []
        self.ended: list[str] = []
        self.heard: list[str] = []
        self.transcribed: list[str] = []
        self.messages: list[tuple[str | None, Any]] = []
        self._tasks = tasks
        self._worker: PipelineWorker | None = None

    @property
    def room(self) -> RunnerStage:
        return self

    def who_is(self, _: str) -> str:
        """Whoever is there: nobody else can be."""
        return self.joined[-1]

    def broadcast(self, message: Any) -> None:
        self.send_to(self.joined[-1], message)

    def send_to(self, _: str, message: Any) -> None:
        frame = OutputTransportMessageUrgentFrame(message=message)
        self._tasks.aside(self._queue(frame), "message")

    async def host_says(self, pcm: bytes) -> None:
        for begin in range(0, len(pcm), 2 * RATE // 25):
            stretch = pcm[begin : begin + 2 * RATE // 25]
            await self._queue(OutputAudioRawFrame(stretch, RATE, 1))

    async def run(self, transport: BaseTransport, who: str) -> None:
        """The bot of somebody who has come."""
        one_person(self._told(), transport, who, who.title())
        chain = [transport.input(), Listener(self), transport.output()]
        self._worker = PipelineWorker(Pipeline(chain), idle_timeout_secs=None, enable_rtvi=False)
        runner = WorkerRunner(handle_sigint=False)
        await runner.add_workers(self._worker)
        self._tasks.start(runner.run(), "bot")

    async def end(self) -> None:
        if self._worker is not None:
            await self._worker.cancel()

    def _told(self) -> Any:
        stage = self

        class Told:
            def joined(self, participant: str, _: str = "") -> None:
                stage.joined.append(participant)

            def left(self, participant: str, _: str = "") -> None:
                stage.left.append(participant)

            async def end(self, reason: str = "") -> None:
                stage.ended.append(reason)

        return Told()

    async def _queue(self, frame: Frame) -> None:
        assert self._worker is not None
        await self._worker.queue_frame(frame)


class RunnerBrowserStage(RunnerStage):
    """A browser, by real connections."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__(tasks)
        only_loopback()
        self._handler = SmallWebRTCRequestHandler()
        self._person = Participant()

    async def comes(self, who: str) -> str:
        offer = await self._person.offer()

        async def bot(connection: Any) -> None:
            arguments = SmallWebRTCRunnerArguments(webrtc_connection=connection)
            params = TransportParams(audio_in_enabled=True, audio_out_enabled=True)
            await self.run(await create_transport(arguments, {"webrtc": lambda: params}), who)

        request = SmallWebRTCRequest(sdp=offer["sdp"], type=offer["type"])
        answer = await self._handler.handle_web_request(request, bot)
        assert answer is not None
        await self._person.accept({"sdp": answer["sdp"], "type": answer["type"]})
        await until(lambda: self._person.channel.readyState == "open" and who in self.joined)
        return answer["pc_id"]

    async def goes(self, _: str) -> None:
        await self._person.close()

    async def says(self, _: str) -> None:
        self._person.microphone.say(TONE)

    async def writes(self, _: str, message: Any) -> None:
        self._person.send(message["type"], message["data"])

    def got(self, _: str, message: Any) -> bool:
        return message in self._person.messages

    def hears(self, _: str) -> bool:
        return is_loud(self._person.heard)

    async def end(self) -> None:
        await self._person.close()
        await super().end()
        await self._handler.close()


class RunnerPhoneStage(RunnerStage):
    """Somebody who calls by telephone."""

    pageless = "a telephone has no page"

    def __init__(self, tasks: Tasks) -> None:
        super().__init__(tasks)
        self._line = TwilioCaller()

    async def comes(self, who: str) -> str:
        transport, call = await answered(await self._line.arguments())
        assert caller(call) == "+436641234567"
        await self.run(transport, who)
        await until(lambda: who in self.joined)
        return "line"

    async def goes(self, _: str) -> None:
        self._line.hangs_up()

    async def says(self, _: str) -> None:
        await self._line.speaks(0.2)

    async def writes(self, _: str, message: Any) -> None:
        raise NotImplementedError(self.pageless)

    def got(self, _: str, message: Any) -> bool:
        raise NotImplementedError(self.pageless)

    def hears(self, _: str) -> bool:
        return is_loud(audioop.ulaw2lin(bytes(self._line.heard), 2))


@asynccontextmanager
async def runner_stage(make: Callable[[Tasks], RunnerStage]) -> AsyncGenerator[RunnerStage]:
    async with Tasks() as tasks:
        stage = make(tasks)
        yield stage
        await stage.end()


@asynccontextmanager
async def embedded_stage() -> AsyncGenerator[EmbeddedStage]:
    async with light_room(everybody=True) as light:
        stage = EmbeddedStage(light)
        yield stage
        await stage.end()


@asynccontextmanager
async def daily_stage(*, record: bool = False) -> AsyncGenerator[DailyStage]:
    async with Tasks() as tasks:
        stage = DailyStage(tasks, record=record)
        runner = WorkerRunner(handle_sigint=False)
        await runner.add_workers(stage.worker)
        running = asyncio.ensure_future(runner.run())
        await until(lambda: stage.call.joins == 1)
        yield stage
        await stage.worker.cancel()
        await running


STAGES: dict[str, Callable[[], Any]] = {
    "embedded": embedded_stage,
    "daily": daily_stage,
    "runner's browser": lambda: runner_stage(RunnerBrowserStage),
    "runner's telephone": lambda: runner_stage(RunnerPhoneStage),
}
