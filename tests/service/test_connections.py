"""Slow clients, and too many of them: they are cut off, and whoever asks honestly is served."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack, suppress

import pytest
from patience import SOON
from service_http import Caller, serving

from beatroom.bot.server import connections
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

SHORT = 4.0
"""Seconds; long enough that an honest client of a busy machine has asked by then."""
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]

HALF_A_HEADER = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /api/v1/restaurant/connect HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 400\r\n\r\n{"
)


@pytest.fixture(autouse=True)
def deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter ones, so that a test need not wait for them."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", SHORT)
    monkeypatch.setattr(connections, "BODY_SECONDS", SHORT)
    monkeypatch.setattr(connections, "UNREAD_SECONDS", SHORT)


async def connected(caller: Caller, held: AsyncExitStack, first: bytes) -> Connection:
    """A connection on which something was sent; closed with the stack."""
    port = caller.client.base_url.port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    held.callback(writer.close)
    writer.write(first)
    return reader, writer


async def until_closed(connection: Connection, *, trickle: bool = False) -> bytes:
    """What came until the other end closed; meanwhile a byte now and then, if wished."""
    reader, writer = connection
    got = b""
    async with asyncio.timeout(SOON):
        while True:
            try:
                async with asyncio.timeout(0.2 if trickle else SOON):
                    more = await reader.read(65_536)
            except TimeoutError:
                writer.write(b"x")
                continue
            except ConnectionError:
                return got
            if not more:
                return got
            got += more


async def test_600_half_open_connections_are_gone_and_honest_ones_are_served(
    settings: Settings,
) -> None:
    async with serving(settings) as caller, AsyncExitStack() as held:
        slow = [await connected(caller, held, HALF_A_HEADER) for _ in range(300)]
        slow += [await connected(caller, held, HALF_A_BODY) for _ in range(200)]
        slow += [await connected(caller, held, b"") for _ in range(100)]
        async with asyncio.TaskGroup() as group:
            ends = [
                group.create_task(until_closed(one, trickle=number % 3 == 0))
                for number, one in enumerate(slow)
            ]
            for _ in range(20):
                assert (await caller.client.get("/healthz")).status_code == 200
        # Whose bytes were on their way when it was too late is reset, and may not read why.
        assert sum(b" 408 " in end.result() for end in ends) > 100
        assert (await caller.client.get("/healthz")).status_code == 200


async def test_when_there_is_one_too_many_the_oldest_that_asked_nothing_makes_room(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", SOON)
    few = settings.model_copy(update={"max_connections": 20})
    async with serving(few) as caller, AsyncExitStack() as held:
        slow = [await connected(caller, held, HALF_A_HEADER) for _ in range(80)]
        for one in slow[:60]:
            assert await until_closed(one) == b""
        for _ in range(5):
            assert (await caller.client.get("/healthz")).status_code == 200


async def test_who_does_not_read_keeps_nobody_out(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 2 * SOON)
    few = settings.model_copy(update={"max_connections": 10})
    async with serving(few) as caller, AsyncExitStack() as held:
        for _ in range(10):
            held.callback((await deaf(caller)).close)
        for _ in range(5):
            await until_served(caller)


async def deaf(caller: Caller) -> socket.socket:
    """Somebody who asks for more than fits on the way, and reads a byte of it."""
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.connect(("127.0.0.1", caller.client.base_url.port or 0))
    one.sendall(b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100)
    one.setblocking(False)
    await asyncio.get_running_loop().sock_recv(one, 1)
    return one


async def until_served(caller: Caller) -> None:
    """A new connection, and another where that is closed, until one is answered."""
    async with asyncio.timeout(SOON):
        while True:
            async with AsyncExitStack() as held:
                reader, _ = await connected(
                    caller, held, b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n"
                )
                with suppress(ConnectionError):
                    if b" 200 " in await reader.readline():
                        return
            await asyncio.sleep(0)


@pytest.mark.parametrize("token", ["", "Authorization: Bearer br_wrong\r\n"])
async def test_a_token_is_looked_at_before_the_body_is_read(settings: Settings, token: str) -> None:
    head = (
        "POST /api/v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"{token}Content-Type: application/json\r\nContent-Length: 500000\r\n\r\n"
    )
    async with serving(settings) as caller, AsyncExitStack() as held:
        reader, writer = await connected(caller, held, head.encode())
        async with asyncio.timeout(SOON):
            assert b" 401 " in await reader.readline()
        await until_closed((reader, writer), trickle=True)


async def test_a_body_without_a_token_is_small(caller: Caller) -> None:
    large = await caller.client.post("/api/v1/restaurant/connect", content=b"x" * 20_000)
    assert large.status_code == 413


async def test_who_does_not_read_the_answer_is_cut_off(settings: Settings) -> None:
    ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with serving(settings) as caller, AsyncExitStack() as held:
        _, writer = await connected(caller, held, b"")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        with pytest.raises(ConnectionError):
            await asking_on(writer, ask)


async def asking_on(writer: asyncio.StreamWriter, request: bytes) -> None:
    """Ask and ask, and read nothing, until the connection breaks."""
    async with asyncio.timeout(SOON):
        while True:
            writer.write(request)
            await writer.drain()
            await asyncio.sleep(0)
