"""A local server that speaks the OpenAI protocol: streaming, one-shot, errors and slowness.

It is the product's own border: the real `openai` SDK talks to it over real HTTP. What it answers
is decided by words in the last turn, so that a test reads what it will get.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from patience import SOON, eventually_there

EVENTS = "text/event-stream"
DEFAULT = "That is a good point. Let us go on."

Beside = Callable[[str, str], str]
"""The answer to what is asked for beside the conversation: from the task and the last turn."""


@dataclass(frozen=True)
class ToolCall:
    """A tool that the model calls instead of speaking; `arguments` are JSON."""

    name: str
    arguments: str = "{}"


Reply = Callable[[list[dict[str, Any]]], str | ToolCall]
"""The reply to a conversation's messages."""


@dataclass
class StandIn:
    """The server, as a test sees it.

    Attributes:
        url: For `OPENAI_BASE_URL`.
        asked: The bodies of all requests, in order.
        beside: What it answers where the reply is not streamed.
        reply: What it answers where it is.
        strict: Whether it insists on its order of roles, as many chat templates do.
        refused: What it refused because of that.
    """

    beside: Beside
    reply: Reply
    strict: bool = False
    url: str = ""
    refused: list[str] = field(default_factory=list[str])
    asked: list[dict[str, Any]] = field(default_factory=list, repr=False)


def reply_to(messages: list[dict[str, Any]]) -> str:
    """An obedient model: carries out what it was last told."""
    since: list[str] = []
    for message in reversed(messages):
        if message["role"] == "assistant":
            break
        since.append(str(message["content"]))
    told = " ".join(since)
    lines = []
    if "capital of France" in told:
        lines.append("The capital of France is Paris.")
    if "a long story" in told and "Wendy" not in told:
        lines.append(" ".join(["Once upon a time there was a clock that nobody had wound."] * 8))
    if "Wendy" in told:
        lines.append("Wendy, that comment was not appropriate.")
    for tag, line in (
        ("beat: Welcome]", "Good morning everybody, and welcome to the show."),
        ("beat: Weather]", "Now let us talk about the weather."),
        (" wrap-up:", "That was all for today. Goodbye everybody."),
    ):
        if tag in told:
            lines.append(line)
    return " ".join(lines) or DEFAULT


def out_of_order(messages: list[dict[str, Any]]) -> str:
    """What a strict template says of these messages; empty where they are in order."""
    before = ""
    for place, message in enumerate(messages):
        role = message["role"]
        if role not in ("system", "user", "assistant", "tool"):
            return f"unknown role {role}"
        if role == "system" and place:
            return f"a system message after {before}"
        if role == before and role != "tool":
            return f"two messages of {role} in a row"
        if role == "assistant" and before in ("", "system"):
            return "the conversation begins with the assistant"
        before = role
    return ""


def app(stand_in: StandIn) -> FastAPI:
    """The protocol's two routes that Beatroom uses."""
    api = FastAPI()

    @api.get("/v1/models")
    async def models() -> dict[str, Any]:
        return {"object": "list", "data": [{"id": "stand-in", "object": "model"}]}

    @api.post("/v1/chat/completions", response_model=None)
    async def completions(request: Request) -> Response:
        body = await request.json()
        stand_in.asked.append(body)
        if stand_in.strict and (wrong := out_of_order(body["messages"])):
            stand_in.refused.append(wrong)
            return JSONResponse({"error": {"message": wrong, "type": "invalid"}}, status_code=400)
        last = str(body["messages"][-1]["content"])
        if "break down" in last:
            error = {"message": "The server had an error", "type": "server_error"}
            return JSONResponse({"error": error}, status_code=500)
        if "fall asleep" in last:
            await asyncio.sleep(60)
        if not body.get("stream"):
            return JSONResponse(_whole(stand_in.beside(str(body["messages"][0]["content"]), last)))
        if "never stop" in last:
            return StreamingResponse(_endless(), media_type=EVENTS)
        if "use a tool" in last:
            return StreamingResponse(_calls(ToolCall("fetch_the_moon")), media_type=EVENTS)
        if "in halves" in last:
            return StreamingResponse(
                _chunks(["Tea \ud83c", "\udf75\0 \udc00."], ""), media_type=EVENTS
            )
        if "a flood" in last:
            return StreamingResponse(_flood(), media_type=EVENTS)
        if "packed" in last:
            packed = gzip.compress(b"data: " + b"x" * 50_000_000)
            return Response(packed, media_type=EVENTS, headers={"Content-Encoding": "gzip"})
        if "a whole book" in last:
            book = "Once upon a time there was a clock. " * 60_000
            return StreamingResponse(_chunks([book]), media_type=EVENTS)
        if "say nothing" in last:
            return StreamingResponse(_chunks([]), media_type=EVENTS)
        reply = stand_in.reply(body["messages"])
        if isinstance(reply, ToolCall):
            return StreamingResponse(_calls(reply), media_type=EVENTS)
        return StreamingResponse(_chunks(reply.split(" ")), media_type=EVENTS)

    return api


def agenda(task: str, last: str) -> str:
    """Writes agendas, and sums conversations up."""
    if "write the agenda" in task:
        if "nonsense" in last:
            return "I would rather talk about the weather."
        item = {"topic": "Clouds", "description": "Agree on one.", "minutes": 10}
        return f"Here it is: {json.dumps({'items': [item, {**item, 'topic': 'Rain'}]})}"
    return "They talked about the weather."


def _whole(text: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": text}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "stand-in",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


async def _chunks(words: list[str], between: str = " ") -> AsyncIterator[str]:
    for index, word in enumerate(words):
        yield _chunk({"content": word if index == 0 else f"{between}{word}"}, None)
        await asyncio.sleep(0.01)
    yield _chunk({}, "stop")
    yield "data: [DONE]\n\n"


async def _endless() -> AsyncIterator[str]:
    """Words without an end, and without the end of a sentence, as fast as they are taken."""
    for _ in range(200_000):
        yield _chunk({"content": " and so it went on"}, None)
        await asyncio.sleep(0)  # or a reader who has gone is noticed at the end only


async def _flood() -> AsyncIterator[bytes]:
    """One line without an end."""
    yield b"data: "
    for _ in range(2_000):
        yield b"x" * 65_536
        await asyncio.sleep(0)


async def _calls(tool: ToolCall) -> AsyncIterator[str]:
    """A call of a tool, whether there is one of that name or not."""
    function = {"name": tool.name, "arguments": tool.arguments}
    call = {"index": 0, "id": "c1", "type": "function", "function": function}
    yield _chunk({"tool_calls": [call]}, None)
    yield _chunk({}, "tool_calls")
    yield "data: [DONE]\n\n"


def _chunk(delta: dict[str, Any], finish: str | None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    chunk = {
        "id": "x",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "stand-in",
        "choices": [choice],
    }
    return f"data: {json.dumps(chunk)}\n\n"


@contextmanager
def serving(
    beside: Beside = agenda, reply: Reply = reply_to, *, strict: bool = False
) -> Iterator[StandIn]:
    """The server on a free port of this machine, in a thread."""
    stand_in = StandIn(beside, reply, strict=strict)
    config = uvicorn.Config(
        app(stand_in),
        host="127.0.0.1",
        port=0,
        log_level="error",
        timeout_graceful_shutdown=1,  # a request that sleeps is not waited for
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    eventually_there(lambda: server.started, what="the stand-in model serves")
    port = server.servers[0].sockets[0].getsockname()[1]
    stand_in.url = f"http://127.0.0.1:{port}/v1"
    try:
        yield stand_in
    finally:
        server.should_exit = True
        thread.join(timeout=SOON)
