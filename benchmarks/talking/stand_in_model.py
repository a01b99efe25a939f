"""A model behind the OpenAI protocol that answers at once; a process of its own.

    python benchmarks/talking/stand_in_model.py     # prints its address

What it says is decided by words in what it was told since its last reply, so that a benchmark
knows what it will hear. `GET /asked` has when it was asked what, by the name of the model.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, StreamingResponse

REPLY = "Good point."
STORY = "Once upon a time there was a clock that nobody had ever wound."
STORY_LINES = 60
"""As long as one reply may be, four minutes."""
STORY_EVERY = 3.2
"""Seconds between two sentences of a story, which are spoken more slowly than they come."""
SHORT_STORY_LINES = 9
"""Where it is not told that the story is to be long."""
GOODBYE = "That was all for today, thank you very much. Goodbye everybody."
INSTRUCTED = "Wendy, that was not nice."
THINKING = 1.5
"""Seconds to the first word where it is told to think hard."""

api = FastAPI()
asked: list[dict[str, Any]] = []


@api.get("/v1/models")
async def models() -> dict[str, Any]:
    return {"object": "list", "data": [{"id": "ours", "object": "model"}]}


@api.get("/asked")
async def what_was_asked(model: str, since: float = 0.0) -> list[dict[str, Any]]:
    """What was asked since a time: when, and what it was last told."""
    return [one for one in asked if one["model"] == model and one["at"] >= since]


@api.post("/v1/chat/completions", response_model=None)
async def completions(request: Request) -> JSONResponse | StreamingResponse:
    """A streamed reply, or a summary where it is not streamed."""
    at = time.time()
    body = await request.json()
    told = since_last_reply(body["messages"])
    asked.append({"at": at, "model": body["model"], "told": told})
    if not body.get("stream"):
        choice = {"index": 0, "message": {"role": "assistant", "content": "They talked."}}
        return JSONResponse({**_head("chat.completion"), "choices": [choice]})
    return StreamingResponse(_stream(told), media_type="text/event-stream")


def since_last_reply(messages: list[dict[str, Any]]) -> str:
    """Everything that the model was told since it last spoke."""
    told: list[str] = []
    for message in reversed(messages):
        if message["role"] == "assistant":
            break
        told.append(str(message["content"]))
    return " ".join(reversed(told))


async def _stream(told: str) -> AsyncIterator[str]:
    if "Wendy" in told:
        lines, every = [INSTRUCTED], 0.0
    elif "long story" in told:
        lines, every = [STORY] * STORY_LINES, STORY_EVERY
    elif "wrap-up:" in told:
        lines, every = [GOODBYE], 0.0
    elif "story" in told:
        lines, every = [STORY] * SHORT_STORY_LINES, 0.0
    else:
        lines, every = [REPLY], 0.0
    if "think hard" in told and "Wendy" not in told:
        await asyncio.sleep(THINKING)
    for number, line in enumerate(lines):
        if number:
            await asyncio.sleep(every)
        yield _chunk({"content": line if number == 0 else f" {line}"}, None)
    yield _chunk({}, "stop")
    yield "data: [DONE]\n\n"


def _chunk(delta: dict[str, Any], finish: str | None) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return f"data: {json.dumps({**_head('chat.completion.chunk'), 'choices': [choice]})}\n\n"


def _head(kind: str) -> dict[str, Any]:
    return {"id": "x", "object": kind, "created": 0, "model": "stand-in"}


def main() -> None:
    """Serve on a free port until killed."""
    listening = socket.create_server(("127.0.0.1", 0))
    sys.stdout.write(f"http://127.0.0.1:{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    server = uvicorn.Server(uvicorn.Config(api, log_level="error", access_log=False))
    asyncio.run(server.serve(sockets=[listening]))


if __name__ == "__main__":
    main()
