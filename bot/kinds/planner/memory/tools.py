"""The memory's tools over MCP: their names, what they are given and what they answer.

Constraints travel flat, because models fill in flat forms best.
"""

from __future__ import annotations

from typing import Any, Literal

from beatroom.bot.kinds.planner.mcp.connection import ToolAnswer
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    ProfileScope,
    Scope,
    SessionScope,
    SpanScope,
)
from beatroom.flows.kinds.planner.memory import Correction, MemoryRefused, Remembered
from beatroom.flows.kinds.planner.plan import Day

LOOKUP, REMEMBER = "lookup_constraints", "remember_constraint"
CORRECT, FORGET = "correct_constraint", "forget_constraint"
TOOLS = (LOOKUP, REMEMBER, CORRECT, FORGET)

ScopeName = Literal["session", "profile", "span"]


class Found(ToolAnswer):
    """What was found, the most important first."""

    constraints: tuple[Remembered, ...]


class Kept(ToolAnswer):
    """The constraint as it is now; null: there is none of that id."""

    constraint: Remembered | None


class Forgotten(ToolAnswer):
    """Whether there was something to forget."""

    forgotten: bool


def scope_of(name: ScopeName, session: str, first: Day | None, last: Day | None) -> Scope:
    """The scope that a form means; MemoryRefused for one that means none."""
    if name == "session":
        if not session:
            raise MemoryRefused("A constraint of a session needs the session's id.", "session")
        return SessionScope(session=session)
    if name == "profile":
        return ProfileScope()
    if first is None or last is None:
        raise MemoryRefused("A span has its first and its last day.", "first")
    if last < first:
        raise MemoryRefused(
            f"A span ends on or after the day it begins, but {last} is before {first}.", "last"
        )
    return SpanScope(first=first, last=last)


def form_of(constraint: Constraint, session: str) -> dict[str, Any]:
    """A constraint as REMEMBER is given it."""
    told = constraint.model_dump(mode="json", exclude={"scope"}, exclude_none=True)
    return {"session": session, **told, **_flat(constraint.scope)}


def correction_form(correction: Correction) -> dict[str, Any]:
    """A correction as CORRECT is given it."""
    told = correction.model_dump(mode="json", exclude={"scope"}, exclude_none=True)
    if correction.scope is not None:
        told |= _flat(correction.scope)
    if correction.window is None and "window" in correction.model_fields_set:
        told["no_window"] = True
    return told


def _flat(scope: Scope) -> dict[str, Any]:
    told = scope.model_dump(mode="json")
    return {"scope": told.pop("s"), **told}
