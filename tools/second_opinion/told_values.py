"""What a reply tells of the clock's values: the one that was asked for, another one, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal, cast, get_args

from beatroom.flows.language.time_claims.lengths import HALF_DAY, Length
from beatroom.flows.language.time_claims.values import values_in
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.words import words_of

Verdict = Literal["right", "wrong", "nothing"]
NEAR = 1.0
"""Minutes that a value may be from the clock's: no two of them are nearer to each other."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What would be an answer.

    Attributes:
        lengths: Minutes.
        clocks: Minutes since midnight or noon.
        titles: Of items; every one of a group has to be named.
        sentences: The clock's own.
    """

    lengths: list[float] = field(default_factory=list[float])
    clocks: list[float] = field(default_factory=list[float])
    titles: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    sentences: list[str] = field(default_factory=list[str])


def judged(
    reply: str, ways: Sequence[str], code: str, status: TimeStatus, plan: PlanOnClock
) -> Verdict:
    """Whether a reply has a value that was asked for, has only others, or has none.

    Args:
        reply: As it is heard.
        ways: What was asked, as labels are written.
        code: The language's.
        status: What the clock says.
        plan: The plan as of the same moment.
    """
    wanted = _wanted(ways, code, status, plan)
    values = values_in(reply, code)
    if any(one in reply for one in wanted.sentences) or any(
        all(_names(reply, title) for title in group) for group in wanted.titles
    ):
        return "right"
    lengths = [one.length for one in values if one.length is not None]
    if any(_is_length(one, value) for one in lengths for value in wanted.lengths):
        return "right"
    clocks = [minute for one in values for minute in one.clock]
    if any(_is_minute(one, value) for one in clocks for value in wanted.clocks):
        return "right"
    return "wrong" if values else "nothing"


def _wanted(ways: Sequence[str], code: str, status: TimeStatus, plan: PlanOnClock) -> Wanted:
    wanted = Wanted()
    left, session = status.current_item_remaining_minutes, status.session_remaining_minutes
    lasted = status.total_meeting_minutes
    running = [one.title for one in plan.items if one.state == "running"]
    coming = [one.title for one in plan.items if one.state == "coming"]
    for way in ways:
        name, _, about = way.partition(":")
        asks = cast("Ask", name)
        if name in get_args(Ask):
            question = TimeQuestion(asks, whole=True, about=about or None)
            wanted.sentences.append(time_answer(question, status, code, plan))
        match name:
            case "now":
                wanted.clocks.append(_minute(status, 0.0))
            case "elapsed" | "started":
                wanted.lengths.append(lasted)
                wanted.clocks.append(_minute(status, -lasted))
            case "item_left":
                wanted.lengths.append(left)
                wanted.clocks.append(_minute(status, left))
            case "session_left" | "status":
                wanted.lengths.extend([session, left] if name == "status" else [session])
                wanted.clocks.append(_minute(status, session))
            case "session_length":
                wanted.lengths.append(plan.length_minutes)
            case "progress" | "current":
                wanted.titles.append(tuple(running))
            case "next":
                wanted.titles.append(tuple(coming[:1]))
            case "remaining":
                wanted.titles.append(tuple(coming))
            case "title_when" | "title_left" | "title_length" | "title_after":
                _about_item(name, about, status, plan, wanted)
            case _:
                pass  # only the clock's own sentence tells it
    return wanted


def _about_item(
    name: str, about: str, status: TimeStatus, plan: PlanOnClock, wanted: Wanted
) -> None:
    item = plan.item(about)
    if name == "title_length":
        wanted.lengths.append(item.length_minutes)
    elif name == "title_after":
        behind = plan.items[plan.items.index(item) + 1 :]
        wanted.titles.append(tuple(one.title for one in behind[:1]))
    else:
        until = item.starts_in_minutes
        if item.state == "running":
            until = status.current_item_remaining_minutes
        wanted.lengths.append(until)
        wanted.clocks.append(_minute(status, until))


def _names(reply: str, title: str) -> bool:
    """Whether the words of a title stand in a reply, in their order."""
    said, words = list(words_of(reply)), list(words_of(title))
    return any(said[at : at + len(words)] == words for at in range(len(said)))


def _is_length(stated_: Length, minutes: float) -> bool:
    return stated_.least - NEAR < minutes < stated_.most + NEAR


def _is_minute(clock: int, minute: float) -> bool:
    apart = abs(clock - minute) % HALF_DAY
    return min(apart, HALF_DAY - apart) < NEAR


def _minute(status: TimeStatus, later: float) -> float:
    at = datetime.fromisoformat(status.current_time_iso) + timedelta(minutes=later)
    return (at.hour * 60 + at.minute) % HALF_DAY
