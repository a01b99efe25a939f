"""The border to a model: a context becomes a request in which it is plain who says what.

The mark that the product's messages begin with is drawn here, once for each service, and is in
nothing but requests: a process that takes a session over writes the whole context with its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, cast

from openai import NOT_GIVEN
from pipecat.adapters.llm.services.open_ai_adapter import (
    OpenAILLMAdapter,
    OpenAILLMInvocationParams,
    openai_from_llm_context_tool_choice,
    openai_from_llm_context_tools,
)
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.services.llm_service import LLMService

from beatroom.flows.core.abilities import Abilities
from beatroom.flows.core.decisions import as_answers, how_to_decide, without_calls
from beatroom.flows.core.messages import read_tag
from beatroom.flows.core.provenance import (
    Roles,
    examples,
    is_task,
    rules,
    short_rules,
    taking_turns,
    wire,
    without,
)
from beatroom.flows.core.readable import whole
from beatroom.flows.core.resets import BUDGET, latest, most_of

LETTERS = "bcdfghjkmnpqrstvwxz23456789"
"""No vowels: a mark is no word, and a person does not say it by chance."""
LENGTH = 12


def new_mark() -> str:
    """A mark that nobody can guess: 57 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class Marks:
    """An adapter that marks the product's messages.

    Attributes:
        mark: What they begin with.
    """

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.mark = new_mark()


class MarkedAdapter(Marks, OpenAILLMAdapter):
    """Writes who says what into the messages of each request.

    Attributes:
        roles: In which role the server takes them.
        most: Tokens of talk that a request has at most.
        abilities: What can be asked of the model.
    """

    def __init__(self) -> None:
        super().__init__()
        self.roles: Roles = "user"
        self.most = most_of(BUDGET)
        self.abilities = Abilities()

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
        can = self.abilities
        tools: Any = openai_from_llm_context_tools(self.from_standard_tools(context.tools))
        talk = latest(held, self.most)
        talk = talk if can.tools else without_calls(talk)
        beside = is_task(held)
        deciding = not beside and isinstance(tools, list) and not can.tools and can.json_schema
        if can.small and not beside:
            sent, told = self._short(talk, deciding=deciding)
        else:
            sent, told = wire(talk, self.mark, self.roles), "" if beside else rules(self.mark)
        decide = how_to_decide(cast("list[Any]", tools)) if deciding else ""
        if role := "\n\n".join(part for part in (system_instruction, told, decide) if part):
            sent.insert(0, {"role": "system", "content": role})
        return cast(
            "OpenAILLMInvocationParams",
            {
                "messages": sent,
                "tools": tools if can.tools or deciding else NOT_GIVEN,
                "tool_choice": openai_from_llm_context_tool_choice(context.tool_choice),
            },
        )

    def _short(
        self, talk: Sequence[Mapping[str, Any]], *, deciding: bool
    ) -> tuple[list[dict[str, Any]], str]:
        """What a small model is sent of a talk, behind examples, and the rules for it.

        One that decides has examples in its role, and sees its own words in the form of answers.

        Where the product's messages have a role of their own they need no mark: nobody else's are
        in that role. So all sessions' requests begin alike, and what was read once is kept.
        """
        mark = self.mark if self.roles in ("user", "strict") else ""
        shown = [one for one in talk[:-1] if _tag(one) not in UNTOLD] + list(talk[-1:])
        sent = wire(as_answers(shown) if deciding else shown, mark, self.roles)
        if not deciding:
            sent = [*examples(mark, self.roles), *sent]
        told = short_rules(mark, deciding=deciding)
        return (taking_turns(sent, mark) if self.roles == "strict" else sent), told


UNTOLD = ("lobby", "script")
"""What tells a small model nothing once something else has followed it."""


def _tag(message: Mapping[str, Any]) -> str:
    if message.get("role") != "developer":
        return ""
    found = read_tag(str(message.get("content")))
    return found[0] if found else ""


def mark_of(llm: LLMService[Any]) -> str:
    """The mark in a service's requests; empty for one that sends none."""
    adapter = llm.get_llm_adapter()
    return adapter.mark if isinstance(adapter, Marks) else ""


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
