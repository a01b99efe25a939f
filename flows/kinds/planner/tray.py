"""What could be done on a day beside what was named: left-overs of the day before, and the list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, cast

from beatroom.flows.kinds.planner.desk import Task
from beatroom.flows.kinds.planner.jobs import SIZES, known_as
from beatroom.flows.kinds.planner.messages import ShownTask
from beatroom.flows.kinds.planner.read_back import read_back
from beatroom.flows.kinds.planner.remote import RemoteEvent
from beatroom.flows.kinds.planner.results import Intention
from beatroom.flows.kinds.planner.times import resolve_times

PASSED = frozenset({"R", "C"})
"""Pauses and ways of the day before are over with it."""


def tasks_before(
    events: Sequence[RemoteEvent], day: date, tz: str, owner: str
) -> tuple[ShownTask, ...]:
    """What was planned for the day before: only the person knows what of it is done.

    Args:
        events: The day before, as the calendar has it.
        day: The day that is planned.
        tz: Where the person is.
        owner: Whose planning it is (`flows.kinds.planner.remote.owner_mark`).
    """
    plan = read_back(events, day - timedelta(days=1), tz, owner)
    if plan is None:
        return ()
    mine = {known_as(e.summary) for e in events if e.ours}
    found: dict[str, ShownTask] = {}
    for t in resolve_times(plan):
        kind, name = t.event.t.value, known_as(t.event.n)
        if kind in SIZES and kind not in PASSED and name in mine and 5 <= t.minutes <= 720:
            task = Intention(n=t.event.n, t=cast("Any", kind), minutes=t.minutes)
            found.setdefault(name, ShownTask(name=t.event.n, task=task, left=True))
    return tuple(found.values())


def tasks_listed(tasks: Iterable[Task]) -> tuple[ShownTask, ...]:
    """The person's task list."""
    return tuple(
        ShownTask(
            name=one.n,
            due=one.due,
            task=Intention(
                n=one.n,
                t="DW" if one.weight == "deep" else "SW",
                must=one.must,
                minutes=one.minutes,
            ),
        )
        for one in tasks
    )
