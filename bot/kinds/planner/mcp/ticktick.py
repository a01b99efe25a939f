"""TickTick's own MCP server: which of its tools tell the open tasks, and how it writes a task.

Its server, at https://mcp.ticktick.com (Dida365's at https://mcp.dida365.com), has tools for one
stretch of time each; a task has its times in UTC beside the zone that they are meant in. Names and
fields are those that programs of others use; it was not tried with the server itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.desk import Task

NAME = "TickTick"
TOOL = "list_undone_tasks_by_time_query"
ASKED = ("last7day", "today", "next7day")
"""What has been due of late, is due today and will be, as its `query_command` has them."""
OPEN = 0
"""The status of a task that is neither done nor given up."""
NOTE = "NOTE"
HIGH = 5
"""Of its priorities 0, 1, 3 and 5."""
LEAST, MOST = 5, 720
"""Minutes that a block may take."""


def arguments(query: str) -> dict[str, str]:
    """What the tool is called with."""
    return {"query_command": query}


def read_ticktick(answers: Sequence[Mapping[str, Any]]) -> tuple[Task, ...]:
    """The open tasks in the tool's answers, each once, the earliest due first."""
    found: dict[str, Task] = {}
    for answer in answers:
        for row in _rows(answer):
            task = _task(row)
            if task is not None:
                found.setdefault(str(row.get("id") or task.n), task)
    return tuple(sorted(found.values(), key=lambda one: (one.due or date.max, not one.must)))


def _rows(answer: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tasks stand under `result`, or under `tasks` in it."""
    held: Any = answer.get("result", answer.get("tasks"))
    if isinstance(held, dict):
        held = cast("dict[str, Any]", held).get("tasks")
    rows = cast("list[Any]", held) if isinstance(held, list) else []
    return [cast("dict[str, Any]", row) for row in rows if isinstance(row, dict)]


def _task(row: Mapping[str, Any]) -> Task | None:
    if row.get("status", OPEN) != OPEN or row.get("kind") == NOTE:
        return None
    title = row.get("title")
    name = " ".join(title.split())[:120].strip() if isinstance(title, str) else ""
    if not name:
        return None
    start, due = _at(row, "startDate"), _at(row, "dueDate")
    at = due or start
    minutes = None
    if start and due and row.get("isAllDay") is not True and start.date() == due.date():
        minutes = int((due - start).total_seconds()) // 60
    return Task(
        n=name,
        due=at.date() if at else None,
        must=row.get("priority") == HIGH,
        minutes=minutes if minutes is not None and LEAST <= minutes <= MOST else None,
    )


def _at(row: Mapping[str, Any], name: str) -> datetime | None:
    """A time of a task, where it is meant: midnight of a day is not the day before elsewhere."""
    text, zone = row.get(name), row.get("timeZone")
    try:
        at = datetime.fromisoformat(str(text))
        return at.astimezone(ZoneInfo(str(zone))) if zone and at.tzinfo else at
    except (ValueError, OSError, OverflowError):  # no time, or no zone: ZoneInfo's errors are these
        return None
