"""Tries a model's server: how soon and how fast it talks, and what can be asked of it."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.model_endpoints import ModelEndpoint, model_client

DEADLINE = 60.0
"""Seconds that one answer may take: a cold model on a small machine takes many."""
WORDS = 60
"""Tokens that an answer has at most."""
HOST = "You host a tea break. Answer in one short sentence."
TEAS = ("green tea", "peppermint tea")
TOOL = {
    "type": "function",
    "function": {
        "name": "note_drink",
        "description": "Note what a person drinks.",
        "parameters": {
            "type": "object",
            "properties": {"drink": {"type": "string"}},
            "required": ["drink"],
        },
    },
}
CHOICES = ("wants_tea", "wants_coffee", "none")
SCHEMA = {
    "type": "object",
    "properties": {"decision": {"type": "string", "enum": list(CHOICES)}},
    "required": ["decision"],
    "additionalProperties": False,
}
NONSENSE = (
    "What it answers is nothing that a server of the OpenAI protocol sends; expected an address up "
    "to and with /v1."
)


class TrialError(Exception):
    """The server did not answer as one does; the text says what it did."""


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What a server did.

    Attributes:
        first_word: Seconds until it.
        words: Words a second from there; None where it said too little to tell.
        said: What it said.
        tools: Whether it called a tool that it was to call, each time.
        json_schema: Whether it kept to a JSON schema, and chose rightly.
        alternating: Whether it insists on a user's and an assistant's messages taking turns.
    """

    first_word: float
    words: float | None
    said: str
    tools: bool
    json_schema: bool
    alternating: bool


async def tried(endpoint: ModelEndpoint, deadline: float = DEADLINE) -> TrialResult:
    """Ask a server for a sentence, a tool and a decision, and whether it takes two turns in a row.

    Args:
        endpoint: Where, and which model.
        deadline: Seconds that each answer may take.

    Raises:
        TrialError: It gave no sentence.
    """
    async with model_client(endpoint, timeout=deadline, max_retries=0) as client:
        asking = _Asking(client, endpoint.model, deadline)
        try:
            said, _ = await asking.asked('Ana: "Hello! I am Ana, and I like tea."')
        except Exception as error:  # border: the library's, its HTTP client's and our own
            raise TrialError(_reason(error, deadline)) from error
        if not asking.pieces:
            raise TrialError(NONSENSE)
        if not said.strip() or asking.first is None:
            raise TrialError("It answered without a word.")
        first, rest = asking.first, asking.last - asking.first
        spoken = len(said.split()) - 1
        words = spoken / rest if spoken > 2 and rest > 0 else None
        return TrialResult(
            first_word=first,
            words=words,
            said=said.strip(),
            tools=await _can_call(asking),
            json_schema=await _keeps_to_schema(asking),
            alternating=await _wants_turns(asking),
        )


class _Asking:
    """Streamed answers of one server.

    Attributes:
        first: Seconds until the newest answer's first word; None without one.
        last: Seconds until its last one.
        pieces: How many pieces of an answer came, with words or without.
    """

    def __init__(self, client: Any, model: str, deadline: float) -> None:
        self._client, self._model, self._deadline = client, model, deadline
        self.first: float | None = None
        self.last, self.pieces = 0.0, 0

    async def asked(self, *words: str, **further: Any) -> tuple[str, list[tuple[str, str]]]:
        """What it says to messages of a user, and which tools it calls with which arguments."""
        said, calls = list[str](), dict[int, tuple[str, str]]()
        messages = [{"role": "system", "content": HOST}]
        messages += [{"role": "user", "content": one} for one in words]
        began, self.first, self.pieces = time.monotonic(), None, 0
        async with time_limit(self._deadline):
            stream = await self._client.chat.completions.create(
                model=self._model,
                messages=messages,
                stream=True,
                **{"max_tokens": WORDS, **further},
            )
            async with stream:
                async for chunk in stream:
                    if not chunk.choices:
                        continue
                    self.pieces += 1
                    delta = chunk.choices[0].delta
                    if delta.content:
                        self.last = time.monotonic() - began
                        self.first = self.last if self.first is None else self.first
                        said.append(delta.content)
                    for call in delta.tool_calls or ():
                        name, given = calls.get(call.index, ("", ""))
                        more = call.function
                        calls[call.index] = (
                            name + (more.name or ""),
                            given + (more.arguments or ""),
                        )
        return "".join(said), list(calls.values())


async def _can_call(asking: _Asking) -> bool:
    for tea in TEAS:
        try:
            _, calls = await asking.asked(f'Ana: "Please note that I drink {tea}."', tools=[TOOL])
            [(name, given)] = calls
            drink = json.loads(given)["drink"]
        except Exception:  # noqa: BLE001 - border: whatever it does instead, it cannot
            return False
        if name != "note_drink" or tea.split()[0] not in str(drink).lower():
            return False
    return True


async def _keeps_to_schema(asking: _Asking) -> bool:
    form = {"name": "decision", "strict": True, "schema": SCHEMA}
    try:
        said, _ = await asking.asked(
            'Ana: "Could I have a coffee, please?" What does Ana want? Answer as JSON.',
            response_format={"type": "json_schema", "json_schema": form},
        )
        return json.loads(said) == {"decision": "wants_coffee"}
    except Exception:  # noqa: BLE001 - border: as above
        return False


async def _wants_turns(asking: _Asking) -> bool:
    """Many chat templates refuse two messages of a user in a row, which are sent where allowed."""
    try:
        await asking.asked('Ana: "Hello!"', 'Bob: "Hello!"', max_tokens=1)
    except Exception as error:  # noqa: BLE001 - border: as above
        return getattr(error, "status_code", None) in {400, 422, 500}
    return False


def _reason(error: Exception, deadline: float) -> str:
    if isinstance(error, TimeoutError) or type(error).__name__ == "APITimeoutError":
        return f"It did not answer within {deadline:.0f} seconds."
    status = getattr(error, "status_code", None)
    if status in {401, 403}:
        return f"It does not take the key ({status})."
    if status == 404:
        return "It knows neither the address nor the model (404)."
    if status is not None:
        return f"It answered {status}."
    if isinstance(error, ValueError | TypeError | AttributeError | RecursionError):
        return NONSENSE
    return f"It cannot be reached ({type(error).__name__})."
