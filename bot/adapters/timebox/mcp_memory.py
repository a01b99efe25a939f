"""A memory elsewhere, over MCP: another Beatroom's, or any that has the same tools."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any, TypeVar, cast

import structlog
from pydantic import BaseModel, ValidationError

from bot.adapters.timebox.mcp_connection import (
    McpConnection,
    ToolRefused,
    ToolUnreachable,
    http_opener,
    stdio_opener,
)
from bot.adapters.timebox.memory_tools import (
    CORRECT,
    FORGET,
    LOOKUP,
    REMEMBER,
    Forgotten,
    Kept,
    correction_form,
    form_of,
)
from bot.adapters.timebox.tool_names import find_tools
from bot.settings import Settings
from bot.tasks import Tasks
from flows.timebox.constraints import Constraint, Kind
from flows.timebox.memory import (
    MOST,
    Correction,
    MemoryRefused,
    MemoryUnreachable,
    Remembered,
    UnknownConstraint,
)

log = structlog.get_logger()
M = TypeVar("M", bound=BaseModel)

DEADLINE = 10.0
"""Seconds that a call may take, with the time to connect."""


@asynccontextmanager
async def mcp_memory(settings: Settings) -> AsyncGenerator[McpMemory]:
    """The memory at MEMORY_MCP_COMMAND, or at MEMORY_MCP_URL; one of them must be set."""
    if settings.memory_mcp_command:
        opener = stdio_opener(settings.memory_mcp_command)
    else:
        opener = http_opener(settings.memory_mcp_url, settings.memory_mcp_token)
    connection = McpConnection("memory", opener)
    async with Tasks() as tasks:
        tasks.start(connection.run(), "memory over MCP")
        yield McpMemory(connection)


class McpMemory:
    """A `ConstraintStore` behind an MCP server.

    Args:
        connection: To the server.
        deadline: Seconds that a call may take.
    """

    def __init__(self, connection: McpConnection, deadline: float = DEADLINE) -> None:
        self._connection, self._deadline = connection, deadline

    async def lookup(
        self,
        profile: str,
        kinds: Sequence[Kind] = (),
        day: Date | None = None,
        *,
        session: str = "",
        limit: int = MOST,
    ) -> tuple[Remembered, ...]:
        if limit < 1:
            return ()
        asked: dict[str, Any] = {"profile": profile, "session": session, "limit": limit}
        asked["kinds"] = [str(kind) for kind in kinds]
        if day is not None:
            asked["day"] = day.isoformat()
        told = (await self._call(LOOKUP, asked)).get("constraints")
        if not isinstance(told, list):
            raise MemoryUnreachable("The memory's answer is none.")
        items = cast("list[Any]", told)
        return tuple(one for item in items if (one := _readable(item)) is not None)

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> Remembered:
        form = {"profile": profile, **form_of(constraint, session)}
        kept = _read(Kept, await self._call(REMEMBER, form)).constraint
        if kept is None:
            raise MemoryRefused("The memory did not keep it.")
        return kept

    async def correct(self, profile: str, constraint: str, correction: Correction) -> Remembered:
        form = {"profile": profile, "id": constraint, **correction_form(correction)}
        kept = _read(Kept, await self._call(CORRECT, form)).constraint
        if kept is None:
            raise _unknown(constraint)
        return kept

    async def forget(self, profile: str, constraint: str) -> None:
        told = await self._call(FORGET, {"profile": profile, "id": constraint})
        if not _read(Forgotten, told).forgotten:
            raise _unknown(constraint)

    async def _call(self, tool: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            offered = await self._connection.tools(self._deadline)
            theirs = find_tools((tool,), offered).get(tool)
            if theirs is None:
                raise MemoryRefused(f"The memory has no tool {tool!r}.")
            return await self._connection.call(theirs, arguments, self._deadline)
        except ToolRefused as refused:
            raise MemoryRefused(str(refused)) from None
        except ToolUnreachable as gone:
            raise MemoryUnreachable(str(gone)) from None


def _unknown(constraint: str) -> UnknownConstraint:
    return UnknownConstraint(f"Nothing is remembered under {constraint!r}.", "id")


def _readable(item: Any) -> Remembered | None:
    """A constraint of another's memory; None, with a word in the log, for one that is none."""
    try:
        return Remembered.model_validate(item)
    except ValidationError as error:
        log.warning("memory_constraint_unreadable", problems=error.error_count())
        return None


def _read(model: type[M], told: Mapping[str, Any]) -> M:
    try:
        return model.model_validate(dict(told))
    except ValidationError:
        raise MemoryUnreachable("The memory's answer is none.") from None
