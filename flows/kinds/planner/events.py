"""What happens in a planning talk: its facts, as the session's log holds them.

What the calendar, the memory and the task list say is no fact of a talk, and neither is a plan that
nobody has seen yet: whoever takes the session over asks for them again. Of the calendar only the
blocks of a plan that was shown are here.
"""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Any, Literal

from pydantic import Field, field_serializer

from beatroom.flows.core.facts import ADDED, Fact, Facts, no_fact, without
from beatroom.flows.kinds.planner.constraints import NotedConstraint
from beatroom.flows.kinds.planner.memory import Correction
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention, Move

KIND = "planner"
Stage = Literal["date", "constraints", "inputs", "skeleton", "refine", "review"]
Source = Literal["drafted", "prefetched", "minimal", "calendar"]


class Began(Fact):
    """Where the person is."""

    NAME = "began"
    tz: str


class Owned(Fact):
    """Somebody's memory is open from now on: the planning is theirs."""

    NAME = "owned"
    profile: str


# ---- turns --------------------------------------------------------------------------------------


class Heard(Fact):
    """A turn was taken; `by` are the labels of who spoke."""

    NAME = "heard"
    text: str
    by: tuple[str, ...]


class Understood(Fact):
    """So many turns are acted upon, in one step with what follows from them."""

    NAME = "understood"
    turns: int


class Told(Fact):
    """What came of the last turn was heard."""

    NAME = "told"


# ---- stages -------------------------------------------------------------------------------------


class DayChosen(Fact):
    """The day to plan."""

    NAME = "day_chosen"
    date: Date


class CalendarRead(Fact):
    """Which blocks of the day come from the calendar, by their ids."""

    NAME = "calendar_read"
    fixed: tuple[str, ...]


class Noted(Fact):
    """All constraints that were heard before their stage is done."""

    NAME = "noted"
    constraints: tuple[NotedConstraint, ...]


class ConstraintsSettled(Fact):
    """All constraints that were said."""

    NAME = "constraints_settled"
    constraints: tuple[NotedConstraint, ...]


class InputsSettled(Fact):
    """All that is to be done."""

    NAME = "inputs_settled"
    intentions: tuple[Intention, ...]


class SkeletonShown(Fact):
    """The first plan, and where it came from."""

    NAME = "skeleton_shown"
    plan: TBPlan
    source: Source


class Patched(Fact):
    """The plan as it is after a change."""

    NAME = "patched"
    plan: TBPlan


class Moved(Fact):
    """A move was made; `clears` is the stage whose outcome was dropped."""

    NAME = "moved"
    move: Move
    to: Stage
    clears: Stage | None = None


# ---- memory -------------------------------------------------------------------------------------


class Corrected(Fact):
    """Something remembered was corrected."""

    NAME = "corrected"
    id: str
    correction: Correction

    @field_serializer("correction")
    def _given(self, correction: Correction) -> dict[str, Any]:
        """The fields that were given, and no others: null takes a window away."""
        return correction.model_dump(mode="json", include=correction.model_fields_set)


class Forgotten(Fact):
    """Something remembered was forgotten."""

    NAME = "forgotten"
    id: str


# ---- calendar -----------------------------------------------------------------------------------


class Sending(Fact):
    """The plan as it is was sent to the calendar.

    `agreed` are the marks of the changes that the person was shown; None of older records.
    """

    NAME = "sending"
    SCHEMA = 2
    agreed: tuple[str, ...] | None = Field(default=None, json_schema_extra={ADDED: True})


class Committed(Fact):
    """What was sent is in the calendar, by this transaction."""

    NAME = "committed"
    SCHEMA = 2
    transaction: str


class Conflicted(Fact):
    """Some of what was sent met changes of others; the transaction of the rest, if any."""

    NAME = "conflicted"
    SCHEMA = 2
    transaction: str
    problem: str


class Failed(Fact):
    """Writing or taking back did not work, in words for the person."""

    NAME = "failed"
    problem: str


class Undoing(Fact):
    """A transaction is being taken back; empty for the calendar's last."""

    NAME = "undoing"
    transaction: str


class Undone(Fact):
    """It was taken back, `by` a transaction; `left` are titles of what was changed and stays."""

    NAME = "undone"
    transaction: str
    left: tuple[str, ...] = ()
    by: str = Field(default="", json_schema_extra={ADDED: True})


class Restored(Fact):
    """What was taken back by `undone` is in the calendar again, by this transaction."""

    NAME = "restored"
    transaction: str
    undone: str
    left: tuple[str, ...] = ()


FACTS = Facts[Fact](
    KIND,
    (
        *(Began, Owned, Heard, Understood, Told),
        *(DayChosen, CalendarRead, Noted, ConstraintsSettled, InputsSettled),
        *(SkeletonShown, Patched, Moved, Corrected, Forgotten),
        *(Sending, Committed, Conflicted, Failed, Undoing, Undone, Restored),
    ),
    older={
        ("PLAN_STATE", 1): no_fact,
        ("drafted", 1): no_fact,
        # The plan that is sent is the one that stands, and what is committed is what was sent.
        ("sending", 1): without("plan", "fixed", name="sending"),
        ("committed", 1): without("plan", name="committed"),
        ("conflicted", 1): without("offer", name="conflicted"),
    },
)
