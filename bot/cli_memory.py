"""`beatroom memory`: the planner's memory for other agents, over MCP."""

from __future__ import annotations

import asyncio
import sys
from typing import Annotated

import typer

from bot.settings import Settings, load_settings


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(memory)


def memory(
    http: Annotated[
        int | None,
        typer.Option(
            help="Serve streamable HTTP on this port of 127.0.0.1 (0: any), with a token; "
            "without it, stdin and stdout.",
            metavar="PORT",
            min=0,
            max=65535,
        ),
    ] = None,
) -> None:
    """Share the planner's memory as an MCP server."""
    from bot.logs import configure_logs  # noqa: PLC0415 - only commands that log need it
    from bot.store.errors import StoreError  # noqa: PLC0415 - loads SQLAlchemy

    settings = load_settings()
    configure_logs(settings.log_level, settings.log_format)
    try:
        asyncio.run(_run(settings, http))
    except StoreError as error:
        sys.exit(str(error))


async def _run(settings: Settings, port: int | None) -> None:
    from bot.adapters.timebox.memory_http import serve_http, token_of  # noqa: PLC0415 - loads MCP
    from bot.adapters.timebox.memory_server import memory_server  # noqa: PLC0415 - as above
    from bot.adapters.timebox.stored_memory import StoredMemory  # noqa: PLC0415 - loads SQLAlchemy
    from bot.server.bell import WallClock  # noqa: PLC0415 - as above
    from bot.store.store import open_store, store_url  # noqa: PLC0415 - as above

    settings.data_dir.mkdir(parents=True, exist_ok=True)
    async with open_store(store_url(settings)) as store:
        server = memory_server(StoredMemory(store, WallClock().now))
        if port is None:
            await server.run_stdio_async()
            return
        await serve_http(server, port, token_of(settings), _announce)


def _announce(port: int) -> None:
    sys.stdout.write(f"Memory: http://127.0.0.1:{port}/mcp\n")
    sys.stdout.write("Its token is MEMORY_TOKEN, or in DATA_DIR/memory-token.\n")
    sys.stdout.flush()
