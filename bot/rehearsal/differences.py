"""What differs between two runs of show, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from beatroom.bot.rehearsal.report import ReportBeat
from beatroom.flows.core.course import Course
from beatroom.flows.core.same_beats import Otherwise
from beatroom.flows.core.why_differs import (
    SAME,
    Why,
    why_another_end,
    why_another_outcome,
    why_another_time,
)

What = Literal[
    "added", "dropped", "renamed", "prompted", "reworded", "moved", "other outcome", "other end"
]

BY_THEMSELVES = ("renamed", "prompted", "reworded")
"""Differences that are changes of the personality: they need no reason."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs; times in seconds on the session's clock.

    Attributes:
        what: `added` and `dropped`: only one run has the beat. `renamed`: it has another title.
            `prompted`: its model is told something else. `reworded`: it has other fixed words.
            `moved`: it began at another time. `other outcome`: it was heard in only one of them.
            `other end`: the session's.
        beat: Its title, as it is now; empty for the session.
        then: When it was; None: not at all.
        now: When it is; None: not at all.
        detail: The outcomes, where they differ; its title of then; what is a guess.
        why: The reasons, as far as the logs of both tell them.
        id: The beat's, that of now where both have it.
    """

    what: What
    beat: str
    then: float | None
    now: float | None
    detail: str = ""
    why: tuple[Why, ...] = ()
    id: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Paired:
    """Which beats of two sessions are the same.

    Attributes:
        same: By the id of a beat of now, its id of then.
        otherwise: By the id of a beat of now, that the host has something else to say on it.
    """

    same: Mapping[str, str]
    otherwise: Mapping[str, Otherwise]

    def ids(self, then: Sequence[ReportBeat]) -> Mapping[str, str]:
        """By the id of each beat of then the one that it has now; a new one where it has none."""
        now = {was: is_ for is_, was in self.same.items()}
        return {beat.id: now.get(beat.id, f"{beat.id} of then") for beat in then}


def differences(
    then: Sequence[ReportBeat],
    now: Sequence[ReportBeat],
    ended_then: float | None,
    ended_now: float | None,
    paired: Paired | None = None,
) -> tuple[Difference, ...]:
    """What differs, in the order of the beats of now; without `paired` they are the same by id."""
    if paired is None:
        paired = Paired({beat.id: beat.id for beat in now}, {})
    return tuple(_differences(then, now, ended_then, ended_now, paired))


def _differences(
    then: Sequence[ReportBeat],
    now: Sequence[ReportBeat],
    ended_then: float | None,
    ended_now: float | None,
    paired: Paired,
) -> Iterator[Difference]:
    left = {beat.id: beat for beat in then}
    ids = paired.ids(then)
    for beat in now:
        before = left.pop(paired.same.get(beat.id, ""), None)
        if before is None:
            yield Difference("added", beat.title, None, beat.started, id=beat.id)
            continue
        for one in _of_both(before, beat, paired.otherwise.get(beat.id)):
            yield replace(one, id=beat.id)
    for beat in left.values():
        yield Difference("dropped", beat.title, beat.started, None, id=ids[beat.id])
    if _differ(ended_then, ended_now):
        yield Difference("other end", "", ended_then, ended_now)


def _of_both(was: ReportBeat, is_: ReportBeat, otherwise: Otherwise | None) -> Iterator[Difference]:
    """What differs in a beat that both have."""
    title, then, now = is_.title, was.started, is_.started
    if was.title != title:
        yield Difference("renamed", title, then, now, was.title)
    if otherwise is not None:
        yield Difference(otherwise.what, title, then, now, otherwise.words)
    if _differ(then, now):
        yield Difference("moved", title, then, now)
    if was.outcome != is_.outcome:
        yield Difference("other outcome", title, then, now, f"{was.outcome}, now {is_.outcome}")


def _differ(then: float | None, now: float | None) -> bool:
    if then is None or now is None:
        return then is not now
    return abs(then - now) > SAME


def explained(found: Sequence[Difference], then: Course, now: Course) -> tuple[Difference, ...]:
    """The same, each with why; the beats of `then` have the ids of now."""
    return tuple(replace(one, why=_why(one, then, now)) for one in found)


def _why(one: Difference, then: Course, now: Course) -> tuple[Why, ...]:
    match one.what:
        case "renamed" | "prompted" | "reworded":
            return ()
        case "other end":
            return why_another_end(then, now)
        case "other outcome":
            return why_another_outcome(then, now, one.id, at=(one.then, one.now))
        case _:
            return why_another_time(then, now, one.id, at=(one.then, one.now))
