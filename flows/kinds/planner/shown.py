"""The page's picture of a planning session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import ET, TBEvent
from beatroom.flows.kinds.planner.constraint_ids import TalkConstraint, constraints_by_id, noted_of
from beatroom.flows.kinds.planner.constraints import Window
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Fixture, Immovable, fixture, overlapping
from beatroom.flows.kinds.planner.memory import StoredConstraint
from beatroom.flows.kinds.planner.messages import (
    PlanState,
    ShownBlock,
    ShownChange,
    ShownConstraint,
    ShownDay,
    ShownFact,
    ShownTask,
    ShownTransaction,
    ShownUnplaced,
)
from beatroom.flows.kinds.planner.results import Move
from beatroom.flows.kinds.planner.session_data import PlanningFold
from beatroom.flows.kinds.planner.stages import Planning, Step, decide
from beatroom.flows.kinds.planner.times import resolve_times

NAMED = 3
"""So many meetings at the same time are named at each."""
MOVES: tuple[Move, ...] = ("back", "redo", "cancel", "proceed", "next")


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """What a session knows from elsewhere.

    Attributes:
        remembered: Constraints from the memory.
        meetings: What the calendar has fixed on the day.
        facts: What is worth knowing about the plan, in words.
        unplaced: What is to be done and not in the plan.
        tasks: What could be done; `task_list` is what the list is called that it is from.
        week: What is in the days that were looked at.
        hours: The hours of the day.
        transactions: What was written to the calendar.
        changes: What writing the plan would change.
        working: What runs in the background, in words.
    """

    remembered: tuple[StoredConstraint, ...] = ()
    meetings: tuple[Immovable, ...] = ()
    facts: tuple[ShownFact, ...] = ()
    unplaced: tuple[ShownUnplaced, ...] = ()
    tasks: tuple[ShownTask, ...] = ()
    task_list: str = ""
    week: tuple[ShownDay, ...] = ()
    hours: Window | None = None
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
        blocks=_blocks(planning, known.meetings, today),
        intentions=planning.inputs or (),
        constraints=tuple(
            map(_constraint, constraints_by_id(held.said(), known.remembered, session))
        ),
        facts=known.facts,
        unplaced=known.unplaced,
        tasks=known.tasks,
        task_list=known.task_list,
        week=known.week,
        hours=known.hours,
        changes=known.changes,
        transactions=known.transactions,
        working=known.working,
        problem=held.problem,
        written=planning.plan is not None and planning.written == planning.plan,
        cancelled=planning.cancelled,
        chats=chats,
    )


def _blocks(
    planning: Planning, meetings: Iterable[Immovable], today: date
) -> tuple[ShownBlock, ...]:
    """The plan's; before there is one what the calendar has fixed on the day."""
    fixed = fixture(meetings, planning.date or today, planning.tz)
    calendar = _Calendar(fixed, ZoneInfo(planning.tz))
    if planning.plan is None:
        return calendar.blocks()
    try:
        timed = resolve_times(planning.plan)
    except PlanError:
        return ()
    return tuple(
        calendar.block(t.event, t.start, t.end, fixed=t.event.id in planning.fixed) for t in timed
    )


class _Calendar:
    """What the calendar has on the day, as the page shows it."""

    def __init__(self, fixed: Fixture, zone: ZoneInfo) -> None:
        self._fixed, self._zone = fixed, zone
        self._beside: dict[str, list[str]] = {}
        for one, other in overlapping(fixed):
            self._beside.setdefault(one.event.id, []).append(other.event.n)
            self._beside.setdefault(other.event.id, []).append(one.event.n)

    def blocks(self) -> tuple[ShownBlock, ...]:
        fixed, zone = self._fixed, self._zone
        return tuple(
            self.block(event, start.astimezone(zone), end.astimezone(zone), fixed=True)
            for event, start, end in zip(fixed.events, fixed.starts, fixed.ends, strict=True)
        )

    def block(self, event: TBEvent, start: datetime, end: datetime, *, fixed: bool) -> ShownBlock:
        """A block; a meeting is shown as one also where it lies beside the row."""
        meeting = fixed and event.id in self._fixed.meetings
        return ShownBlock(
            id=event.id,
            name=event.n,
            description=self._fixed.notes.get(event.id, event.d) if fixed else event.d,
            type=ET.M if meeting else event.t,
            start=start,
            end=end,
            timing=event.p.a,
            fixed=fixed,
            beside=event.t is ET.BG,
            overlaps=tuple(self._beside.get(event.id, ())[:NAMED]) if fixed else (),
        )


def _constraint(one: TalkConstraint) -> ShownConstraint:
    noted = noted_of(one.constraint)
    return ShownConstraint(
        id=one.id, source="person" if one.said is not None else "memory", **dict(noted)
    )
