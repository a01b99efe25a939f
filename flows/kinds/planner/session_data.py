"""What a planning session holds: its stage's state, and what it knows from elsewhere.

What was said and decided is a fold over the session's events. What the calendar, the memory and
the task list say is not: whoever takes the session over asks them again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.planner import events as e
from beatroom.flows.kinds.planner.blocks import ET, FixedStart, TBEvent
from beatroom.flows.kinds.planner.constraint_ids import MemoryChange
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    NotedConstraint,
    dedupe_key,
    for_day,
    of_the_day,
    settled,
)
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Fixture, Immovable, fixture
from beatroom.flows.kinds.planner.local_times import wall_of
from beatroom.flows.kinds.planner.memory import StoredConstraint
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.stages import Planning, apply
from beatroom.flows.kinds.planner.times import TimedBlock, resolve_times


@dataclass(frozen=True, slots=True)
class TurnText:
    """What those who may plan said in a turn, and their labels."""

    text: str
    by: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlanningFold:
    """The fold over a session's events.

    Attributes:
        planning: The stages' state.
        revision: How often the plan has changed; a page's patch names it.
        noted: Constraints that were heard before their stage was done.
        changes: What was corrected and forgotten of what is remembered, in order.
        partial: The transaction of a sync that met conflicts, so that it can be undone.
        problem: What went wrong with the calendar last, for the person.
        undoing: The transaction that is being taken back, of which nobody has heard yet.
        open: Turns that have not been acted upon.
        untold: Whether nobody has been told yet what came of the last turn.
        profile: Whose memory is open; None: nobody's, and what is kept is the session's alone.
    """

    planning: Planning = field(default_factory=Planning)
    revision: int = 0
    noted: tuple[NotedConstraint, ...] = ()
    changes: tuple[MemoryChange, ...] = ()
    partial: str | None = None
    problem: str | None = None
    undoing: str | None = None
    open: tuple[TurnText, ...] = ()
    untold: bool = False
    profile: str | None = None

    def said(self) -> tuple[NotedConstraint, ...]:
        """All constraints of this session."""
        done = self.planning.constraints
        return done if done is not None else self.noted


def fold(records: Iterable[Recorded]) -> PlanningFold:
    """The state after all events of a session."""
    held = PlanningFold()
    for _, fact in e.FACTS.among(records):
        held = after(held, fact)
    return held


def after(held: PlanningFold, fact: Fact) -> PlanningFold:
    """The state after one more fact."""
    planning = apply(held.planning, fact)
    changed = planning.plan != held.planning.plan
    held = replace(held, planning=planning, revision=held.revision + changed)
    match fact:
        case e.Noted():
            return replace(held, noted=fact.constraints)
        case e.ConstraintsSettled():
            return replace(held, noted=())
        case e.Corrected():
            return _changed(held, MemoryChange(fact.id, fact.correction))
        case e.Forgotten():
            return _changed(held, MemoryChange(fact.id))
        case e.Sending() | e.DayChosen() | e.Moved():
            return replace(held, problem=None)
        case e.Committed() | e.Undone() | e.Restored():
            return replace(held, partial=None, problem=None, undoing=None)
        case e.Conflicted():
            return replace(held, partial=fact.transaction or None, problem=fact.problem)
        case e.Failed():
            return replace(held, undoing=None, problem=fact.problem)
        case e.Undoing():
            return replace(held, undoing=fact.transaction)
        case e.Heard():
            return replace(held, open=(*held.open, TurnText(fact.text, frozenset(fact.by))))
        case e.Understood():
            return replace(held, open=held.open[fact.turns :], untold=True)
        case e.Told():
            return replace(held, untold=False)
        case e.Owned():
            return _owned(held, fact.profile)
        case _:
            return held


def _changed(held: PlanningFold, change: MemoryChange) -> PlanningFold:
    return replace(held, changes=(*held.changes, change))


def _owned(held: PlanningFold, profile: str) -> PlanningFold:
    """Somebody's memory is open from now on: what others said before holds for this talk only."""
    planning, done = held.planning, held.planning.constraints
    if done is not None:
        planning = replace(planning, constraints=_of_this_talk(done))
    noted = _of_this_talk(held.noted)
    return replace(held, planning=planning, noted=noted, changes=(), profile=profile)


def _of_this_talk(noted: Iterable[NotedConstraint]) -> tuple[NotedConstraint, ...]:
    talk = {"scope": "session", "first": None, "last": None}
    return tuple(one.model_copy(update=talk) for one in noted)


def joined(
    known: Iterable[NotedConstraint], more: Iterable[NotedConstraint]
) -> tuple[NotedConstraint, ...]:
    """Both, each once; of two that say the same the later holds."""
    kept = {dedupe_key(settled(one, "")): one for one in (*known, *more)}
    return tuple(kept.values())


def minded(
    held: PlanningFold, remembered: Iterable[StoredConstraint], day: date, session: str
) -> tuple[Constraint, ...]:
    """What holds on a day: what was remembered, and what was said now."""
    told = [settled(one, session) for one in held.said()]
    return for_day([*(one.constraint for one in remembered), *told], day, session)


def hours(
    constraints: Iterable[Constraint], day: date, tz: str, usual: tuple[str, str]
) -> DayWindow:
    """The hours of a day, as the person has said, else as the personality has it."""
    said = of_the_day(constraints, Kind.HOURS)
    if said is None or said.window is None:
        return DayWindow(day, tz, *usual)
    return DayWindow(day, tz, said.window.st, said.window.et)


def base_plan(immovables: Iterable[Immovable], day: date, tz: str) -> TBPlan:
    """A day with nothing in it but what the calendar has fixed."""
    return TBPlan(events=fixture(immovables, day, tz).events, date=day, tz=tz)


def with_fixed(plan: TBPlan, fixed: Fixture, known: Collection[str]) -> TBPlan:
    """A plan with the calendar's blocks as they are now, in place of those that were `known`.

    What would overlap a block of ours comes as a background block: it is for the person to see and
    to settle, and the plan's times go on fitting. A plan that has them already stays as it is.
    """
    if _of(plan.events, known) == _of(fixed.events, fixed.ids):
        return plan
    ours = tuple(event for event in plan.events if event.id not in known)
    plan = _fitting(plan, ours)
    for start, event in zip(fixed.starts, fixed.events, strict=True):
        if event.id in plan.ids:
            continue
        place = _place(resolve_times(plan), start)
        events = (*plan.events[:place], event, *plan.events[place:])
        try:
            whole = TBPlan(events=events, date=plan.date, tz=plan.tz)
            resolve_times(whole)
        except PlanError:
            beside = event.model_copy(update={"t": ET.BG})
            whole = TBPlan(events=(*plan.events, beside), date=plan.date, tz=plan.tz)
        plan = whole
    return plan


def _of(events: Iterable[TBEvent], ids: Collection[str]) -> dict[str, object]:
    """What is the calendar's of some blocks, whether they are in the row or in the background."""
    return {e.id: (e.n, e.d, e.p) for e in events if e.id in ids}


def _fitting(plan: TBPlan, ours: tuple[TBEvent, ...]) -> TBPlan:
    """Our blocks alone; where they hang on the calendar's, at the times that they have now."""
    alone = TBPlan(events=ours, date=plan.date, tz=plan.tz)
    try:
        resolve_times(alone)
    except PlanError:
        pinned = [
            t.event.model_copy(
                update={
                    "p": FixedStart(
                        st=wall_of(t.begins, plan.date, plan.zone), dur=t.ends - t.begins
                    )
                }
            )
            for t in resolve_times(plan)
            if t.event in ours
        ]
        return TBPlan(events=tuple(pinned), date=plan.date, tz=plan.tz)
    return alone


def _place(timed: Sequence[TimedBlock], start: datetime) -> int:
    """In front of the first block that begins later."""
    later = (n for n, t in enumerate(timed) if t.event.t is not ET.BG and t.begins >= start)
    return next(later, len(timed))
