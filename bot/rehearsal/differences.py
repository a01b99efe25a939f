"""What differs between two runs of show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.bot.rehearsal.report import ReportBeat

SAME = 2.0
"""Seconds by which two times may differ and still be the same."""

What = Literal["added", "dropped", "moved", "other outcome", "other end"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs; times in seconds since the opening.

    Attributes:
        what: `added` and `dropped`: only one run has the beat. `moved`: it began at another time.
            `other outcome`: it was heard in only one of them. `other end`: the session's.
        beat: Its title; empty for the session.
        then: When it was; None: not at all.
        now: When it is; None: not at all.
        detail: The outcomes, where they differ.
    """

    what: What
    beat: str
    then: float | None
    now: float | None
    detail: str = ""


def differences(
    then: Sequence[ReportBeat],
    now: Sequence[ReportBeat],
    ended_then: float | None,
    ended_now: float | None,
) -> tuple[Difference, ...]:
    """What differs: beats are the same by their titles, in the order of those of now."""
    return tuple(_differences(then, now, ended_then, ended_now))


def _differences(
    then: Sequence[ReportBeat],
    now: Sequence[ReportBeat],
    ended_then: float | None,
    ended_now: float | None,
) -> Iterator[Difference]:
    left = list(then)
    for beat in now:
        before = next((one for one in left if one.title == beat.title), None)
        if before is None:
            yield Difference("added", beat.title, None, beat.started)
            continue
        left.remove(before)
        if _differ(before.started, beat.started):
            yield Difference("moved", beat.title, before.started, beat.started)
        if before.outcome != beat.outcome:
            detail = f"{before.outcome}, now {beat.outcome}"
            yield Difference("other outcome", beat.title, before.started, beat.started, detail)
    for beat in left:
        yield Difference("dropped", beat.title, beat.started, None)
    if _differ(ended_then, ended_now):
        yield Difference("other end", "", ended_then, ended_now)


def _differ(then: float | None, now: float | None) -> bool:
    if then is None or now is None:
        return then is not now
    return abs(then - now) > SAME
