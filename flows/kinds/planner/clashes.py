"""Meetings that overlap what is planned: they came into the calendar after the plan was made.

In the plan such a meeting is a background block (`flows.kinds.planner.session_data.with_fixed`), so
that the plan's times go on fitting. It is for the person to see, and to settle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.fixture import Immovable, fixture
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.times import TimedBlock, in_order, resolve_times


@dataclass(frozen=True, slots=True)
class Clash:
    """A meeting of the calendar, and the first block of ours that it overlaps."""

    meeting: TimedBlock
    block: TimedBlock


def clashes(
    plan: TBPlan, fixed: Collection[str], immovables: Iterable[Immovable]
) -> tuple[Clash, ...]:
    """The meetings that overlap blocks of ours. What leaves the time free, as notes do, does not.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    taking = fixture((one for one in immovables if not one.background), plan.date, plan.tz)
    timed = in_order(resolve_times(plan))
    known = taking.ids.intersection(fixed)
    ours = [t for t in timed if t.event.id not in fixed and t.event.t is not ET.BG]
    found: list[Clash] = []
    for meeting in (t for t in timed if t.event.id in known):
        if (meeting.begins, meeting.ends) not in taking.busy:
            continue
        over = (t for t in ours if t.begins < meeting.ends and meeting.begins < t.ends)
        if (block := next(over, None)) is not None:
            found.append(Clash(meeting, block))
    return tuple(found)


def come(before: TBPlan, after: TBPlan, found: Iterable[Clash]) -> tuple[Clash, ...]:
    """Those of meetings that the plan did not have before, or had at another time."""
    return tuple(
        one
        for one in found
        if before.event(one.meeting.event.id) != after.event(one.meeting.event.id)
    )
