"""Who sounded when: a lane for each voice, shares of the floor, and where two sounded at once."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.report import HOST, NOBODY, FloorShare, Line, VoiceLane
from beatroom.flows.core import events as e
from beatroom.flows.personality.model import Personality

TOGETHER_PATIENCE = 1.2
"""Seconds that the host may sound on after a person began, before it counts as talking over."""


def voice_lanes(
    seen: Evidence, start: float, names: dict[str, str], personality: Personality
) -> tuple[VoiceLane, ...]:
    """When the host sounded, and each person; times since `start`, the opening."""
    host = VoiceLane(
        personality.host_name,
        HOST,
        tuple((v.start - start, v.end - start) for v in seen.host),
        (),
    )
    lanes = [host]
    for person, name in names.items():
        own = [v for v in seen.people if v.who == person]
        lanes.append(
            VoiceLane(
                name,
                "person",
                tuple((v.start - start, v.end - start) for v in own if v.text is not None),
                tuple((v.start - start, v.end - start) for v in own if v.text is None),
            )
        )
    return tuple(lanes)


def floor_shares(seen: Evidence, start: float, names: dict[str, str]) -> tuple[FloorShare, ...]:
    """Shares of the time from the opening to the end."""
    held: dict[str, float] = {HOST: 0.0, **dict.fromkeys(names.values(), 0.0), NOBODY: 0.0}
    holder, since = NOBODY, start
    end = seen.records[-1].at
    for record in seen.records:
        event = record.event
        if isinstance(event, e.Ended):
            end = record.at
            break
        if isinstance(event, e.FloorChanged):
            at = max(record.at, start)
            held[holder] = held.get(holder, 0.0) + at - since
            since, holder = at, _holder(event, names)
    held[holder] = held.get(holder, 0.0) + max(0.0, end - since)
    total = sum(held.values()) or 1.0
    return tuple(FloorShare(who, took, 100 * took / total) for who, took in held.items())


def _holder(event: e.FloorChanged, names: dict[str, str]) -> str:
    match event.holder:
        case "person":
            return names.get(event.participant or "", "somebody")
        case "bot":
            return HOST
        case _:
            return NOBODY


def two_voices(seen: Evidence, start: float, transcript: Sequence[Line]) -> tuple[float, ...]:
    """When the host began while a person spoke, or talked on over one.

    Fixed words are spoken to their end whatever happens, so a person may talk over them.
    """
    clashes: list[float] = []
    told = [line for line in transcript if line.kind == HOST]
    for voiced in seen.people:
        began, ended = voiced.start - start, voiced.end - start
        for line in told:
            if line.start >= ended:
                break
            if line.end <= began:
                continue
            on_over = min(line.end, ended) - began > TOGETHER_PATIENCE
            if began < line.start or (on_over and line.source != "say"):
                clashes.append(max(began, line.start))
    return tuple(clashes)
