"""Asks a real model what a person who plans a day has said, as the planner's stages do."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.pipeline.bound_answers import bound_to
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.services import make_llm
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.messages import task
from beatroom.flows.core.provenance import quoted
from beatroom.flows.kinds.planner.short_understanding import (
    read_short,
    short_instructions,
    short_schema,
    short_told,
)
from beatroom.flows.kinds.planner.understanding import (
    Unusable,
    days,
    instructions,
    language_line,
    read,
    said,
)
from beatroom.flows.personality.source import parse_personality
from tools.evals.cases import HERE, NOW, PATIENCE, TODAY, Understanding

RECORD = HERE.parents[1] / "personalities" / "planner.yaml"
QUESTIONS = {
    "date": "Which day shall we plan?",
    "constraints": "What is fixed on that day?",
    "inputs": "What do you want to get done?",
    "skeleton": "Does this plan fit?",
    "review": "Shall I write it to your calendar?",
}


def understood(case: Understanding, settings: Settings) -> tuple[str, dict[str, Any] | None]:
    """The model's answer as it came, and as it is read; None where it cannot be. Blocking."""
    raw, short = asyncio.run(_asked(case, settings))
    heard = read_short(case.stage, raw, TODAY) if short else read(case.stage, raw)
    if isinstance(heard, Unusable):
        return raw, None
    return raw, heard.result.model_dump(mode="json") if heard.result else {}


async def _asked(case: Understanding, settings: Settings) -> tuple[str, bool]:
    """The answer, and whether it is one of a small model's."""
    llm: Any = make_llm(settings, parse_personality(RECORD.read_bytes(), str(RECORD)))
    question = QUESTIONS[case.stage]
    short = llm.abilities.small and llm.abilities.json_schema
    parts = [f"{days(TODAY, NOW)} {language_line('en')}", f"The host asked: {quoted(question)}"]
    told = short_told(case.says, question, NOW) if short else "\n\n".join([*parts, said(case.says)])
    system = short_instructions(case.stage) if short else instructions(case.stage)
    context = LLMContext([as_message(task(told))])
    try:
        async with asyncio.timeout(PATIENCE):
            with bound_to(short_schema(case.stage)) if short else nullcontext():
                answer = await llm.run_inference(context, system_instruction=system)
    finally:
        await llm.cleanup()
    return answer or "", short
