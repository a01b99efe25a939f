"""What differs between two runs of show, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from beatroom.bot.rehearsal.report import ReportBeat
from beatroom.flows.core.course import Course
from beatroom.flows.core.why_differs import (
    SAME,
    Why,
    why_another_end,
    why_another_outcome,
    why_another_time,
)

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
        why: The reasons, as far as the logs of both tell them.
    """

    what: What
    beat: str
    then: float | None
    now: float | None
    detail: str = ""
    why: tuple[Why, ...] = ()


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


def explained(found: Sequence[Difference], then: Course, now: Course) -> tuple[Difference, ...]:
    """The same, each with why."""
    return tuple(replace(one, why=_why(one, then, now)) for one in found)


def _why(one: Difference, then: Course, now: Course) -> tuple[Why, ...]:
    match one.what:
        case "other end":
            return why_another_end(then, now)
        case "other outcome":
            return why_another_outcome(then, now, one.beat, at=(one.then, one.now))
        case _:
            return why_another_time(then, now, one.beat, at=(one.then, one.now))
