"""What the memory's routes answer."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from beatroom.bot.server.responses import Answer
from beatroom.flows.kinds.planner.constraints import (
    Kind,
    Necessity,
    Scope,
    Source,
    Status,
    Weekday,
    Window,
)
from beatroom.flows.kinds.planner.memory import StoredConstraint


class ConstraintAnswer(Answer):
    """Something that holds for a person's days."""

    id: str = Field(examples=["c1a2b3c4d5e6f"])
    profile: str = Field(description="Whose.", examples=["default"])
    kind: Kind
    text: str
    necessity: Necessity
    scope: Scope = Field(description="When it holds: in a session, from day to day, or always.")
    days: list[Weekday]
    window: Window | None
    source: Source
    status: Status
    changed_at: float


class ConstraintList(Answer):
    """What is remembered: what must be first, then the narrower scope."""

    items: list[ConstraintAnswer]


def constraint_view(profile: str, one: StoredConstraint) -> dict[str, Any]:
    """A constraint as REST shows it."""
    shown = one.constraint.model_dump(mode="json")
    return {"profile": profile, **shown, "id": one.id, "changed_at": one.changed_at}
