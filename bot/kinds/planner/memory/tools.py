"""The memory's tools over MCP: their names, what they are given and what they answer.

Constraints travel flat, because models fill in flat forms best.
"""

from __future__ import annotations

from typing import Literal

from beatroom.bot.kinds.planner.mcp.connection import ToolAnswer
from beatroom.flows.kinds.planner.constraints import (
    ProfileScope,
    Scope,
    SessionScope,
    SpanScope,
)
from beatroom.flows.kinds.planner.memory import MemoryRefusedError, StoredConstraint
from beatroom.flows.kinds.planner.plan import Day

LOOKUP, REMEMBER = "lookup_constraints", "remember_constraint"
CORRECT, FORGET = "correct_constraint", "forget_constraint"
TOOLS = (LOOKUP, REMEMBER, CORRECT, FORGET)

ScopeName = Literal["session", "profile", "span"]


class MemorySearchResult(ToolAnswer):
    """What was found, the most important first."""

    constraints: tuple[StoredConstraint, ...]


class MemoryWriteResult(ToolAnswer):
    """The constraint as it is now; null: there is none of that id."""

    constraint: StoredConstraint | None


class MemoryDeletion(ToolAnswer):
    """Whether there was something to forget."""

    forgotten: bool


def scope_of(name: ScopeName, session: str, first: Day | None, last: Day | None) -> Scope:
    """The scope that a form means; MemoryRefusedError for one that means none."""
    if name == "session":
        if not session:
            raise MemoryRefusedError("A constraint of a session needs the session's id.", "session")
        return SessionScope(session=session)
    if name == "profile":
        return ProfileScope()
    if first is None or last is None:
        raise MemoryRefusedError("A span has its first and its last day.", "first")
    if last < first:
        raise MemoryRefusedError(
            f"A span ends on or after the day it begins, but {last} is before {first}.", "last"
        )
    return SpanScope(first=first, last=last)
