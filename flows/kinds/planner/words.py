"""A plan, what changed in it and what is worth knowing about it, in a sentence or two for the ear.

In the words of a language (`flows.kinds.planner.languages`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from beatroom.flows.kinds.planner.blocks import ET, MINUTE
from beatroom.flows.kinds.planner.changes import Change, changes
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.phrasing import (
    both,
    counted,
    form_of,
    read_wall,
    sentence,
    spoken_duration,
    spoken_span,
    wall_of,
)
from beatroom.flows.kinds.planner.quality_fact import QualityFact
from beatroom.flows.kinds.planner.times import TimedBlock, in_order

MOST = 3
"""More than so many things at once nobody keeps in mind."""
TOGETHER = 3
"""So many blocks that shift by the same time are said as one."""
DURATIONS = frozenset({"minutes", "total", "planned", "available", "free", "needed", "work"})
"""The figures of facts that are minutes."""


def overview(timed: Sequence[TimedBlock], words: Words, meetings: int = 0) -> str:
    """A whole plan in two sentences.

    Args:
        timed: Its blocks.
        words: The session's language.
        meetings: How many the calendar has; of those that overlap, the plan's row has only one.
    """
    row = in_order([t for t in timed if t.event.t is not ET.BG])
    if not row:
        return words.empty
    first, last = row[0], row[-1]
    span = spoken_span(first.start, max(row, key=lambda t: t.ends).end, words)
    if len(row) == 1:
        return words.day_one.format(span=span, name=first.event.n)
    meetings = max(meetings, sum(t.event.t is ET.M for t in row))
    deep = sum(t.minutes for t in row if t.event.t is ET.DW)
    having = [counted(meetings, words.meetings)] if meetings else []
    if deep:
        having.append(words.deep.format(minutes=spoken_duration(deep * MINUTE, words)))
    form = words.day_with if having else words.day
    day = form.format(span=span, having=both(having, words))
    ends = words.first_last.format(name=first.event.n, last=last.event.n)
    return f"{day} {ends}"


def what_changed(before: Sequence[TimedBlock], after: Sequence[TimedBlock], words: Words) -> str:
    """What is different between two plans, in one sentence; what is beyond three is counted."""
    found = list(changes(before, after))
    if not found:
        return words.same
    shifted = _shifted_together(found)
    said = [_said(change, words) for change in found if change not in shifted]
    if shifted:
        said.append(_said_together(shifted, words))
    if len(said) > MOST:
        rest = len(said) - MOST + 1
        said = [*said[: MOST - 1], counted(rest, words.more)]
    return sentence(both(said, words))


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
        "span": spoken_span(after.start, after.end, words),
        "minutes": spoken_duration(after.minutes * MINUTE, words),
        "kind": words.kinds[after.event.t],
    }
    if before is None:
        return words.added.format(**values)
    ways = set(change.what)
    if "renamed" in ways:
        form = words.renamed_to if ways & {"moved", "resized"} else words.renamed
        return form.format(**values, old=before.event.n)
    if {"moved", "resized"} <= ways:
        return words.window.format(**values)
    if "moved" in ways:
        shift = words.times.shift(wall_of(before.start), wall_of(after.start))
        return words.moved.format(**values, shift=shift)
    if "resized" in ways:
        return words.resized.format(**values)
    return (words.retyped if "retyped" in ways else words.described).format(**values)


def said_fact(fact: QualityFact, words: Words) -> str:
    """A fact about a plan as a sentence."""
    if fact.code == "deep_before_noon" and not fact.numbers["minutes"]:
        return words.deep_later
    numbers = {
        name: spoken_duration(number * MINUTE, words) if name in DURATIONS else number
        for name, number in fact.numbers.items()
    }
    texts = dict(fact.texts)
    if others := fact.numbers.get("others"):
        texts["name"] = form_of(others, words.others).format(name=texts["name"], n=others)
    text = words.facts[fact.code].format(**(numbers | texts | _times(fact, words)))
    return sentence(text)


def _times(fact: QualityFact, words: Words) -> dict[str, str]:
    """The times of day that a fact's sentence may name."""
    if after := fact.numbers.get("after"):
        return {"after": words.times.after((after, 0))}
    if "from" not in fact.texts:
        return {}
    start, end = read_wall(fact.texts["from"]), read_wall(fact.texts["to"])
    return {"at": words.times.at(start), "span": words.times.span(start, end)}
