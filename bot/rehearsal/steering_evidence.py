"""Whether what was granted and told about the rundown is what happened then.

Read from the log alone, with the rundown as it stood at each event.
"""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.rehearsal.rundowns import last_rundown, with_rundown
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    BotSaid,
    Created,
    Ended,
    Recorded,
    Resumed,
    RundownChanged,
    TimeAnswered,
)
from beatroom.flows.core.rundown import Rundown

EARLY = 0.05
"""Seconds before its offset at which a beat counts as early: a timer's rounding."""
TOLD = 2.0
"""Seconds by which the time told and the time that then passed may differ: the answer's own."""
OBEYED = 60.0
"""Seconds within which a beat that is to begin now has come: whoever speaks may finish."""


def broken_steering(records: Sequence[Recorded]) -> list[str]:
    """Every promise about the rundown that was not kept, as a sentence each."""
    return [
        *_early(records),
        *_order(records),
        *_granted(records),
        *_obeyed(records),
        *_told(records),
        *_goodbye(records),
    ]


def broken_hard_end(records: Sequence[Recorded]) -> list[str]:
    """Every way in which an end on the wall did not hold: holds do not stop it."""
    broken: list[str] = []
    goodbye: float | None = None
    for recorded, rundown in with_rundown(records):
        event = recorded.event
        if not rundown.hard_end or rundown.started_at is None:
            continue
        if isinstance(event, RundownChanged) and event.op == "hold":
            goodbye = rundown.wall_time(rundown.wrapup.offset, recorded.at)
        elif isinstance(event, RundownChanged) and event.op == "resume":
            if goodbye is not None and recorded.at > goodbye + TOLD:
                broken.append(f"{recorded.at:.2f}: a hold went on past {goodbye:.2f}, a hard end")
        elif isinstance(event, RundownChanged):
            goodbye = None
        elif isinstance(event, Ended):
            planned = _first(records).length
            over = recorded.at - rundown.started_at - planned
            if over > OBEYED:
                broken.append(f"{recorded.at:.2f}: it ended {over:.0f} s after its hard end")
    return broken


def _early(records: Sequence[Recorded]) -> list[str]:
    """No beat comes before its offset in the rundown as it stands."""
    broken: list[str] = []
    for recorded, rundown in with_rundown(records):
        if not isinstance(recorded.event, BeatFired):
            continue
        item = rundown.item(recorded.event.beat)
        offset = rd.waits_until(rundown, item)
        at = rundown.elapsed(recorded.at)
        if offset is None or at < offset - EARLY or rundown.held_since is not None:
            broken.append(f"{recorded.at:.2f}: {item.id} fired at {at:.2f}, planned for {offset}")
    return broken


def _order(records: Sequence[Recorded]) -> list[str]:
    """Beats fire in the order of the rundown."""
    rundown = last_rundown(records)
    fired = [f.id for f in rundown.fired]
    planned = [item.id for item in rundown.items if item.id in fired]
    return [] if fired == planned else [f"the beats fired as {fired}, planned as {planned}"]


def _granted(records: Sequence[Recorded]) -> list[str]:
    """Time that is given is there: the beat lasts at least so much longer."""
    broken: list[str] = []
    for recorded in records:
        event = recorded.event
        if not isinstance(event, RundownChanged) or event.op != "extend" or event.rundown.hard_end:
            continue
        given = float(event.detail["seconds"])
        if given <= 0:
            continue  # time was taken back
        left = _lasts(event.rundown, event.detail.get("beat"), recorded.at)
        if left < given - EARLY:
            broken.append(f"{recorded.at:.2f}: {given:.0f} s were given, {left:.2f} s are left")
    return broken


def _lasts(rundown: Rundown, beat: str | None, at: float) -> float:
    """Seconds that a beat to come has, or that are left of the running one."""
    ahead = next((item for item in rundown.upcoming if item.id == beat), None)
    if ahead is not None:
        return rd.lasts(rundown, ahead)
    return rd.ends_at(rundown) - rundown.elapsed(at)


def _obeyed(records: Sequence[Recorded]) -> list[str]:
    """What is to begin now comes next: a jump's beat, the one behind a skipped one, the goodbye."""
    broken: list[str] = []
    wanted: tuple[float, str, str] | None = None
    for recorded in records:
        event = recorded.event
        if isinstance(event, RundownChanged):
            beat = _begins_now(event)
            wanted = None if beat is None else (recorded.at, event.op, beat)
        elif isinstance(event, Resumed) or wanted is None:
            wanted = None
        elif isinstance(event, BeatDropped) and event.beat == wanted[2]:
            wanted = None  # it is one that asks to be skipped when somebody speaks
        elif isinstance(event, BeatFired | Ended):
            late = recorded.at - wanted[0]
            came = event.beat if isinstance(event, BeatFired) else "the end"
            if late > OBEYED or not _is_next(event, wanted[2], wanted[0], records):
                broken.append(f"{wanted[0]:.2f}: {wanted[1]} to {wanted[2]}, {came}, {late:.0f} s")
            wanted = None
    return broken


def _is_next(
    event: BeatFired | Ended, wanted: str, since: float, records: Sequence[Recorded]
) -> bool:
    """Whether it is what was wanted, or may come before it: the goodbye by the clock, the end."""
    if isinstance(event, Ended) or event.beat == wanted:
        return True
    return event.beat == last_rundown(records).wrapup.id and event.due_at <= since + OBEYED


def _begins_now(change: RundownChanged) -> str | None:
    """The beat that is to begin now by this change, or None."""
    upcoming = change.rundown.upcoming
    match change.op:
        case "jump":
            return str(change.detail["beat"])
        case "skip" | "wrap_up" if upcoming:
            return upcoming[0].id
        case _:
            return None


def _told(records: Sequence[Recorded]) -> list[str]:
    """The time told for the running item is the time until the next beat is due."""
    broken: list[str] = []
    told: tuple[float, float] | None = None
    for recorded, rundown in with_rundown(records):
        event = recorded.event
        if isinstance(event, RundownChanged | Resumed):
            told = None  # another promise now
        elif isinstance(event, TimeAnswered):
            current = rundown.current
            plain = current is not None and current.on_time_up == "move_on"
            left = event.current_item_remaining_minutes * 60
            running = rundown.held_since is None
            told = (recorded.at, left) if plain and running and left > 0 else None
        elif isinstance(event, BeatFired | BeatDropped):
            due = _due(event, rundown, recorded.at)
            if due is None:
                continue  # it was given up after it had come
            if told is not None and abs(told[0] + told[1] - due) > TOLD:
                broken.append(
                    f"{told[0]:.2f}: {told[1]:.0f} s were told, {event.beat} was due after "
                    f"{due - told[0]:.0f} s"
                )
            told = None
    return broken


def _due(event: BeatFired | BeatDropped, rundown: Rundown, at: float) -> float | None:
    """When it was due; of one that is dropped, too: it waited for the floor until another came."""
    if isinstance(event, BeatFired):
        return event.due_at
    if event.beat not in [item.id for item in rundown.upcoming]:
        return None
    offset = rd.waits_until(rundown, rundown.item(event.beat))
    if offset is None or rundown.elapsed(at) < offset:
        return None  # the goodbye came before its time
    return rundown.wall_time(offset, at)


def _goodbye(records: Sequence[Recorded]) -> list[str]:
    """A goodbye that is called heard was not cut off."""
    ended = next((r.event for r in records if isinstance(r.event, Ended)), None)
    if ended is None or ended.reason != "wrapped up":
        return []
    wrapup = last_rundown(records).wrapup.id
    came = next((r.seq for r in records if _fires(r, wrapup)), None)
    whole = [
        r
        for r in records
        if came is not None
        and r.seq > came
        and isinstance(r.event, BotSaid)
        and not r.event.interrupted
    ]
    return [] if whole else ["the goodbye was cut off and is called heard"]


def _fires(recorded: Recorded, beat: str) -> bool:
    return isinstance(recorded.event, BeatFired) and recorded.event.beat == beat


def _first(records: Sequence[Recorded]) -> Rundown:
    return next(r.event.rundown for r in records if isinstance(r.event, Created))
