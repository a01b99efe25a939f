"""The chunks of an answer that a schema binds, and its end, however that comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from openai.types.chat import ChatCompletionChunk

from beatroom.bot.pipeline.decided_reply import decided

pytestmark = pytest.mark.unit


def chunk(text: str | None) -> ChatCompletionChunk:
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    fields = {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    return ChatCompletionChunk.model_validate({**fields, "choices": [choice]})


class Server:
    """Sends pieces of an answer, and then perhaps breaks the line."""

    def __init__(self, *pieces: str | None, breaks: bool = False) -> None:
        self.pieces, self.breaks, self.closed = pieces, breaks, False

    async def stream(self) -> AsyncGenerator[Any]:
        try:
            for piece in self.pieces:
                yield chunk(piece)
            if self.breaks:
                raise ConnectionError
        finally:
            self.closed = True


async def read(server: Server, into: list[str], calls: list[str]) -> None:
    async for one in decided(server.stream(), {"note"}):
        delta = one.choices[0].delta
        into.append(delta.content or "")
        calls += [call.function.name for call in delta.tool_calls or ()]


@pytest.mark.parametrize(
    ("pieces", "words", "called"),
    [
        (('{"tool": "note", ', '"arguments": {}}'), "", ["note"]),
        (('{"tool": "fetch_the_moon", "arguments": {}}',), "", []),
        (('{"tool": "fetch_the_moon", "reply": "Hello."}',), "", []),
        (('{"tool": null, "reply": "Hello."}',), "Hello.", []),
        (('{"reply": "Hel', None, 'lo."}'), "Hello.", []),
        (('{"tool": "note", "arg',), "", []),
        ((None,), "", []),
        ((), "", []),
    ],
)
def test_an_answer_is_words_or_a_call_that_was_offered(
    pieces: tuple[str | None, ...], words: str, called: list[str]
) -> None:
    server, said, calls = Server(*pieces), list[str](), list[str]()
    asyncio.run(read(server, said, calls))

    assert ("".join(said), calls) == (words, called)
    assert server.closed


def test_a_line_that_breaks_calls_nothing_and_says_so() -> None:
    server = Server('{"tool": "note", "arguments": {}}', breaks=True)
    said, calls = list[str](), list[str]()

    with pytest.raises(ConnectionError):
        asyncio.run(read(server, said, calls))

    assert ("".join(said), calls) == ("", [])
    assert server.closed


def test_who_is_cut_off_while_words_come_closes_the_line() -> None:
    server = Server('{"reply": "Hello, ', 'Ana!"}', '{"tool": "note", "arguments": {}}')

    async def cut_off() -> str:
        words = decided(server.stream(), {"note"})
        first = await anext(words)
        await words.aclose()
        return str(first.choices[0].delta.content)

    assert asyncio.run(cut_off()) == "Hello, "
    assert server.closed
