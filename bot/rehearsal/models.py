"""Who speaks for the host in a rehearsal, and a count of how often it is asked.

- `script`: the script reader, as where no model is set; `scripted` where a script has cues for it.
- `scripted`: replies drawn from a seed, as long as a model's usually are.
- `real`: the model that the service is set to. Its calls take real time; between them, time jumps.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from typing import Any, Literal

from pipecat.frames.frames import Frame, LLMContextFrame
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.phrases import phrases
from beatroom.bot.rehearsal.rehearse import AskedWith, MakeModel
from beatroom.bot.rehearsal.scripted_model import Calls, Plan, ScriptedAnswer, ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import VirtualLoop
from beatroom.bot.services.choosing import UnknownService
from beatroom.bot.services.minds import mind
from beatroom.bot.settings.model_endpoints import UnknownEndpoint
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.messages import read_tag
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script_entry import ScriptEntry

ModelName = Literal["script", "scripted", "real"]


class NoModelError(Exception):
    """There is no real model to rehearse with; the text says what to set."""


class CueQueue:
    """What a script has the model do: each cue in place of its next reply, in order."""

    def __init__(self) -> None:
        self._waiting: deque[ScriptedAnswer | Calls] = deque()

    def give(self, entry: ScriptEntry) -> None:
        """The next reply, or the next after those that wait."""
        cue = Calls(entry.name, entry.data) if entry.does == "calls" else ScriptedAnswer(entry.text)
        self._waiting.append(cue)

    def before(self, otherwise: Plan) -> Plan:
        """A plan that goes by the cues, and where none waits by another plan."""
        return lambda held: self._waiting.popleft() if self._waiting else otherwise(held)


def make_model(
    name: ModelName,
    personality: Personality,
    settings: Settings,
    seed: int,
    cues: CueQueue | None = None,
) -> MakeModel:
    """What the rehearsal calls to make its model; a real one takes no cues."""
    if name == "real":
        try:
            endpoint = mind(settings, personality.model.endpoint)
        except (UnknownEndpoint, UnknownService) as unknown:
            raise NoModelError(str(unknown)) from None
        if endpoint is None:
            raise NoModelError(
                "There is no language model to rehearse with: set OPENAI_API_KEY or "
                "OPENAI_BASE_URL."
            )

    def make(asked: AskedWith) -> LLMService[Any]:
        match name:
            case "script":
                return _counted(ScriptReader(personality.language), asked)
            case "scripted":
                replies = PlausibleReplies(personality.language, seed)
                return ScriptedModel((cues or CueQueue()).before(replies.reply), asked=asked)
            case "real":
                from beatroom.bot.pipeline.services import make_llm  # noqa: PLC0415 - only when chosen

                return _in_real_time(_counted(make_llm(settings, personality), asked))

    return make


class PlausibleReplies:
    """Replies of plausible length that do what the last message asks for."""

    def __init__(self, language: str, seed: int) -> None:
        self._lines = phrases(language).replies
        self._draw = random.Random(seed + 2)

    def reply(self, held: list[dict[str, Any]]) -> ScriptedAnswer:
        text = str(held[-1].get("content", "")) if held else ""
        tagged = read_tag(text) if held and held[-1].get("role") == "developer" else None
        lead = f"{tagged[1]}. " if tagged and tagged[1] else ""
        lines = self._draw.sample(self._lines, min(len(self._lines), self._draw.choice([1, 2, 2])))
        said = lead + " ".join(lines)
        beat = tagged[1] if tagged else ""
        said = said.replace(", {name}", "").replace("{beat}", beat or "the next point")
        return ScriptedAnswer(said, first_word=self._draw.uniform(0.25, 1.1))


def _counted(llm: LLMService[Any], asked: AskedWith) -> LLMService[Any]:
    """Tell of every run, with the messages as they are."""

    @llm.event_handler("on_before_process_frame")
    def on_frame(_: Any, frame: Frame) -> None:
        if isinstance(frame, LLMContextFrame):
            asked([dict(m) for m in frame.context.get_messages() if isinstance(m, dict)])

    return llm


def _in_real_time(llm: LLMService[Any]) -> LLMService[Any]:
    """The virtual clock goes with the real one while the model is asked."""
    process, infer = llm.process_frame, llm.run_inference

    async def process_frame(frame: Frame, direction: FrameDirection) -> None:
        if not isinstance(frame, LLMContextFrame):
            await process(frame, direction)
            return
        with _loop().real_time():
            await process(frame, direction)

    async def run_inference(*args: Any, **kwargs: Any) -> str | None:
        with _loop().real_time():
            return await infer(*args, **kwargs)

    llm.process_frame = process_frame
    llm.run_inference = run_inference
    return llm


def _loop() -> VirtualLoop:
    loop = asyncio.get_running_loop()
    if not isinstance(loop, VirtualLoop):
        raise TypeError("A rehearsal runs on a virtual loop.")
    return loop
