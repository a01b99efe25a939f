"""The border to a model: a context becomes a request in which it is plain who says what.

The mark that the product's messages begin with is drawn here, once for each service, and is in
nothing but requests: a process that takes a session over writes the whole context with its own.
"""

from __future__ import annotations

import secrets
from typing import Any, cast

from pipecat.adapters.llm.services.open_ai_adapter import (
    OpenAILLMAdapter,
    OpenAILLMInvocationParams,
    openai_from_llm_context_tool_choice,
    openai_from_llm_context_tools,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.llm_service import LLMService

from beatroom.flows.core.provenance import Roles, is_task, rules, wire, without
from beatroom.flows.core.readable import whole
from beatroom.flows.core.resets import BUDGET, latest, most_of

LETTERS = "bcdfghjkmnpqrstvwxz23456789"
"""No vowels: a mark is no word, and a person does not say it by chance."""
LENGTH = 12


def new_mark() -> str:
    """A mark that nobody can guess: 57 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class MarkedAdapter(OpenAILLMAdapter):
    """Writes who says what into the messages of each request.

    Attributes:
        mark: What the product's messages begin with.
        roles: In which role the server takes them.
        most: Tokens of talk that a request has at most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.mark = new_mark()
        self.roles: Roles = "user"
        self.most = most_of(BUDGET)

    async def get_llm_invocation_params(
        self,
        context: LLMContext,
        *,
        system_instruction: str | None = None,
        convert_developer_to_user: bool,
    ) -> OpenAILLMInvocationParams:
        """As Pipecat's, with the messages in their sent form and the rules behind the role.

        What is no plain message (a vendor's own form) is left out: the session makes none.
        """
        held = [m for m in context.get_messages() if isinstance(m, dict)]
        sent = wire(latest(held, self.most), self.mark, self.roles)
        told = "" if is_task(held) else rules(self.mark)
        if role := "\n\n".join(part for part in (system_instruction, told) if part):
            sent.insert(0, {"role": "system", "content": role})
        return cast(
            "OpenAILLMInvocationParams",
            {
                "messages": sent,
                "tools": openai_from_llm_context_tools(self.from_standard_tools(context.tools)),
                "tool_choice": openai_from_llm_context_tool_choice(context.tool_choice),
            },
        )


def mark_of(llm: LLMService[Any]) -> str:
    """The mark in a service's requests; empty for one that sends none."""
    adapter = llm.get_llm_adapter()
    return adapter.mark if isinstance(adapter, MarkedAdapter) else ""


def arguments_of(mark: str, given: Any) -> dict[str, Any]:
    """A call's arguments without the mark, and such as everything takes that they go through.

    There are none where the model gave no object, or one that is too large or too deep: the tool
    says what it lacks.
    """
    try:
        told = unmarked(mark, whole(given))
    except ValueError:
        return {}
    return cast("dict[str, Any]", told) if isinstance(told, dict) else {}


def unmarked(mark: str, value: Any) -> Any:
    """The arguments, or a part of them, without the mark."""
    if isinstance(value, dict):
        given = cast("dict[str, Any]", value)
        return {without(mark, key): unmarked(mark, held) for key, held in given.items()}
    if isinstance(value, list):
        return [unmarked(mark, held) for held in cast("list[Any]", value)]
    return without(mark, value) if isinstance(value, str) else value
