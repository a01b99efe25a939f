"""A plan, what changed in it and what is worth knowing about it, in a sentence or two for the ear.

English; a language without a table of its own falls back to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from flows.timebox.blocks import ET, MINUTE
from flows.timebox.changes import Change, changes
from flows.timebox.faults import listed
from flows.timebox.quality_fact import Code, QualityFact
from flows.timebox.times import Timed, in_order
from flows.timebox.walls import clock

MOST = 3
"""More than so many things at once nobody keeps in mind."""
TOGETHER = 3
"""So many blocks that shift by the same time are said as one."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language's sentences.

    Attributes:
        hour: One hour and several; `{n}`.
        minute: One minute and several; `{n}`.
        joint: Between the last two of a list.
        kinds: One and several of a kind of block; `{n}`.
        others: A block and others; `{name}`, `{n}`.
        facts: A sentence for each fact, with its texts and numbers; those named `minutes`,
            `total`, `free` and so on come as spoken durations.
    """

    hour: tuple[str, str]
    minute: tuple[str, str]
    joint: str
    meetings: tuple[str, str]
    deep: str
    empty: str
    day: str
    having: str
    first: str
    same: str
    added: str
    removed: str
    moved: str
    resized: str
    window: str
    renamed: str
    retyped: str
    described: str
    later: str
    earlier: str
    more: tuple[str, str]
    kinds: Mapping[ET, str]
    others: tuple[str, str]
    facts: Mapping[Code, str]


ENGLISH = Words(
    hour=("one hour", "{n} hours"),
    minute=("one minute", "{n} minutes"),
    joint="and",
    meetings=("one meeting", "{n} meetings"),
    deep="{minutes} of deep work",
    empty="There is nothing in your plan yet.",
    day="Your day goes from {start} to {end}",
    having="with",
    first="It begins with {name} at {start}, and {last} comes last, at {last_start}.",
    same="Nothing changes.",
    added="{name} is added, from {start} to {end}",
    removed="{name} is taken out",
    moved="{name} moves from {old} to {start}",
    resized="{name} now takes {minutes}",
    window="{name} is now from {start} to {end}",
    renamed="{old} is now called {name}",
    retyped="{name} now counts as {kind}",
    described="the notes on {name} are different",
    later="{n} blocks from {name} on come {minutes} later",
    earlier="{n} blocks from {name} on come {minutes} earlier",
    more=("one more change", "{n} more changes"),
    kinds={
        ET.M: "a meeting",
        ET.C: "a commute",
        ET.DW: "deep work",
        ET.SW: "shallow work",
        ET.PR: "planning and review",
        ET.H: "a habit",
        ET.R: "regeneration",
        ET.BU: "a buffer",
        ET.BG: "background",
    },
    others=("{name} and one other block", "{name} and {n} other blocks"),
    facts={
        "meeting_overlaps": "{meeting} from {from} to {to} overlaps {name}.",
        "deep_before_noon": "You have {minutes} of deep work before noon.",
        "no_deep_work": "There is no deep work in it.",
        "long_stretch": "There are {minutes} of work without a pause.",
        "overcommitted": "It is full: {planned} of work in {available}.",
        "back_to_back": "{count} meetings come back to back.",
        "lunch_unplanned": "Lunch is not planned yet, but there is room for it.",
        "no_room_for_lunch": "There is no room for lunch.",
        "late_work": "You would work {minutes} after {after}:00.",
        "no_buffer": "There is no buffer, should something take longer.",
        "outside_hours": "You would work outside your hours, {from} to {to}: {name}.",
        "before_wake": "You get up at {from}, and this comes earlier: {name}.",
        "in_sleep": "This is in the time for your sleep, {from} to {to}: {name}.",
        "no_meal": "There is no room for your meal between {from} and {to}.",
        "no_break": "There is no room for your break between {from} and {to}.",
        "window_taken": "For {from} to {to} you said: {said}. Now {name} is there.",
        "focus_broken": "In the time that you keep for focus, {from} to {to}, there is {name}.",
    },
)
LANGUAGES: Mapping[str, Words] = {"en": ENGLISH}
NO_DEEP_MORNING = "Your deep work comes in the afternoon."
DURATIONS = frozenset({"minutes", "total", "planned", "available", "free", "needed", "work"})


def words_for(language: str) -> Words:
    """The sentences of a BCP-47 language; English for one that has no table."""
    return LANGUAGES.get(language.replace("_", "-").split("-", 1)[0].lower(), ENGLISH)


def spoken_duration(size: timedelta, words: Words = ENGLISH) -> str:
    """Whole hours as hours, the rest up to two hours in minutes: 90 minutes, 2 hours 15 minutes."""
    minutes = size // MINUTE
    if minutes < 120 and minutes % 60:
        return _counted(minutes, words.minute)
    hours, rest = divmod(minutes, 60)
    text = _counted(hours, words.hour)
    return f"{text} {words.joint} {_counted(rest, words.minute)}" if rest else text


def _counted(number: int, forms: tuple[str, str]) -> str:
    return forms[number != 1].format(n=number)


def overview(timed: Sequence[Timed], language: str = "en") -> str:
    """A whole plan in two sentences."""
    words = words_for(language)
    row = in_order([t for t in timed if t.event.t is not ET.BG])
    if not row:
        return words.empty
    last = max(row, key=lambda t: t.ends)
    text = words.day.format(start=clock(row[0].start), end=clock(last.end))
    kinds = Counter(t.event.t for t in row)
    deep = sum(t.minutes for t in row if t.event.t is ET.DW)
    having = [_counted(kinds[ET.M], words.meetings)] if kinds[ET.M] else []
    if deep:
        having.append(words.deep.format(minutes=spoken_duration(deep * MINUTE, words)))
    if having:
        text += f" {words.having} {listed(having, words.joint)}"
    if len(row) == 1:
        return f"{text}: {row[0].event.n}."
    ends = words.first.format(
        name=row[0].event.n,
        start=clock(row[0].start),
        last=row[-1].event.n,
        last_start=clock(row[-1].start),
    )
    return f"{text}. {ends}"


def what_changed(before: Sequence[Timed], after: Sequence[Timed], language: str = "en") -> str:
    """What is different between two plans, in one sentence; what is beyond three is counted."""
    words = words_for(language)
    found = list(changes(before, after))
    if not found:
        return words.same
    shifted = _shifted_together(found)
    said = [_said(change, words) for change in found if change not in shifted]
    if shifted:
        said.append(_said_together(shifted, words))
    if len(said) > MOST:
        rest = len(said) - MOST + 1
        said = [*said[: MOST - 1], _counted(rest, words.more)]
    return _sentence(listed(said, words.joint))


def _shifted_together(found: Sequence[Change]) -> list[Change]:
    """The largest set of blocks that shift by the same time, if it is large."""
    shifts = Counter(change.shift for change in found if change.shift is not None)
    if not shifts:
        return []
    shift, count = shifts.most_common(1)[0]
    return [c for c in found if c.shift == shift] if count >= TOGETHER else []


def _said_together(shifted: Sequence[Change], words: Words) -> str:
    first = shifted[0]
    shift = first.shift or timedelta(0)
    form = words.later if shift > timedelta(0) else words.earlier
    name = first.after.event.n if first.after else ""
    return form.format(n=len(shifted), name=name, minutes=spoken_duration(abs(shift), words))


def _said(change: Change, words: Words) -> str:
    before, after = change.before, change.after
    if after is None:
        return words.removed.format(name=before.event.n if before else "")
    values = {
        "name": after.event.n,
        "start": clock(after.start),
        "end": clock(after.end),
        "minutes": spoken_duration(after.minutes * MINUTE, words),
        "kind": words.kinds[after.event.t],
    }
    if before is None:
        return words.added.format(**values)
    ways = set(change.what)
    if "renamed" in ways:
        said = words.renamed.format(**values, old=before.event.n)
        if ways & {"moved", "resized"}:
            window = words.window.format(**values)
            return f"{said} {words.joint} {window.removeprefix(after.event.n).strip()}"
        return said
    if {"moved", "resized"} <= ways:
        return words.window.format(**values)
    if "moved" in ways:
        return words.moved.format(**values, old=clock(before.start))
    if "resized" in ways:
        return words.resized.format(**values)
    return (words.retyped if "retyped" in ways else words.described).format(**values)


def said_fact(fact: QualityFact, language: str = "en") -> str:
    """A fact about a plan as a sentence."""
    words = words_for(language)
    if fact.code == "deep_before_noon" and not fact.numbers["minutes"] and words is ENGLISH:
        return NO_DEEP_MORNING
    values = {
        name: spoken_duration(number * MINUTE, words) if name in DURATIONS else number
        for name, number in fact.numbers.items()
    }
    named = dict(fact.texts)
    if others := fact.numbers.get("others"):
        named["name"] = words.others[others != 1].format(name=named["name"], n=others)
    return words.facts[fact.code].format(**(values | named))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
