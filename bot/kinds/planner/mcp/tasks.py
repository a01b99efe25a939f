"""The person's tasks from a server over MCP: read only, and never needed.

TickTick's is known by its tools (`bot.kinds.planner.mcp.ticktick`). Any other server will do whose
tool answers with a list of objects: their title under `title`, `name`, `content` or `summary`, the
day under `due`, `due_date`, `dueDate` or `deadline`, and `done` or `completed`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import date
from typing import Any, cast

import structlog

from beatroom.bot.kinds.planner.mcp import ticktick
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.planner.desk import Task, TaskList

log = structlog.get_logger()

DEADLINE = 10.0
"""Seconds that the list may take, with the time to connect."""
MOST, ROWS = 20, 2000
"""Tasks that are taken, and rows among which they are looked for."""
TITLES = ("title", "name", "content", "summary")
DAYS = ("due", "due_date", "dueDate", "deadline")
DONE = ("done", "completed", "is_completed")

LIST = "tasks"
"""What a list is called whose server says no name of its own."""
ReadTasks = Callable[[], Awaitable[TaskList]]


async def no_tasks() -> TaskList:
    """Where no task server is set up."""
    return TaskList()


@asynccontextmanager
async def served_tasks(settings: Settings) -> AsyncGenerator[ReadTasks]:
    """What reads the list at TASKS_MCP_COMMAND or TASKS_MCP_URL; where neither is set, none."""
    if not (settings.tasks_mcp_command or settings.tasks_mcp_url):
        yield no_tasks
        return
    # The SDK takes more than a second to load, which most services need not wait for.
    from beatroom.bot.kinds.planner.mcp.connection import (  # noqa: PLC0415 - as above
        McpConnection,
        ToolRefusedError,
        ToolUnreachable,
        opener_of,
    )
    from beatroom.bot.kinds.planner.mcp.tool_names import find_tools  # noqa: PLC0415 - as above

    opener = opener_of(settings.tasks_mcp_command, settings.tasks_mcp_url, settings.tasks_mcp_token)
    connection, wanted = McpConnection("tasks", opener), settings.tasks_mcp_tool

    async def read() -> TaskList:
        until = asyncio.get_running_loop().time() + DEADLINE

        def left() -> float:
            return until - asyncio.get_running_loop().time()

        offered = await connection.tools(DEADLINE)
        if (mine := find_tools((wanted,), offered).get(wanted)) is not None:
            return TaskList(name=LIST, tasks=read_tasks(await connection.call(mine, {}, left())))
        if (theirs := find_tools((ticktick.TOOL,), offered).get(ticktick.TOOL)) is not None:
            asked = map(ticktick.arguments, ticktick.ASKED)
            answers = [await connection.call(theirs, one, left()) for one in asked]
            return TaskList(name=ticktick.NAME, tasks=ticktick.read_ticktick(answers)[:MOST])
        log.warning("tasks_tool_missing", tool=wanted)
        return TaskList()

    async def tasks() -> TaskList:
        try:
            return await read()
        except (ToolRefusedError, ToolUnreachable) as error:
            log.warning("tasks_not_read", reason=str(error))
            return TaskList()

    async with Tasks() as group:
        group.keep(connection.run, "tasks over MCP")
        yield tasks


def read_tasks(answer: Mapping[str, Any]) -> tuple[Task, ...]:
    """The open tasks in a tool's answer: those of its first list of objects."""
    lists = [cast("list[Any]", value) for value in answer.values() if isinstance(value, list)]
    held = lists[0][:ROWS] if lists else []
    read = [_task(cast("dict[str, Any]", row)) for row in held if isinstance(row, dict)]
    return tuple(task for task in read if task is not None)[:MOST]


def _task(row: Mapping[str, Any]) -> Task | None:
    if any(row.get(name) is True for name in DONE):
        return None
    title = next((row[name] for name in TITLES if isinstance(row.get(name), str)), "")
    name = " ".join(str(title).split())[:120].strip()
    return Task(n=name, due=_day(row)) if name else None


def _day(row: Mapping[str, Any]) -> date | None:
    text = next((row[name] for name in DAYS if isinstance(row.get(name), str)), "")
    try:
        return date.fromisoformat(str(text)[:10])
    except ValueError:
        return None
