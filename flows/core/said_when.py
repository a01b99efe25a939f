"""When words were said: from their first sound, and where that is on the session's clock."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded


def lines_said(records: Sequence[Recorded]) -> Iterator[tuple[Recorded, float, float]]:
    """Each event that is a line, with when that began and ended, in seconds since the epoch.

    The host has one voice: a line of its begins after the one before. One that is recorded before
    it sounds, such as "One moment.", has the host's next turn.
    """
    sounded, last, sounds, told = None, -math.inf, False, True
    for place, record in enumerate(records):
        event = record.event
        if isinstance(event, e.FloorChanged):
            sounds = event.holder == "bot"
            if sounds:
                sounded, told = record.at, False
        elif isinstance(event, e.BotSaid):
            ended = record.at
            if event.began is not None:
                began = event.began
            elif not sounds and told and _ahead(event):
                began, ended = _next_turn(records[place:])
            else:
                began = ended if sounded is None else sounded
            began = max(last, began)
            last, told = max(ended, began), True
            yield record, began, last
        elif isinstance(event, e.UserSaid):
            told = told or not sounds
            yield record, record.at if event.began is None else event.began, record.at


def _ahead(said: e.BotSaid) -> bool:
    """Whether a line may be recorded before it sounds: no reply is, and nothing that broke off."""
    return said.source == "say" and not said.in_context and not said.interrupted


def _next_turn(records: Sequence[Recorded]) -> tuple[float, float]:
    """From when until when what the first of these says sounded; when it is recorded, if never."""
    said, since = records[0].at, None
    for record in records[1:]:
        event = record.event
        if isinstance(event, e.BotSaid):
            # Another line of that turn, or one that came in the place of these words.
            began = record.at if event.began is None else event.began
            return (said, said) if since is None else (since, max(since, began))
        if not isinstance(event, e.FloorChanged):
            continue
        if since is None:
            since = record.at if event.holder == "bot" else None
        elif event.holder != "bot":
            return since, record.at
    return (said, said) if since is None else (since, max(since, records[-1].at))


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
