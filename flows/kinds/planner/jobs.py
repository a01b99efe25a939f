"""What is to be done, as blocks of a known length that are to be put into free time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import MappingProxyType

from beatroom.flows.kinds.planner.blocks import ET, MINUTE, TBEvent
from beatroom.flows.kinds.planner.plan import TBPlan
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.skeleton import DayWindow
from beatroom.flows.kinds.planner.windows import at_wall

LONG, SHORT = timedelta(minutes=90), timedelta(minutes=30)
SIZES: Mapping[str, timedelta] = MappingProxyType(
    {"DW": LONG, "PR": SHORT, "SW": SHORT, "H": SHORT, "R": SHORT, "C": SHORT}
)
"""How long a block is of which nobody has said it."""


@dataclass(frozen=True, slots=True)
class Job:
    """One block of something that is to be done.

    Attributes:
        task: Its place in what is to be done.
        n: Its name.
        t: Its type.
        size: How long it is to be.
        least: How long it is at least; as long as `size` unless the person said so.
        by: When it has to be done, in UTC.
        must: Whether it comes before what is not a must.
        event: The block that it is already, where it only is to be moved.
    """

    task: int
    n: str
    t: ET
    size: timedelta
    least: timedelta
    by: datetime | None
    must: bool
    event: TBEvent | None = None


def jobs_of(intentions: Sequence[Intention], window: DayWindow) -> list[Job]:
    """All blocks of what is to be done, in its order."""
    return [
        Job(
            task=number,
            n=one.n,
            t=ET(one.t),
            size=(size := one.minutes * MINUTE if one.minutes else SIZES[one.t]),
            least=min(size, one.least * MINUTE) if one.least else size,
            by=due(one.by, window) if one.by else None,
            must=one.must,
        )
        for number, one in enumerate(intentions)
        for _ in range(one.blocks)
    ]


def due(by: str, window: DayWindow) -> datetime:
    """When something has to be done, in UTC; of hours that go over midnight, in those."""
    at = at_wall(by, window.date, window.zone)
    start, end = window.span()
    tomorrow = at_wall(by, window.date, window.zone, 1)
    return tomorrow if at <= start and tomorrow <= end else at


def first_jobs(intentions: Sequence[Intention], window: DayWindow) -> list[Job]:
    """One block of each."""
    once = [one.model_copy(update={"blocks": 1}) for one in intentions]
    return jobs_of(once, window)


def known_as(name: str) -> str:
    """By what a block is known as that of a task: its name, whatever its case."""
    return " ".join(name.casefold().split())


def blocks_of(
    plan: TBPlan,
    intentions: Iterable[Intention],
    fixed: Collection[str] = (),
    first: TBPlan | None = None,
) -> dict[str, int]:
    """Which of the plan's blocks are of which task, by the blocks' ids.

    Args:
        plan: The plan.
        intentions: What is to be done.
        fixed: Ids of the calendar's blocks, which are nobody's tasks.
        first: The plan as it was first shown: a block that was renamed since is still its task's.
    """
    every = tuple(intentions)
    was = {event.id: event.n for event in first.events} if first else {}
    found: dict[str, int] = {}
    counts: Counter[int] = Counter()
    for event in plan.events:
        names = {known_as(event.n), known_as(was.get(event.id, event.n))}
        same = [number for number, one in enumerate(every) if known_as(one.n) in names]
        if not same or event.id in fixed:
            continue
        of = next((number for number in same if counts[number] < every[number].blocks), same[-1])
        counts[of] += 1
        found[event.id] = of
    return found


def due_of(
    plan: TBPlan,
    intentions: Sequence[Intention],
    window: DayWindow,
    fixed: Collection[str] = (),
    first: TBPlan | None = None,
) -> dict[str, datetime]:
    """When the plan's blocks have to be done, in UTC, by their ids."""
    by = {number: due(one.by, window) for number, one in enumerate(intentions) if one.by}
    of = blocks_of(plan, intentions, fixed, first)
    return {id_: by[number] for id_, number in of.items() if number in by}


def named_apart(intentions: Iterable[Intention]) -> tuple[Intention, ...]:
    """The same with a name of its own for each: a task's blocks are known by it."""
    taken: set[str] = set()
    found: list[Intention] = []
    for one in intentions:
        name, number = one.n, 2
        while known_as(name) in taken:
            name, number = f"{one.n[:110]} ({number})", number + 1
        taken.add(known_as(name))
        found.append(one.model_copy(update={"n": name}))
    return tuple(found)
