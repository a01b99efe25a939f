"""Whether a beat that has come was said, as soon as the host could."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.rehearsal.evidence import Evidence, VoiceSpan
from beatroom.bot.rehearsal.spans import Span, longest_quiet, over_at, spans
from beatroom.flows.core.events import (
    BeatDropped,
    BeatFired,
    BeatSpoken,
    BotSaid,
    Created,
    Muted,
    ParticipantJoined,
    ParticipantLeft,
    Recorded,
    ReplyFailed,
    Resumed,
    Unmuted,
)

SAID_WITHIN = 20.0
"""Seconds without a voice in which the host, free to speak, has begun to say a beat."""


def broken_beats(seen: Evidence) -> list[str]:
    """Every beat that came aloud, and of which the host said nothing although it could have.

    A goodbye is said when it is heard to its end; of another beat, any words of the host's will do.
    """
    if not seen.host:
        return []  # nobody listened
    silenced = [*spans(seen.records, Muted, Unmuted), *_alone(seen.records)]
    busy = [*seen.host, *seen.people, *(VoiceSpan(since, until) for since, until in silenced)]
    last = min(over_at(seen.records), seen.records[-1].at)
    goodbye = next(r.event.rundown.wrapup.id for r in seen.records if isinstance(r.event, Created))
    broken: list[str] = []
    for place, recorded in enumerate(seen.records):
        event = recorded.event
        if not (isinstance(event, BeatFired) and event.aloud):
            continue
        until = _over(seen.records[place + 1 :], recorded.at, event.beat, goodbye, last)
        quiet = 0.0 if until is None else longest_quiet(busy, recorded.at, until)
        if quiet > SAID_WITHIN:
            broken.append(
                f"{recorded.at:.2f}: {event.beat} came, and was not said in {quiet:.1f} s in which "
                "the host could speak and nobody was heard"
            )
    return broken


def _over(
    then: Sequence[Recorded], came: float, beat: str, goodbye: str, last: float
) -> float | None:
    """When a beat was said, or its time was over; None where something broke before."""
    for recorded in then:
        event = recorded.event
        if recorded.at >= last or isinstance(event, BeatFired | Resumed):
            return min(recorded.at, last)
        if isinstance(event, ReplyFailed):
            return None
        if isinstance(event, BeatSpoken | BeatDropped) and event.beat == beat:
            return recorded.at
        if isinstance(event, BotSaid) and beat != goodbye and (event.began or 0.0) >= came:
            return recorded.at
    return last


def _alone(records: Sequence[Recorded]) -> list[Span]:
    """When nobody was in the room."""
    found: list[Span] = []
    present: set[str] = set()
    since = records[0].at
    for recorded in records:
        event = recorded.event
        if isinstance(event, ParticipantJoined):
            if not present:
                found.append((since, recorded.at))
            present.add(event.participant)
        elif isinstance(event, ParticipantLeft) and event.participant in present:
            present.discard(event.participant)
            since = recorded.at
    return found if present else [*found, (since, float("inf"))]
