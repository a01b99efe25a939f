"""When the host should speak up about an item's time: pure, from the rundown and the clock."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.kept import Id, Term
from beatroom.flows.core.rundown import Item, Rundown, ends_at
from beatroom.flows.kinds.meeting.record import Style

Kind = Literal[
    "time_warning",
    "last_minute",
    "time_up",
    "transition",
    "tangent",
    "wrap_up",
    "catch_up",
    "hand",
    "unheard",
]
Mark = tuple[Term, Id, float]
"""What was already wished for: kind, item, and the seconds that the item had when it was (with an
overtime notice: and those beyond; with the wrap-up's: its offset; with a hand: when it was raised;
with who was not heard: the seconds at which somebody is asked)."""

WARNING_SHARE = 0.8
TOLERANCE = 0.001
ROOM_FOR_WARNING = 90.0
"""Seconds that must be left at the warning: nearer to the end, one minute's notice is enough."""
LAST = 60.0
ROOM_FOR_LAST = 180.0
"""An item shorter than this needs no notice one minute before its end."""
OVERTIME_EVERY = 180.0
LIVES = {
    "time_warning": 60.0,
    "last_minute": 45.0,
    "time_up": 120.0,
    "transition": 120.0,
    "tangent": 60.0,
    "wrap_up": 90.0,
    "catch_up": 120.0,
    "hand": 180.0,
    "unheard": 90.0,
}
"""Seconds for which an intervention is still worth saying."""


@dataclass(frozen=True, slots=True)
class Intervention:
    """Something the host wants to say of its own accord.

    Attributes:
        id: Unique in its session.
        kind: What it is.
        item: The beat it is about.
        made_at: When it arose, seconds since the epoch.
        expires_at: When it is not worth saying any more.
        about: A tangent's one-line reason; empty for the rest.
        whom: The participant who is to have the word, if one is.
    """

    id: str
    kind: Kind
    item: str
    made_at: float
    expires_at: float
    about: str = ""
    whom: str = ""


@dataclass(frozen=True, slots=True)
class DueInterventions:
    """What is due now.

    Attributes:
        wish: What to say, or None. Of several that came at once (after a hold, or in a session
            that was taken over) only the last is still true.
        passed: The marks of all that came, this one's among them.
        look_again: When to ask next, seconds since the epoch.
    """

    wish: tuple[Kind, str] | None = None
    passed: tuple[Mark, ...] = ()
    look_again: float | None = None


def due(rundown: Rundown, now: float, done: AbstractSet[Mark], style: Style) -> DueInterventions:
    """Interventions about time that the running item calls for and that are not in `done`.

    None once the wrap-up is due, to the same instant: it waits for nobody.
    """
    item = rundown.current
    if item is None or rundown.held_since is not None or style == "chatting":
        return DueInterventions()
    elapsed = rundown.elapsed(now)
    if item.id == rundown.wrapup.id or elapsed >= rundown.wrapup.offset - TOLERANCE:
        return DueInterventions()
    spent, moments = _of_running(rundown, item, now, style)
    new = sorted((m for m in moments if not _said(m[2], done)), key=lambda m: m[0])
    came = [m for m in new if m[0] <= spent + TOLERANCE]
    coming = [at for at, _, _ in new if at > spent + TOLERANCE]
    return DueInterventions(
        wish=(came[-1][1], came[-1][2][1]) if came else None,
        passed=tuple(mark for _, _, mark in came),
        look_again=None if not coming else now + min(coming) - spent,
    )


def put_off(kind: Kind, rundown: Rundown, now: float, style: Style) -> bool:
    """Whether what was due of that kind is to come later, as time has been given meanwhile."""
    item = rundown.current
    if item is None:
        return False
    spent, moments = _of_running(rundown, item, now, style)
    times = [at for at, its_kind, _ in moments if its_kind == kind]
    return bool(times) and min(times) > spent + TOLERANCE


def _of_running(
    rundown: Rundown, item: Item, now: float, style: Style
) -> tuple[float, list[tuple[float, Kind, Mark]]]:
    """Seconds that the running item has had, and those at which something is to be said."""
    began, elapsed = rundown.fired[-1].start, rundown.elapsed(now)
    spent = elapsed - began
    moments = _moments(item, style, spent, max(0.0, ends_at(rundown) - began))
    if notice := _closing_notice(rundown):
        wrapup = rundown.wrapup
        at = spent + wrapup.offset - elapsed - notice
        moments.append((at, "wrap_up", ("wrap_up", wrapup.id, wrapup.offset)))
    return spent, moments


def _moments(item: Item, style: Style, spent: float, time: float) -> list[tuple[float, Kind, Mark]]:
    """What an item calls for that has `time` seconds from its start until the next is due."""
    found: list[tuple[float, Kind, Mark]] = []
    if style != "gentle" and time * (1 - WARNING_SHARE) >= ROOM_FOR_WARNING:
        found.append(
            (time * WARNING_SHARE, "time_warning", ("time_warning", item.id, item.allocated))
        )
    if time >= ROOM_FOR_LAST:
        found.append((time - LAST, "last_minute", ("last_minute", item.id, item.allocated)))
    if item.on_time_up != "move_on":
        found.append((time, "time_up", ("time_up", item.id, item.allocated)))
        rounds = int((spent - time) / OVERTIME_EVERY) + 1 if style == "firm" else 0
        for number in range(1, max(0, rounds) + 1):
            at = time + number * OVERTIME_EVERY
            mark = ("overtime", item.id, item.allocated + number * OVERTIME_EVERY)
            found.append((at, "time_up", mark))
    return found


def _said(mark: Mark, done: AbstractSet[Mark]) -> bool:
    """Whether that was wished for already, with as much time or more.

    Time that is given calls for notices anew; time that a hard end takes does not.
    """
    kind, item, time = mark
    return any(k == kind and i == item and t >= time - TOLERANCE for k, i, t in done)


def _closing_notice(rundown: Rundown) -> float:
    """Seconds before the wrap-up at which it is announced; 0 for sessions too short for it."""
    return 300.0 if rundown.length >= 1800 else 0.0
