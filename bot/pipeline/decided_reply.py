"""A reply that a schema binds, as the chunks of any other: words, or a call of a tool."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Collection
from typing import Any

from openai.types.chat import ChatCompletionChunk

from beatroom.flows.core.decisions import Decision


async def decided(stream: AsyncGenerator[Any], offered: Collection[str]) -> AsyncGenerator[Any]:
    """The chunks of the OpenAI protocol that a model with tools would have sent.

    Args:
        stream: The chunks of one JSON object; it is closed with this.
        offered: The names of the tools. What calls another is no answer: the model would be told
            so and asked again, and might never end.
    """
    decision, last = Decision(), None
    try:
        async for chunk in stream:
            last = chunk
            delta = chunk.choices[0].delta if chunk.choices else None
            if delta is not None and delta.content:
                delta.content = decision.feed(delta.content)
            yield chunk
        if last is None:
            return
        called = decision.call()
        if called is not None and called[0] in offered:
            yield _calling(*called, model=last.model)
        elif words := decision.rest():
            yield _chunk({"content": words}, None, model=last.model)
    finally:
        await stream.aclose()


def _calling(name: str, arguments: dict[str, Any], *, model: str) -> ChatCompletionChunk:
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"index": 0, "id": "", "type": "function", "function": function}
    return _chunk({"tool_calls": [call]}, "tool_calls", model=model)


def _chunk(delta: dict[str, Any], finish: str | None, *, model: str) -> ChatCompletionChunk:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return ChatCompletionChunk.model_validate(
        {
            "id": "decided",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": model,
            "choices": [choice],
        }
    )
