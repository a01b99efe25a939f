"""What the planner's page and its host say to each other, as versioned models.

Page to host travels as an RTVI `client-message` of the type `kind`: `{"name": TYPE, "data": THE
REST}`. Host to page is one `server-message` of the type `kind`, `PLAN_STATE`, always whole; on
joining it comes as `kind_state`. Each person gets what they may see (`flows.kinds.planner.owning`).
A page that drags a block shows it at once and takes the next `PLAN_STATE` as the truth: a patch
names the `revision` that it was made on, and one that does not fit any more is refused and changes
nothing.
"""

from __future__ import annotations

from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, TypeAdapter
from typing_extensions import TypeAliasType

from beatroom.flows.core.participants import COUNT_MOST
from beatroom.flows.kinds.planner.blocks import ET, Id, Record
from beatroom.flows.kinds.planner.constraints import (
    Kind,
    Necessity,
    NotedConstraint,
    Source,
    Weekday,
    Window,
)
from beatroom.flows.kinds.planner.memory import Correction
from beatroom.flows.kinds.planner.ops import TBPatch
from beatroom.flows.kinds.planner.plan import Day
from beatroom.flows.kinds.planner.reasons import Reason
from beatroom.flows.kinds.planner.results import Intention, Move
from beatroom.flows.kinds.planner.stages import Stage

VERSION: Literal[1] = 1


class Message(Record):
    """What all share."""

    version: Literal[1] = VERSION


# ---- page to host -----------------------------------------------------------------------------


class ChooseDate(Message):
    """The day to plan.

    Attributes:
        seen: The day that the page shows; null for none. Where another one was chosen meanwhile, it
            is refused, and says so. Left out: whatever it is.
        onward: Whether the planning goes on to the next step where it stands at this one.
    """

    type: Literal["CHOOSE_DATE"] = "CHOOSE_DATE"
    date: Date
    seen: Date | None = None
    onward: bool = False


class SetConstraints(Message):
    """What is fixed on the day, as the form has it; all of it, replacing what was said before."""

    type: Literal["SET_CONSTRAINTS"] = "SET_CONSTRAINTS"
    constraints: Annotated[tuple[NotedConstraint, ...], Field(max_length=40)]


class SetInputs(Message):
    """What is to be done, as the form has it."""

    type: Literal["SET_INPUTS"] = "SET_INPUTS"
    intentions: Annotated[tuple[Intention, ...], Field(max_length=40)]


class MakeMove(Message):
    """A button: next, back, redo, cancel, proceed."""

    type: Literal["MOVE"] = "MOVE"
    move: Move


class PatchPlan(Message):
    """A drag, a resize, a new or a removed block."""

    type: Literal["PATCH"] = "PATCH"
    revision: int = Field(ge=0, le=COUNT_MOST)
    patch: TBPatch


class CommitPlan(Message):
    """Write the plan as it is shown to the calendar."""

    type: Literal["COMMIT"] = "COMMIT"
    revision: int = Field(ge=0, le=COUNT_MOST)


class UndoCommit(Message):
    """Take a transaction back; without an id the last one."""

    type: Literal["UNDO"] = "UNDO"
    transaction: Annotated[str, Field(max_length=64)] | None = None


class RedoCommit(Message):
    """Bring back what an undo has taken back; without an id the last one."""

    type: Literal["REDO"] = "REDO"
    transaction: Annotated[str, Field(max_length=64)] | None = None


class EmptyPlan(Message):
    """Take everything out of the plan that is not the calendar's."""

    type: Literal["EMPTY"] = "EMPTY"
    revision: int = Field(ge=0, le=COUNT_MOST)


class Replan(Message):
    """Plan anew from now on; `undone` are blocks of before that have not been done."""

    type: Literal["REPLAN"] = "REPLAN"
    revision: int = Field(ge=0, le=COUNT_MOST)
    undone: Annotated[tuple[Id, ...], Field(max_length=200)] = ()


class AddTask(Message):
    """Something that is to be done: it comes to the list, and into the plan where there is time.

    What is on the list already, the same in everything, is put into the plan; of a name that is
    taken it comes beside, with a number. A full list takes no more.
    """

    type: Literal["ADD_TASK"] = "ADD_TASK"
    task: Intention


class DraftPlan(Message):
    """A first plan now, with what is known by now; without a day, of today."""

    type: Literal["DRAFT"] = "DRAFT"


class ShowWeek(Message):
    """What is in the seven days from one on."""

    type: Literal["SHOW_WEEK"] = "SHOW_WEEK"
    first: Day


class ForgetConstraint(Message):
    """Forget a constraint."""

    type: Literal["FORGET"] = "FORGET"
    constraint: Annotated[str, Field(max_length=64)]


class CorrectConstraint(Message):
    """Change a constraint: the fields that are given, and no others."""

    type: Literal["CORRECT"] = "CORRECT"
    constraint: Annotated[str, Field(max_length=64)]
    correction: Correction


PlannerMessage = TypeAliasType(
    "PlannerMessage",
    Annotated[
        ChooseDate
        | SetConstraints
        | SetInputs
        | MakeMove
        | PatchPlan
        | CommitPlan
        | UndoCommit
        | RedoCommit
        | EmptyPlan
        | Replan
        | AddTask
        | DraftPlan
        | ShowWeek
        | ForgetConstraint
        | CorrectConstraint,
        Field(discriminator="type"),
    ],
)
FROM_PAGE: TypeAdapter[PlannerMessage] = TypeAdapter(PlannerMessage)


# ---- host to page -----------------------------------------------------------------------------


class ShownBlock(Record):
    """A block with its times; `fixed` ones come from the calendar and are not ours to change.

    One that is `beside` the row may be at the time of another. `overlaps` are names of meetings at
    the same time, where it is one itself.
    """

    id: Id
    name: str
    description: str
    type: ET
    start: AwareDatetime
    end: AwareDatetime
    timing: Literal["ap", "bn", "fs", "fw"]
    fixed: bool
    beside: bool = False
    overlaps: tuple[str, ...] = ()


class ShownFact(Record):
    """Something worth knowing about the plan, and the blocks that it is about, by their ids."""

    text: str
    level: Literal["good", "note", "warning"]
    blocks: tuple[str, ...] = ()


class ShownTask(Record):
    """Something that could be done: of the person's task list, or of what was planned before."""

    name: str
    due: Date | None = None
    task: Intention
    left: bool = False


class ShownDay(Record):
    """What is in a day: meetings, what is planned, and the minutes that both take together."""

    date: Date
    meetings: int
    planned: int
    minutes: int


class ShownChange(Record):
    """One line of the difference to the calendar."""

    what: Literal["create", "update", "delete"]
    text: str


class ShownTransaction(Record):
    """One write to the calendar, or one undo."""

    id: str
    at: AwareDatetime
    text: str
    state: Literal["done", "failed", "conflict", "undone", "open"]
    undoable: bool
    redoable: bool = False


class ShownUnplaced(Record):
    """Something that is to be done and stands nowhere in the plan, and why."""

    name: str
    reason: Reason
    blocks: int
    minutes: int
    text: str


class ShownConstraint(Record):
    """A constraint that is known, whole; `source` says whether it was said now or is remembered."""

    id: str
    text: str
    kind: Kind
    source: Source
    necessity: Necessity
    scope: Literal["session", "profile", "span"]
    first: Date | None
    last: Date | None
    days: tuple[Weekday, ...]
    window: Window | None


class PlanState(Message):
    """Everything that the page shows; of somebody else's planning only the plan, to look at.

    Before a day is chosen the blocks are the calendar's of today. `task_list` is what the list is
    called that the tasks come from, `hours` are those of the day, `week` what is in the days that
    were looked at.
    """

    type: Literal["PLAN_STATE"] = "PLAN_STATE"
    stage: Stage
    moves: tuple[Move, ...]
    tz: str
    today: Date
    date: Date | None = None
    revision: int = 0
    blocks: tuple[ShownBlock, ...] = ()
    intentions: tuple[Intention, ...] = ()
    constraints: tuple[ShownConstraint, ...] = ()
    facts: tuple[ShownFact, ...] = ()
    unplaced: tuple[ShownUnplaced, ...] = ()
    tasks: tuple[ShownTask, ...] = ()
    task_list: str = ""
    week: tuple[ShownDay, ...] = ()
    hours: Window | None = None
    changes: tuple[ShownChange, ...] = ()
    transactions: tuple[ShownTransaction, ...] = ()
    working: tuple[str, ...] = ()
    problem: str | None = None
    written: bool = False
    cancelled: bool = False
    chats: bool = True
    yours: bool = True


MESSAGES = (PlanState, PlannerMessage)
