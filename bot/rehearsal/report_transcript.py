"""Who said what and when, and which of it answered questions about time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from beatroom.bot.rehearsal.evidence import Evidence, VoiceSpan
from beatroom.bot.rehearsal.report import HOST, Answer, Line
from beatroom.flows.core import events as e
from beatroom.flows.personality.model import Personality

GRAIN = 0.001
"""Seconds: times since the epoch are floats."""

BREATH = 1.0
"""Seconds between two stretches of one reply."""

ECHO = 0.45
"""Seconds that an interrupted voice may still sound after its words were noted."""


def transcript_lines(
    seen: Evidence, start: float, names: dict[str, str], personality: Personality
) -> tuple[Line, ...]:
    """Who said what, by when their voice sounded; typed turns by when they arrived."""
    lines = [
        Line(v.start - start, v.end - start, names.get(v.who, v.who), "voice", v.text)
        for v in seen.people
        if v.text is not None
    ]
    waiting = list(seen.host)
    host = personality.host_name
    for record in seen.records:
        event = record.event
        if isinstance(event, e.UserSaid) and event.via == "text":
            at = record.at - start
            lines.append(Line(at, at, event.name, "text", event.text))
        if isinstance(event, e.BotSaid):
            own, waiting = _until(waiting, record.at)
            began, ended = (own[0].start, own[-1].end) if own else (record.at, record.at)
            lines.append(
                Line(
                    began - start,
                    ended - start,
                    host,
                    HOST,
                    event.text,
                    source=event.source,
                    node=event.node,
                    interrupted=event.interrupted,
                )
            )
    return tuple(sorted(lines, key=lambda line: (line.start, line.end)))


def _until(host: Sequence[VoiceSpan], at: float) -> tuple[list[VoiceSpan], list[VoiceSpan]]:
    """What sounded up to a moment as one reply, and what sounds after it.

    One reply may follow another at once, and one that was cut off before its first word was heard
    leaves a stretch that belongs to no line.
    """
    before = [replace(v, end=min(v.end, at)) for v in host if v.start < at]
    after = [replace(v, start=max(v.start, at)) for v in host if v.end > at + ECHO]
    first = len(before) - 1
    while first > 0 and before[first].start - before[first - 1].end < BREATH:
        first -= 1
    return before[max(first, 0) :], after


def time_answers(seen: Evidence, start: float, transcript: Sequence[Line]) -> tuple[Answer, ...]:
    """The time questions that were answered, and how."""
    asked = [
        record.at - start
        for record in seen.records
        if isinstance(record.event, e.TimeAnswered) and not record.event.again
    ]
    following = [*asked, float("inf")][1:]
    return tuple(
        _answer(seen, start, transcript, at, before)
        for at, before in zip(asked, following, strict=True)
    )


def _answer(
    seen: Evidence, start: float, transcript: Sequence[Line], at: float, before: float
) -> Answer:
    """The question that was answered at `at`, and what was heard before the next one."""
    people = [x for x in transcript if x.kind != HOST and x.end <= at + GRAIN]
    question = people[-1] if people else Line(at, at, "", "voice", "")
    told = [x for x in transcript if x.source == "time" and at - GRAIN <= x.start < before]
    sounded = [v.start - start for v in seen.host if at - GRAIN <= v.start - start < at + 5.0]
    # What was cut off before its first full sentence sounded, but is not in the transcript.
    began = min([*sounded[:1], *(line.start for line in told[:1])], default=None)
    return Answer(
        at=question.end,
        who=question.who,
        question=question.text,
        answer=told[-1].text if told else "",
        heard=began is not None,
        after=None if began is None else began - question.end,
    )
