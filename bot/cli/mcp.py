"""What the commands that are MCP servers share: over stdin and stdout, or over HTTP."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from beatroom.bot.settings.settings import Settings

if TYPE_CHECKING:  # the SDK takes longer to load than most commands
    from mcp.server.mcpserver import MCPServer

HttpPort = Annotated[
    int | None,
    typer.Option(
        help="Serve streamable HTTP on this port of 127.0.0.1 (0: any), with a token; "
        "without it, stdin and stdout.",
        metavar="PORT",
        min=0,
        max=65535,
    ),
]


async def run_server(
    server: MCPServer, port: int | None, settings: Settings, what: str, body_cap: int | None = None
) -> None:
    """Serve until told to stop.

    Args:
        server: With the tools.
        port: For HTTP; None: stdin and stdout.
        settings: With the token, `{what}_token`; without one, it is kept in DATA_DIR/{what}-token.
        what: What is served, in a word.
        body_cap: Bytes that a request over HTTP may have, where the usual is too little.
    """
    from beatroom.bot.kinds.planner.mcp.http import BODY_CAP, serve_http, token_of  # noqa: PLC0415 - loads MCP

    def announce(at: int) -> None:
        sys.stdout.write(f"{what.capitalize()}: http://127.0.0.1:{at}/mcp\n")
        sys.stdout.write(f"Its token is {what.upper()}_TOKEN, or in DATA_DIR/{what}-token.\n")
        sys.stdout.flush()

    if port is None:
        await server.run_stdio_async()
        return
    token = token_of(getattr(settings, f"{what}_token"), settings.data_dir / f"{what}-token")
    await serve_http(server, port, token, announce, body_cap or BODY_CAP)
