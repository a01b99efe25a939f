"""`beatroom calendar`: the planner's calendar for other agents, over MCP."""

from __future__ import annotations

import asyncio
import sys

import typer

from beatroom.bot.cli.mcp import HttpPort, run_server
from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.settings import Settings, load_settings

BODY_CAP = 4 * 1024 * 1024
"""People put pictures into their events."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(calendar)


def calendar(http: HttpPort = None) -> None:
    """Share the planner's calendar as an MCP server."""
    from beatroom.bot.runtime.logs import configure_logs  # noqa: PLC0415 - only commands that log need it
    from beatroom.flows.kinds.planner.calendar import CalendarError  # noqa: PLC0415 - as above

    settings = load_settings()
    leave_by(settings.way_out)
    configure_logs(settings.log_level, settings.log_format)
    said = ""
    try:
        asyncio.run(_run(settings, http))
    except* CalendarError as errors:
        said = _first(errors)
    if said:
        sys.exit(said)


async def _run(settings: Settings, port: int | None) -> None:
    from beatroom.bot.kinds.planner.calendar.opening import shared_calendar  # noqa: PLC0415 - loads HTTPX
    from beatroom.bot.kinds.planner.calendar.server import calendar_server  # noqa: PLC0415 - loads MCP

    open_data_folder(settings.data_dir)
    async with shared_calendar(settings) as calendar:
        await run_server(calendar_server(calendar), port, settings, "calendar", BODY_CAP)


def _first(error: BaseException) -> str:
    """What an error says, or the first of a group."""
    inside: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    return _first(inside[0]) if inside else str(error)
