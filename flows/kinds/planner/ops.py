"""The operations of a patch, as a model of language or a page writes them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.planner.blocks import ET, Description, Id, Name, Record, TBDraft, Timing
from beatroom.flows.kinds.planner.plan import EVENT_CAP

OP_CAP = 100


class AddEvents(Record):
    """Add blocks, in this order."""

    op: Literal["ae"] = "ae"
    after: Id | None = Field(default=None, description="Behind this block; null: at the start.")
    events: Annotated[tuple[TBDraft, ...], Field(min_length=1, max_length=EVENT_CAP)]


class RemoveEvents(Record):
    """Remove blocks."""

    op: Literal["re"] = "re"
    ids: Annotated[tuple[Id, ...], Field(min_length=1, max_length=EVENT_CAP)]


class UpdateEvent(Record):
    """Set fields of a block; those left out stay as they are."""

    op: Literal["ue"] = "ue"
    id: Id
    n: Name | None = None
    d: Description | None = None
    t: ET | None = None
    p: Timing | None = None

    @model_validator(mode="after")
    def _sets_something(self) -> Self:
        if not self.fields:
            raise PydanticCustomError("update", "An update sets at least one of n, d, t and p.")
        return self

    @property
    def fields(self) -> dict[str, object]:
        """What it sets, by field."""
        every = {"n": self.n, "d": self.d, "t": self.t, "p": self.p}
        return {name: value for name, value in every.items() if value is not None}


class MoveEvent(Record):
    """Put a block at another place in the row; its timing stays as it is."""

    op: Literal["me"] = "me"
    id: Id
    after: Id | None = Field(default=None, description="Behind this block; null: at the start.")


class ReplaceAll(Record):
    """Replace the whole plan."""

    op: Literal["ra"] = "ra"
    events: Annotated[tuple[TBDraft, ...], Field(max_length=EVENT_CAP)]


Op = Annotated[
    AddEvents | RemoveEvents | UpdateEvent | MoveEvent | ReplaceAll, Field(discriminator="op")
]


class TBPatch(Record):
    """A batch of changes to a plan."""

    ops: Annotated[tuple[Op, ...], Field(max_length=OP_CAP)]


def names_in(op: Op) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The blocks an operation is about, and those it puts others behind."""
    match op:
        case AddEvents():
            return (), (op.after,) if op.after else ()
        case RemoveEvents():
            return op.ids, ()
        case UpdateEvent():
            return (op.id,), ()
        case MoveEvent():
            return (op.id,), (op.after,) if op.after else ()
        case ReplaceAll():
            return (), ()


def placed_by(op: Op) -> set[str]:
    """The ids of the blocks to which an operation gives a place."""
    if isinstance(op, MoveEvent):
        return {op.id}
    if isinstance(op, AddEvents | ReplaceAll):
        return {draft.id for draft in op.events if draft.id is not None}
    return set()
