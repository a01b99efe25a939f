"""A question to the model beside the talk, within a deadline.

Whatever the model does, the session goes on; who asked says on record what became of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.llm_service import LLMService

from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.messages import Message, task


class Unanswered(Exception):  # noqa: N818 - it says what became of a question
    """There is no answer; the text says why."""


async def ask_beside(
    live: SessionContext,
    told: str | Sequence[Message],
    *,
    system: str,
    deadline: float,
    model: LLMService[Any] | None = None,
) -> str:
    """What the model says to a question that is no part of the talk.

    Args:
        live: The session.
        told: What the model has to know; what people said stands in it as a report. Or messages,
            where it was asked before.
        system: What it is to do.
        deadline: Seconds.
        model: Which client; the session's where none is given.

    Raises:
        Unanswered: There was no answer in time, or the model failed.
    """
    messages = [task(told)] if isinstance(told, str) else told
    context = LLMContext([as_message(one) for one in messages])
    try:
        answer = await asyncio.wait_for(
            (model or live.llm).run_inference(context, system_instruction=system), deadline
        )
    except TimeoutError:
        raise Unanswered(f"no answer within {deadline:g} s") from None
    except Exception as error:  # a vendor call: the session goes on without
        raise Unanswered(type(error).__name__) from error
    return answer or ""
