"""An MCP server over streamable HTTP: on loopback, for those who have its token."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from pathlib import Path

import uvicorn
from mcp.server.mcpserver import MCPServer
from pydantic import SecretStr
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.secret_files import kept_secret

HOST = "127.0.0.1"
CLOSING_SECONDS = 2
BODY_CAP = 64 * 1024


def token_of(given: SecretStr | None, kept: Path) -> str:
    """The token that opens a server: the one of the settings, or one that is kept in a file."""
    return given.get_secret_value() if given is not None else kept_secret(kept, "bm_")


class TokenGate:
    """Lets only requests with the token through.

    Args:
        app: What is behind it.
        token: The bearer token.
    """

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._wanted = app, f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._opens(Headers(scope=scope)):
            refusal = JSONResponse(
                {"detail": "This needs the server's token."},
                status_code=401,
                headers={"WWW-Authenticate": "Bearer"},
            )
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _opens(self, headers: Headers) -> bool:
        given = headers.get("authorization", "").encode()
        return hmac.compare_digest(given, self._wanted)


async def serve_http(
    server: MCPServer,
    port: int,
    token: str,
    announce: Callable[[int], None],
    body_cap: int = BODY_CAP,
) -> None:
    """Serve until told to stop.

    Args:
        server: With the tools.
        port: Of 127.0.0.1; 0 takes one that is free.
        token: The bearer token that opens it.
        announce: Called with the port once it can be reached.
        body_cap: Bytes that a request may have.
    """
    app = server.streamable_http_app(
        stateless_http=True, json_response=True, host=HOST, max_request_body_size=body_cap
    )
    config = uvicorn.Config(
        TokenGate(app, token),
        host=HOST,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        lifespan="on",
    )
    serving = uvicorn.Server(config)
    async with Tasks() as tasks:
        running = tasks.start(serving.serve(), "MCP server")
        while not serving.started and not running.done():  # noqa: ASYNC110 - uvicorn sets no event
            await asyncio.sleep(0.02)
        if serving.started:
            announce(serving.servers[0].sockets[0].getsockname()[1])
        await running
