"""Which statements about the session's time a sentence makes, by the phrases of its language.

Conservative: a statement is a whole clause of a sentence that neither asks, quotes, supposes nor
speaks of another time. What comes before it in the sentence is known to say nothing, or is joined
to it; what comes behind may be anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from beatroom.flows.language.automaton import NAMED, Automaton, Fork, Mark, Repeat, Steps
from beatroom.flows.language.notation import Choice, parsed, steps
from beatroom.flows.language.time_claims.lengths import Length, clock_at, length_at, words_in
from beatroom.flows.language.time_claims.words import (
    ABOUT_AN_ITEM,
    BY_THE_CLOCK,
    CLAIMS,
    CLOCK,
    LENGTH,
    SESSION_TITLE,
    TITLE,
    WHOLE,
    Says,
)
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.titles import SESSION, Mention
from beatroom.flows.language.time_questions.vocabulary import parts_of_titles
from beatroom.flows.language.words import END, MARKS, QUERY, folded

MOST_CHARACTERS = 400
"""A longer sentence states nothing that is compared."""
_QUOTES = frozenset(
    '"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}'
    "\N{DOUBLE LOW-9 QUOTATION MARK}«»"
)
_PAUSES = re.compile(r"\s*[,;:\N{EN DASH}\N{EM DASH}]\s*|\s+-\s+")


@dataclass(frozen=True, slots=True)
class Claim:
    """What one clause states.

    Attributes:
        says: What it is about.
        length: The length of time that it states, if it states one.
        clock: Minutes since midnight or noon that its time of day may mean.
        items: The ids of what the item that it names may be.
    """

    says: Says
    length: Length | None = None
    clock: frozenset[int] = frozenset()
    items: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Matcher:
    claim: Automaton
    before: Automaton
    labels: tuple[Says, ...]
    links: frozenset[str]
    behind: frozenset[str]
    asks: frozenset[str]
    unless: frozenset[str]


_Slot = Length | frozenset[int] | frozenset[str] | None


def claims(text: str, code: str, plan: PlanOnClock, names: Sequence[str] = ()) -> list[Claim]:
    """What a sentence states about the session's time, in one language.

    Args:
        text: One sentence.
        code: Two letters, one of `CLAIMS`.
        plan: The plan on the clock.
        names: Whom it may address: people in the room, the host.
    """
    if len(text) > MOST_CHARACTERS or not _QUOTES.isdisjoint(text):
        return []
    words = words_in(text)
    matcher = _matcher(code)
    if QUERY in words:
        return []
    words = _named(words, names)
    titles = _titles(words, code, plan)
    if not matcher.unless.isdisjoint(_untitled(words, titles)):
        return []
    return [
        claim
        for clocks in (False, True)  # "trois heures" is either
        for claim in _found(*_slotted(words, code, titles, clocks=clocks), matcher)
        if (claim.says in BY_THE_CLOCK) == clocks
    ]


def parted(text: str, code: str) -> tuple[str, str]:
    """What a sentence states and what it asks behind that, if it does both.

    "We have ten minutes left, so who starts?" is both; with "don't we?" it is all a question.
    """
    if not text.rstrip().endswith("?") or not _QUOTES.isdisjoint(text):
        return text, ""
    matcher = _matcher(code)
    for pause in _PAUSES.finditer(text):
        asked = text[pause.end() :]
        first = next((w for w in words_in(asked) if w not in matcher.links), "")
        if pause.start() and first in matcher.asks:
            begin = next((i for i, char in enumerate(asked) if char.isalpha()), 0)
            return f"{text[: pause.start()]}.", asked[: begin + 1].upper() + asked[begin + 1 :]
    return text, ""


def _found(words: list[str], slots: list[_Slot], matcher: _Matcher) -> Iterator[Claim]:
    at = 0
    while at < len(words):
        end = _end(words, at, matcher)
        if end is None or not _alone(words, at, matcher):
            at += 1
            continue
        label, place = end
        claim = _claim(matcher.labels[label], slots[at:place])
        if claim is not None and _stands(words, slots, place, claim, matcher):
            yield claim
        at = place


def _end(words: list[str], at: int, matcher: _Matcher) -> tuple[int, int] | None:
    """What the longest statement that begins at a word and is a clause says, and where it ends."""
    if at and words[at - 1] not in MARKS and words[at - 1] not in matcher.links:
        return None
    found = None
    for end, label in matcher.claim.ends(words, at):
        if end > at and (end == len(words) or words[end] in MARKS or words[end] in matcher.links):
            found = label, end
    return found


def _stands(
    words: list[str], slots: list[_Slot], end: int, claim: Claim, matcher: _Matcher
) -> bool:
    """Whether nothing behind it says that a clause is about something else."""
    behind = end
    while behind < len(words) and words[behind] != END and _joins(words[behind], matcher):
        behind += 1
    if behind == len(words) or words[behind] == END:
        return True
    if claim.says in WHOLE or words[behind] in matcher.behind:
        return False
    # "ten past two and a half": a number whose end is not known
    cut = end > 0 and slots[end - 1] is not None and words[end] in matcher.links
    return not (cut and slots[behind] is not None)


def _joins(word: str, matcher: _Matcher) -> bool:
    return word in MARKS or word in matcher.links


def _alone(words: list[str], at: int, matcher: _Matcher) -> bool:
    """Whether nothing before it, in the same sentence, may change what a clause states."""
    first = max((i + 1 for i in range(at) if words[i] in {END, QUERY}), default=0)
    before = [w for w in words[first:at] if w not in MARKS]
    joined = at > first and words[at - 1] in matcher.links
    return joined or not before or matcher.before.whole(before) is not None


def _claim(says: Says, slots: list[_Slot]) -> Claim | None:
    """The statement with what stands in its slots; None where they do not fit together."""
    lengths = [one for one in slots if isinstance(one, Length)]
    sets = [one for one in slots if isinstance(one, frozenset) and one]
    clocks = [one for one in sets if any(isinstance(x, int) for x in one)]
    items = [one for one in sets if any(isinstance(x, str) for x in one)]
    if len(lengths) > 1 or len(clocks) > 1 or len(items) > 1:
        return None
    if says in ABOUT_AN_ITEM and not items:
        return None
    return Claim(
        says,
        lengths[0] if lengths else None,
        frozenset(x for one in clocks for x in one if isinstance(x, int)),
        frozenset(x for one in items for x in one if isinstance(x, str)),
    )


def _named(words: list[str], names: Sequence[str]) -> list[str]:
    """The words with `@` for whom the sentence addresses."""
    for name in sorted(names, key=len, reverse=True):
        spelled = [w for w in words_in(name) if w not in MARKS]
        for at in range(len(words) - len(spelled), -1, -1):
            if spelled and words[at : at + len(spelled)] == spelled:
                words = [*words[:at], NAMED, *words[at + len(spelled) :]]
    return words


def _slotted(
    words: list[str], code: str, titles: Sequence[Mention | None], *, clocks: bool
) -> tuple[list[str], list[_Slot]]:
    """The words with one for each length or time of day, and each title; and what these are."""
    made: list[str] = []
    slots: list[_Slot] = []
    at = 0
    while at < len(words):
        word, slot, end = _slot_at(words, at, code, titles[at], clocks=clocks)
        made.append(word)
        slots.append(slot)
        at = end
    return made, slots


def _titles(words: list[str], code: str, plan: PlanOnClock) -> list[Mention | None]:
    """At each word the title that begins there; none reaches over a mark."""
    found: list[Mention | None] = []
    while len(found) < len(words):
        first = len(found)
        rest = words[first:]
        end = next((first + i for i, w in enumerate(rest) if w in MARKS), len(words))
        for part in parts_of_titles(words[first:end], code, plan.titled):
            moved = None if part is None else replace(part, end=part.end + first)
            found.append(moved)
        found += [None] * (end < len(words))
    return found


def _untitled(words: list[str], titles: Sequence[Mention | None]) -> Iterator[str]:
    """The words that are of no title: what a title says supposes nothing."""
    at = 0
    while at < len(words):
        title = titles[at]
        if title is not None and title.whole and title.whole_word:
            at = title.end
        else:
            yield words[at]
            at += 1


def _slot_at(
    words: list[str], at: int, code: str, title: Mention | None, *, clocks: bool
) -> tuple[str, _Slot, int]:
    if title is not None and title.whole and title.whole_word:
        ids = title.named - {SESSION}
        return (TITLE, ids, title.end) if ids else (SESSION_TITLE, None, title.end)
    if clocks and (clock := clock_at(words, at, code)) is not None:
        return CLOCK, clock[0], clock[1]
    if not clocks and (length := length_at(words, at, code)) is not None:
        return LENGTH, length[0], length[1]
    return words[at], None, at + 1


@cache
def _matcher(code: str) -> _Matcher:
    held = CLAIMS[code]
    read: dict[str, Choice] = {}
    made: dict[int, Steps] = {}

    whole: list[Choice] = []  # what `made` tells apart by identity has to live as long

    def ways(phrases: Sequence[str]) -> tuple[Steps, ...]:
        written_down = [parsed(phrase, held.parts, read) for phrase in phrases]
        whole.extend(written_down)
        return tuple(steps(phrase, made) for phrase in written_down)

    before, after = Repeat(((NAMED,), *ways(held.before))), Repeat(((NAMED,), *ways(held.after)))
    labels = tuple(held.says)
    said = tuple(
        (Fork(ways(phrases)), after, Mark(label))
        for label, phrases in enumerate(held.says.values())
    )
    return _Matcher(
        claim=Automaton((before, Fork(said))),
        before=Automaton((before, Mark(0))),
        labels=labels,
        links=frozenset(folded(held.links).split()),
        behind=frozenset(folded(held.behind).split()),
        asks=frozenset(folded(held.asks).split()),
        unless=frozenset(folded(held.unless).split()),
    )
