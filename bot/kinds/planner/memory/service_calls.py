"""What a planner's session asks of the service: the memory."""

from __future__ import annotations

from beatroom.bot.ipc.service_calls import ServiceCalls
from beatroom.flows.kinds.planner.memory import (
    ConstraintStore,
    MemoryRefusedError,
    MemoryUnreachable,
    UnknownConstraintError,
)

LOOKING_UP, REMEMBERING = 3.0, 8.0
"""Seconds of the memory."""

MEMORY = ServiceCalls(
    "planner.memory",
    ConstraintStore,
    {
        "lookup": LOOKING_UP,
        "remember": REMEMBERING,
        "correct": REMEMBERING,
        "forget": REMEMBERING,
    },
    refused=MemoryRefusedError,
    unreachable=MemoryUnreachable,
    by_field={"id": UnknownConstraintError},
)
