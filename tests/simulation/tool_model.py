"""A model for rehearsals that calls tools: each turn it is given a mind of its own."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pipecat.frames.frames import FunctionCallFromLLM
from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.rehearsal.scripted_model import Observer, Plan, ScriptedAnswer, ScriptedModel

Calls = list[tuple[str, dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Both:
    """Words, and calls behind them in the same reply, as models often do."""

    said: ScriptedAnswer
    calls: Calls


Mind = Callable[[list[dict[str, Any]], set[str]], ScriptedAnswer | Calls | Both]
"""From the context's messages, and the names of the tools at hand, to words or calls."""

THINKS = 0.3
"""Seconds until it calls a tool."""


class ToolModel(ScriptedModel):
    """Answers with words or with tool calls.

    Args:
        first_call: The number of its first call: no two calls of a session have the same.

    Attributes:
        tools: The tools that it had, at each of its runs.
        roles: The role that it had, at each of its runs.
    """

    def __init__(self, mind: Mind, *, asked: Observer, first_call: int = 1) -> None:
        super().__init__(_nothing, asked=asked)
        self._mind = mind
        self._ids = itertools.count(first_call)
        self.tools: list[set[str]] = []
        self.roles: list[str] = []

    async def _speak(self, context: LLMContext) -> None:
        held = [dict(m) for m in context.get_messages() if isinstance(m, dict)]
        self.tools.append(_names(context))
        self.roles.append(self.system_instruction)
        chosen = self._mind(held, self.tools[-1])
        if isinstance(chosen, ScriptedAnswer | Both):
            self._plan = _always(chosen if isinstance(chosen, ScriptedAnswer) else chosen.said)
            await super()._speak(context)
            if isinstance(chosen, ScriptedAnswer):
                return
            chosen = chosen.calls
        else:
            self._asked(held)
            self.runs += 1
            await asyncio.sleep(THINKS)
        await self.run_function_calls(
            [
                FunctionCallFromLLM(
                    context=context,
                    tool_call_id=f"call-{next(self._ids)}",
                    function_name=name,
                    arguments=arguments,
                )
                for name, arguments in chosen
            ]
        )


def _always(said: ScriptedAnswer) -> Plan:
    def plan(_: list[dict[str, Any]]) -> ScriptedAnswer:
        return said

    return plan


def _nothing(_: list[dict[str, Any]]) -> ScriptedAnswer:
    return ScriptedAnswer("")


def _names(context: LLMContext) -> set[str]:
    tools: Any = context.tools  # a schema, or the mark for none
    return {str(tool.name) for tool in getattr(tools, "standard_tools", ())}
