"""Meta's Cloud API on loopback, as far as messages go: it takes what the real one would take."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from patience import SOON

TOKEN, PHONE_ID = "EAAG-stand-in", "106540352242922"
PATH = re.compile(r"/v\d+\.\d+/(\d+)/messages")
E164 = re.compile(r"\+?[1-9]\d{6,14}")


@dataclass(frozen=True, slots=True)
class Reply:
    """What to answer instead of taking the message; `hangs` answers never."""

    status: int = 500
    code: int | None = None
    message: str = "An unknown error has occurred."
    retry_after: str = ""
    hangs: bool = False

    @property
    def content(self) -> dict[str, Any]:
        error = {"message": self.message, "type": "OAuthException", "code": self.code}
        return {"error": {k: v for k, v in error.items() if v is not None}}


class Refusal(Exception):  # noqa: N818 - it names what happened
    """The request is not as the documentation wants it."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.reply = Reply(status, code, message)


class CloudApi:
    """What was asked, and what to answer next; without a script it takes what is right."""

    def __init__(self) -> None:
        self.port = 0
        self.asked: list[dict[str, Any]] = []
        self.taken: list[dict[str, Any]] = []
        self.script: list[Reply] = []
        self.wrong: list[str] = []
        self._news = asyncio.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def until_asked(self, times: int) -> None:
        """Return as soon as so many requests have come."""
        async with asyncio.timeout(SOON):
            while len(self.asked) < times:
                self._news.clear()
                await self._news.wait()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *rest = head.rstrip("\r\n").split("\r\n")
        pairs = (line.partition(":") for line in rest)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        raw = await reader.readexactly(int(headers.get("content-length", "0")))
        reply = self._answer(first, headers, raw)
        if reply.hangs:
            await asyncio.Event().wait()
        content = json.dumps(reply.content if reply.status >= 400 else self._accepted()).encode()
        after = f"Retry-After: {reply.retry_after}\r\n" if reply.retry_after else ""
        writer.write(
            f"HTTP/1.1 {reply.status} Told\r\nContent-Type: application/json\r\n{after}"
            f"Connection: close\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        await writer.drain()
        writer.close()

    def _answer(self, first: str, headers: dict[str, str], raw: bytes) -> Reply:
        try:
            body = checked(first, headers, raw)
        except Refusal as refusal:
            self.wrong.append(str(refusal))
            self._asked({})
            return refusal.reply
        self._asked(body)
        if self.script:
            return self.script.pop(0)
        self.taken.append(body)
        return Reply(200)

    def _asked(self, body: dict[str, Any]) -> None:
        self.asked.append(body)
        self._news.set()

    def _accepted(self) -> dict[str, Any]:
        to = self.taken[-1]["to"]
        return {
            "messaging_product": "whatsapp",
            "contacts": [{"input": to, "wa_id": to.lstrip("+")}],
            "messages": [{"id": f"wamid.{len(self.taken)}"}],
        }


def checked(first: str, headers: dict[str, str], raw: bytes) -> dict[str, Any]:
    """The body of a request that is right in every part that the documentation names."""
    method, path, _ = first.split(" ")
    found = PATH.fullmatch(path)
    if method != "POST" or found is None or found[1] != PHONE_ID:
        raise Refusal(400, 100, f"Unsupported request: {method} {path}")
    if headers.get("authorization") != f"Bearer {TOKEN}":
        raise Refusal(401, 190, "Invalid OAuth access token")
    if headers.get("content-type") != "application/json":
        raise Refusal(400, 100, "The body must be JSON")
    body = json.loads(raw)
    kind = body.get("type")
    if body.get("messaging_product") != "whatsapp" or kind not in ("text", "template"):
        raise Refusal(400, 100, "(#100) The parameter messaging_product is required")
    if set(body) != {"messaging_product", "recipient_type", "to", "type", kind}:
        raise Refusal(400, 100, f"(#100) Unexpected key in {sorted(body)}")
    if body["recipient_type"] != "individual" or not E164.fullmatch(body["to"]):
        raise Refusal(400, 131009, "(#131009) Parameter value is not valid")
    if kind == "text":
        _text(body["text"])
    else:
        _template(body["template"])
    return body


def _text(text: dict[str, Any]) -> None:
    if set(text) != {"preview_url", "body"} or not isinstance(text["preview_url"], bool):
        raise Refusal(400, 100, "(#100) Invalid parameter text")
    if not 1 <= len(text["body"]) <= 4096:
        raise Refusal(400, 100, "(#100) Param text['body'] must be at most 4096 characters long")


def _template(template: dict[str, Any]) -> None:
    if set(template) != {"name", "language", "components"} or "code" not in template["language"]:
        raise Refusal(400, 100, "(#100) Invalid parameter template")
    [component] = template["components"]
    texts = [one["text"] for one in component["parameters"] if one["type"] == "text"]
    if component["type"] != "body" or len(texts) != 2:
        raise Refusal(400, 132000, "(#132000) Number of parameters does not match")
    if any(re.search(r"[\n\t]| {5}", text) for text in texts) or len("".join(texts)) > 1024:
        raise Refusal(400, 132012, "(#132012) Parameter format does not match")


@asynccontextmanager
async def cloud_api() -> AsyncGenerator[CloudApi]:
    """The API while the block runs; whatever still hangs is let go at its end."""
    api = CloudApi()
    handling: set[asyncio.Task[Any]] = set()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        handling.add(task)
        try:
            await api.handle(reader, writer)
        except (asyncio.CancelledError, ConnectionError):  # asyncio's server logs it otherwise
            writer.close()
        finally:
            handling.discard(task)

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    api.port = server.sockets[0].getsockname()[1]
    try:
        yield api
    finally:
        server.close()
        for task in list(handling):
            task.cancel()
        await server.wait_closed()
    assert api.wrong == [], "the real API would have refused this"
