"""A plan without a model, and a draft put right: exactly what is to be done, in free time.

What is right in a draft stays; what is not is moved to where it can be, never dropped. What finds
no time is not in the plan, and `flows.kinds.planner.unplaced` says why.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, cast
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import ET, FixedStart, TBEvent, fresh_id
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Span, fixture
from beatroom.flows.kinds.planner.jobs import SIZES, Job, blocks_of, jobs_of
from beatroom.flows.kinds.planner.judge import block_findings
from beatroom.flows.kinds.planner.languages import ENGLISH, Words
from beatroom.flows.kinds.planner.local_times import wall_of
from beatroom.flows.kinds.planner.placing import Spans, place
from beatroom.flows.kinds.planner.plan import EVENT_CAP, TBPlan
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.session_data import with_fixed
from beatroom.flows.kinds.planner.skeleton import minimal_plan
from beatroom.flows.kinds.planner.times import TimedBlock, resolve_times
from beatroom.flows.kinds.planner.unplaced import left_of, unplaced
from beatroom.flows.kinds.planner.windows import at_wall

Placed = list[tuple[datetime, TBEvent]]
LEAST, MOST = 5, 720
"""Minutes that a task may take."""
LUNCH = ("12:00", "12:45")
"""Left free where everything fits beside it; who has said when they eat has that kept free."""


def packed(room: Room, intentions: Sequence[Intention], words: Words = ENGLISH) -> TBPlan:
    """What is to be done, in the free time of the day; without anything to do the minimal plan.

    What must be done and what is due comes first, deep work before the rest, with a break after
    each long block where there is time. `words` names the blocks of the minimal plan.
    """
    window = room.window
    if not intentions:
        start, end = window.span()
        gone = ((start, min(end, room.span[0])),) if room.span[0] > start else ()
        return minimal_plan(room.immovables, window, (*room.kept, *gone), words)
    jobs = jobs_of(intentions, window)
    return _plan(room, jobs, _placed(jobs, room), [])


def _placed(jobs: Sequence[Job], room: Room) -> Spans:
    """All of it beside a pause at noon, else as much as fits."""
    noon = tuple(at_wall(wall, room.window.date, room.window.zone) for wall in LUNCH)
    with_lunch = place(jobs, room.gaps([(noon[0], noon[1])]))
    return with_lunch if len(with_lunch) == len(jobs) else place(jobs, room.gaps())


def repaired(
    plan: TBPlan, intentions: Sequence[Intention], room: Room, fixed: Collection[str] = ()
) -> TBPlan:
    """A draft with everything where it can be; what is right already is not touched."""
    try:
        timed = resolve_times(plan)
    except PlanError:
        return packed(room, intentions)
    jobs = jobs_of(intentions, room.window)
    tasks = blocks_of(plan, intentions, fixed)
    ours = [t for t in timed if t.event.id not in fixed and t.event.t is not ET.BG]
    stays, open_ = _standing(ours, tasks, jobs, room)
    beside = [
        t
        for t in ours
        if t.event.id not in tasks
        and (not intentions or t.event.t in (ET.R, ET.BU, ET.C))
        and not block_findings(t, None, room)
    ]
    kept = [(t.begins, t.ends) for t in (*stays.values(), *beside)]
    spans = place([jobs[n] for n in open_], room.gaps(kept))
    if len(spans) == len(open_):
        found = {open_[at]: span for at, span in spans.items()}
        return _plan(room, jobs, found, [*stays.values(), *beside])
    return _anew(room, jobs, {n: (t.begins, t.ends) for n, t in stays.items()}, (open_, spans))


def replanned(
    plan: TBPlan,
    intentions: Sequence[Intention],
    room: Room,
    fixed: Collection[str],
    undone: Collection[str] = (),
    *,
    first: TBPlan | None = None,
    named: bool = False,
) -> TBPlan:
    """A plan from now on: what began before stays as it was, the rest is where it can be.

    A block stays where the person has it, whatever the day's hours are, unless it begins in the
    past or a meeting is there. What is to be done and in no block yet comes to what is free.

    Args:
        plan: The plan as it is.
        intentions: All that is to be done.
        room: The day.
        fixed: Ids of the calendar's blocks.
        undone: Ids of blocks of before that have not been done: they come again, from now on.
        first: The plan as it was first shown; see `blocks_of`.
        named: Whether the tasks were named after the plan was made: a block that is too short or
            too long for its task, or too late, is put where it can be, too.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    every = [t for t in resolve_times(plan) if t.event.id not in fixed]
    timed = [t for t in every if t.event.t is not ET.BG]
    beside = [t for t in every if t.event.t is ET.BG]
    now = room.span[0] if room.now is None else room.now
    begun = [t for t in timed if t.begins < now]
    past = [t for t in begun if t.event.id not in undone]
    ahead = sorted((t for t in timed if t not in past), key=lambda t: (t in begun, t.begins))
    free = replace(room, kept=(*room.kept, *((t.begins, t.ends) for t in past)))
    tasks = blocks_of(plan, intentions, fixed, first)
    of = {job.task: job for job in jobs_of(intentions, room.window)}
    anew = {t.event.id for t in ahead if named and _unlike(t, of.get(tasks.get(t.event.id, -1)))}
    stays = [
        t for t in ahead if t not in begun and t.event.id not in anew and not _in_the_way(t, free)
    ]
    moves = [t for t in ahead if t not in stays]
    left = left_of(intentions, unplaced(plan, intentions, room, fixed, first))

    def job(t: TimedBlock) -> Job:
        task = of.get(tasks.get(t.event.id, -1))
        if task is not None and t.event.id in anew:
            return replace(task, task=-1, must=True, event=t.event)
        return _job_of(t, task)

    jobs = [job(t) for t in moves] + jobs_of(left, room.window)
    spans = place(jobs, free.gaps((t.begins, t.ends) for t in stays))
    stands = [*past, *beside]
    if len(spans) < len(jobs):
        every_job = [*map(job, ahead), *jobs[len(moves) :]]
        fresh = place(every_job, free.gaps())
        if len(fresh) > len(spans) + len(stays):
            return _plan(room, every_job, fresh, stands, plan.ids)
    return _plan(room, jobs, spans, [*stands, *stays], plan.ids)


def with_tasks(
    plan: TBPlan, wanted: Sequence[Intention], room: Room, fixed: Collection[str] = ()
) -> TBPlan:
    """A plan with what is missing of some tasks, where there is time; nothing else is moved.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    ours = [t for t in resolve_times(plan) if t.event.id not in fixed]
    jobs = jobs_of(left_of(wanted, unplaced(plan, wanted, room, fixed)), room.window)
    taken = [(t.begins, t.ends) for t in ours if t.event.t is not ET.BG]
    spans = place(jobs, room.gaps(taken))
    return _plan(room, jobs, spans, ours) if spans else plan


def dropped(
    before: TBPlan, after: TBPlan, intentions: Sequence[Intention], fixed: Collection[str]
) -> tuple[Intention, ...]:
    """What found no time when a plan was made anew, and is none of the tasks: it is one now.

    Raises:
        PlanError: The plan's times do not fit together.
    """
    tasks, there = blocks_of(before, intentions, fixed), after.ids
    return tuple(
        Intention(
            n=t.event.n,
            t=cast("Any", t.event.t.value if t.event.t.value in SIZES else ET.SW.value),
            minutes=max(LEAST, min(MOST, t.minutes)),
        )
        for t in resolve_times(before)
        if t.event.id not in {*there, *fixed, *tasks} and t.event.t is not ET.BU
    )


def _in_the_way(t: TimedBlock, room: Room) -> bool:
    """Whether a block cannot be where it is, whoever has put it there."""
    return any(one.wrong in ("past", "meeting") for one in block_findings(t, None, room))


def _unlike(t: TimedBlock, task: Job | None) -> bool:
    """Whether a block is not as long as its task, or not there when that is due."""
    if task is None:
        return False
    return not task.least <= t.ends - t.begins <= task.size or bool(task.by and t.ends > task.by)


def _job_of(t: TimedBlock, task: Job | None) -> Job:
    """A block of the plan, to be put somewhere else as it is, or as short as its task may be."""
    size = t.ends - t.begins
    least, by = (min(size, task.least), task.by) if task else (size, None)
    return Job(-1, t.event.n, t.event.t, size, least, by, must=True, event=t.event)


def _anew(
    room: Room, jobs: Sequence[Job], stays: Spans, moved: tuple[Sequence[int], Spans]
) -> TBPlan:
    """Everything dealt anew, or what stays and the rest around it: what has room for more."""
    open_, spans = moved
    around = {**stays, **{open_[at]: span for at, span in spans.items()}}
    fresh = _placed(jobs, room)

    def worth(found: Spans) -> tuple[int, int]:
        return sum(jobs[n].must for n in found), len(found)

    bare = place([jobs[n] for n in open_], room.gaps(stays.values()))
    without = {**stays, **{open_[at]: span for at, span in bare.items()}}
    best = max((around, without, fresh), key=worth)
    left = [n for n in range(len(jobs)) if n not in best]
    more = place([jobs[n] for n in left], room.gaps(best.values()))
    return _plan(room, jobs, best | {left[at]: span for at, span in more.items()}, [])


def _standing(
    ours: Sequence[TimedBlock], tasks: dict[str, int], jobs: Sequence[Job], room: Room
) -> tuple[dict[int, TimedBlock], list[int]]:
    """The jobs whose blocks are where they may be, and those that are to be put somewhere.

    What is only of another type than its task becomes what the task is.
    """
    stays: dict[int, TimedBlock] = {}
    for t in ours:
        of = tasks.get(t.event.id)
        free = [n for n, job in enumerate(jobs) if job.task == of and n not in stays]
        if free and all(one.wrong == "type" for one in block_findings(t, jobs[free[0]], room)):
            typed = t.event.model_copy(update={"t": jobs[free[0]].t})
            stays[free[0]] = replace(t, event=typed)
    return stays, [n for n in range(len(jobs)) if n not in stays]


def _plan(
    room: Room,
    jobs: Sequence[Job],
    spans: Spans,
    stays: Sequence[TimedBlock],
    known: Collection[str] = (),
) -> TBPlan:
    """The calendar's blocks, those that stay, and the jobs at their times.

    A new block has none of the `known` ids: what had one may come again.
    """
    day, tz = room.window.date, room.window.tz
    fixed, zone = fixture(room.immovables, day, tz), ZoneInfo(tz)
    placed: Placed = list(zip(fixed.starts, fixed.events, strict=True))
    taken = {event.id for event in fixed.events} | {t.event.id for t in stays}
    taken |= {event.id for n in spans if (event := jobs[n].event) is not None} | set(known)
    placed += [(t.begins, _at(t.event, (t.begins, t.ends), zone, room)) for t in stays]
    for n, (start, end) in sorted(spans.items(), key=lambda one: one[1]):
        if len(placed) >= EVENT_CAP:
            break
        timing = FixedStart(st=wall_of(start, day, zone), dur=end - start)
        if (event := jobs[n].event) is not None:
            placed.append((start, event.model_copy(update={"p": timing})))
            continue
        id_ = fresh_id(taken, jobs[n].n)
        taken.add(id_)
        placed.append((start, TBEvent(id=id_, n=jobs[n].n, t=jobs[n].t, p=timing)))
    events = [event for _, event in sorted(placed, key=lambda one: one[0])]
    whole = TBPlan(events=tuple(events), date=day, tz=tz)
    try:
        resolve_times(whole)
    except PlanError:  # a meeting came in over what has begun: it lies beside
        ours = tuple(event for event in events if event.id not in fixed.ids)
        return with_fixed(whole.model_copy(update={"events": ours}), fixed, ())
    return whole


def _at(event: TBEvent, span: Span, zone: ZoneInfo, room: Room) -> TBEvent:
    """A block at the time that it has, whatever it hung on."""
    timing = FixedStart(st=wall_of(span[0], room.window.date, zone), dur=span[1] - span[0])
    return event.model_copy(update={"p": timing})
