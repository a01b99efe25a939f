"""One question to a model: a typed answer within a deadline, or none.

Whatever the model does, somebody is waiting for the host to say something: nothing is raised here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.beside import Unanswered, ask_beside
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.messages import Message, task
from beatroom.flows.kinds.planner.understanding import Unusable, again

log = structlog.get_logger()
T = TypeVar("T")


async def ask(
    live: SessionContext,
    told: str,
    read: Callable[[str], T | Unusable],
    *,
    system: str,
    deadline: float,
    what: str,
    model: LLMService[Any] | None = None,
) -> T | None:
    """Ask, and once more with what was wrong with the answer.

    Args:
        live: The session.
        told: What the model has to know.
        read: Makes the answer of the reply, or says what is wrong with it.
        system: What it is to do.
        deadline: Seconds for both tries together.
        what: Which question, for the log.
        model: Which client; the session's where none is given.

    Returns:
        The answer; None when there was none in time, or none that could be used.
    """
    messages: list[Message] = [task(told)]
    try:
        async with time_limit(deadline):
            for _ in range(2):
                raw = await ask_beside(
                    live, messages, system=system, deadline=deadline, model=model
                )
                answer = read(raw)
                if not isinstance(answer, Unusable):
                    return answer
                log.info("answer_not_usable", what=what, faults=len(answer.faults))
                messages.append({"role": "assistant", "content": raw or "(nothing)"})
                messages.append(task(again(answer.faults)))
    except (TimeoutError, Unanswered) as why:
        log.warning("no_answer", what=what, seconds=deadline, reason=str(why))
    return None
