"""The most that is taken of one reply of a model, however much of it comes.

A model that never ends, or sends a book in one piece, must hold up neither the voice nor the event
loop: what goes beyond is not read, and the reply ends there like any other. Nor does it bring
halves of characters into the session: no page, feed or other server takes a text with one.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

from beatroom.flows.core.readable import readable, shortened

MOST_WORDS = 4_000
"""Characters of a reply: about four minutes of speech."""
MOST_ARGUMENTS = 100_000
"""Characters of the arguments of a reply's tool calls, names included."""
LEAST_CALL = 2_000
"""Characters that a call counts for at least: nobody needs fifty of them."""


async def bounded(stream: AsyncIterator[Any]) -> AsyncGenerator[Any]:
    """A reply's chunks (the OpenAI protocol's) up to the bounds; closes the stream at its end."""
    words, arguments, half = MOST_WORDS, MOST_ARGUMENTS, ""
    try:
        async for chunk in stream:
            delta = chunk.choices[0].delta if chunk.choices else None
            if delta is not None and delta.content:
                whole, half = _split(half + delta.content)
                delta.content = readable(whole)
                words -= len(delta.content)
                if words < 0:
                    delta.content = shortened(delta.content, len(delta.content) + words)
                    yield chunk
                    return
            for call in (delta.tool_calls if delta is not None else None) or ():
                call.id = readable(call.id) if call.id else call.id
                if (made := call.function) is None:
                    continue
                if made.name:
                    made.name = readable(made.name)
                    arguments -= LEAST_CALL
                arguments -= len(made.arguments or "") + len(made.name or "")
            if arguments < 0:
                return
            yield chunk
    finally:
        close: Any = getattr(stream, "close", None) or getattr(stream, "aclose", None)
        if close is not None:
            await close()


def _split(text: str) -> tuple[str, str]:
    """A text without the first half of a character at its end, and that half."""
    ends = "\ud800" <= text[-1:] <= "\udbff"
    return (text[:-1], text[-1]) if ends else (text, "")
