"""Whether whoever waits for a tool has an answer, also where its call was cut off."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.pipeline.tool_calls import CANCELLED
from beatroom.bot.rehearsal.evidence import Evidence, Held
from beatroom.bot.rehearsal.goodbye_evidence import goodbye_at
from beatroom.bot.rehearsal.spans import BACK_WITHIN, spans
from beatroom.flows.core.events import (
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
RESUMES = "[resume"
"""How the model is told that something is still due."""
OPERATOR = "[operator]"
"""How it is told an instruction."""


def broken_calls(seen: Evidence) -> list[str]:
    """Every call that was cut off and never came back to, as a sentence each.

    Whoever says something else meanwhile has the reply to that, and a goodbye answers for it.
    """
    broken: list[str] = []
    goodbye, muted = goodbye_at(seen.records), spans(seen.records, Muted, Unmuted)
    for recorded in seen.records if seen.runs else ():
        event = recorded.event
        if not isinstance(event, ToolAnswered) or event.result != CANCELLED:
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
        if answered or until >= goodbye or _asked_else(seen.records, recorded, until):
            continue
        broken.append(f"{recorded.at:.2f}: what {event.call} was to answer was never told")
    return broken


def _asked_else(records: Sequence[Recorded], cut: Recorded, until: float) -> bool:
    """Whether somebody says something else by then."""
    return any(
        isinstance(r.event, UserSaid | TurnTaken) and r.seq > cut.seq and r.at <= until
        for r in records
    )


def _comes_back(held: Sequence[Held]) -> bool:
    """Whether a run is for what a tool answered, or for what is still due.

    An instruction that goes along stands behind that.
    """
    if held[-1].get("role") == "tool":
        return True
    told = (str(one.get("content")) for one in reversed(held))
    return next((one for one in told if not one.startswith(OPERATOR)), "").startswith(RESUMES)
