"""`beatroom memory`: the planner's memory for other agents, over MCP."""

from __future__ import annotations

import asyncio
import sys

import typer

from beatroom.bot.cli.mcp import HttpPort, run_server
from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.settings import Settings, load_settings


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(memory)


def memory(http: HttpPort = None) -> None:
    """Share the planner's memory as an MCP server."""
    from beatroom.bot.runtime.logs import configure_logs  # noqa: PLC0415 - only commands that log need it
    from beatroom.bot.store.errors import StoreError  # noqa: PLC0415 - loads SQLAlchemy

    settings = load_settings()
    leave_by(settings.way_out)
    configure_logs(settings.log_level, settings.log_format)
    try:
        asyncio.run(_run(settings, http))
    except StoreError as error:
        sys.exit(str(error))


async def _run(settings: Settings, port: int | None) -> None:
    from beatroom.bot.kinds.planner.memory.server import memory_server  # noqa: PLC0415 - loads MCP
    from beatroom.bot.kinds.planner.memory.stored import StoredMemory  # noqa: PLC0415 - loads SQLAlchemy
    from beatroom.bot.runtime.wakeup import WallClock  # noqa: PLC0415 - as above
    from beatroom.bot.store.store import open_store, store_url  # noqa: PLC0415 - as above

    open_data_folder(settings.data_dir)
    async with open_store(store_url(settings)) as store:
        server = memory_server(StoredMemory(store, WallClock().now))
        await run_server(server, port, settings, "memory")
