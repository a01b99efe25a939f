"""The most that is taken of one reply of a model, however much of it comes.

A model that never ends, or sends a book in one piece, must hold up neither the voice nor the event
loop: what goes beyond is not read, and the reply ends there like any other.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

MOST_WORDS = 4_000
"""Characters of a reply: about four minutes of speech."""
MOST_ARGUMENTS = 100_000
"""Characters of the arguments of a reply's tool calls, names included."""


async def bounded(stream: AsyncIterator[Any]) -> AsyncGenerator[Any]:
    """A reply's chunks (the OpenAI protocol's) up to the bounds; closes the stream at its end."""
    words, arguments = MOST_WORDS, MOST_ARGUMENTS
    try:
        async for chunk in stream:
            delta = chunk.choices[0].delta if chunk.choices else None
            if delta is not None and delta.content:
                words -= len(delta.content)
                if words < 0:
                    delta.content = shortened(delta.content, len(delta.content) + words)
                    yield chunk
                    return
            for call in (delta.tool_calls if delta is not None else None) or ():
                made = call.function
                arguments -= len(made.arguments or "") + len(made.name or "") if made else 0
            if arguments < 0:
                return
            yield chunk
    finally:
        close: Any = getattr(stream, "close", None) or getattr(stream, "aclose", None)
        if close is not None:
            await close()


def shortened(text: str, most: int) -> str:
    """The first `most` characters, without a word that was cut in two."""
    if len(text) <= most:
        return text
    whole, _, _ = text[:most].rpartition(" ")
    return whole or text[:most]
