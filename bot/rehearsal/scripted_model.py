"""A model for rehearsals: answers by a plan, in the loop's time, and can misbehave on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pipecat.frames.frames import (
    Frame,
    FunctionCallFromLLM,
    LLMContextFrame,
    LLMFullResponseEndFrame,
    LLMFullResponseStartFrame,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.checked_sentences import SpokenBefore
from beatroom.bot.pipeline.script_reader import plain_settings
from beatroom.flows.core.abilities import Abilities


@dataclass(frozen=True, slots=True)
class Calls:
    """A tool that the model calls in place of a reply; with its answer it is asked again."""

    name: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ScriptedAnswer:
    """One reply of the model.

    Attributes:
        text: The words; empty for a model that streams nothing.
        before: Sentences that come first, each as it went to the voice in another session.
        first_word: Seconds until the first of them.
        stall: Seconds to hang after half of the words (a model that stalls).
        error: Raise instead of answering.
        calls: Tools that it calls after the words.
    """

    text: str
    first_word: float = 0.4
    stall: float = 0.0
    error: bool = False
    calls: tuple[Calls, ...] = ()
    before: tuple[str, ...] = ()


Plan = Callable[[list[dict[str, Any]]], ScriptedAnswer | Calls]
Observer = Callable[[list[dict[str, Any]]], None]


class ScriptedModel(LLMService[Any]):
    """A language model whose replies are planned.

    Args:
        plan: From the context's messages to the reply, or to a tool that is called.
        asked: Told of every run, with the messages as they are.
        summary: What a one-shot inference answers.
        summary_seconds: How long it takes for that; infinite for a model that never answers.

    Attributes:
        abilities: What can be asked of it.
    """

    abilities = Abilities()

    def __init__(
        self,
        plan: Plan,
        *,
        asked: Observer = lambda _: None,
        summary: str = "They talked, and agreed on some of it.",
        summary_seconds: float = 2.0,
    ) -> None:
        super().__init__(settings=plain_settings("scripted"))
        self._plan = plan
        self._asked = asked
        self._summary = summary
        self._summary_seconds = summary_seconds
        self.runs = 0

    @property
    def system_instruction(self) -> str:
        return str(self._settings.system_instruction or "")

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if not isinstance(frame, LLMContextFrame):
            await self.push_frame(frame, direction)
            return
        await self.push_frame(LLMFullResponseStartFrame())
        try:
            await self._speak(frame.context)
        except ConnectionError as error:
            await self.push_error(error_msg="the scripted model failed", exception=error)
        finally:
            await self.push_frame(LLMFullResponseEndFrame())

    async def _speak(self, context: LLMContext) -> None:
        self.runs += 1
        held = [dict(m) for m in context.get_messages() if isinstance(m, dict)]
        self._asked(held)
        said = self._plan(held)
        if isinstance(said, Calls):
            await self._call(context, said)
            return
        await asyncio.sleep(said.first_word)
        if said.error:
            raise ConnectionError("planned failure")
        for sentence in said.before:
            await self.push_frame(SpokenBefore(f"{sentence} "))
        words = said.text.split(" ") if said.text else []
        for index, word in enumerate(words):
            if said.stall and index == len(words) // 2:
                await asyncio.sleep(said.stall)
            await self._push_llm_text(word if index == 0 else f" {word}")
        if said.calls:
            await self._call(context, *said.calls)

    async def _call(self, context: LLMContext, *calls: Calls) -> None:
        await self.run_function_calls(
            [
                FunctionCallFromLLM(
                    context=context,
                    tool_call_id=f"call-{self.runs}" if n == 0 else f"call-{self.runs}-{n}",
                    function_name=one.name,
                    arguments=dict(one.arguments),
                )
                for n, one in enumerate(calls)
            ]
        )

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        await asyncio.sleep(self._summary_seconds)
        return self._summary
