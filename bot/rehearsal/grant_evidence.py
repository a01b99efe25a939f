"""Whether the time that the host grants, in words, is what it has given."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.flows.core.events import BotSaid, Created, Recorded, RundownChanged
from beatroom.flows.core.rundown import as_of, ends_at

SAID_WITHIN = 15.0
"""Seconds in which the host's answer to a wish has been heard."""
NEAR = 15.0
"""Seconds by which what is told may be off."""
AS_ASKED = " more minute"
"""In English, what is given as it was asked for."""


def broken_grants(records: Sequence[Recorded]) -> list[str]:
    """Every wish for more time that was granted in words, and not given in whole."""
    broken: list[str] = []
    if next((r.event.language for r in records if isinstance(r.event, Created)), "") != "en":
        return broken
    for place, (recorded, before) in enumerate(with_rundown(records)):
        event = recorded.event
        if not isinstance(event, RundownChanged) or (event.op, event.by) != ("extend", "voice"):
            continue
        then = as_of(before, recorded.at)
        since = max(ends_at(then), then.elapsed(recorded.at))
        given, asked = ends_at(event.rundown) - since, float(event.detail.get("seconds", 0.0))
        if given >= asked - NEAR:
            continue
        answer = next(
            (
                r.event.text
                for r in records[place + 1 :]
                if isinstance(r.event, BotSaid) and r.at < recorded.at + SAID_WITHIN
            ),
            "",
        )
        if AS_ASKED in answer:
            broken.append(f"{recorded.at:.2f}: {asked:.0f} s more were granted, {given:.0f} given")
    return broken
