"""`beatroom-calendar`: the planner's calendar as an MCP server, for other programs."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from datetime import timedelta
from typing import Annotated, TypeVar
from urllib.parse import unquote
from zoneinfo import ZoneInfo

import structlog
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import AwareDatetime, Field

from beatroom.bot.kinds.planner.calendar.tools import (
    CREATE,
    DELETE,
    DESCRIBE,
    GET,
    LIST,
    UID,
    UPDATE,
    CalendarDescription,
    EventListing,
    EventLookup,
    WriteOutcome,
    told,
)
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    CalendarError,
    ConflictError,
    UnreachableError,
    Window,
)
from beatroom.flows.kinds.planner.remote import RemoteEvent

log = structlog.get_logger()
T = TypeVar("T")

NAME = "beatroom-calendar"
INSTRUCTIONS = (
    "A calendar. Events are iCalendar texts, each at a place (href) and in a version (etag). To "
    "change or delete one, name the version that you have read: when somebody has changed it "
    "meanwhile, nothing is written, and you are told what is there now."
)
PATIENCE = 10.0
"""Seconds that the calendar may take: less than the client waits, so that nothing is written once
the client has given up."""
LONGEST = timedelta(days=366)
CHARACTERS = 4 * 2**20
"""Of the texts in one answer: the client takes no more than eight times as many bytes of it."""

Href = Annotated[str, Field(max_length=2000, description="The event's place.")]
Payload = Annotated[str, Field(min_length=1, description="The whole iCalendar text.")]
Version = Annotated[str, Field(min_length=1, description="The etag that was read.")]


def calendar_server(calendar: Calendar, patience: float = PATIENCE) -> MCPServer:
    """The server's tools on a calendar; run it over stdio, or serve its HTTP app.

    Args:
        calendar: What is shared.
        patience: Seconds that it may take.
    """
    server = MCPServer(
        NAME, title="Beatroom's calendar", instructions=INSTRUCTIONS, log_level="WARNING"
    )
    place = calendar.href_of(UID)

    async def timely(work: Awaitable[T]) -> T:
        """UnreachableError, too, when it takes too long."""
        try:
            async with time_limit(patience):
                return await work
        except TimeoutError:
            raise UnreachableError("The calendar did not answer in time.") from None

    async def written(work: Awaitable[str | None]) -> WriteOutcome:
        try:
            return WriteOutcome(etag=await timely(work) or "")
        except ConflictError as conflict:
            now = conflict.now
            return WriteOutcome(conflict=str(conflict), now=None if now is None else told(now))
        except UnreachableError as gone:
            return WriteOutcome(unreachable=str(gone))
        except CalendarError as refused:
            raise ToolError(str(refused)) from None

    @server.tool(DESCRIBE, annotations=ToolAnnotations(read_only_hint=True))
    async def describe_calendar() -> CalendarDescription:
        """Which calendar this is, and where new events are put."""
        return CalendarDescription(name=calendar.name, place=place)

    @server.tool(LIST, annotations=ToolAnnotations(read_only_hint=True))
    async def list_events(
        start: AwareDatetime,
        end: Annotated[AwareDatetime, Field(description="Not part of the span.")],
        zone: Annotated[str, Field(description="Where the person is: Europe/Vienna.")] = "UTC",
    ) -> EventListing:
        """The events that touch a span of at most a year, each occurrence of its own."""
        if not timedelta(0) < end - start <= LONGEST:
            raise ToolError("A span ends after it starts, and is no longer than 366 days.")
        try:
            found = await timely(calendar.fetch(Window(start, end, _zone(zone))))
        except UnreachableError as gone:
            return EventListing(unreachable=str(gone))
        except CalendarError as refused:
            raise ToolError(str(refused)) from None
        return EventListing(events=tuple(told(event) for event in _fitting(found)))

    @server.tool(GET, annotations=ToolAnnotations(read_only_hint=True))
    async def get_event(href: Href) -> EventLookup:
        """What is at a place now."""
        try:
            event = await timely(calendar.look(_inside(place, href)))
        except UnreachableError as gone:
            return EventLookup(unreachable=str(gone))
        except CalendarError as refused:
            raise ToolError(str(refused)) from None
        return EventLookup(event=None if event is None else told(event))

    @server.tool(CREATE, annotations=ToolAnnotations(destructive_hint=False))
    async def create_event(href: Href, payload: Payload) -> WriteOutcome:
        """Put an event where nothing is yet."""
        return await written(calendar.create(_inside(place, href), payload))

    @server.tool(UPDATE, annotations=ToolAnnotations(destructive_hint=True))
    async def update_event(href: Href, payload: Payload, if_match: Version) -> WriteOutcome:
        """Replace the version that was read."""
        return await written(calendar.update(_inside(place, href), payload, if_match))

    @server.tool(DELETE, annotations=ToolAnnotations(destructive_hint=True))
    async def delete_event(href: Href, if_match: Version) -> WriteOutcome:
        """Delete the version that was read."""
        return await written(calendar.delete(_inside(place, href), if_match))

    # The decorator keeps them; nothing else calls them.
    del describe_calendar, list_events, get_event, create_event, update_event, delete_event
    return server


def _fitting(found: Sequence[RemoteEvent]) -> Iterator[RemoteEvent]:
    """As many as fit into an answer: each occurrence of an event is told with its whole text."""
    left = CHARACTERS
    for number, event in enumerate(found):
        left -= len(event.payload)
        if left < 0:
            log.warning("calendar_events_left_out", at_least=len(found) - number)
            return
        yield event


def _inside(place: str, href: str) -> str:
    """A place, if it is one of the calendar's: its password opens others, too."""
    before, _, _ = place.partition(UID)
    folder, name = unquote(before), unquote(href)
    rest = name.removeprefix(folder)
    if not name.startswith(folder) or rest in {"", ".", ".."} or set(rest) & set("/\\?#"):
        raise ToolError(f"That is not an address in this calendar; they look like {place}.")
    return href


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # what it raises, by what is wrong with the name
        raise ToolError(f"There is no time zone {name!r}.") from None
