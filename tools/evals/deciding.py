"""Asks a real model for single decisions, in the very form in which a session would.

What a restaurant's host may call, and what a planner's stages take, is the product's own; so are
the role, the schema and the reading of the answer. No session runs: one request a case.
"""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, time
from typing import Any, cast

from pipecat.adapters.llm.schemas.function_schema import FunctionSchema
from pipecat.adapters.llm.schemas.tools_schema import ToolsSchema
from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.services import make_llm
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import nodes
from beatroom.flows.core.messages import Message, said
from beatroom.flows.core.participants import Participant
from beatroom.flows.core.provenance import QuotedName
from beatroom.flows.kinds.restaurant import agents, prompts
from beatroom.flows.kinds.restaurant.heard import as_saved
from beatroom.flows.kinds.restaurant.tools import tools
from beatroom.flows.kinds.restaurant.visit_state import Visit
from beatroom.flows.personality.source import parse_personality
from tools.evals.cases import HERE, PATIENCE, TODAY, Choice

RECORD = HERE.parents[1] / "personalities" / "terra.yaml"


class _NoDesk:
    """Nothing is carried out: what is called is what is judged."""


def decided(case: Choice, settings: Settings) -> tuple[str, dict[str, Any]]:
    """What the model calls, with its arguments; `reply` and its words where it speaks. Blocking."""
    return asyncio.run(_decided(case, settings))


async def _decided(case: Choice, settings: Settings) -> tuple[str, dict[str, Any]]:
    record = parse_personality(RECORD.read_bytes(), str(RECORD))
    llm: Any = make_llm(settings, record)
    visit = Visit(agent=case.agent)
    told = nodes.short_role if llm.abilities.small else nodes.role_message
    role = told(
        record,
        [Participant(QuotedName("Ana"))],
        agents.guidance(case.agent, short=llm.abilities.small),
    )
    functions = [
        FunctionSchema(one.name, one.description, dict(one.properties), list(one.required))
        for one in tools(case.agent, cast("Any", _NoDesk()))
    ]
    held: list[Message] = [prompts.entry(case.agent, visit, by_page=False, opening=True)]
    if case.agent == "reservation":
        held = [prompts.snapshot(visit, datetime.combine(TODAY, time(12)))]
    held.append({"role": "assistant", "content": "What can I do for you?"})
    held.append(said(case.says, "Ana"))
    llm._settings.system_instruction = role  # noqa: SLF001 - as Flows sets it in a session
    context = LLMContext([as_message(one) for one in held], tools=ToolsSchema(functions))
    try:
        async with asyncio.timeout(PATIENCE):
            called, given = await _answer(await llm.get_chat_completions(context))
            saved = {name: as_saved(name, one, "en", TODAY) for name, one in given.items()}
            return called, saved
    finally:
        await llm.cleanup()


async def _answer(stream: Any) -> tuple[str, dict[str, Any]]:
    words, name, arguments = "", "", ""
    async for chunk in stream:
        delta = chunk.choices[0].delta if chunk.choices else None
        if delta is None:
            continue
        words += delta.content or ""
        for call in delta.tool_calls or ():
            name += call.function.name or ""
            arguments += call.function.arguments or ""
    return (name, json.loads(arguments or "{}")) if name else ("reply", {"words": words})
