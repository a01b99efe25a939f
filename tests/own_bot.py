"""Somebody's own bot in virtual time: its file as it is, with stand-ins for what is outside."""

from __future__ import annotations

import asyncio
import importlib.util
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.runner.types import RunnerArguments
from pipecat.transports.base_transport import BaseTransport

from beatroom.bot.rehearsal.room import RehearsalInput, RehearsalOutput, RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import Plan, ScriptedAnswer, ScriptedModel

EXAMPLE = Path(__file__).parents[1] / "examples/own-bot/bot.py"
SEEDS = "ten plain words that the host of this session says"


class Passing(FrameProcessor):
    """In a recogniser's place: what people say comes as recognised words."""

    def __init__(self, **_: Any) -> None:
        super().__init__()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        await self.push_frame(frame, direction)


class Voice(RehearsalVoice):
    """In a vendor's place, with its arguments."""

    class Settings:
        def __init__(self, **_: Any) -> None: ...

    def __init__(self, **_: Any) -> None:
        super().__init__()


class SentMessages(RehearsalOutput):
    """Plays to nobody, and keeps the messages to the page."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Any] = []

    async def send_message(self, frame: Any) -> None:
        self.sent.append(frame.message)


class RoomOfOne(BaseTransport):
    """A transport without a network, with the events that all of Pipecat's have."""

    def __init__(self) -> None:
        super().__init__()
        self.ears, self.mouth = RehearsalInput(), SentMessages()
        for name in ("on_client_connected", "on_client_disconnected"):
            self._register_event_handler(name)

    def input(self) -> FrameProcessor:
        return self.ears

    def output(self) -> FrameProcessor:
        return self.mouth

    async def connect(self) -> None:
        await self._call_event_handler("on_client_connected", "client")

    async def disconnect(self) -> None:
        await self._call_event_handler("on_client_disconnected", "client")


def model_of(plan: Plan) -> type[ScriptedModel]:
    """In the place of a vendor's class, with its arguments."""

    class Model(ScriptedModel):
        def __init__(self, **_: Any) -> None:
            super().__init__(plan)

    return Model


def plain(_: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer(SEEDS)


def example(monkeypatch: Any, plan: Plan = plain) -> ModuleType:
    """The example's file, imported as it is; the vendors in it are replaced."""
    deepgram = ModuleType("pipecat.services.deepgram.stt")
    deepgram.DeepgramSTTService = Passing  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pipecat.services.deepgram.stt", deepgram)
    spec = importlib.util.spec_from_file_location("own_bot_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "CartesiaTTSService", Voice)
    monkeypatch.setattr(module, "OpenAILLMService", model_of(plan))
    for key in ("DEEPGRAM_API_KEY", "CARTESIA_API_KEY", "OPENAI_API_KEY"):
        monkeypatch.setenv(key, "none")
    return module


async def call(
    run_bot: Callable[[BaseTransport, RunnerArguments], Awaitable[None]],
    people: Callable[[RoomOfOne], Awaitable[None]],
) -> RoomOfOne:
    """Run the bot and somebody who talks with it, until the bot is done."""
    room = RoomOfOne()

    async def come() -> None:
        await asyncio.sleep(1.0)
        await people(room)

    async with asyncio.TaskGroup() as both:
        both.create_task(run_bot(room, RunnerArguments()))
        both.create_task(come())
    return room
