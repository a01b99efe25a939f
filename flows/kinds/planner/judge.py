"""Whether a draft keeps to the day, and what is wrong with it: facts, which the drafter is told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.jobs import Job, blocks_of, jobs_of
from beatroom.flows.kinds.planner.local_times import clock
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.times import Span, TimedBlock, resolve_times

Wrong = Literal[
    "past",
    "outside",
    "meeting",
    "kept",
    "late",
    "length",
    "type",
    "missing",
    "too_many",
    "unnamed",
]
BESIDE = frozenset({ET.R, ET.BU, ET.C})
"""Blocks of these types may stand in a draft although nobody has named them."""
MAY_REST = frozenset({ET.R, ET.H, ET.C})
"""Blocks of these types may be what a time is kept free for, and lie outside working hours."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a draft.

    Attributes:
        wrong: What.
        name: The block, or the task.
        told: It in a sentence for the drafter.
        block: The block's id; empty where there is none.
    """

    wrong: Wrong
    name: str
    told: str
    block: str = ""


def judged(
    plan: TBPlan, intentions: Sequence[Intention], room: Room, fixed: Collection[str] = ()
) -> tuple[Finding, ...]:
    """What is wrong with a plan's own blocks, and which tasks it leaves out.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    tasks = blocks_of(plan, intentions, fixed)
    jobs = {job.task: job for job in jobs_of(intentions, room.window)}
    ours = [t for t in resolve_times(plan) if t.event.id not in fixed]
    found = [
        finding
        for t in ours
        for finding in block_findings(t, jobs.get(tasks.get(t.event.id, -1)), room)
    ]
    if intentions:
        found += [
            _finding("unnamed", t, "is none of the tasks: call a block exactly as its task")
            for t in ours
            if t.event.id not in tasks and t.event.t not in BESIDE
        ]
    for number, one in enumerate(intentions):
        has = list(tasks.values()).count(number)
        if has < one.blocks:
            told = f"The task '{one.n}' has {has} of {one.blocks} blocks: give it all of them."
            found.append(Finding("missing", one.n, told))
        elif has > one.blocks:
            told = f"The task '{one.n}' has {has} blocks and needs {one.blocks}."
            found.append(Finding("too_many", one.n, told))
    return tuple(found)


def block_findings(t: TimedBlock, job: Job | None, room: Room) -> list[Finding]:
    """What is wrong with when a block is, with how long, and as what.

    Of a task's block it is the task that says what may be when, whatever the block calls itself.
    """
    start, end = room.span
    rests = (job.t if job else t.event.t) in MAY_REST
    found: list[Finding] = []
    if room.now is not None and t.begins < room.now:
        at = clock(room.now.astimezone(room.window.zone))
        found.append(_finding("past", t, f"begins in the past: it is {at} now"))
    elif not rests and (t.begins < start or t.ends > end):
        hours = f"from {room.window.start} to {room.window.end}"
        found.append(_finding("outside", t, f"is outside the day's hours, {hours}"))
    if over := _over(t, room.busy):
        found.append(_finding("meeting", t, f"overlaps a meeting {_told(over, room)}"))
    if not rests and (over := _over(t, room.kept)):
        found.append(_finding("kept", t, f"is in a time that stays free, {_told(over, room)}"))
    if t.event.t is ET.BG or (job is not None and t.event.t is not job.t):
        kind = f"is of the type {job.t}" if job else "takes its time"
        found.append(_finding("type", t, f"{kind}, and is no {t.event.t}"))
    if job is None:
        return found
    if job.by is not None and t.ends > job.by:
        due = clock(job.by.astimezone(room.window.zone))
        found.append(_finding("late", t, f"has to be done by {due}"))
    if not job.least <= t.ends - t.begins <= job.size:
        least, most = job.least // MINUTE, job.size // MINUTE
        size = f"{most} minutes" if least == most else f"{least} to {most} minutes"
        found.append(_finding("length", t, f"takes {size}, not {t.minutes}"))
    return found


def _over(t: TimedBlock, spans: Sequence[Span]) -> Span | None:
    return next((one for one in spans if t.begins < one[1] and one[0] < t.ends), None)


def _told(span: Span, room: Room) -> str:
    start, end = (at.astimezone(room.window.zone) for at in span)
    return f"from {clock(start)} to {clock(end)}"


def _finding(wrong: Wrong, t: TimedBlock, why: str) -> Finding:
    span = f"{clock(t.start)} to {clock(t.end)}"
    return Finding(wrong, t.event.n, f"'{t.event.n}' ({span}) {why}.", t.event.id)
