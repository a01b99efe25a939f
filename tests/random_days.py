"""Random days with a drafter that also drafts badly: everything named is placed, or said why not.

    python -m tests.random_days --days 300 --seed 7

Each day has a calendar, hours, a time of the day, times that stay free and tasks. A draft of it
leaves out, overlaps, begins in the past, invents, renames or is nonsense; it is judged and repaired
as a planning does it. On small days a search of its own looks at every order of the tasks, to see
whether what is unplaced had a time and whether the reason is true. Then some hours pass, blocks
are added by hand, a meeting comes in, and the rest is planned anew.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import permutations
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.blocks import ET, FixedStart, TBEvent, fresh_id
from beatroom.flows.kinds.planner.faults import PlanError
from beatroom.flows.kinds.planner.fixture import Immovable, Span, fixture
from beatroom.flows.kinds.planner.jobs import Job, blocks_of, jobs_of, known_as, named_apart
from beatroom.flows.kinds.planner.judge import judged
from beatroom.flows.kinds.planner.local_times import wall_of
from beatroom.flows.kinds.planner.packing import dropped, packed, repaired, replanned
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.room import Room
from beatroom.flows.kinds.planner.session_data import with_fixed
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.times import TimedBlock, resolve_times
from beatroom.flows.kinds.planner.unplaced import unplaced

DAYS = (
    ("Europe/Berlin", date(2026, 7, 1)),
    ("Europe/Berlin", date(2026, 3, 29)),
    ("Europe/Berlin", date(2026, 10, 25)),
    ("America/New_York", date(2026, 11, 1)),
    ("Asia/Kolkata", date(2026, 1, 5)),
)
SMALL_JOBS = 5
MANY = 30


@dataclass(frozen=True, slots=True)
class RandomDay:
    """A day, and what is to be done on it."""

    room: Room
    intentions: tuple[Intention, ...]


def random_day(chance: random.Random) -> RandomDay:
    """A day from chance alone."""
    tz, day = chance.choice(DAYS)
    zone = ZoneInfo(tz)

    def at(hour: float) -> datetime:
        return datetime(day.year, day.month, day.day, tzinfo=zone) + timedelta(
            minutes=5 * round(hour * 12)
        )

    meetings: list[Immovable] = []
    for number in range(chance.choice((0, 1, 2, 3, 6))):
        start = at(chance.uniform(7, 19))
        size = timedelta(minutes=chance.choice((0, 15, 30, 60, 90, 240)))
        note = chance.random() < 0.1
        meetings.append(
            Immovable(f"k{number}", f"Meeting {number}", start, start + size, background=note)
        )
    begins = chance.choice((6, 8, 9, 9))
    window = DayWindow(
        day, tz, f"{begins:02d}:00", chance.choice(("14:00", "17:00", "18:00", "18:30"))
    )
    kept: list[Span] = []
    if chance.random() < 0.4:
        lunch = at(chance.choice((12, 12.5, 13)))
        kept.append((lunch, lunch + timedelta(minutes=45)))
    now = at(chance.uniform(5, 20)) + timedelta(seconds=chance.randrange(300))
    room = Room(window, tuple(meetings), tuple(kept), now if chance.random() < 0.7 else None)
    count = chance.choice((1, 2, 3, 4, 5, 5, 8, 15, 30))
    return RandomDay(room, named_apart(_task(number, chance) for number in range(count)))


def _task(number: int, chance: random.Random) -> Intention:
    minutes = chance.choice((None, None, 20, 45, 60, 120))
    return Intention(
        n=f"Task {number}" if chance.random() < 0.95 else "Same name",
        t=chance.choice(("DW", "SW", "PR", "H", "R", "C")),
        blocks=chance.choice((1, 1, 1, 2)),
        must=chance.random() < 0.3,
        minutes=minutes,
        least=20 if minutes and minutes > 30 and chance.random() < 0.3 else None,
        by=f"{chance.randrange(9, 18):02d}:30" if chance.random() < 0.2 else None,
    )


def random_draft(day: RandomDay, chance: random.Random) -> TBPlan:
    """What a drafter makes of it: right blocks and wrong ones, at any time of the day."""
    window = day.room.window
    fixed = fixture(day.room.immovables, window.date, window.tz)
    events, taken = list(fixed.events), set(fixed.ids)
    start = window.span()[0] - timedelta(hours=2)
    for job in jobs_of(day.intentions, window):
        if chance.random() < 0.3:
            continue  # left out
        name = job.n if chance.random() < 0.9 else f"Something like {job.n}"
        size = job.size if chance.random() < 0.8 else timedelta(minutes=chance.choice((5, 15, 600)))
        begins = start + timedelta(minutes=5 * chance.randrange(150))
        if chance.random() < 0.5:  # a time that is free
            free = day.room.gaps()
            begins = chance.choice(free)[0] if free else begins
        events.append(_event(name, job.t, (begins, begins + size), day, taken))
    for name in ("Break", "Buffer", "World peace"):
        if chance.random() < 0.3:
            begins = start + timedelta(minutes=5 * chance.randrange(150))
            kind = ET.DW if name == "World peace" else ET.R
            events.append(_event(name, kind, (begins, begins + timedelta(minutes=15)), day, taken))
    return TBPlan(events=tuple(events), date=window.date, tz=window.tz)


def _event(name: str, kind: ET, span: Span, day: RandomDay, taken: set[str]) -> TBEvent:
    id_ = fresh_id(taken, name)
    taken.add(id_)
    at = wall_of(span[0], day.room.window.date, day.room.window.zone)
    return TBEvent(id=id_, n=name, t=kind, p=FixedStart(st=at, dur=span[1] - span[0]))


def faults_of(day: RandomDay, plan: TBPlan) -> list[str]:
    """What a repaired plan still has wrong with it."""
    room, wanted = day.room, day.intentions
    fixed = fixture(room.immovables, plan.date, plan.tz)
    if tuple(e for e in plan.events if e.id in fixed.ids) != fixed.events:
        return ["The calendar's blocks are not as they were."]
    try:
        timed = resolve_times(plan)
        left = unplaced(plan, wanted, room, fixed.ids)
    except PlanError as error:
        return [f"The plan does not fit together: {error}"]
    found = [f.told for f in judged(plan, wanted, room, fixed.ids) if f.wrong != "missing"]
    if room.now is not None:
        ours = [t for t in timed if t.event.id not in fixed.ids]
        found += [f"{t.event.n} is in the past." for t in ours if t.begins < room.now]
    placed = Counter(blocks_of(plan, wanted, fixed.ids).values())
    for number, one in enumerate(wanted):
        said = sum(u.blocks for u in left if u.name == one.n)
        has = sum(placed[n] for n, other in enumerate(wanted) if other.n == one.n)
        asked = sum(other.blocks for other in wanted if other.n == one.n)
        if has + said != asked:
            found.append(f"Task {number}, '{one.n}': {has} placed and {said} unplaced of {asked}.")
    return found + _untrue(day, plan, set(fixed.ids))


def _untrue(day: RandomDay, plan: TBPlan, fixed: set[str]) -> list[str]:
    """Reasons that are not so, by a search of its own."""
    room = day.room
    ours = [(t.begins, t.ends) for t in resolve_times(plan) if t.event.id not in fixed]
    jobs = jobs_of(day.intentions, room.window)
    left = unplaced(plan, day.intentions, room, fixed)
    found: list[str] = []
    for one in left:
        # Of tasks of one name it is not said which of them it is.
        same = [
            job for job in jobs if job.n == one.name and job.least == timedelta(minutes=one.needed)
        ]
        alone = any(_starts(job, room, ()) is not None for job in same)
        beside = any(_starts(job, room, ours) is not None for job in same)
        start, end = room.span
        true = {
            "day_over": end - start < same[0].least,
            "deadline": not alone and one.by is not None,
            "no_gap": not alone,
            "full": alone and not beside,
            "left_out": False,  # nothing with a time to spare is left out of a repaired plan
        }[one.reason]
        if not true:
            found.append(f"'{one.name}' is unplaced because of {one.reason}, which is not so.")
    if left and len(jobs) <= SMALL_JOBS:
        most = _most(jobs, room)
        tasks = list(blocks_of(plan, day.intentions, fixed).values())
        has = (sum(day.intentions[n].must for n in tasks), len(tasks))
        if has < most:
            found.append(f"{has} musts and blocks are placed, and {most} could be.")
    return found


def _starts(job: Job, room: Room, taken: Sequence[Span]) -> datetime | None:
    """The first five minutes at which a job can begin, minute for minute."""
    at, end = room.span
    busy = (*room.busy, *room.kept, *taken)
    while at + job.least <= (min(end, job.by) if job.by else end):
        ends = at + job.least
        if not any(at < b and a < ends for a, b in busy):
            return at
        at += timedelta(minutes=1)
    return None


def _most(jobs: Sequence[Job], room: Room) -> tuple[int, int]:
    """How many musts and blocks fit at most: every order, each at its first time."""
    best = (0, 0)
    for order in permutations(jobs):
        taken: list[Span] = []
        worth = (0, 0)
        for job in order:
            if (at := _first(job, room, taken)) is not None:
                taken.append((at, at + job.least))
                worth = (worth[0] + job.must, worth[1] + 1)
        best = max(best, worth)
    return best


def _first(job: Job, room: Room, taken: Sequence[Span]) -> datetime | None:
    """The first time at which a job can begin: the start of the day, or where something ends."""
    start, end = room.span
    busy = (*room.busy, *room.kept, *taken)
    last = min(end, job.by) if job.by else end
    for at in sorted({start, *(b for _, b in busy if b > start)}):
        if at + job.least <= last and not any(at < b and a < at + job.least for a, b in busy):
            return at
    return None


def later_faults(day: RandomDay, plan: TBPlan, chance: random.Random) -> list[str]:
    """What is lost or moved that may not be when a plan is made anew some hours later."""
    room = day.room
    plan = _by_hand(plan, day, chance)
    start, end = room.window.span()
    now = max(room.now or start, start + (end - start) * chance.random())
    at = now + timedelta(minutes=5 * chance.randrange(24))
    more = Immovable("new", "Came in", at, at + timedelta(minutes=90))
    room = replace(room, immovables=(*room.immovables, more), now=now)
    old = fixture(day.room.immovables, plan.date, plan.tz)
    fixed = fixture(room.immovables, plan.date, plan.tz)
    before = with_fixed(plan, fixed, old.ids)
    ours = [t for t in resolve_times(before) if t.event.id not in fixed.ids]
    begun = [t for t in ours if t.begins < now]
    undone = {t.event.id for t in begun if t.event.t is not ET.BG and chance.random() < 0.3}
    after = replanned(before, day.intentions, room, fixed.ids, undone)
    there = {t.event.id: t for t in resolve_times(after)}
    kept = dropped(before, after, day.intentions, fixed.ids)
    left = unplaced(after, (*day.intentions, *kept), room, fixed.ids)
    said = {known_as(one.name) for one in left}
    tasks = blocks_of(before, day.intentions, fixed.ids)
    found: list[str] = []
    for t in ours:
        came, id_ = there.get(t.event.id), t.event.id
        name = day.intentions[tasks[id_]].n if id_ in tasks else t.event.n
        if came is None and t.event.t is not ET.BU and known_as(name) not in said:
            found.append(f"{t.event.n} is lost.")
        if came and (came.event.d, came.event.n) != (t.event.d, t.event.n):
            found.append(f"{t.event.n} is another block.")
        if t in begun and id_ not in undone and (not came or came.begins != t.begins):
            found.append(f"{t.event.n} has been, and was moved.")
        if came and id_ in undone and came.begins < now:
            found.append(f"{t.event.n} was not done, and comes in the past.")
    busy = [span for span in room.busy if span[1] > now]
    found += [
        f"{t.event.n} is over a meeting."
        for t in there.values()
        if t.event.id not in fixed.ids and t.begins >= now and t.event.t is not ET.BG
        if any(t.begins < b and a < t.ends for a, b in busy)
    ]
    return found


def _by_hand(plan: TBPlan, day: RandomDay, chance: random.Random) -> TBPlan:
    """With blocks that a person has put there, of no task, some outside the hours."""
    taken = set(plan.ids)
    for number in range(chance.choice((0, 1, 3))):
        start = day.room.window.span()[0] + timedelta(minutes=5 * chance.randrange(160))
        span = (start, start + timedelta(minutes=30))
        kind = chance.choice((ET.R, ET.H, ET.SW, ET.BG, ET.BU))
        event = _event(f"By hand {number}", kind, span, day, taken)
        event = event.model_copy(update={"d": f"Note {number}"})
        whole = plan.model_copy(update={"events": (*plan.events, event)})
        order = {t.event.id: t.begins for t in _times(whole)}
        if order:
            events = tuple(sorted(whole.events, key=lambda one: order[one.id]))
            whole = whole.model_copy(update={"events": events})
            plan = whole if _times(whole) else plan
    return plan


def _times(plan: TBPlan) -> list[TimedBlock]:
    try:
        return list(resolve_times(plan))
    except PlanError:
        return []


def check(seed: int, days: int) -> tuple[list[str], Counter[str]]:
    """The faults of so many days, and what was in them."""
    faults: list[str] = []
    counts: Counter[str] = Counter()
    for number in range(days):
        chance = random.Random(f"{seed}/{number}")
        day = random_day(chance)
        draft = random_draft(day, chance)
        fixed = fixture(day.room.immovables, draft.date, draft.tz).ids
        for what, plan, took in _plans(day, draft, fixed):
            left = unplaced(plan, day.intentions, day.room, fixed)
            counts.update((what, *(f"unplaced: {one.reason}" for one in left)))
            faults += [f"day {number}, {what}: {fault}" for fault in faults_of(day, plan)]
            late = later_faults(day, plan, chance)
            faults += [f"day {number}, {what}, later: {fault}" for fault in late]
            slowest = "slowest, in ms", "slowest of 30 tasks or more, in ms"
            for name in slowest[: 2 if len(day.intentions) >= MANY else 1]:
                counts[name] = max(counts[name], round(took * 1000))
        counts["days"] += 1
        counts["tasks"] += len(day.intentions)
        small = len(jobs_of(day.intentions, day.room.window)) <= SMALL_JOBS
        counts["small days, searched"] += small
    return faults, counts


def _plans(day: RandomDay, draft: TBPlan, fixed: frozenset[str]) -> list[tuple[str, TBPlan, float]]:
    began = time.process_time()
    mended = repaired(draft, day.intentions, day.room, fixed)
    between = time.process_time()
    bare = packed(day.room, day.intentions)
    ended = time.process_time()
    return [("repaired", mended, between - began), ("packed", bare, ended - between)]


def main() -> int:
    """Say what was found; 1 where something is wrong."""
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--days", type=int, default=300)
    reading.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    given = reading.parse_args()
    print(f"seed {given.seed}")
    faults, counts = check(given.seed, given.days)
    for what, number in sorted(counts.items()):
        print(f"{what}: {number}")
    for fault in faults[:40]:
        print(fault)
    print(f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
