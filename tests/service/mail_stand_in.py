"""A mail server on loopback: SMTP with STARTTLS and AUTH, which refuses what is out of order."""

from __future__ import annotations

import asyncio
import base64
import ssl
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from own_tls import tls_for
from patience import SOON

USER, PASSWORD = "beatroom", "s3cret"
HANGS = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """What was handed in."""

    sender: str
    to: str
    content: EmailMessage
    tls: bool
    user: str


@dataclass(slots=True)
class MailServer:
    """Letters that were taken, and what is answered to recipients.

    Attributes:
        script: By recipient: answers in the place of 250, one for each attempt; `HANGS` is none.
        starttls: Whether it offers STARTTLS.
    """

    tls: ssl.SSLContext
    port: int = 0
    starttls: bool = True
    letters: list[Letter] = field(default_factory=list[Letter])
    script: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    tried: list[str] = field(default_factory=list[str])
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def until_tried(self, times: int) -> None:
        """Return as soon as so many recipients have been named."""
        async with asyncio.timeout(SOON):
            while len(self.tried) < times:
                self._news.clear()
                await self._news.wait()

    def named(self, to: str) -> str:
        """The answer to a recipient."""
        self.tried.append(to)
        self._news.set()
        left = self.script.get(to, [])
        return left.pop(0) if left else "250 OK"


class Talk:
    """One connection."""

    def __init__(
        self, server: MailServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server, self._reader, self._writer = server, reader, writer
        self._secure, self._user, self._sender, self._to = False, "", "", ""

    async def run(self) -> None:
        await self._say("220 stand-in ESMTP")
        while line := (await self._reader.readline()).decode().strip():
            word = line.split(" ")[0].upper()
            if word == "QUIT":
                await self._say("221 Bye")
                return
            await self._do(word, line)

    async def _do(self, word: str, line: str) -> None:
        match word:
            case "EHLO":
                offers = ["250-stand-in"]
                offers += ["250-STARTTLS"] if self._server.starttls and not self._secure else []
                offers += ["250-AUTH PLAIN"] if self._secure else []
                await self._say("\r\n".join([*offers, "250 SIZE 100000"]))
            case "STARTTLS":
                await self._say("220 Go ahead")
                await self._writer.start_tls(self._server.tls)
                self._secure = True
            case "AUTH" if self._secure:
                given = base64.b64decode(line.split(" ")[2]).decode().split("\0")
                if given[1:] == [USER, PASSWORD]:
                    self._user = USER
                    await self._say("235 Welcome")
                else:
                    await self._say("535 5.7.8 Authentication credentials invalid")
            case "MAIL" if self._user:
                self._sender = line.split("<")[1].split(">", maxsplit=1)[0]
                await self._say("250 OK")
            case "RCPT" if self._sender:
                self._to = line.split("<")[1].split(">", maxsplit=1)[0]
                reply = self._server.named(self._to)
                if reply == HANGS:
                    await asyncio.Event().wait()
                await self._say(reply)
            case "DATA" if self._to:
                await self._take()
            case _:
                await self._say("530 5.7.0 Not like this")

    async def _take(self) -> None:
        await self._say("354 Go on")
        raw = b""
        while (line := await self._reader.readline()) != b".\r\n":
            raw += line[1:] if line.startswith(b"..") else line
        content = message_from_bytes(raw, policy=policy.default)
        assert isinstance(content, EmailMessage)
        self._server.letters.append(
            Letter(self._sender, self._to, content, self._secure, self._user)
        )
        await self._say("250 Queued")

    async def _say(self, line: str) -> None:
        self._writer.write(f"{line}\r\n".encode())
        await self._writer.drain()


@asynccontextmanager
async def mail_server(folder: Path) -> AsyncGenerator[MailServer]:
    """A mail server while the block runs; `folder/ca.pem` is what to trust it by."""
    server = MailServer(tls_for(folder))
    handling: set[asyncio.Task[Any]] = set()

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        handling.add(task)
        try:
            await Talk(server, reader, writer).run()
        except (asyncio.CancelledError, ConnectionError):  # asyncio's server logs it otherwise
            pass
        finally:
            handling.discard(task)
            writer.close()

    listening = await asyncio.start_server(handle, "127.0.0.1", 0)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listening.close()
        for task in list(handling):
            task.cancel()
        await listening.wait_closed()
