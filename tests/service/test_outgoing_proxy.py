"""Out through a proxy: it is asked for a tunnel by name, and sees nothing of what is in it."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncGenerator
from pathlib import Path

import certifi
import pytest
import uvicorn
from daily_stand_in import KEY, daily_stand_in
from fastapi import FastAPI
from own_tls import tls_for
from patience import eventually
from proxy_stand_in import ProxyStandIn, proxy_stand_in

from beatroom.bot.outgoing.proxies import DIRECT, OutgoingRoute, leave_by
from beatroom.bot.rooms.daily_rooms import DailyError, DailyRooms

pytestmark = pytest.mark.service

HOST = "api.daily.test"
"""No name server knows it: whoever looked it up here would not get far."""
PASSWORD = "pr0xy-s3cret"


@pytest.fixture
def daily() -> FastAPI:
    return daily_stand_in()


@pytest.fixture
async def proxy(
    daily: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[ProxyStandIn]:
    """The way out, which leads to Daily's stand-in with a certificate for its name."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"):
        monkeypatch.setenv(name, "")  # so that it is as before afterwards
    tls_for(tmp_path, HOST)
    monkeypatch.setattr(certifi, "where", lambda: str(tmp_path / "ca.pem"))
    config = uvicorn.Config(
        daily,
        port=0,
        log_config=None,
        timeout_graceful_shutdown=1,
        ssl_certfile=tmp_path / "ca.pem",
        ssl_keyfile=tmp_path / "key.pem",
    )
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve())
    await eventually(lambda: server.started)
    async with proxy_stand_in() as one:
        one.leads_to = server.servers[0].sockets[0].getsockname()[1]
        leave_by(OutgoingRoute(one.address(f"me:{PASSWORD}@")))
        try:
            yield one
        finally:
            leave_by(DIRECT)
            server.should_exit = True
            await running


async def test_a_tunnel_is_asked_for_by_name_and_nobody_looks_into_it(
    proxy: ProxyStandIn, daily: FastAPI
) -> None:
    rooms = DailyRooms(KEY, f"https://{HOST}/v1")
    room = await rooms.create("beatroom-1", 4_000_000_000.0)
    await rooms.close()
    assert room.name in daily.state.rooms
    [head] = proxy.heads
    asked, *fields = head.rstrip().split("\r\n")
    given = {name.lower(): value for name, _, value in (field.partition(": ") for field in fields)}
    assert asked == f"CONNECT {HOST}:443 HTTP/1.1"
    login = base64.b64encode(f"me:{PASSWORD}".encode()).decode()
    assert given["proxy-authorization"] == f"Basic {login}"
    # The proxy's password stays with the proxy, and Daily's key does not come to it.
    assert "authorization" not in given
    assert proxy.passed
    for kept in (KEY, PASSWORD, "beatroom-1"):
        assert kept.encode() not in proxy.passed


async def test_a_proxy_that_leads_elsewhere_learns_no_key(
    proxy: ProxyStandIn, daily: FastAPI
) -> None:
    rooms = DailyRooms(KEY, "https://other.test/v1", pause=0.0)
    with pytest.raises(DailyError, match=r"no answer \(ConnectError\)"):
        await rooms.create("beatroom-1", 4_000_000_000.0)  # the certificate is for another name
    await rooms.close()
    assert daily.state.requests == 0


@pytest.mark.parametrize(
    "refusal",
    [
        b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: https://evil.test/\r\nContent-Length: 0\r\n\r\n",
        b"garbage\r\n\r\n",
    ],
    ids=["407", "elsewhere", "garbage"],
)
async def test_a_proxy_that_refuses_is_told_of_without_its_password(
    proxy: ProxyStandIn, daily: FastAPI, refusal: bytes
) -> None:
    proxy.refusal = refusal
    rooms = DailyRooms(KEY, f"https://{HOST}/v1", pause=0.0)
    with pytest.raises(DailyError, match="Daily refused POST rooms: no answer") as told:
        await rooms.create("beatroom-1", 4_000_000_000.0)
    await rooms.close()
    assert PASSWORD not in repr(told.value)
    assert all(head.startswith(f"CONNECT {HOST}:443 ") for head in proxy.heads)
    assert daily.state.requests == 0
