"""The stages of a planning talk: where it is, what is known, and which moves are possible.

Everything is an event of the session (`KindEvent` of the kind `timebox`), so a process that takes
the session over is at the same stage with the same plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Any, Literal

from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import ConstraintsResult, InputsResult, Move

KIND = "timebox"
Stage = Literal["date", "constraints", "inputs", "skeleton", "refine", "review"]
Source = Literal["drafted", "prefetched", "minimal"]
Why = Stage | Literal["cancelled", "committed", "first", "written"]
"""Why a move is not possible: a stage has no outcome yet, or what else."""
STAGES: tuple[Stage, ...] = ("date", "constraints", "inputs", "skeleton", "refine", "review")


JOBS: Mapping[Stage, str] = {
    "date": "which day is to be planned",
    "constraints": "what is fixed on the day",
    "inputs": "what is to be done",
    "skeleton": "whether the first plan fits",
    "refine": "what is to be changed in the plan",
    "review": "whether the plan is to be written to the calendar",
}
"""The one thing that each stage settles."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A skeleton made ahead, and what it was made from (see `basis`)."""

    plan: TBPlan
    basis: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A plan that was written to the calendar.

    Attributes:
        transaction: By which transaction.
        plan: The plan.
        whole: Whether it stands there as it was written; not once an earlier one was undone, and
            with it what the two had in common.
    """

    transaction: str
    plan: TBPlan
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Planning:
    """The state of a planning talk.

    Attributes:
        stage: Where it is.
        tz: The person's time zone.
        date: The day; None before it is chosen.
        fixed: Ids of the blocks that come from the calendar.
        constraints: What was said about the day; None before that stage is done.
        inputs: What is to be done; None before that stage is done.
        draft: A skeleton made in the background, for when its stage comes.
        skeleton: The plan as it was first shown.
        source: Where that came from.
        plan: The plan as it is.
        patches: How many patches it has had since it was shown.
        commits: What was written to the calendar and not undone, the latest last.
        cancelled: Whether the person has ended it.
    """

    stage: Stage = "date"
    tz: str = "UTC"
    date: Date | None = None
    fixed: tuple[str, ...] = ()
    constraints: ConstraintsResult | None = None
    inputs: InputsResult | None = None
    draft: Draft | None = None
    skeleton: TBPlan | None = None
    source: Source | None = None
    plan: TBPlan | None = None
    patches: int = 0
    commits: tuple[Commit, ...] = ()
    cancelled: bool = False

    @property
    def written(self) -> TBPlan | None:
        """The day's plan as the calendar has it; None if it has none, or not all of it."""
        of_day = [c for c in self.commits if c.plan.date == self.date]
        return of_day[-1].plan if of_day and of_day[-1].whole else None


@dataclass(frozen=True, slots=True)
class Step:
    """A move that is possible: the stage it leads to, and what is made anew there.

    Attributes:
        move: The move.
        to: The stage after it.
        clears: The stage whose outcome is dropped, for `redo`.
        commits: Whether it is the one that writes the plan to the calendar.
        skipped: Whether the stage was left without an outcome.
    """

    move: Move
    to: Stage
    clears: Stage | None = None
    commits: bool = False
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that is not possible, and why; the languages have a sentence for it."""

    move: Move
    why: Why


_OPTIONAL: frozenset[Stage] = frozenset({"constraints", "inputs"})


def decide(planning: Planning, move: Move) -> Step | Refusal:
    """What a move does now.

    `next` needs the outcome of the stage; `proceed` goes on without it where a plan can be made
    without. `back` keeps everything. `redo` drops the stage's outcome, and what was made from it.
    """
    if planning.cancelled:
        return Refusal(move, "cancelled")
    at = STAGES.index(planning.stage)
    match move:
        case "cancel":
            if planning.commits:
                return Refusal(move, "committed")
            return Step(move, planning.stage)
        case "back":
            if at == 0:
                return Refusal(move, "first")
            return Step(move, STAGES[at - 1])
        case "redo":
            return Step(move, planning.stage, clears=planning.stage)
        case "next" | "proceed":
            return _onward(planning, move, at)


def _onward(planning: Planning, move: Move, at: int) -> Step | Refusal:
    done = settled(planning, planning.stage)
    if not done and not (move == "proceed" and planning.stage in _OPTIONAL):
        return Refusal(move, planning.stage)
    if planning.stage == "review":
        if planning.written == planning.plan:
            return Refusal(move, "written")
        return Step(move, "review", commits=True)
    return Step(move, STAGES[at + 1], skipped=not done)


def settled(planning: Planning, stage: Stage) -> bool:
    """Whether a stage has its outcome."""
    match stage:
        case "date":
            return planning.date is not None
        case "constraints":
            return planning.constraints is not None
        case "inputs":
            return planning.inputs is not None
        case "skeleton" | "refine" | "review":
            return planning.plan is not None


def fold(planning: Planning, records: Iterable[Recorded]) -> Planning:
    """The state after all these events of a session."""
    for recorded in records:
        if isinstance(recorded.event, KindEvent) and recorded.event.kind == KIND:
            planning = apply(planning, recorded.event.name, recorded.event.data)
    return planning


def apply(planning: Planning, name: str, data: Mapping[str, Any]) -> Planning:
    """The state after one of its events; events of other parts of the kind change nothing.

    | event | data |
    | --- | --- |
    | `began` | `tz` |
    | `day_chosen` | `date` |
    | `calendar_read` | `fixed`: ids of its blocks |
    | `constraints_settled`, `inputs_settled` | the stage's result |
    | `drafted` | `plan`, `basis` |
    | `skeleton_shown` | `plan`, `source` |
    | `patched` | `plan`: as it is after the patch |
    | `moved` | `move`, `to`, `clears` |
    | `committed` | `transaction`, `plan` |
    | `undone` | `transaction`, `left`: titles of what was changed since, and stays |
    """
    match name:
        case "began":
            return replace(planning, tz=str(data["tz"]))
        case "day_chosen":
            return _on_day(planning, Date.fromisoformat(data["date"]))
        case "calendar_read":
            return replace(planning, fixed=tuple(map(str, data["fixed"])))
        case "constraints_settled":
            result = ConstraintsResult.model_validate(dict(data))
            return replace(planning, constraints=result)
        case "inputs_settled":
            return replace(planning, inputs=InputsResult.model_validate(dict(data)))
        case "drafted":
            return replace(planning, draft=Draft(_plan(data), str(data["basis"])))
        case "skeleton_shown":
            plan = _plan(data)
            source: Source = data["source"]
            return replace(planning, skeleton=plan, plan=plan, source=source, patches=0)
        case "patched":
            return replace(planning, plan=_plan(data), patches=planning.patches + 1)
        case "moved":
            return _moved(planning, data)
        case "committed":
            commit = Commit(str(data["transaction"]), _plan(data))
            return replace(planning, commits=(*planning.commits, commit))
        case "undone":
            return replace(planning, commits=_undone(planning.commits, str(data["transaction"])))
        case _:
            return planning


def _undone(commits: tuple[Commit, ...], gone: str) -> tuple[Commit, ...]:
    """Without a transaction; what was written on it later is not whole any more."""
    left: list[Commit] = []
    days: set[Date] = set()
    for commit in commits:
        if commit.transaction == gone:
            days.add(commit.plan.date)
        else:
            left.append(replace(commit, whole=commit.whole and commit.plan.date not in days))
    return tuple(left)


def event_of(step: Step) -> tuple[str, dict[str, Any]]:
    """The event that makes a move: its name and data. A step that commits waits for `committed`."""
    return "moved", {"move": step.move, "to": step.to, "clears": step.clears}


def _plan(data: Mapping[str, Any]) -> TBPlan:
    return TBPlan.model_validate(data["plan"])


def _on_day(planning: Planning, day: Date) -> Planning:
    """Another day has another calendar and another plan; what the person wants stays."""
    if day == planning.date:
        return planning
    return replace(_without_plan(planning), date=day, fixed=())


def _without_plan(planning: Planning) -> Planning:
    return replace(planning, skeleton=None, plan=None, source=None, patches=0)


def _moved(planning: Planning, data: Mapping[str, Any]) -> Planning:
    if data["move"] == "cancel":
        return replace(planning, cancelled=True)
    cleared = _cleared(planning, data.get("clears"))
    return replace(cleared, stage=data["to"])


def _cleared(planning: Planning, stage: Stage | None) -> Planning:
    """Without a stage's outcome, and without what was made from it."""
    match stage:
        case "date":
            return replace(_without_plan(planning), date=None, fixed=(), draft=None)
        case "constraints":
            return replace(planning, constraints=None)
        case "inputs":
            return replace(planning, inputs=None)
        case "skeleton":
            return replace(_without_plan(planning), draft=None)
        case "refine":
            return replace(planning, plan=planning.skeleton, patches=0)
        case "review" | None:
            return planning
