"""What a planner's session asks of the service: the calendar and the task list, and the memory."""

from __future__ import annotations

from beatroom.bot.ipc.service_calls import ServiceCalls
from beatroom.flows.kinds.planner.desk import DeskRefused, DeskUnreachable, PlannerDesk
from beatroom.flows.kinds.planner.memory import (
    ConstraintStore,
    MemoryRefused,
    MemoryUnreachable,
    UnknownConstraint,
)

READING, WRITING = 12.0, 22.0
"""Seconds of the calendar; the first time that it is read, its server may have to start."""
LOOKING_UP, REMEMBERING = 3.0, 8.0
"""Seconds of the memory."""

DESK = ServiceCalls(
    "planner",
    PlannerDesk,
    {"fetch": READING, "submit": WRITING, "undo": WRITING, "history": READING, "tasks": READING},
    refused=DeskRefused,
    unreachable=DeskUnreachable,
)
"""Of each call it is said in which zone the person is (`tz`), and in which `language` to answer."""

MEMORY = ServiceCalls(
    "planner.memory",
    ConstraintStore,
    {
        "lookup": LOOKING_UP,
        "remember": REMEMBERING,
        "correct": REMEMBERING,
        "forget": REMEMBERING,
    },
    refused=MemoryRefused,
    unreachable=MemoryUnreachable,
    by_field={"id": UnknownConstraint},
)
