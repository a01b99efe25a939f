"""Another program's way to a calendar that Beatroom shares over MCP, for tests.

Every write is conditional at the far end, too, so it may be done twice after a lost answer.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from beatroom.bot.kinds.planner.calendar.foreign_ics import UnreadableError
from beatroom.bot.kinds.planner.calendar.read_apart import event_there, events_in
from beatroom.bot.kinds.planner.calendar.tools import (
    CREATE,
    DELETE,
    DESCRIBE,
    GET,
    LIST,
    UID,
    UPDATE,
    Answer,
    CalendarDescription,
    Resource,
)
from beatroom.bot.kinds.planner.mcp.connection import (
    McpConnection,
    Opener,
    ToolRefusedError,
    ToolUnreachable,
)
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.readable import line_of
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    ConflictError,
    RefusedError,
    UnreachableError,
    Window,
)
from beatroom.flows.kinds.planner.remote import RemoteEvent

A = TypeVar("A", bound=Answer)

DEADLINE = 15.0
"""Seconds that a call may take, with the time to connect."""


class Listed(Answer):
    """What of an answer is needed: events say everything in their texts."""

    events: tuple[Resource, ...] = ()


class Looked(Answer):
    """Likewise, of one place."""

    event: Resource | None = None


class Written(Answer):
    """Likewise, of a write."""

    etag: str = ""
    conflict: str = ""
    now: Resource | None = None


@dataclass(frozen=True, slots=True)
class Far:
    """A calendar at the far end of a connection.

    Attributes:
        connection: To its server.
        deadline: Seconds that a call may take.
    """

    connection: McpConnection
    deadline: float = DEADLINE

    async def ask(self, tool: str, arguments: Mapping[str, Any], answer: type[A]) -> A:
        """Call a tool. Raises UnreachableError, or RefusedError."""
        try:
            told = await self.connection.use(tool, arguments, answer, self.deadline)
        except ToolRefusedError as refused:
            raise RefusedError(f"The calendar refused: {refused}") from None
        except ToolUnreachable as gone:
            raise UnreachableError(str(gone)) from None
        if told.unreachable:
            raise UnreachableError(line_of(told.unreachable))
        return told


class McpCalendar:
    """A `Calendar` behind an MCP server.

    Args:
        far: The calendar there.
        described: What its server says that it is.
        zone: Where the person is.
    """

    def __init__(self, far: Far, described: CalendarDescription, zone: ZoneInfo) -> None:
        self._far, self._described, self._zone = far, described, zone

    @property
    def name(self) -> str:
        return f"mcp {self._described.name}"

    def href_of(self, uid: str) -> str:
        return self._described.place.replace(UID, uid)

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        asked = {
            "start": window.start.isoformat(),
            "end": window.end.isoformat(),
            "zone": str(window.zone),
        }
        told = await self._far.ask(LIST, asked, Listed)
        # Which recurs is there several times.
        resources = {one.href: (one.href, one.etag, one.payload) for one in told.events}
        return await events_in(resources.values(), window)

    async def look(self, href: str) -> RemoteEvent | None:
        return await self._event((await self._far.ask(GET, {"href": href}, Looked)).event)

    async def create(self, href: str, payload: str) -> str:
        return await self._write(CREATE, {"href": href, "payload": payload})

    async def update(self, href: str, payload: str, if_match: str) -> str:
        asked = {"href": href, "payload": payload, "if_match": if_match or '""'}
        return await self._write(UPDATE, asked)

    async def delete(self, href: str, if_match: str) -> None:
        await self._write(DELETE, {"href": href, "if_match": if_match or '""'})

    async def _write(self, tool: str, asked: Mapping[str, str]) -> str:
        try:
            written = await self._far.ask(tool, asked, Written)
        except RefusedError as refused:
            await self._unchanged(asked, refused)
            raise
        if written.conflict:
            raise ConflictError(line_of(written.conflict), await self._event(written.now))
        return written.etag

    async def _unchanged(self, asked: Mapping[str, str], refused: RefusedError) -> None:
        """ConflictError if it is not as it was: servers also say no where they have failed.

        It may have been written then, or a server may have no other word for a conflict.
        """
        now = await self.look(asked["href"])
        if (now.etag if now else None) != asked.get("if_match"):
            raise ConflictError(str(refused), now)

    async def _event(self, resource: Resource | None) -> RemoteEvent | None:
        if resource is None:
            return None
        try:
            return await event_there(resource.payload, resource.href, resource.etag, self._zone)
        except UnreadableError as error:
            raise RefusedError(f"What is in the calendar there cannot be read: {error}") from None


@asynccontextmanager
async def mcp_calendars(
    opener: Opener, deadline: float = DEADLINE
) -> AsyncGenerator[Callable[[ZoneInfo], AbstractAsyncContextManager[Calendar]]]:
    """What opens the calendar of a server, over one connection, for a person in a zone.

    Opening raises a CalendarError where the server is not there, or is none of a calendar.
    """
    connection = McpConnection("calendar", opener)
    far = Far(connection, deadline)

    @asynccontextmanager
    async def opened(zone: ZoneInfo) -> AsyncGenerator[Calendar]:
        described = await far.ask(DESCRIBE, {}, CalendarDescription)
        if UID not in described.place:
            raise RefusedError(
                f"The calendar's MCP server has to say where events are put, with {UID} in it; "
                f"it says {line_of(described.place)!r}."
            )
        yield McpCalendar(far, described, zone)

    async with Tasks() as tasks:
        tasks.keep(connection.run, "calendar over MCP")
        yield opened
