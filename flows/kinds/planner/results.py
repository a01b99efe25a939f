"""What the stages' models make of a reply: one typed result a stage."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.planner.blocks import Name, Record
from beatroom.flows.kinds.planner.constraints import NotedConstraint
from beatroom.flows.kinds.planner.plan import Day

Move = Literal["next", "back", "redo", "cancel", "proceed"]


class StageResult(Record):
    """What a stage's model makes of a reply; `move` if the person wants to go somewhere."""

    move: Move | None = None


class PlannedDateResult(StageResult):
    """Which day is to be planned; without a date, the question that would settle it."""

    date: Day | None = None
    ask: Annotated[str, Field(max_length=300)] = ""

    @model_validator(mode="after")
    def _date_or_question(self) -> Self:
        if self.date is None and not self.ask and self.move is None:
            raise PydanticCustomError("date", "Give the date, or what to ask to learn it.")
        return self


class ConstraintsResult(StageResult):
    """What was said about the day, beyond what the calendar holds."""

    constraints: Annotated[tuple[NotedConstraint, ...], Field(max_length=40)] = ()


class Intention(Record):
    """Something to get done, in blocks rather than minutes.

    Attributes:
        n: Its name.
        t: Its type.
        blocks: In how many blocks.
        must: Whether it comes before what is not a must.
        minutes: How long a block is, only where the person has said it.
        least: How long a block is at least, where the person has said that it may be shorter.
        by: The time of the day by which it has to be done.
    """

    n: Name
    t: Literal["DW", "SW", "PR", "H", "R", "C"] = "DW"
    blocks: Annotated[int, Field(ge=1, le=8)] = 1
    must: bool = False
    minutes: Annotated[int, Field(ge=5, le=720)] | None = None
    least: Annotated[int, Field(ge=5, le=720)] | None = None
    by: Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] | None = None


class InputsResult(StageResult):
    """What the person wants to do on the day."""

    intentions: Annotated[tuple[Intention, ...], Field(max_length=40)] = ()


class ReviewResult(StageResult):
    """Whether the plan is to be written to the calendar."""

    commit: bool = False
