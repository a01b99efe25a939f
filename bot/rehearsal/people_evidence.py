"""Whether the model is told who said what: in each request, and where a summary is made."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.marks import Marked
from beatroom.flows.core.events import ParticipantJoined
from beatroom.flows.core.provenance import SOMEBODY

IN_WORDS = ("speech", "typed")
"""What people do whose words stand in the context."""

WHO = re.compile(r"(\w+)(?: \(\w+\))?: [\"']")
"""Whose line it is, in a transcript; a request for something else may hold words alone."""

Lines = Sequence[tuple[int, str]]
"""The lines of a transcript: where the words of each begin, and whose they are."""


def broken_names(seen: Evidence) -> list[str]:
    """Words that stand under nobody's name or under somebody else's, a sentence for each."""
    names = _names(seen)
    acts = [act for act in seen.acts if act.kind in IN_WORDS and act.who in names]
    told = _told_wrong(seen, acts, names)
    summed_up = [(asked, _whose_lines(asked)) for asked in seen.summarised]
    faults = (told.get(id(act)) or _summed_up_wrong(summed_up, act, names) for act in acts)
    return [fault for fault in faults if fault is not None]


def _told_wrong(
    seen: Evidence, acts: Sequence[ObservedAction], names: Mapping[str, str]
) -> Mapping[int, str]:
    """By act, the first request to the model that has it wrong."""
    marked = Marked(act.mark for act in acts)
    by_mark: dict[str, list[ObservedAction]] = {}
    for act in acts:
        by_mark.setdefault(act.mark, []).append(act)
    wrong: dict[int, str] = {}
    for run in seen.runs:
        for message in run.held:
            if message.get("role") != "user":
                continue
            told = str(message.get("name"))
            for mark in marked.counted(str(message.get("content"))):
                for act in by_mark[mark]:
                    name = names[act.who]
                    if not told.startswith(name):
                        fault = f"{act.text!r} is {name}'s, the model was told {told}'s"
                        wrong.setdefault(id(act), f"{run.at:.2f}: {fault}")
    return wrong


def _summed_up_wrong(
    summed_up: Sequence[tuple[str, Lines]], act: ObservedAction, names: Mapping[str, str]
) -> str | None:
    """The first summary that was made of them as somebody else's words."""
    name = names[act.who]
    others = {*names.values(), SOMEBODY} - {name}
    for asked, lines in summed_up:
        at = asked.find(act.mark)
        line = bisect_right(lines, at, key=lambda begun: begun[0])
        if at >= 0 and line and (told := lines[line - 1][1]) in others:
            return f"{act.start:.2f}: {act.text!r} is {name}'s, a summary was made of {told}'s"
    return None


def _whose_lines(asked: str) -> Lines:
    return [(match.end(), match[1]) for match in WHO.finditer(asked)]


def _names(seen: Evidence) -> Mapping[str, str]:
    """What people are called, by id."""
    joined = [r.event for r in seen.records if isinstance(r.event, ParticipantJoined)]
    return {event.participant: event.name for event in joined}
