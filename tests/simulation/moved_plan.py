"""When a session's beats come with another plan, if nothing but the clock hangs on it.

Worked out from the log alone, without a pipeline: each beat comes when it is due by the plan as
operators changed it, and as long after that as it came then. What a rehearsal of the session has
at another time hangs on what was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from beatroom.bot.pipeline.rundown_commands import changed_rundown
from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.pacing import TOLERANCE, FlowPacingController
from beatroom.flows.core.recorded_script import OF_THE_BEAT
from beatroom.flows.core.rundown import Rundown, RundownError
from beatroom.flows.core.state import fold


@dataclass(frozen=True, slots=True)
class _Steered:
    """A change of the rundown at `at`, or as long after a beat's beginning, by its title."""

    at: float
    event: e.RundownChanged
    during: str = ""
    since: float = 0.0


def starts(
    records: Sequence[Recorded], plan: Rundown, known: Mapping[str, float]
) -> Mapping[str, float]:
    """By its title, when each beat comes: seconds since the opening.

    Args:
        records: The log.
        plan: The rundown as it is planned now.
        known: By its title, how long after it was due a beat came that was not there then.
    """
    state = fold(records)
    opened = state.rundown.started_at or 0.0
    waits = {**_waits(records), **known}
    steered = list(_steering(records))
    rundown, now, found = rd.start(plan, opened), opened, dict[str, float]()
    while now < records[-1].at:
        due = FlowPacingController().look(rundown, now)
        begins = inf
        if due.due is not None and due.due_at is not None:
            begins = max(now, due.due_at + waits.get(due.due.title, 0.0))
        again = now if due.resume else due.look_again or inf
        order = min(steered, key=lambda one: _time(one, found, opened), default=None)
        ordered = inf if order is None else max(now, _time(order, found, opened))
        now = min(begins, again, ordered)
        if now == inf:
            break
        if due.resume:
            rundown = rd.resume(rundown, now)
        elif order is not None and now == ordered:
            steered.remove(order)
            rundown = _done(rundown, order.event, now)
        elif due.due is not None and now == begins:
            rundown = rd.drop(rundown, (one.id for one in due.overtaken))
            found[due.due.title] = now - opened
            rundown = rd.fire(rundown, due.due.id, now)
        else:
            now += TOLERANCE
    return found


def _waits(records: Sequence[Recorded]) -> Mapping[str, float]:
    """By its title, how long after it was due each beat came then."""
    items = {item.id: item.title for item in fold(records).rundown.items}
    return {
        items[r.event.beat]: r.at - r.event.due_at
        for r in records
        if isinstance(r.event, e.BeatFired)
    }


def _steering(records: Sequence[Recorded]) -> Iterator[_Steered]:
    items = {item.id: item.title for item in fold(records).rundown.items}
    running, since = "", 0.0
    for record in records:
        event = record.event
        if isinstance(event, e.BeatFired):
            running, since = items[event.beat], record.at
        if isinstance(event, e.RundownChanged) and event.by != "the clock":
            of_the_beat = event.op in OF_THE_BEAT and event.by == "operator"
            yield _Steered(record.at, event, running if of_the_beat else "", since)


def _time(one: _Steered, found: Mapping[str, float], opened: float) -> float:
    """When it comes: at the time of then while the beat runs that it was meant for, else after."""
    if not one.during:
        return one.at
    began = found.get(one.during)
    if began is None:
        return inf
    if opened + began > one.at:
        return opened + began + one.at - one.since
    return one.at if list(found)[-1] == one.during else inf


def _done(rundown: Rundown, event: e.RundownChanged, now: float) -> Rundown:
    detail = dict(event.detail)
    titles = {item.id: item.title for item in event.rundown.items}
    ids = {item.title: item.id for item in rundown.items}
    for which in {"beat", "after"} & detail.keys():
        title = titles.get(str(detail[which]), "")
        detail[which] = ids.get(title, detail[which])
    try:
        return changed_rundown(rundown, event.op, now, **detail)
    except RundownError:
        return rundown
