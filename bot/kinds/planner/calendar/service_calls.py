"""What a planner's session asks of the service: the calendar and the task list."""

from __future__ import annotations

from beatroom.bot.ipc.service_calls import ServiceCalls
from beatroom.flows.kinds.planner.desk import DeskRefusedError, DeskUnreachable, PlannerDesk

READING, WRITING = 12.0, 22.0
"""Seconds of the calendar; the first time that it is read, its server may have to start."""

DESK = ServiceCalls(
    "planner",
    PlannerDesk,
    {
        "fetch": READING,
        "days": READING,
        "submit": WRITING,
        "undo": WRITING,
        "redo": WRITING,
        "history": READING,
        "tasks": READING,
    },
    refused=DeskRefusedError,
    unreachable=DeskUnreachable,
)
"""Of each call it is said in which zone the person is (`tz`), and in which `language` to answer."""
