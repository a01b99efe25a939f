"""The page's picture of a planning session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import FixedWindow, TBEvent
from beatroom.flows.kinds.planner.constraint_ids import TalkConstraint, constraints_by_id, noted_of
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Fixture, Immovable, fixture
from beatroom.flows.kinds.planner.local_times import end_instant
from beatroom.flows.kinds.planner.memory import StoredConstraint
from beatroom.flows.kinds.planner.messages import (
    PlanState,
    ShownBlock,
    ShownChange,
    ShownConstraint,
    ShownTransaction,
    ShownUnplaced,
)
from beatroom.flows.kinds.planner.results import Move
from beatroom.flows.kinds.planner.session_data import PlanningFold
from beatroom.flows.kinds.planner.stages import Planning, Step, decide
from beatroom.flows.kinds.planner.times import resolve_times

MOVES: tuple[Move, ...] = ("back", "redo", "cancel", "proceed", "next")


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """What a session knows from elsewhere.

    Attributes:
        remembered: Constraints from the memory.
        meetings: What the calendar has fixed on the day.
        facts: What is worth knowing about the plan, in words.
        unplaced: What is to be done and not in the plan.
        transactions: What was written to the calendar.
        changes: What writing the plan would change.
        working: What runs in the background, in words.
    """

    remembered: tuple[StoredConstraint, ...] = ()
    meetings: tuple[Immovable, ...] = ()
    facts: tuple[str, ...] = ()
    unplaced: tuple[ShownUnplaced, ...] = ()
    transactions: tuple[ShownTransaction, ...] = ()
    changes: tuple[ShownChange, ...] = ()
    working: tuple[str, ...] = field(default_factory=tuple[str, ...])


def plan_state(
    held: PlanningFold, known: KnownFacts, session: str, today: date, *, chats: bool
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
        blocks=_blocks(planning, known.meetings),
        intentions=planning.inputs or (),
        constraints=tuple(
            map(_constraint, constraints_by_id(held.said(), known.remembered, session))
        ),
        facts=known.facts,
        unplaced=known.unplaced,
        changes=known.changes,
        transactions=known.transactions,
        working=known.working,
        problem=held.problem,
        written=planning.plan is not None and planning.written == planning.plan,
        cancelled=planning.cancelled,
        chats=chats,
    )


def _blocks(planning: Planning, meetings: Iterable[Immovable]) -> tuple[ShownBlock, ...]:
    """The plan's; before there is one what the calendar has fixed on the day."""
    if planning.date is None:
        return ()
    fixed = fixture(meetings, planning.date, planning.tz)
    if planning.plan is None:
        return _meetings(fixed, planning.date, ZoneInfo(planning.tz))
    try:
        timed = resolve_times(planning.plan)
    except PlanError:
        return ()
    return tuple(
        _block(t.event, t.start, t.end, fixed.notes, fixed=t.event.id in planning.fixed)
        for t in timed
    )


def _meetings(fixed: Fixture, day: date, zone: ZoneInfo) -> tuple[ShownBlock, ...]:
    found: list[ShownBlock] = []
    for event, start in zip(fixed.events, fixed.starts, strict=True):
        if isinstance(event.p, FixedWindow):
            end = end_instant(event.p.et, start, day, zone)
            begins, ends = start.astimezone(zone), end.astimezone(zone)
            found.append(_block(event, begins, ends, fixed.notes, fixed=True))
    return tuple(found)


def _block(
    event: TBEvent, start: datetime, end: datetime, notes: Mapping[str, str], *, fixed: bool
) -> ShownBlock:
    return ShownBlock(
        id=event.id,
        name=event.n,
        description=notes.get(event.id, event.d) if fixed else event.d,
        type=event.t,
        start=start,
        end=end,
        timing=event.p.a,
        fixed=fixed,
    )


def _constraint(one: TalkConstraint) -> ShownConstraint:
    noted = noted_of(one.constraint)
    return ShownConstraint(
        id=one.id, source="person" if one.said is not None else "memory", **dict(noted)
    )
