"""A running service with a client, for tests that speak HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from migrated import with_tables
from patience import SOON

from beatroom.bot.server.connections import careful_protocol
from beatroom.bot.server.service import Service
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings

STAND_IN = "stand_in:run_session"

TEA = """\
name: tea
title: Tea talk
persona: You are Mina.
length: 10m
beats:
  - title: Welcome
    at: 0
    say: Welcome.
  - title: Stories
    at: 2m
    prompt: Ask for stories.
  - title: Goodbye
    at: 9m
    say: Goodbye.
"""


class Caller:
    """A client of one service, as its operator."""

    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.app, self.client = app, client

    @property
    def service(self) -> Service:
        service: Service = self.app.state.service
        return service

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.service.operator_token}"}

    async def ask(
        self,
        method: str,
        path: str,
        expect: int,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """The JSON of an answer whose status must be `expect`."""
        answer = await self.client.request(
            method, f"/api/v1{path}", json=body, headers={**self.bearer, **(headers or {})}
        )
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def start(self, **body: Any) -> dict[str, Any]:
        """A new session that runs."""
        made: dict[str, Any] = await self.ask(
            "POST", "/sessions", 201, {"personality": "tea", **body}
        )
        await self.until(made["id"], lambda view: view["phase"] != "starting")
        return made

    async def until(self, session: str, holds: Any) -> dict[str, Any]:
        """The session's view as soon as something holds of it."""
        async with asyncio.timeout(SOON):
            while True:
                view: dict[str, Any] = await self.ask("GET", f"/sessions/{session}", 200)
                if holds(view):
                    return view
                standing = self.service.board.get(session)
                seen = standing.state.seq if standing is not None else 0
                await self.service.board.changed(session, seen, 0.2)

    def from_address(self, address: str) -> httpx.AsyncClient:
        """A client without a token, at another address than ours."""
        transport = httpx.ASGITransport(self.app, client=(address, 50_000))
        return httpx.AsyncClient(transport=transport, base_url=self.client.base_url)

    async def join(self, made: Mapping[str, Any], name: str = "Ana") -> dict[str, Any]:
        """Somebody joins by the guest link, which starts the stand-in's clock."""
        bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
        joined: dict[str, Any] = await self.ask(
            "GET", f"/sessions/{made['id']}/join", 200, headers=bearer
        )
        offer = {"sdp": "hello", "type": "offer", "requestData": {"name": name}}
        answer = await self.client.post(joined["transport"]["endpoint"], json=offer, headers=bearer)
        assert answer.status_code == 200, answer.text
        return {**joined, "answer": answer.json()}


@asynccontextmanager
async def calling(settings: Settings, **options: Any) -> AsyncGenerator[Caller]:
    """A service without a socket: requests go straight into the app."""
    app = create_app(with_tables(settings), target=STAND_IN, **options)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:7860"
        ) as client,
    ):
        yield Caller(app, client)


@asynccontextmanager
async def serving(settings: Settings, port: int = 0) -> AsyncGenerator[Caller]:
    """A service on loopback, for what only a socket shows (streams, disconnects)."""
    app = create_app(with_tables(settings), target=STAND_IN)
    config = uvicorn.Config(
        app,
        port=port,
        log_config=None,
        timeout_graceful_shutdown=3,
        http=careful_protocol(settings.max_connections),
    )
    server = uvicorn.Server(config)
    running = asyncio.ensure_future(server.serve())
    try:
        async with asyncio.timeout(SOON):
            while not server.started:  # noqa: ASYNC110 - uvicorn sets no event
                await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SOON) as client:
            yield Caller(app, client)
    finally:
        server.should_exit = True
        await running


def personalities_folder(folder: Path) -> Path:
    """A folder with one personality."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tea.yaml").write_text(TEA)
    return folder


def with_silent_mail(settings: Settings) -> Settings:
    """Terra's, with a mail server that does not answer, so that what is sent waits."""
    path = settings.personalities_dir / "terra.yaml"
    path.write_text(TEA.replace("name: tea", "name: terra\nkind: restaurant"))
    changed = {"smtp_host": "127.0.0.1", "smtp_port": 9, "smtp_from": "terra@example.com"}
    return settings.model_copy(update=changed)
