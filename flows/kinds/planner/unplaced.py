"""What is to be done and stands nowhere in the plan, and why: worked out, never kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.fixture import Span
from beatroom.flows.kinds.planner.jobs import Job, blocks_of, jobs_of
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.reasons import Reason
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.times import resolve_times


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Something that is to be done and not in the plan.

    Attributes:
        name: What.
        reason: Why.
        blocks: How many of its blocks.
        needed: The minutes of one, at least.
        longest: The longest free time that it could have had, in minutes.
        at: When there would be time for it, for `left_out`.
        by: When it has to be done.
    """

    name: str
    reason: Reason
    blocks: int
    needed: int
    longest: int
    at: datetime | None = None
    by: str | None = None


def unplaced(
    plan: TBPlan,
    intentions: Sequence[Intention],
    room: Room,
    fixed: Collection[str] = (),
    first: TBPlan | None = None,
) -> tuple[Unplaced, ...]:
    """What of the things to be done is not in the plan, in their order.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    placed = list(blocks_of(plan, intentions, fixed, first).values())
    timed = resolve_times(plan)
    taken = [
        (t.begins, t.ends) for t in timed if t.event.id not in fixed and t.event.t is not ET.BG
    ]
    jobs = {job.task: job for job in reversed(jobs_of(intentions, room.window))}
    return tuple(
        _why(intentions[number], job, missing, room, taken)
        for number, job in sorted(jobs.items())
        if (missing := intentions[number].blocks - placed.count(number)) > 0
    )


def _why(one: Intention, job: Job, missing: int, room: Room, taken: Sequence[Span]) -> Unplaced:
    start, end = room.span
    there, left = room.gaps(), room.gaps(taken)
    at: datetime | None = None
    reason: Reason
    if end - start < job.least:
        reason, gaps = "day_over", [(start, max(start, end))]
    elif not fits(job, there):
        reason = "deadline" if any(b - a >= job.least for a, b in there) else "no_gap"
        gaps = there
    elif (at := fits(job, left)) is None:
        reason, gaps = "full", left
    else:
        reason, gaps = "left_out", left
    sizes = [min(b, job.by) - a if job.by else b - a for a, b in gaps]
    return Unplaced(
        name=one.n,
        reason=reason,
        blocks=missing,
        needed=job.least // MINUTE,
        longest=max([timedelta(0), *sizes]) // MINUTE,
        at=at.astimezone(room.window.zone) if at else None,
        by=one.by,
    )


def fits(job: Job, gaps: Sequence[Span]) -> datetime | None:
    """The first time at which a job could begin."""
    for start, end in gaps:
        if start + job.least <= (min(end, job.by) if job.by else end):
            return start
    return None


def left_of(intentions: Sequence[Intention], found: Sequence[Unplaced]) -> tuple[Intention, ...]:
    """What is not in the plan, as it is to be done: only the blocks that are missing."""
    missing = {one.name: one.blocks for one in found}
    return tuple(
        one.model_copy(update={"blocks": missing[one.n]}) for one in intentions if one.n in missing
    )
