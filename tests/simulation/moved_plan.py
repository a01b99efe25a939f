"""When a session's beats come with another plan, as far as that hangs on the clock alone.

Worked out from the log, without a pipeline: each beat comes when it is due by the plan as operators
changed it, and a given time after that. By this a rehearsal of the session with a changed plan is
told apart into what follows from the plan, and what follows from who spoke.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from beatroom.bot.pipeline.rundown_commands import changed_rundown
from beatroom.bot.rehearsal.report import ReportBeat
from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.pacing import TOLERANCE, FlowPacingController
from beatroom.flows.core.recorded_script import OF_THE_BEAT, OF_THEMSELVES
from beatroom.flows.core.rundown import Rundown, RundownError
from beatroom.flows.core.state import fold


@dataclass(frozen=True, slots=True)
class Coming:
    """When a beat is due, and when it comes: seconds since the opening."""

    due: float
    at: float


@dataclass(frozen=True, slots=True)
class _Steered:
    """A change of the rundown at `at`, or as long after a beat's beginning, by its title."""

    at: float
    event: e.RundownChanged
    during: str = ""
    since: float = 0.0


def comings(
    records: Sequence[Recorded], plan: Rundown, waits: Mapping[str, float]
) -> Mapping[str, Coming]:
    """By its title, when each beat comes.

    Args:
        records: The log; of it, what operators did.
        plan: The rundown as it is planned.
        waits: By its title, seconds that a beat waits from when it is due.
    """
    opened = fold(records).rundown.started_at or 0.0
    steered, found = list(_steering(records)), dict[str, Coming]()
    rundown, now = rd.start(plan, opened), opened
    while now < records[-1].at:
        pace = FlowPacingController().look(rundown, now)
        begins = inf
        if pace.due is not None and pace.due_at is not None:
            begins = max(now, pace.due_at + waits.get(pace.due.title, 0.0))
        looks = now if pace.resume else pace.look_again or inf
        order = min(steered, key=lambda one: _time(one, found, opened), default=None)
        ordered = inf if order is None else max(now, _time(order, found, opened))
        now = min(begins, looks, ordered)
        if now == inf:
            break
        if pace.resume:
            rundown = rd.resume(rundown, now)
        elif order is not None and now == ordered:
            steered.remove(order)
            rundown = _done(rundown, order.event, now)
        elif pace.due is not None and pace.due_at is not None and now == begins:
            found[pace.due.title] = Coming(pace.due_at - opened, now - opened)
            dropped = rd.drop(rundown, (one.id for one in pace.overtaken))
            rundown = rd.fire(dropped, pace.due.id, now)
        else:
            now += TOLERANCE
    return found


def waits_of(beats: Sequence[ReportBeat]) -> Mapping[str, float]:
    """By its title, how long each beat waited from when it was due."""
    return {
        beat.title: beat.started - beat.due
        for beat in beats
        if beat.started is not None and beat.due is not None
    }


def steers_itself(records: Sequence[Recorded]) -> bool:
    """Whether what was said changed the rundown: by voice, or as a kind's own course."""
    return any(
        isinstance(r.event, e.RundownChanged) and r.event.by in OF_THEMSELVES for r in records
    )


def _steering(records: Sequence[Recorded]) -> Iterator[_Steered]:
    items = {item.id: item.title for item in fold(records).rundown.items}
    running, since = "", 0.0
    for record in records:
        event = record.event
        if isinstance(event, e.BeatFired):
            running, since = items[event.beat], record.at
        if isinstance(event, e.RundownChanged) and event.by != "the clock":
            of_the_beat = event.op in OF_THE_BEAT and event.by not in OF_THEMSELVES
            yield _Steered(record.at, event, running if of_the_beat else "", since)


def _time(one: _Steered, found: Mapping[str, Coming], opened: float) -> float:
    """When it comes: at the time of then while the beat runs that it was meant for, else after."""
    if not one.during:
        return one.at
    came = found.get(one.during)
    if came is None:
        return inf
    if opened + came.at > one.at:
        return opened + came.at + one.at - one.since
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
