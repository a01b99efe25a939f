"""A real HTTP receiver of webhooks on loopback, which answers as it is told."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from patience import SOON

Behaviour = Callable[[int], Awaitable[int]]
"""The status to answer the n-th request (from 0) with."""


@dataclass(frozen=True, slots=True)
class Received:
    """One request."""

    path: str
    headers: dict[str, str]
    body: str

    @property
    def content(self) -> dict[str, Any]:
        return json.loads(self.body)

    @property
    def type(self) -> str:
        return str(self.content["type"])

    def is_signed_with(self, secret: str) -> bool:
        """Whether the signature is right, worked out as the specification says."""
        key = base64.b64decode(secret.removeprefix("whsec_"))
        told = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.{self.body}"
        digest = hmac.new(key, told.encode(), hashlib.sha256).digest()
        return self.headers["webhook-signature"] == f"v1,{base64.b64encode(digest).decode()}"


class Receiver:
    """What was received, and how to answer."""

    def __init__(self) -> None:
        self.port = 0
        self.got: list[Received] = []
        self.behaviour: Behaviour = _fine
        self.location = ""
        self._news = asyncio.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    @property
    def types(self) -> list[str]:
        return [one.type for one in self.got]

    async def until(self, holds: Callable[[], bool]) -> None:
        """Return as soon as something holds of what was received."""
        async with asyncio.timeout(SOON):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *rest = head.rstrip("\r\n").split("\r\n")
        pairs = (line.partition(":") for line in rest)
        headers = {name.lower(): value.strip() for name, _, value in pairs}
        body = (await reader.readexactly(int(headers["content-length"]))).decode()
        number = len(self.got)
        self.got.append(Received(first.split(" ")[1], headers, body))
        self._news.set()
        try:
            status = await self.behaviour(number)
            where = f"Location: {self.location}\r\n" if self.location else ""
            writer.write(f"HTTP/1.1 {status} Told\r\n{where}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        except ConnectionError:  # the sender has lost its patience
            return
        finally:
            writer.close()


async def _fine(_: int) -> int:
    return 204


@asynccontextmanager
async def receiving() -> AsyncGenerator[Receiver]:
    """A receiver that listens while the block runs; whatever still hangs is let go at its end."""
    receiver = Receiver()
    handling: set[asyncio.Task[Any]] = set()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        handling.add(task)
        try:
            await receiver.handle(reader, writer)
        except asyncio.CancelledError:  # the end of the test: asyncio's server logs it otherwise
            writer.close()
        finally:
            handling.discard(task)

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        for task in list(handling):
            task.cancel()
        await server.wait_closed()
