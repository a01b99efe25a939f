"""A server in front of a CalDAV server: it answers by itself where a test wants that."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from calendar_server import PASSWORD, USER, CalendarServer

from beatroom.bot.kinds.planner.calendar.account import Account

NONCE, REALM = "a-made-up-nonce", "calendars"
OWN = ("host", "authorization", "connection", "content-length", "accept-encoding")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, its headers' names in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered by the front itself; status 0 closes the connection without an answer."""

    status: int
    body: bytes | str = b""
    headers: tuple[tuple[str, str], ...] = ()


Behaviour = Callable[[Asked], Answer | None]
"""What to answer; None forwards the request to the server behind."""


@dataclass
class Front:
    """The front; `asked` is all that came in, `passed` what went on to the server behind."""

    behind: CalendarServer | None
    behaviour: Behaviour
    asked: list[Asked] = field(default_factory=list)
    passed: list[Asked] = field(default_factory=list)
    port: int = 0

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def account(self, path: str = "", user: str = USER, password: str = PASSWORD) -> Account:
        return Account(self.root + path, user, password)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            line, *rest = head.strip().split("\r\n")
            method, path, _ = line.split(" ")
            headers = {name.lower(): value for name, value in (one.split(": ", 1) for one in rest)}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            asked = Asked(method, path, headers, body)
            self.asked.append(asked)
            answer = self.behaviour(asked) or await self._forwarded(asked)
            if answer.status:
                writer.write(_written(answer))
                await writer.drain()
        finally:
            writer.close()

    async def _forwarded(self, asked: Asked) -> Answer:
        assert self.behind is not None
        self.passed.append(asked)
        kept = {name: value for name, value in asked.headers.items() if name not in OWN}
        async with self.behind.plain() as client:
            answer = await client.request(
                asked.method, asked.path, content=asked.body, headers=kept
            )
        told = tuple((k, v) for k, v in answer.headers.items() if k in ("etag", "content-type"))
        return Answer(answer.status_code, answer.content, told)


@asynccontextmanager
async def front(behaviour: Behaviour, behind: CalendarServer | None = None) -> AsyncIterator[Front]:
    """A front on a free port."""
    one = Front(behind, behaviour)
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    async with server:
        one.port = server.sockets[0].getsockname()[1]
        yield one


def digest(asked: Asked, *others: str) -> Answer | None:
    """Lets in who knows the password by Digest (RFC 7616, MD5, auth); `others` are offered, too."""
    found = dict(re.findall(r'(\w+)="?([^",]+)"?', asked.headers.get("authorization", "")))
    ways = (f'Digest realm="{REALM}", qop="auth", nonce="{NONCE}"', *others)
    offers = tuple(("WWW-Authenticate", way) for way in ways)
    if not asked.headers.get("authorization", "").startswith("Digest "):
        return Answer(401, headers=offers)
    known = _md5(f"{USER}:{REALM}:{PASSWORD}")
    what = _md5(f"{asked.method}:{asked.path}")
    middle = f"{NONCE}:{found['nc']}:{found['cnonce']}:auth"
    right = (found["uri"], found["nonce"]) == (asked.path, NONCE)
    if right and found["response"] == _md5(f"{known}:{middle}:{what}"):
        return None
    return Answer(401, headers=offers)


def _md5(text: str) -> str:
    return hashlib.md5(text.encode()).hexdigest()  # noqa: S324 - Digest is made of it


def _written(answer: Answer) -> bytes:
    body = answer.body.encode() if isinstance(answer.body, str) else answer.body
    lines = [
        f"HTTP/1.1 {answer.status} Said",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *(f"{name}: {value}" for name, value in answer.headers),
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
