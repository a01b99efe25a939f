"""The page's picture of a planning session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from flows.timebox.constraints import NotedConstraint
from flows.timebox.faults import PlanError
from flows.timebox.held import Held
from flows.timebox.memory import Remembered
from flows.timebox.messages import (
    PlanState,
    ShownBlock,
    ShownChange,
    ShownConstraint,
    ShownTransaction,
)
from flows.timebox.plan import TBPlan
from flows.timebox.quality import quality
from flows.timebox.skeleton import DayWindow
from flows.timebox.stages import Move, Planning, Step, decide
from flows.timebox.times import resolve_times
from flows.timebox.words import said_fact

MOVES: tuple[Move, ...] = ("back", "redo", "cancel", "proceed", "next")


@dataclass(frozen=True, slots=True)
class Known:
    """What a session knows from elsewhere.

    Attributes:
        remembered: Constraints from the memory.
        transactions: What was written to the calendar.
        changes: What writing the plan would change.
        working: What runs in the background, in words.
    """

    remembered: tuple[Remembered, ...] = ()
    transactions: tuple[ShownTransaction, ...] = ()
    changes: tuple[ShownChange, ...] = ()
    working: tuple[str, ...] = field(default_factory=tuple[str, ...])


def plan_state(
    held: Held, known: Known, today: date, window: DayWindow | None, *, chats: bool
) -> PlanState:
    """Everything that the page shows."""
    planning = held.planning
    return PlanState(
        stage=planning.stage,
        moves=tuple(move for move in MOVES if isinstance(decide(planning, move), Step)),
        tz=planning.tz,
        today=today,
        date=planning.date,
        revision=held.revision,
        blocks=_blocks(planning),
        intentions=planning.inputs.intentions if planning.inputs else (),
        constraints=_constraints(held.said(), known.remembered),
        facts=_facts(planning.plan, window),
        changes=known.changes,
        transactions=known.transactions,
        working=known.working,
        problem=held.problem,
        written=planning.plan is not None and planning.written == planning.plan,
        cancelled=planning.cancelled,
        chats=chats,
    )


def _blocks(planning: Planning) -> tuple[ShownBlock, ...]:
    if planning.plan is None:
        return ()
    try:
        timed = resolve_times(planning.plan)
    except PlanError:
        return ()
    return tuple(
        ShownBlock(
            id=t.event.id,
            name=t.event.n,
            description=t.event.d,
            type=t.event.t,
            start=t.start,
            end=t.end,
            timing=t.event.p.a,
            fixed=t.event.id in planning.fixed,
        )
        for t in timed
    )


def _facts(plan: TBPlan | None, window: DayWindow | None) -> tuple[str, ...]:
    if plan is None:
        return ()
    try:
        return tuple(said_fact(fact) for fact in quality(plan, window))
    except PlanError:
        return ()


def _constraints(
    said: Sequence[NotedConstraint], remembered: Iterable[Remembered]
) -> tuple[ShownConstraint, ...]:
    kept = tuple(
        ShownConstraint(
            id=one.id,
            text=one.constraint.text,
            kind=one.constraint.kind.value,
            source="memory",
        )
        for one in remembered
    )
    now = tuple(
        ShownConstraint(id=None, text=one.text, kind=one.kind.value, source="person")
        for one in said
    )
    return (*now, *kept)
