"""The stages of a planning talk: where it is, what is known, and which moves are possible.

The state is a fold over the talk's facts (`flows.kinds.planner.events`), so a process that takes
the session over is at the same stage with the same plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date  # noqa: N812 - the models' fields are called date
from typing import Literal

from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner.constraints import NotedConstraint
from beatroom.flows.kinds.planner.events import Source, Stage
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention, Move

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
class PendingSync:
    """A plan that is on its way to the calendar.

    Attributes:
        plan: The plan.
        fixed: Ids of the calendar's own blocks.
        agreed: The marks of the changes that the person was shown (`SyncStep.mark`); None: all.
    """

    plan: TBPlan
    fixed: tuple[str, ...]
    agreed: tuple[str, ...] | None = None


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
        skeleton: The plan as it was first shown.
        source: Where that came from.
        plan: The plan as it is.
        patches: How many patches it has had since it was shown.
        sending: What is being written, and of which nobody has heard yet.
        commits: What was written to the calendar and not undone, the latest last.
        gone: What was taken back and can come again, by the transactions that took it back.
        cancelled: Whether the person has ended it.
    """

    stage: Stage = "date"
    tz: str = "UTC"
    date: Date | None = None
    fixed: tuple[str, ...] = ()
    constraints: tuple[NotedConstraint, ...] | None = None
    inputs: tuple[Intention, ...] | None = None
    skeleton: TBPlan | None = None
    source: Source | None = None
    plan: TBPlan | None = None
    patches: int = 0
    sending: PendingSync | None = None
    commits: tuple[Commit, ...] = ()
    gone: tuple[tuple[str, Commit], ...] = ()
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
    for _, fact in e.FACTS.among(records):
        planning = apply(planning, fact)
    return planning


def apply(planning: Planning, fact: Fact) -> Planning:
    """The state after one more fact; those of other parts of the kind change nothing."""
    match fact:
        case e.Began():
            return replace(planning, tz=fact.tz)
        case e.DayChosen():
            return _on_day(planning, fact.date)
        case e.CalendarRead():
            return replace(planning, fixed=fact.fixed)
        case e.ConstraintsSettled():
            return replace(planning, constraints=fact.constraints)
        case e.InputsSettled():
            return replace(planning, inputs=fact.intentions)
        case e.SkeletonShown():
            return replace(
                planning, skeleton=fact.plan, plan=fact.plan, source=fact.source, patches=0
            )
        case e.Patched():
            return replace(planning, plan=fact.plan, patches=planning.patches + 1)
        case e.Moved():
            return _moved(planning, fact)
        case e.Sending() if planning.plan is not None:
            sent = PendingSync(planning.plan, planning.fixed, fact.agreed)
            return replace(planning, sending=sent)
        case e.Committed() if planning.sending is not None:
            commit = Commit(fact.transaction, planning.sending.plan)
            return replace(planning, sending=None, commits=(*planning.commits, commit), gone=())
        case e.Conflicted() | e.Failed():
            return replace(planning, sending=None)
        case e.Undone():
            commits = _undone(planning.commits, fact.transaction)
            taken = tuple(c for c in planning.commits if c.transaction == fact.transaction)
            gone = (*planning.gone, *((fact.by, one) for one in taken if fact.by))
            return replace(planning, sending=None, commits=commits, gone=gone)
        case e.Restored():
            return _restored(planning, fact)
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


def _restored(planning: Planning, fact: e.Restored) -> Planning:
    """With a commit that was taken back; it is whole unless some of it was changed meanwhile."""
    back = tuple(
        replace(commit, transaction=fact.transaction, whole=commit.whole and not fact.left)
        for by, commit in planning.gone
        if by == fact.undone
    )
    gone = tuple(one for one in planning.gone if one[0] != fact.undone)
    return replace(planning, sending=None, commits=(*planning.commits, *back), gone=gone)


def fact_of(step: Step) -> e.Moved:
    """What happens when a move is made. A step that commits waits for `Committed`."""
    return e.Moved(move=step.move, to=step.to, clears=step.clears)


def _on_day(planning: Planning, day: Date) -> Planning:
    """Another day has another calendar and another plan; what the person wants stays."""
    if day == planning.date:
        return planning
    return replace(_without_plan(planning), date=day, fixed=())


def _without_plan(planning: Planning) -> Planning:
    return replace(planning, skeleton=None, plan=None, source=None, patches=0)


def _moved(planning: Planning, moved: e.Moved) -> Planning:
    if moved.move == "cancel":
        return replace(planning, cancelled=True)
    return replace(_cleared(planning, moved.clears), stage=moved.to)


def _cleared(planning: Planning, stage: Stage | None) -> Planning:
    """Without a stage's outcome, and without what was made from it."""
    match stage:
        case "date":
            return replace(_without_plan(planning), date=None, fixed=())
        case "constraints":
            return replace(planning, constraints=None)
        case "inputs":
            return replace(planning, inputs=None)
        case "skeleton":
            return _without_plan(planning)
        case "refine":
            return replace(planning, plan=planning.skeleton, patches=0)
        case "review" | None:
            return planning
