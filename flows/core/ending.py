"""When a session was over, how it came to that, and what time it was on its clock then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.erasure import ERASED
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.said_when import holds, on_the_clock

WRAPPED_UP = "wrapped up"
UNHEARD = "wrapped up; the goodbye was not heard"
LONGEST = "the longest a session may last"
EVERYBODY_LEFT = "everybody left"
NOBODY_CAME = "nobody came"

OF_ITSELF = frozenset({WRAPPED_UP, UNHEARD, LONGEST, EVERYBODY_LEFT, NOBODY_CAME, ERASED})
"""Why a session ends that nobody ends; nobody knows of a reason that was erased."""


def ending(records: Sequence[Recorded]) -> Recorded | None:
    """With what a session was over, if it is: what comes behind it is the process's own end."""
    over = (r for r in records if isinstance(r.event, e.Ended | e.Failed | e.Missed))
    return next(over, None)


def until_over(records: Sequence[Recorded]) -> Sequence[Recorded]:
    """A log as far as its session: the host's last words may sound on behind the end of it."""
    last = ending(records)
    return records if last is None else records[: records.index(last) + 1]


def over_at(records: Sequence[Recorded]) -> float | None:
    """When a session was over, seconds since the epoch; None while it is not."""
    last = ending(records)
    return None if last is None else last.at


def ended_of_itself(event: e.Ended) -> bool:
    """Whether it came to its end as it would have again, and nobody ended it."""
    return not event.by and event.reason in OF_ITSELF


def clock_of(records: Sequence[Recorded], opened: float) -> Callable[[float], float]:
    """What the clock of a log's session shows, in seconds, at a time since the epoch.

    It stands still on hold, and stands at 0 until the session opens.
    """
    last = over_at(records)
    held = tuple(holds(records, records[-1].at if last is None else last))
    return lambda at: on_the_clock(at, opened, held)
