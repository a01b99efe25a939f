"""Stretches of a rehearsal: when something held, and when nobody's voice was heard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from beatroom.flows.core.events import Ended, Event, Failed, Recorded

Span = tuple[float, float]
"""From and to, seconds since the epoch."""


BACK_WITHIN = 60.0
"""Seconds in which people are back in a session that was taken over."""


class OpenVoiceSpan(Protocol):
    """A voice that sounds for a while."""

    @property
    def start(self) -> float: ...
    @property
    def end(self) -> float: ...


def over_at(records: Sequence[Recorded]) -> float:
    """When the session was over; infinite where it never was."""
    return next((r.at for r in records if isinstance(r.event, Ended | Failed)), float("inf"))


def spans(records: Sequence[Recorded], begins: type[Event], ends: type[Event]) -> list[Span]:
    """From each event of one sort to the next of the other; the last one may be open."""
    found: list[Span] = []
    since: float | None = None
    for recorded in records:
        if isinstance(recorded.event, begins):
            since = recorded.at if since is None else since
        elif isinstance(recorded.event, ends) and since is not None:
            found.append((since, recorded.at))
            since = None
    return found if since is None else [*found, (since, float("inf"))]


def touches(stretches: Iterable[Span], start: float, end: float) -> bool:
    """Whether one of them has a moment in common with that stretch."""
    return any(since <= end and start <= until for since, until in stretches)


def longest_quiet(voices: Iterable[OpenVoiceSpan], start: float, end: float) -> float:
    """The longest stretch between two moments in which nobody was heard, in seconds."""
    quiet, since = 0.0, start
    for voice in sorted(voices, key=lambda v: v.start):
        if voice.end <= since or voice.start >= end:
            continue
        quiet = max(quiet, voice.start - since)
        since = max(since, voice.end)
    return max(quiet, end - since)
