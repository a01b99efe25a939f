"""Pacing: which beat is due, what to prepare for it, and when to look again.

Pure. The session asks on its own clock and acts through the stage; deadlines are absolute, so a
late answer makes nothing drift.
"""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.core.rundown import Item, Rundown, as_of, waits_until

TOLERANCE = 0.001
"""Seconds: times since the epoch are floats, and a timer may fire a rounding error early."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What the clock asks for now.

    Attributes:
        due: The beat to bring, or None.
        due_at: When it was due, seconds since the epoch.
        overtaken: Beats that the wrap-up has overtaken: they will not come.
        prepare: The next beat whose context reset should be prepared from now on.
        resume: Whether the hold is over: the wrap-up of a session with a hard end has come.
        look_again: When to ask next, seconds since the epoch; None while nothing can come by time.
    """

    due: Item | None = None
    due_at: float | None = None
    overtaken: tuple[Item, ...] = ()
    prepare: Item | None = None
    resume: bool = False
    look_again: float | None = None


@dataclass(frozen=True, slots=True)
class FlowPacingController:
    """Turns a rundown and a time into what to do.

    Attributes:
        summary_lead: Seconds before a reset at which its summary is begun.
        reset_at_beats: Whether every beat resets the context, not only those that ask.
    """

    summary_lead: float = 45.0
    reset_at_beats: bool = False

    def resets(self, rundown: Rundown, item: Item) -> bool:
        """Whether the context is summarised before this beat: never before the opening."""
        if item.id == rundown.items[0].id:
            return False
        return bool(item.reset) or self.reset_at_beats or item.id == rundown.wrapup.id

    def look(self, rundown: Rundown, now: float) -> Pace:
        """What is due at `now`, and when to look again."""
        upcoming = rundown.upcoming
        if rundown.started_at is None or not upcoming:
            return Pace()
        if rundown.held_since is not None:
            return _on_hold(rundown, now)
        at = rundown.elapsed(now) + TOLERANCE
        wrapup = rundown.wrapup
        if wrapup in upcoming and wrapup.offset <= at:
            return Pace(
                due=wrapup,
                due_at=rundown.wall_time(wrapup.offset, now),
                overtaken=tuple(i for i in upcoming if i.id != wrapup.id),
            )
        resets = [i for i in upcoming if self.resets(rundown, i)]
        prepare = next((i for i in resets if i.offset - self.summary_lead <= at), None)
        offset = waits_until(rundown, upcoming[0])
        if offset is not None and offset <= at:
            due_at = rundown.wall_time(offset, now)
            return Pace(due=upcoming[0], due_at=due_at, prepare=prepare)
        looks = [wrapup.offset, *(i.offset - self.summary_lead for i in resets)]
        if offset is not None:
            looks.append(offset)
        following = min((look for look in looks if look > at), default=None)
        again = None if following is None else rundown.wall_time(following, now)
        return Pace(prepare=prepare, look_again=again)


def wrapup_due_since(rundown: Rundown, now: float) -> float | None:
    """Since when the wrap-up has been due, seconds since the epoch; None before, or once begun."""
    rundown = as_of(rundown, now)
    held = rundown.held_since is not None and not rundown.hard_end
    if rundown.started_at is None or rundown.wrapup not in rundown.upcoming or held:
        return None
    due_at = rundown.wall_time(rundown.wrapup.offset, now)
    return due_at if due_at <= now + TOLERANCE else None


def _on_hold(rundown: Rundown, now: float) -> Pace:
    """Nothing comes during a hold, except what is fixed on the wall."""
    wrapup = rundown.wrapup
    if not rundown.hard_end or wrapup not in rundown.upcoming:
        return Pace()
    left = as_of(rundown, now).wrapup.offset - rundown.elapsed(now)
    return Pace(resume=True) if left <= TOLERANCE else Pace(look_again=now + left)
