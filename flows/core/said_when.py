"""When words were said: from their first sound, and where that is on the session's clock."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded


def lines_begun(records: Sequence[Recorded]) -> Iterator[tuple[Recorded, float]]:
    """Each event that is a line, with when that began, in seconds since the epoch.

    The host has one voice: a line of its begins after the one before.
    """
    sounded, last = None, -math.inf
    for record in records:
        event = record.event
        if isinstance(event, e.FloorChanged):
            if event.holder == "bot":
                sounded = record.at
        elif isinstance(event, e.BotSaid):
            began = event.began if event.began is not None else sounded
            yield record, max(last, record.at if began is None else began)
            last = record.at
        elif isinstance(event, e.UserSaid):
            yield record, record.at if event.began is None else event.began


def holds(records: Sequence[Recorded], end: float) -> Iterator[tuple[float, float]]:
    """Each stretch in which the clock stood still, seconds since the epoch; the last to `end`."""
    since: float | None = None
    for record in records:
        if not isinstance(record.event, e.RundownChanged):
            continue
        held = record.event.rundown.held_since is not None
        if held and since is None:
            since = record.at
        elif not held and since is not None:
            yield since, record.at
            since = None
    if since is not None:
        yield since, end


def on_the_clock(at: float, started: float, held: Sequence[tuple[float, float]]) -> float:
    """Seconds on the session's clock at a time: 0 before it began, still on hold."""
    still = sum(max(0.0, min(at, until) - since) for since, until in held)
    return max(0.0, at - started - still)
