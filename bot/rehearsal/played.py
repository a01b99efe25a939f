"""A rehearsal as the replay's page shows a session, with what is to be looked at in its places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from beatroom.bot.rehearsal.report import Report
from beatroom.flows.core.agenda import agenda_of
from beatroom.flows.core.replay import replay
from beatroom.flows.core.state import fold

_WHEN = re.compile(r"^(\d+\.\d+): ")
"""What a promise's sentence begins with where it has a time, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to be looked at.

    Attributes:
        at: Seconds since the session opened; None where it has no time.
        words: What it is.
    """

    at: float | None
    words: str


def findings(report: Report) -> tuple[Finding, ...]:
    """What a rehearsal's checks found: those with a time first, in order."""
    found = tuple(_findings(report))
    return tuple(sorted(found, key=lambda one: (one.at is None, one.at or 0.0)))


def _findings(report: Report) -> Iterator[Finding]:
    for fault in report.faults:
        when = _WHEN.match(fault)
        if when is None:
            yield Finding(None, _sentence(fault))
        else:
            yield Finding(float(when[1]) - report.opened, _sentence(fault[when.end() :]))
    for at in report.two_voices:
        yield Finding(at, "Two voices.")
    for beat in report.beats:
        if beat.started is None:
            yield Finding(None, f"{beat.title} never came: {beat.reason or beat.outcome}.")
    for one in report.refused:
        yield Finding(one.at, _sentence(f"{one.what} was refused: {one.why}"))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].rstrip(".") + "."


def played(report: Report) -> dict[str, Any]:
    """`replay` and `agenda` as a session's replay has them, and `findings`; for machines.

    A finding's `at` is a position in the replay.
    """
    end = report.records[-1].at
    shown = replay(report.records, end, host=report.host)
    found = [
        Finding(None if one.at is None else one.at + (shown.clock_began or 0.0), one.words)
        for one in findings(report)
    ]
    return {
        "replay": asdict(shown),
        "agenda": agenda_of(fold(report.records), end).model_dump(mode="json"),
        "findings": [asdict(one) for one in found],
    }
