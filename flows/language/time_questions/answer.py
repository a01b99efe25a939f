"""The answer to a time question in words for the ear, and the time line for the model.

Pure functions of a `TimeStatus`; the one time of day comes from its `current_time_iso`.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from babel.dates import format_date

from beatroom.flows.language.time_questions.about_item import NOTICEABLE, item_left, spoken_topic
from beatroom.flows.language.time_questions.about_plan import PLAN_ANSWERS
from beatroom.flows.language.time_questions.detect import TimeQuestion
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import VOICES, Voice, spoken_duration

TELL_THE_END_FROM = 10.0
"""Minutes left from which on the answer also says until when, to the minute."""


def time_answer(
    question: TimeQuestion, status: TimeStatus, language: str, plan: PlanOnClock | None = None
) -> str:
    """One or two short sentences that answer what was asked, and as many for what else it may be.

    Args:
        question: What was asked; `whole` does not matter here.
        status: What the clock says.
        language: BCP-47; a language without a voice is answered in English.
        plan: The plan as of the same moment; questions about it need it.
    """
    voice = voice_of(language)
    one = _answer(question, status, voice, plan)
    other = "" if question.also is None else _answer(question.also, status, voice, plan)
    told = one if _says(one, other) else other if _says(other, one) else f"{one} {other}"
    timed = question.asks != "now" or (question.also is not None and question.also.asks != "now")
    held = status.held and status.meeting_started and timed
    return f"{voice.sentences.held}. {told}" if held else told


def _says(answer: str, other: str) -> bool:
    """Whether another answer is a sentence in it, or the first half of one; nothing always is."""
    plain = other.removesuffix(".")
    return not plain or any(f"{plain}{mark}" in answer for mark in (".", ","))


def _answer(
    question: TimeQuestion, status: TimeStatus, voice: Voice, plan: PlanOnClock | None
) -> str:
    if question.asks == "now":
        now = datetime.fromisoformat(status.current_time_iso)
        return f"{voice.now(now.hour, now.minute)}."
    if not status.meeting_started:
        return f"{voice.sentences.not_started}."
    if question.asks in PLAN_ANSWERS:
        words = PLAN_ANSWERS[question.asks](question.about, plan or PlanOnClock(), status, voice)
    else:
        words = _ANSWERS[question.asks](status, voice)
    return f"{words}."


def voice_of(language: str) -> Voice:
    """How a BCP-47 language speaks about time; English for one without a voice."""
    return VOICES.of(language)


def time_line(status: TimeStatus, plan: PlanOnClock | None = None) -> str:
    """Every value of a status, and the plan, in one English line, for the context of the model."""
    now = datetime.fromisoformat(status.current_time_iso)
    weekday = format_date(now, "EEEE", locale="en")
    parts = [f"Now: {weekday} {status.current_time_iso} ({now.tzname() or 'zone unknown'})"]
    if not status.meeting_started:
        return f"{parts[0]}; the clock has not started yet."
    parts += [
        "clock: on hold" if status.held else "clock: running",
        f"since the start: {status.total_meeting_minutes:.1f} min",
        f"item: {_one_line(status.current_item_topic)}",
        f"item elapsed: {status.current_item_elapsed_minutes:.1f} min",
        f"item left: {status.current_item_remaining_minutes:.1f} min",
        f"item over: {status.current_item_overrun_minutes:.1f} min",
        f"item planned: {status.current_item_allocated_minutes:.1f} min",
        f"overtime: {status.meeting_overtime_minutes:.1f} min",
        f"session left: {status.session_remaining_minutes:.1f} min",
        f"next item: {_one_line(status.next_item_topic)}",
    ]
    if status.next_item_starts_in_minutes is not None:
        parts.append(f"next item in: {status.next_item_starts_in_minutes:.1f} min")
    parts += _plan_parts(plan) if plan is not None and plan.items else ()
    return f"{'; '.join(parts)}."


def _plan_parts(plan: PlanOnClock) -> Iterator[str]:
    yield f"session planned: {plan.length_minutes:.1f} min"
    for state in ("over", "skipped"):
        if titles := [_one_line(i.title) for i in plan.items if i.state == state]:
            yield f"{state}: {', '.join(titles)}"
    if coming := [i for i in plan.items if i.state == "coming"]:
        told = (
            f"{_one_line(i.title)} "
            f"(in {i.starts_in_minutes:.1f} min, for {i.length_minutes:.1f} min)"
            for i in coming
        )
        yield f"to come: {', '.join(told)}"


def _elapsed(status: TimeStatus, voice: Voice) -> str:
    return voice.sentences.elapsed.format(d=spoken_duration(status.total_meeting_minutes, voice))


def _started(status: TimeStatus, voice: Voice) -> str:
    now = datetime.fromisoformat(status.current_time_iso)
    began = now - timedelta(minutes=status.total_meeting_minutes)
    lasted = spoken_duration(status.total_meeting_minutes, voice)
    return voice.sentences.started.format(at=voice.at(began.hour, began.minute), d=lasted)


def _session_left(status: TimeStatus, voice: Voice) -> str:
    left = status.session_remaining_minutes
    if left <= 0:
        return voice.sentences.session_up
    duration = spoken_duration(left, voice)
    if status.held or left < TELL_THE_END_FROM:
        return voice.sentences.session_left.format(d=duration)
    until = voice.until(*_rounded_end(status))
    return voice.sentences.session_until.format(d=duration, until=until)


def _next(status: TimeStatus, voice: Voice) -> str:
    said = voice.sentences
    if status.next_item_topic is None:
        return said.last.format(item=spoken_topic(status.current_item_topic, voice))
    item = spoken_topic(status.next_item_topic, voice)
    starts_in = status.next_item_starts_in_minutes or 0.0
    if starts_in <= 0:
        return said.next_due.format(item=item)
    sentence = said.next_held if status.held else said.next
    return sentence.format(d=spoken_duration(starts_in, voice), item=item)


def _over(status: TimeStatus, voice: Voice) -> str:
    in_all, here = status.meeting_overtime_minutes, status.current_item_overrun_minutes
    if in_all < NOTICEABLE:
        up = status.session_remaining_minutes <= 0
        return voice.sentences.session_up if up else voice.sentences.on_time
    if here >= NOTICEABLE and in_all - here < NOTICEABLE:
        item = spoken_topic(status.current_item_topic, voice)
        return voice.sentences.item_over.format(d=spoken_duration(here, voice), item=item)
    return voice.sentences.over.format(d=spoken_duration(in_all, voice))


def _status(status: TimeStatus, voice: Voice) -> str:
    left = status.session_remaining_minutes
    second = (
        voice.sentences.in_all.format(s=spoken_duration(left, voice))
        if left > 0
        else voice.sentences.all_up
    )
    return voice.sentences.status.format(first=item_left(status, voice), second=second)


_ANSWERS = {
    "elapsed": _elapsed,
    "started": _started,
    "item_left": item_left,
    "session_left": _session_left,
    "next": _next,
    "over": _over,
    "status": _status,
}


def _rounded_end(status: TimeStatus) -> tuple[int, int]:
    end = datetime.fromisoformat(status.current_time_iso) + timedelta(
        minutes=status.session_remaining_minutes + 0.5
    )
    return end.hour, end.minute


def _one_line(topic: str | None) -> str:
    return "none" if topic is None else " ".join(topic.split())
