"""Why a beat came at another time, or otherwise, in a rehearsal of a recorded session.

By the logs of both alone: how each beat was planned, what moved it, and who had the floor while it
waited. What these do not tell has no reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.acted_by import whom
from beatroom.flows.core.course import BeatCourse, Course, Held, Shift
from beatroom.flows.core.time_words import clock_face, lasting

IN_IT = "in the session"
"""In words what was then: "then" alone reads as what came next."""
SAME = 2.0
"""Seconds by which two times may differ and still be the same."""
NOTICED = 0.25
"""Seconds from which on something is told as a part of a difference."""
CLOSELY = 5.0
"""Seconds after a beat began in which nothing of it can have been heard yet, for all that is known:
the model's time to answer, and that of the voice."""
AT_ONCE = 0.5
"""Seconds after the last words within which a session ends that does not wait for quiet."""

NAMED = 3
"""How many turns a sentence names; of the others it says how many they are."""

Reason = Literal[
    "plan",
    "steering",
    "course",
    "late",
    "asked",
    "floor",
    "dropped",
    "not reached",
    "unheard",
    "goodbye",
    "closing",
    "record",
]
"""`plan`: it is planned elsewhere, or not at all. `steering`, `course`, `late`, `asked`: see
`flows.core.course.Shift`. `floor`: it waited while somebody had the floor. `dropped`: it was taken
out, or overtaken. `not reached`: the session ended before. `unheard`: what kept it from being
heard. `goodbye`: the session ends as long after its goodbye as then. `closing`: what was said
there, or who ended it. `record`: the session's kind took longer over its record at the end."""


@dataclass(frozen=True, slots=True)
class Why:
    """A part of why something differs, as a sentence with the times of both."""

    reason: Reason
    words: str


def why_another_time(then: Course, now: Course, which: str, *, at: Times) -> tuple[Why, ...]:
    """Why a beat began at another time, or in only one of the two; empty where nothing tells.

    Args:
        then: The recorded session.
        now: The rehearsal.
        which: The beat's id, or its title.
        at: When it began then and now; None where it did not.
    """
    was, is_ = then.beat(which, at[0]), now.beat(which, at[1])
    if was is None or is_ is None:
        there = "the rehearsal" if was is None else "the session"
        return (Why("plan", f"Only {there} has this beat."),)
    if was.started is None or is_.started is None:
        return tuple(_came_not(then, now, was, is_))
    found = [*_moved(was, is_), *_waited(then, now, was, is_)]
    told = sum(seconds for seconds, _ in found)
    if abs(is_.started - was.started - told) > SAME:
        return ()
    found.sort(key=lambda one: -abs(one[0]))
    return tuple(why for _, why in found)


Times = tuple[float | None, float | None]
_Part = tuple[float, Why]
"""Seconds of a difference, and why."""


def why_another_outcome(then: Course, now: Course, which: str, *, at: Times) -> tuple[Why, ...]:
    """Why a beat was heard in only one of the two; empty where nothing tells."""
    was, is_ = then.beat(which, at[0]), now.beat(which, at[1])
    if was is None or is_ is None or was.started is None or is_.started is None:
        return why_another_time(then, now, which, at=at)
    if was.aloud != is_.aloud:
        silent = "now" if was.aloud else IN_IT
        return (Why("unheard", f"The host was not to speak on it {silent}."),)
    found = [*_unheard(then, was, IN_IT), *_unheard(now, is_, "now")]
    return tuple(found)


def why_another_end(then: Course, now: Course) -> tuple[Why, ...]:
    """Why the session ended at another time; empty where nothing tells."""
    if then.ended is None or now.ended is None:
        return ()
    if then.because != now.because:
        words = f"It ended because: {now.because}; in the session because: {then.because}."
        return (Why("closing", words),)
    was, is_ = then.beats[-1], now.beats[-1]
    if was.started is None or is_.started is None:
        return ()
    later = is_.started - was.started
    if abs(now.ended - then.ended - later) <= SAME:
        return (Why("goodbye", f"Its goodbye began {_by(later)}."),)
    parts: list[Why] = []
    spoke, before = _closing(now, is_.started), _closing(then, was.started)
    said, had = spoke - is_.started, before - was.started
    if abs(said - had) > NOTICED:
        words = f"Its goodbye began, and {_last_words(said)}; in the session {_last_words(had)}."
        parts.append(Why("closing", words))
    if abs(later) > NOTICED:
        parts.append(Why("goodbye", f"Its goodbye began {_by(later)}."))
    rest, rested = now.ended - spoke, then.ended - before
    if abs(rest - rested) > SAME:
        finished = (now if rest > rested else then).finished
        if not finished:
            up = _time_was_up((said, rest, "now"), (had, rested, IN_IT))
            return () if up is None else (*parts, Why("closing", up))
        words = (
            f"Its record ({finished}) was finished {lasting(rest)} after {_after(said)}; in "
            f"the session {lasting(rested)} after {_after(had)}."
        )
        parts.append(Why("record", words))
    return tuple(parts)


def _time_was_up(*ends: tuple[float, float, str]) -> str | None:
    """That one ended with its last words, as people had gone on; else it waits for quiet.

    Args:
        ends: How long was spoken after the goodbye began, and how long it went on then; and which
            of the two it is.
    """
    said, rest, when = max(ends)
    if rest > AT_ONCE:
        return None
    spoken = f"{lasting(said)} after its goodbye began"
    return f"Its time was up {when}: it ended with the last words, {spoken}."


def _last_words(said: float) -> str:
    return f"the last words ended {lasting(said)} later" if said > 0 else "nobody spoke any more"


def _after(said: float) -> str:
    return "the last words" if said > 0 else "its goodbye began"


def _closing(course: Course, since: float) -> float:
    """When the last words ended after the goodbye had begun, or when that began."""
    spoken = (one.ends for one in course.held if one.does == "spoke" and one.ends > since)
    return max(spoken, default=since)


def _moved(was: BeatCourse, is_: BeatCourse) -> Iterator[_Part]:
    """What moved when it was due."""
    planned = is_.planned - was.planned
    if abs(planned) > NOTICED:
        yield planned, Why("plan", f"It is planned for {clock_face(is_.planned)}, {_by(planned)}.")
    left = list(was.shifts)
    for one in is_.shifts:
        before = next((old for old in left if _likeness(old) == _likeness(one)), None)
        if before is not None:
            left.remove(before)
        seconds = one.seconds - (0.0 if before is None else before.seconds)
        if abs(seconds) > NOTICED:
            yield seconds, Why(one.why, _told(one, before, "in the session"))
    for one in left:
        if abs(one.seconds) > NOTICED:
            yield -one.seconds, Why(one.why, _told(one, None, "in the rehearsal", then=True))


def _likeness(one: Shift) -> tuple[str, str, str]:
    return one.why, one.of or one.what, one.by


def _told(one: Shift, before: Shift | None, other: str, *, then: bool = False) -> str:
    match one.why:
        case "late":
            what = f"{one.what} began late and kept its length, and"
        case "asked":
            what = f"{one.what} asked whether to go on, which"
        case _:
            what = f"{one.what} by {whom(one.by)}, {_while(one)},"
    moved = f"{what} moved it {_by(one.seconds)}{' in the session' if then else ''}"
    else_ = "it did not" if before is None else _by(before.seconds)
    when = "" if before is None or one.why in ("late", "asked") else f", {_while(before)}"
    return f"{moved[0].upper()}{moved[1:]}; {other} {else_}{when}."


def _while(one: Shift) -> str:
    return f"at {clock_face(one.at)}{f' in {one.running}' if one.running else ''}"


def _waited(then: Course, now: Course, was: BeatCourse, is_: BeatCourse) -> Iterator[_Part]:
    """What it waited for, in the one of the two in which that was longer."""
    seconds = is_.waited - was.waited
    if abs(seconds) <= NOTICED:
        return
    course, beat, when = (now, is_, "now") if seconds > 0 else (then, was, IN_IT)
    held = _waited_for(course, beat)
    if held is not None:
        shorter = min(is_.waited, was.waited)
        waits = f"It waited {lasting(beat.waited)} {when}, and {lasting(shorter)} otherwise"
        yield seconds, Why("floor", f"{waits}: {_who(course, held)}.")


def _waited_for(course: Course, beat: BeatCourse) -> tuple[Held, ...] | None:
    """Who had the floor while it waited; None where it waited for nobody."""
    if beat.started is None:
        return None
    held = course.held_in(beat.due, beat.started)
    return held if held and _free(held, beat.due, beat.started) <= SAME else None


def _free(held: Sequence[Held], begins: float, ends: float) -> float:
    """How many seconds of a stretch nobody had the floor."""
    return ends - begins - _covered(held, begins, ends)


def _covered(held: Sequence[Held], begins: float, ends: float) -> float:
    """How many seconds of a stretch somebody had the floor."""
    total, last = 0.0, begins
    for one in held:
        since, until = max(last, one.begins), min(ends, one.ends)
        total += max(0.0, until - since)
        last = max(last, until)
    return total


def _came_not(then: Course, now: Course, was: BeatCourse, is_: BeatCourse) -> Iterator[Why]:
    """Why it came in only one of the two."""
    missed, course, there, when, other = (
        (is_, now, was, "now", IN_IT) if is_.started is None else (was, then, is_, IN_IT, "now")
    )
    due = "" if there.started is None else f"; {other} it began at {clock_face(there.started)}"
    if missed.gone is not None:
        words = f"It was dropped at {clock_face(missed.gone.at)} {when} ({missed.gone.why}){due}."
        yield Why("dropped", words)
    elif course.ended is not None and course.ended <= missed.due + CLOSELY:
        end = f"the session ended at {clock_face(course.ended)}"
        words = f"It was due at {clock_face(missed.due)} {when}, and {end}{due}."
        yield Why("not reached", words)


def _unheard(course: Course, beat: BeatCourse, when: str) -> Iterator[Why]:
    """What kept a beat from being heard, where it was not."""
    if beat.heard or beat.started is None:
        return
    until = course.ended if beat.until is None else beat.until
    if until is None:
        return
    if not beat.aloud:
        held = course.held_in(beat.started, until)
        if not any(one.does == "spoke" and not one.who for one in held):
            words = f"The host was not to speak on it, and said nothing else in its time {when}."
            yield Why("unheard", words)
        return
    if (held := _taken(course, beat.started, until)) is not None:
        yield Why("unheard", f"Nothing of it was heard {when}: {_who(course, held)}.")
        return
    next_ = "the session ended" if until == course.ended else "the next beat began"
    cut = next((at for at in course.cut_off if beat.started <= at <= until), None)
    if cut is not None:
        words = f"at {clock_face(cut)} {when}, and {next_} before it was carried on"
        yield Why("unheard", f"It was cut off {words}.")
    elif until == course.ended and _host_spoke(course, until):
        words = f"The host was still speaking at {clock_face(until)} {when}, as the session ended."
        yield Why("unheard", words)
    elif until - beat.started <= CLOSELY:
        words = f"{next_} {lasting(until - beat.started)} after it"
        yield Why("unheard", f"Nothing of it was heard {when}: {words}.")


def _host_spoke(course: Course, at: float) -> bool:
    """Whether the host spoke until then."""
    said = (one for one in course.held if one.does == "spoke" and not one.who)
    return any(one.begins < at <= one.ends + AT_ONCE for one in said)


def _taken(course: Course, begins: float, until: float) -> tuple[Held, ...] | None:
    """Who had the floor for all of a beat's time; None where the host had room for it."""
    held = course.held_in(begins, until)
    if not any(one.who or one.does == "was muted" for one in held):
        return None  # what the host itself said then was for the beat, for all that is known
    return held if _free(held, begins, until) <= CLOSELY else None


def _who(course: Course, held: Sequence[Held]) -> str:
    """Who had the floor and when, the first of many."""
    told = ", ".join(_had_it(one) for one in held[:NAMED])
    more = f" and {len(held) - NAMED} more" if len(held) > NAMED else ""
    running = course.running(held[0].begins)
    return f"{told}{more}{f', in {running}' if running else ''}"


def _had_it(one: Held) -> str:
    stretch = f"from {clock_face(one.begins)} to {clock_face(one.ends)}"
    return f"{one.who or 'the host'} {one.does} {stretch}"


def _by(seconds: float) -> str:
    return f"{lasting(abs(seconds))} {'later' if seconds > 0 else 'earlier'}"
