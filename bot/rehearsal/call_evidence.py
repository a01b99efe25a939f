"""Whether whoever waits for a tool has an answer, also where its call was cut off."""

from __future__ import annotations

import math
from collections.abc import Sequence

from beatroom.bot.rehearsal.evidence import Evidence, Held
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.spans import over_at, spans
from beatroom.flows.core.events import (
    BeatFired,
    Muted,
    Recorded,
    Resumed,
    ToolAnswered,
    TurnTaken,
    Unmuted,
    UserSaid,
)

ANSWERED_WITHIN = 45.0
"""Seconds in which it is asked again, or says what came of it: what broke in is heard first."""
BACK_WITHIN = 60.0
"""Seconds in which people are back in a session that was taken over."""
CUT_OFF = "CANCELLED"
RESUMES = "[resume"
"""How the model is told that something is still due."""


def broken_calls(seen: Evidence) -> list[str]:
    """Every call that was cut off and never came back to, as a sentence each.

    Whoever says something else meanwhile has the reply to that, and a goodbye answers for it.
    """
    broken: list[str] = []
    over, muted = over_at(seen.records), spans(seen.records, Muted, Unmuted)
    goodbye = _goodbye_at(seen.records)
    for recorded in seen.records if seen.runs else ():
        event = recorded.event
        if not isinstance(event, ToolAnswered) or event.result != CUT_OFF:
            continue
        until = recorded.at + ANSWERED_WITHIN
        for begins, ends in sorted(muted):
            if begins < until and ends > recorded.at:
                until = max(until, ends + ANSWERED_WITHIN)
        if any(isinstance(r.event, Resumed) and recorded.at <= r.at <= until for r in seen.records):
            until += BACK_WITHIN
        answered = any(
            recorded.at <= run.at <= until and _comes_back(run.held) for run in seen.runs
        )
        if answered or until >= min(over, goodbye) or _asked_else(seen.records, recorded, until):
            continue
        broken.append(f"{recorded.at:.2f}: what {event.call} was to answer was never told")
    return broken


def _goodbye_at(records: Sequence[Recorded]) -> float:
    return next(
        (
            r.at
            for r, rundown in with_rundown(records)
            if isinstance(r.event, BeatFired) and r.event.beat == rundown.wrapup.id
        ),
        math.inf,
    )


def _asked_else(records: Sequence[Recorded], cut: Recorded, until: float) -> bool:
    """Whether somebody says something else by then."""
    return any(
        isinstance(r.event, UserSaid | TurnTaken) and r.seq > cut.seq and r.at <= until
        for r in records
    )


def _comes_back(held: Sequence[Held]) -> bool:
    """Whether a run is for what a tool answered, or for what is still due."""
    last = held[-1]
    return last.get("role") == "tool" or str(last.get("content")).startswith(RESUMES)
