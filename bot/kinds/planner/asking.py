"""One question to a model: a typed answer within a deadline, or none.

Whatever the model does, somebody is waiting for the host to say something: nothing is raised here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.conductor import as_message
from beatroom.flows.core.messages import Message, task
from beatroom.flows.kinds.planner.understanding import Unusable, again

log = structlog.get_logger()
T = TypeVar("T")


async def ask(
    model: LLMService[Any],
    system: str,
    told: str,
    read: Callable[[str], T | Unusable],
    *,
    deadline: float,
    what: str,
) -> T | None:
    """Ask, and once more with what was wrong with the answer.

    Args:
        model: Which client.
        system: What it is to do.
        told: What it has to know.
        read: Makes the answer of the reply, or says what is wrong with it.
        deadline: Seconds for both tries together.
        what: Which question, for the log.

    Returns:
        The answer; None when there was none in time, or none that could be used.
    """
    messages: list[Message] = [task(told)]
    try:
        async with asyncio.timeout(deadline):
            for _ in range(2):
                raw = await model.run_inference(
                    LLMContext([as_message(m) for m in messages]), system_instruction=system
                )
                answer = read(raw or "")
                if not isinstance(answer, Unusable):
                    return answer
                log.info("answer_not_usable", what=what, faults=len(answer.faults))
                messages.append({"role": "assistant", "content": raw or "(nothing)"})
                messages.append(task(again(answer.faults)))
    except TimeoutError:
        log.warning("no_answer_in_time", what=what, seconds=deadline)
    except Exception as error:  # noqa: BLE001 - a vendor call: the talk goes on without
        log.warning("no_answer", what=what, reason=type(error).__name__)
    return None
