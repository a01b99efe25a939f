"""Another agent's way to the memory that Beatroom shares over MCP, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date as Date  # noqa: N812 - as the planner's models have it
from typing import Any, TypeVar

import structlog
from pydantic import ValidationError

from beatroom.bot.kinds.planner.mcp.connection import (
    McpConnection,
    ToolAnswer,
    ToolRefusedError,
    ToolUnreachable,
)
from beatroom.bot.kinds.planner.memory.tools import (
    CORRECT,
    FORGET,
    LOOKUP,
    REMEMBER,
    MemoryDeletion,
    MemoryWriteResult,
)
from beatroom.flows.kinds.planner.constraints import Constraint, Kind, Scope
from beatroom.flows.kinds.planner.memory import (
    MOST,
    Correction,
    MemoryRefusedError,
    MemoryUnreachable,
    StoredConstraint,
    UnknownConstraintError,
)

log = structlog.get_logger()
A = TypeVar("A", bound=ToolAnswer)

DEADLINE = 10.0
"""Seconds that a call may take, with the time to connect."""


class _Items(ToolAnswer):
    """What was found, each to be read by itself."""

    constraints: tuple[Any, ...]


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
    ) -> tuple[StoredConstraint, ...]:
        if limit < 1:
            return ()
        asked: dict[str, Any] = {"profile": profile, "session": session, "limit": limit}
        asked["kinds"] = [str(kind) for kind in kinds]
        if day is not None:
            asked["day"] = day.isoformat()
        items = (await self._use(LOOKUP, asked, _Items)).constraints
        return tuple(one for item in items[:limit] if (one := _readable(item)) is not None)

    async def remember(
        self, profile: str, constraint: Constraint, *, session: str = ""
    ) -> StoredConstraint:
        form = {"profile": profile, **form_of(constraint, session)}
        kept = (await self._use(REMEMBER, form, MemoryWriteResult)).constraint
        if kept is None:
            raise MemoryRefusedError("The memory did not keep it.")
        return kept

    async def correct(
        self, profile: str, constraint: str, correction: Correction
    ) -> StoredConstraint:
        form = {"profile": profile, "id": constraint, **correction_form(correction)}
        kept = (await self._use(CORRECT, form, MemoryWriteResult)).constraint
        if kept is None:
            raise _unknown(constraint)
        return kept

    async def forget(self, profile: str, constraint: str) -> None:
        asked = {"profile": profile, "id": constraint}
        if not (await self._use(FORGET, asked, MemoryDeletion)).forgotten:
            raise _unknown(constraint)

    async def _use(self, tool: str, arguments: Mapping[str, Any], answer: type[A]) -> A:
        try:
            return await self._connection.use(tool, arguments, answer, self._deadline)
        except ToolRefusedError as refused:
            raise MemoryRefusedError(str(refused)) from None
        except ToolUnreachable as gone:
            raise MemoryUnreachable(str(gone)) from None


def _unknown(constraint: str) -> UnknownConstraintError:
    return UnknownConstraintError(f"Nothing is remembered under {constraint!r}.", "id")


def _readable(item: Any) -> StoredConstraint | None:
    """A constraint of another's memory; None, with a word in the log, for one that is none."""
    try:
        return StoredConstraint.model_validate(item)
    except ValidationError as error:
        log.warning("memory_constraint_unreadable", problems=error.error_count())
        return None


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
