"""Whether the model is told who said what: in each request, and where a summary is made."""

from __future__ import annotations

import re
from collections.abc import Mapping

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.flows.core.events import ParticipantJoined
from beatroom.flows.core.provenance import SOMEBODY

IN_WORDS = ("speech", "typed")
"""What people do whose words stand in the context."""

WHO = re.compile(r"(\w+)(?: \(\w+\))?: [\"']")
"""Whose line it is, in a transcript; a request for something else may hold words alone."""


def broken_names(seen: Evidence) -> list[str]:
    """Words that stand under nobody's name or under somebody else's, a sentence for each."""
    names = _names(seen)
    return [
        fault
        for act in seen.acts
        if act.kind in IN_WORDS and act.who in names
        if (fault := _misnamed(seen, act, names)) is not None
    ]


def _misnamed(seen: Evidence, act: ObservedAction, names: Mapping[str, str]) -> str | None:
    """The first place that has it wrong."""
    name = names[act.who]
    others = {*names.values(), SOMEBODY} - {name}
    for run in seen.runs:
        for message in run.held:
            if message.get("role") == "user" and act.mark in str(message.get("content")):
                told = str(message.get("name"))
                if not told.startswith(name):
                    return f"{run.at:.2f}: {act.text!r} is {name}'s, the model was told {told}'s"
    for asked in seen.summarised:
        before, there, _ = asked.partition(act.mark)
        told = WHO.findall(before)[-1:] if there else []
        if any(other in told for other in others):
            return f"{act.start:.2f}: {act.text!r} is {name}'s, a summary was made of {told[0]}'s"
    return None


def _names(seen: Evidence) -> Mapping[str, str]:
    """What people are called, by id."""
    joined = [r.event for r in seen.records if isinstance(r.event, ParticipantJoined)]
    return {event.participant: event.name for event in joined}
