"""Calendars behind MCP servers, plans for them, and the processes that run, for tests."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx2
from calendar_model import ModelLog
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.server.mcpserver import MCPServer
from mcp_calendar import DEADLINE, mcp_calendars
from patience import eventually

from beatroom.bot.kinds.planner.calendar.server import PATIENCE, calendar_server
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter, day_window
from beatroom.bot.kinds.planner.mcp.connection import Opener
from beatroom.flows.kinds.planner.calendar import Calendar
from beatroom.flows.kinds.planner.remote import DesiredEvent

VIENNA = ZoneInfo("Europe/Vienna")
DAY = date(2026, 11, 23)
STAMP = datetime(2026, 11, 20, 8, tzinfo=UTC)


@asynccontextmanager
async def over_mcp(opener: Opener, deadline: float = DEADLINE) -> AsyncIterator[Calendar]:
    """The planner's way to the calendar of an MCP server."""
    async with mcp_calendars(opener, deadline) as calendars, calendars(VIENNA) as calendar:
        yield calendar


@asynccontextmanager
async def shared(
    calendar: Calendar, deadline: float = DEADLINE, patience: float = PATIENCE
) -> AsyncIterator[Calendar]:
    """A calendar behind Beatroom's own MCP server, spoken to as if that were elsewhere."""
    async with over_mcp(inside(calendar_server(calendar, patience)), deadline) as far:
        yield far


def inside(server: MCPServer) -> Opener:
    """Speaks with a server in this process as over HTTP, but without a socket."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Client]:
        app = server.streamable_http_app(stateless_http=True, json_response=True)
        over = httpx2.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx2.AsyncClient(transport=over, timeout=60) as http,
            Client(streamable_http_client("http://127.0.0.1:1/mcp", http_client=http)) as client,
        ):
            yield client

    return opened


def block(block_id: str, summary: str, hour: float, hours: float = 1.0) -> DesiredEvent:
    at = datetime(2026, 11, 23, tzinfo=VIENNA) + timedelta(hours=hour)
    return DesiredEvent(block_id, DAY, summary, "", at, at + timedelta(hours=hours), "deep work")


PLAN = [
    block("dw1", "The report", 9, 2),
    block("sw1", "Mails", 11.5, 0.5),
    block("r1", "Lunch", 12),
]
OTHER = [block("dw1", "The report", 8, 2), block("n1", "A walk", 14), PLAN[2]]


def submitter(calendar: Calendar, kept: ModelLog | None = None) -> CalendarSubmitter:
    log = kept or ModelLog()
    ids = itertools.count(len(log.texts))
    return CalendarSubmitter(calendar, log, VIENNA, STAMP.timestamp, lambda: f"t{next(ids)}")


async def titles(calendar: Calendar) -> list[str]:
    return [event.summary for event in await calendar.fetch(day_window(DAY, VIENNA))]


def servers_of(folder: Path) -> list[int]:
    """The processes that run a calendar server with this folder."""
    wanted, found = str(folder.resolve() / "calendar"), []
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_text() if entry.name.isdigit() else ""
        except OSError:
            continue  # it has ended
        if wanted in line and "radicale\0" in line:
            found.append(int(entry.name))
    return found


async def gone(folder: Path) -> None:
    """Wait until no calendar server runs with this folder."""
    await eventually(lambda: not servers_of(folder), what=f"no calendar server of {folder}")
