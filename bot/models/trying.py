"""Tries a model's server: how soon and how fast it talks, and what can be asked of it."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any

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


class TryFailed(Exception):  # noqa: N818 - it names what happened
    """The server did not answer as one does; the text says what it did."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a server did.

    Attributes:
        first_word: Seconds until it.
        words: Words a second from there; None where it said too little to tell.
        said: What it said.
        tools: Whether it called a tool that it was to call, each time.
        json_schema: Whether it kept to a JSON schema, and chose rightly.
    """

    first_word: float
    words: float | None
    said: str
    tools: bool
    json_schema: bool


async def tried(endpoint: ModelEndpoint) -> Tried:
    """Ask a server for a sentence, a tool and a decision.

    Raises:
        TryFailed: It gave no sentence.
    """
    async with model_client(endpoint, timeout=DEADLINE, max_retries=0) as client:
        asking = _Asking(client, endpoint.model)
        try:
            said, _ = await asking.asked('Ana: "Hello! I am Ana, and I like tea."')
        except Exception as error:  # border: the library's, its HTTP client's and our own
            raise TryFailed(_reason(error)) from error
        if not said.strip() or asking.first is None:
            raise TryFailed("It answered without a word.")
        first, rest = asking.first, asking.last - asking.first
        spoken = len(said.split()) - 1
        words = spoken / rest if spoken > 2 and rest > 0 else None
        return Tried(
            first_word=first,
            words=words,
            said=said.strip(),
            tools=await _can_call(asking),
            json_schema=await _keeps_to_schema(asking),
        )


class _Asking:
    """Streamed answers of one server.

    Attributes:
        first: Seconds until the newest answer's first word; None without one.
        last: Seconds until its last one.
    """

    def __init__(self, client: Any, model: str) -> None:
        self._client, self._model = client, model
        self.first: float | None = None
        self.last = 0.0

    async def asked(self, words: str, **further: Any) -> tuple[str, list[tuple[str, str]]]:
        """What it says, and which tools it calls with which arguments."""
        said, calls = list[str](), dict[int, tuple[str, str]]()
        messages = [{"role": "system", "content": HOST}, {"role": "user", "content": words}]
        began, self.first = time.monotonic(), None
        async with asyncio.timeout(DEADLINE):
            stream = await self._client.chat.completions.create(
                model=self._model, messages=messages, stream=True, max_tokens=WORDS, **further
            )
            async with stream:
                async for chunk in stream:
                    if not chunk.choices:
                        continue
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


def _reason(error: Exception) -> str:
    match error:
        case TimeoutError():
            return f"It did not answer within {DEADLINE:.0f} seconds."
        case _:
            status = getattr(error, "status_code", None)
            if status in {401, 403}:
                return f"It does not take the key ({status})."
            if status == 404:
                return "It knows neither the address nor the model (404)."
            if status is not None:
                return f"It answered {status}."
            return f"It cannot be reached ({type(error).__name__})."
