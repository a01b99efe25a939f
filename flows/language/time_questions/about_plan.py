"""Answers about the plan: items by their titles, what comes after what, what was skipped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from beatroom.flows.language.time_questions.about_item import item_left, spoken_topic
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import Voice, spoken_duration

Answer = Callable[["str | None", PlanOnClock, TimeStatus, Voice], str]


def _when(about: str | None, plan: PlanOnClock, status: TimeStatus, voice: Voice) -> str:
    """Where an item is on the clock."""
    return _place_of(plan.item(about), status, voice)


def _left(about: str | None, plan: PlanOnClock, status: TimeStatus, voice: Voice) -> str:
    item = plan.item(about)
    place = _place_of(item, status, voice)
    return f"{place}. {_planned(item, voice)}" if item.state == "coming" else place


def _length(about: str | None, plan: PlanOnClock, status: TimeStatus, voice: Voice) -> str:
    item = plan.item(about)
    if item.state != "skipped":
        return _planned(item, voice)
    return _place_of(item, status, voice)


def _after(about: str | None, plan: PlanOnClock, _: TimeStatus, voice: Voice) -> str:
    item = plan.item(about)
    at = plan.items.index(item)
    following = next((i for i in plan.items[at + 1 :] if i.state != "skipped"), None)
    said = spoken_topic(item.title, voice)
    if following is None:
        return voice.sentences.last.format(item=said)
    return voice.sentences.after.format(item=said, other=spoken_topic(following.title, voice))


def _progress(_: str | None, plan: PlanOnClock, status: TimeStatus, voice: Voice) -> str:
    said = voice.sentences
    kept = plan.kept
    at = next((n for n, i in enumerate(kept, 1) if i.state == "running"), 0)
    if not at:
        return item_left(status, voice)
    item = spoken_topic(status.current_item_topic, voice)
    first = said.place.format(item=item, n=_number(at, voice), count=_number(len(kept), voice))
    left = status.session_remaining_minutes
    second = said.in_all.format(s=spoken_duration(left, voice)) if left > 0 else said.all_up
    return said.status.format(first=first, second=second)


def _remaining(_: str | None, plan: PlanOnClock, status: TimeStatus, voice: Voice) -> str:
    said = voice.sentences
    titles = [spoken_topic(i.title, voice) for i in plan.items if i.state == "coming"]
    match titles:
        case []:
            return said.last.format(item=spoken_topic(status.current_item_topic, voice))
        case [one]:
            return said.one_to_come.format(item=one)
        case _:
            return said.to_come.format(n=_number(len(titles), voice), item=_listed(titles, voice))


def _skipped(_: str | None, plan: PlanOnClock, __: TimeStatus, voice: Voice) -> str:
    titles = [spoken_topic(i.title, voice) for i in plan.items if i.state == "skipped"]
    if not titles:
        return voice.sentences.nothing_left_out
    return voice.sentences.left_out.format(item=_listed(titles, voice))


def _in_all(_: str | None, plan: PlanOnClock, __: TimeStatus, voice: Voice) -> str:
    return voice.sentences.planned_in_all.format(d=spoken_duration(plan.length_minutes, voice))


PLAN_ANSWERS: Mapping[Ask, Answer] = {
    "title_when": _when,
    "title_left": _left,
    "title_length": _length,
    "title_after": _after,
    "progress": _progress,
    "remaining": _remaining,
    "skipped": _skipped,
    "session_length": _in_all,
}
"""Answers that need the plan; `about` is the item's id where a question has one."""


def _place_of(item: PlannedItem, status: TimeStatus, voice: Voice) -> str:
    said = voice.sentences
    title = spoken_topic(item.title, voice)
    match item.state:
        case "running":
            return item_left(status, voice)
        case "over":
            return said.done.format(item=title)
        case "skipped":
            return said.left_out.format(item=title)
        case "coming" if item.starts_in_minutes <= 0:
            return said.due.format(item=title)
        case "coming":
            sentence = said.coming_held if status.held else said.coming
            return sentence.format(item=title, d=spoken_duration(item.starts_in_minutes, voice))


def _planned(item: PlannedItem, voice: Voice) -> str:
    duration = spoken_duration(item.length_minutes, voice)
    return voice.sentences.planned.format(item=spoken_topic(item.title, voice), d=duration)


def _listed(titles: Sequence[str], voice: Voice) -> str:
    *first, last = titles
    if not first:
        return last
    return voice.sentences.both.format(a=reduce("{}, {}".format, first), b=last)


def _number(n: int, voice: Voice) -> str:
    if n == 1:
        return voice.sentences.one
    return voice.counted[n] if n < len(voice.counted) else str(n)
