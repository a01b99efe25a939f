"""A language's phrases around names, and where they stand in a part of a sentence. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from beatroom.flows.kinds.boardroom.sentences import Part, Token
from beatroom.flows.kinds.boardroom.words import Addressing

LONGEST = 6
"""Words of the longest phrase."""
Those = frozenset[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Phrases:
    """A language's phrases, each as its words; what each is for stands at `Addressing`."""

    calls: Those
    heads: frozenset[str]
    joins: Those
    articles: frozenset[str]
    order: frozenset[str]
    fillers: frozenset[str]
    nots: Those
    thanks: Those
    you: frozenset[str]
    asks: frozenset[str]
    auxiliaries: frozenset[str]
    before_name: frozenset[str]
    hushes: Those
    closings: Those
    tells: Those
    enquiries: Those
    opinions: Those
    corrections: Those
    views: frozenset[str]
    offers: Those
    relates: Those
    denials: frozenset[str]
    speaks: frozenset[str]
    replies: frozenset[str]


@lru_cache(maxsize=16)
def phrases_of(words: Addressing) -> Phrases:
    """The phrases of a language's table."""

    def split(those: Sequence[str]) -> Those:
        return frozenset(tuple(one.split()) for one in those)

    return Phrases(
        calls=split(words.calls),
        heads=frozenset(words.heads) | frozenset(words.fillers),
        joins=split(words.joins),
        articles=frozenset(words.articles) | frozenset(words.titles),
        order=frozenset(words.order),
        fillers=frozenset(words.fillers),
        nots=split(words.nots),
        thanks=split(words.thanks),
        you=frozenset(words.you),
        asks=frozenset(words.asks),
        auxiliaries=frozenset(words.auxiliaries),
        before_name=frozenset(words.before_name),
        hushes=split(words.hushes),
        closings=split(words.closings),
        tells=split(words.tells),
        enquiries=split(words.enquiries),
        opinions=split(words.opinions),
        corrections=split(words.corrections),
        views=frozenset(words.views),
        offers=split(words.offers),
        relates=split(words.relates),
        denials=frozenset(words.denials),
        speaks=frozenset(words.speaks),
        replies=frozenset(words.replies),
    )


def lengths_at(part: Part, place: int, those: Those) -> Iterator[int]:
    """How many words the phrases have that stand there, the longest first."""
    for length in range(min(LONGEST, len(part) - place), 0, -1):
        if tuple(t.word for t in part[place : place + length]) in those:
            yield length


def length_at(part: Part, place: int, those: Those) -> int:
    """How many words the longest phrase has that stands there; 0 for none."""
    return next(lengths_at(part, place, those), 0)


def is_only(part: Part, those: Those) -> bool:
    """Whether a phrase is all of it."""
    return tuple(t.word for t in part) in those


def denies(part: Part, phrases: Phrases, *, at_end: bool = False) -> bool:
    """Whether a phrase that denies stands in it, or at its end."""
    return any(
        not at_end or place + length == len(part)
        for place in range(len(part))
        for length in lengths_at(part, place, phrases.nots)
    )


def denies_asking(part: Part, phrases: Phrases) -> bool:
    """Whether it says that somebody is not asked: "nobody needs to answer that"."""
    said = {token.word for token in part}
    return bool(said & phrases.denials and said & (phrases.speaks | phrases.replies))


def turns_away(part: Part, phrases: Phrases) -> bool:
    """Whether it says so to whoever is spoken to: "nobody asked you", not "you asked nobody"."""
    said = {token.word for token in part}
    all_there = all(said & those for those in (phrases.denials, phrases.speaks, phrases.you))
    first = next((t for t in part if t.word not in phrases.fillers), None)
    return all_there and first is not None and first.word not in phrases.you


def begins_with_name(part: Part, phrases: Phrases) -> bool:
    """Whether somebody is named before anything else is said."""
    first = next((t for t in part if t.word not in phrases.fillers | phrases.articles), None)
    return first is not None and bool(first.name)


def ends_with_name(part: Part) -> bool:
    """Whether somebody is named last."""
    return bool(part) and bool(part[-1].name or part[-1].area)


def hushes(part: Part, phrases: Phrases) -> bool:
    """Whether somebody is asked to be silent: one word says so only where the part begins."""
    beside = phrases.fillers | phrases.order
    begin = next((n for n, t in enumerate(part) if not t.name and t.word not in beside), len(part))
    return any(
        length > 1 or place in {0, begin}
        for place in range(len(part))
        for length in lengths_at(part, place, phrases.hushes)
    )


def names_at(
    part: Part, place: int, phrases: Phrases, *, areas: bool = False
) -> tuple[int, list[str]]:
    """How many words of names stand there, "the CFO and then Maya", and whose they are.

    Args:
        part: The part of a sentence.
        place: Where they begin.
        phrases: The language's.
        areas: Whether what somebody is in charge of is a name too.
    """
    begun, end, names = place, place, list[str]()
    while place < len(part):
        while place < len(part) and part[place].word in phrases.articles:
            place += 1
        if place == len(part) or not (who := _who(part[place], areas=areas)):
            break
        names.append(who)
        place = end = place + 1
        joined = length_at(part, place, phrases.joins)
        if not joined:
            break
        place += joined
    return end - begun if names else 0, names


def only_names(part: Part, phrases: Phrases, *, areas: bool) -> list[str]:
    """Who is named in a part that holds nothing else; none where it does."""
    names: list[str] = []
    skipped = phrases.fillers | phrases.articles | phrases.order
    for token in part[length_at(part, 0, phrases.nots) :]:
        if who := _who(token, areas=areas):
            names.append(who)
        elif token.word not in skipped:
            return []
    return names


def _who(token: Token, *, areas: bool) -> str:
    return token.name or (token.area if areas else "")
