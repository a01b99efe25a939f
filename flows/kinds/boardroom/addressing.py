"""Whom a person speaks to at the table, in the order in which they are asked. Pure.

Being named is not enough: "I read what Maya wrote" is about Maya, "not you, Cleopatra" is for
anybody else, and "can I ask the CFO and then marketing" is for two. A sentence is taken apart at
its commas. In each part somebody is spoken to who is called by name alone ("Maya, ..."), by a
phrase that calls ("let's hear from ..."), or at its beginning or end beside a "you". What is in
doubt is for nobody: who speaks next is decided by the scores then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from beatroom.flows.kinds.boardroom.names import Names, names_of, plain
from beatroom.flows.kinds.boardroom.record import Persona
from beatroom.flows.kinds.boardroom.words import Addressing, addressing_words

_TOKEN = re.compile(r"\w+(?:['’]\w+)*|[.?!;:,–—]")
_INITIALS = re.compile(r"(?<!\w)(?:[^\W\d_]\.\s?){2,}|(?<!\w)[^\W\d_](?: [^\W\d_]){2,}(?!\w)")
_ENDS = frozenset(".?!;:–—")
Called = Literal["yes", "no", "not"]


@dataclass(frozen=True, slots=True)
class Token:
    """A word, and the persona that it names: by a name, or by what it is in charge of."""

    word: str
    name: str = ""
    area: str = ""


@dataclass(frozen=True, slots=True)
class Phrases:
    """A language's phrases, each as its words."""

    calls: frozenset[tuple[str, ...]]
    heads: frozenset[str]
    joins: frozenset[tuple[str, ...]]
    articles: frozenset[str]
    order: frozenset[str]
    fillers: frozenset[str]
    nots: frozenset[tuple[str, ...]]
    thanks: frozenset[tuple[str, ...]]
    you: frozenset[str]
    asks: frozenset[str]
    auxiliaries: frozenset[str]
    before_name: frozenset[str]


def addressed(text: str, cast: Sequence[Persona], language: str) -> tuple[str, ...]:
    """Ids of the personas that a person speaks to, in the order in which they are asked.

    Args:
        text: What the person said or wrote; speech may come without punctuation.
        cast: Everybody at the table.
        language: The session's, BCP-47.
    """
    words = addressing_words(language)
    phrases = _phrases(words)
    asked: dict[str, None] = {}
    refused: set[str] = set()
    for sentence in _sentences(_tokens(text, names_of(cast, words.roles)), words.titles):
        for name, how in _sentence(sentence, phrases):
            if how == "yes":
                asked[name] = None
            elif how == "not":
                refused.add(name)
    return tuple(name for name in asked if name not in refused)


# ---- from a text to sentences, and their parts ------------------------------------------------


def _tokens(text: str, names: Names) -> list[Token]:
    joined = _INITIALS.sub(lambda m: re.sub(r"[.\s]", "", m[0]) + " ", text)
    found = [t.replace("’", "'") for t in _TOKEN.findall(plain(joined))]
    words = [t.replace("'", "") if t not in _ENDS else t for t in found]
    tokens: list[Token] = []
    place = 0
    while place < len(words):
        length, token = _named(words, place, names)
        tokens.append(token)
        place += length
    return tokens


def _named(words: Sequence[str], place: int, names: Names) -> tuple[int, Token]:
    """The longest name that begins there, or the word as it stands."""
    for length in range(min(names.longest, len(words) - place), 0, -1):
        said = tuple(words[place : place + length])
        if said in names.people:
            return length, Token(" ".join(said), name=names.people[said])
        if said in names.areas:
            return length, Token(" ".join(said), area=names.areas[said])
    return 1, Token(words[place])


def _sentences(
    tokens: Sequence[Token], titles: Sequence[str]
) -> Iterator[tuple[list[list[Token]], bool]]:
    """Each sentence as its parts between commas, and whether it is a question."""
    parts: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        after_title = place > 0 and token.word == "." and tokens[place - 1].word in titles
        if after_title:
            continue
        if token.word in _ENDS:
            yield [part for part in parts if part], token.word == "?"
            parts = [[]]
        elif token.word == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    yield [part for part in parts if part], False


# ---- who is called in a sentence ---------------------------------------------------------------


def _sentence(
    sentence: tuple[list[list[Token]], bool], phrases: Phrases
) -> Iterator[tuple[str, Called]]:
    parts, query = sentence
    you = any(token.word in phrases.you for part in parts for token in part)
    asking = query or you
    thanked = any(_is_only(part, phrases.thanks) for part in parts)
    before: Called | None = None
    for place, part in enumerate(parts):
        following = parts[place + 1] if place + 1 < len(parts) else []
        earlier = parts[place - 1] if place else []
        chained = before == "yes" and _ends_with_name(earlier)
        names = _only_names(part, phrases, areas=chained)
        if not names:
            found = list(_in_clause(part, phrases, you=you))
            yield from found
            before = found[-1][1] if found and _ends_with_name(part) else "no"
            if before == "no" and not _ends_with_name(part):
                before = None
            continue
        denied = (
            _denies(part, phrases)
            or _is_only(earlier, phrases.nots)
            or _is_only(following, phrases.nots)
        )
        listed = before is not None and before != "not" and _ends_with_name(earlier)
        if denied:
            before = "not"
        elif any(token.word in phrases.order for token in part):
            before = "yes"
        elif listed:
            before = "yes" if before == "yes" else "no"
        elif thanked or _begins_with(part, phrases.thanks):
            before = "no"
        elif place == 0 and following and _begins_with_name(following, phrases):
            before = "yes" if asking else "no"
        else:
            before = "yes"
        yield from _each(names, before)


def _in_clause(
    part: Sequence[Token], phrases: Phrases, *, you: bool
) -> Iterator[tuple[str, Called]]:
    """Who is called within a part that says more than a name."""
    for place in range(len(part)):
        if _denies(part[:place], phrases, at_end=True):
            yield from _each(_chain(part, place, phrases)[:1], "not")
    for place in range(len(part)):
        for length in _lengths_at(part, place, phrases.calls):
            before = part[:place]
            if all(t.word in phrases.heads for t in before) and not _denies(before, phrases):
                names = _chain(part, place + length, phrases, areas=True)
                if names:
                    yield from _each(names, "yes")
                    return
    yield from _each(_at_an_end(part, phrases, you=you), "yes")


def _each(names: Sequence[str], how: Called) -> Iterator[tuple[str, Called]]:
    for name in names:
        yield name, how


def _at_an_end(part: Sequence[Token], phrases: Phrases, *, you: bool) -> list[str]:
    """Who is named at the beginning or the end of a part, beside a "you": speech has no commas."""
    start = next((n for n, t in enumerate(part) if t.word not in phrases.fillers), len(part))
    length, names = _chain_at(part, start, phrases)
    rest = part[start + length :]
    if names and rest and not _denies(part[:start], phrases):
        follows = rest[1].word if len(rest) > 1 else ""
        second = any(t.word in phrases.you for t in rest)
        asks = rest[0].word in phrases.asks and (second or rest[0].word in phrases.order)
        if asks or (rest[0].word in phrases.auxiliaries and follows in phrases.you):
            return names
    if you and part[-1].name:
        for place in range(1, len(part)):
            length, names = _chain_at(part, place, phrases)
            if names and place + length == len(part):
                return names if part[place - 1].word in phrases.before_name else []
    return []


def _chain(
    part: Sequence[Token], place: int, phrases: Phrases, *, areas: bool = False
) -> list[str]:
    return _chain_at(part, place, phrases, areas=areas)[1]


def _chain_at(
    part: Sequence[Token], place: int, phrases: Phrases, *, areas: bool = False
) -> tuple[int, list[str]]:
    """How many words of names stand there, "the CFO and then Maya", and whose they are."""
    begun, end, names = place, place, list[str]()
    while place < len(part):
        while place < len(part) and part[place].word in phrases.articles:
            place += 1
        if place == len(part):
            break
        who = part[place].name or (part[place].area if areas else "")
        if not who:
            break
        names.append(who)
        place = end = place + 1
        join = next(iter(_lengths_at(part, place, phrases.joins)), 0)
        if not join:
            break
        place += join
    return end - begun if names else 0, names


def _only_names(part: Sequence[Token], phrases: Phrases, *, areas: bool) -> list[str]:
    """Who is named in a part that holds nothing else; none where it does."""
    names: list[str] = []
    skipped = phrases.fillers | phrases.articles | phrases.order
    rest = part[_not_length(part, phrases) :]
    for token in rest:
        if token.name or (areas and token.area):
            names.append(token.name or token.area)
        elif token.word not in skipped:
            return []
    return names


def _not_length(part: Sequence[Token], phrases: Phrases) -> int:
    return next(iter(_lengths_at(part, 0, phrases.nots)), 0)


def _denies(part: Sequence[Token], phrases: Phrases, *, at_end: bool = False) -> bool:
    """Whether a phrase that denies stands in it, or at its end."""
    for place in range(len(part)):
        for length in _lengths_at(part, place, phrases.nots):
            if not at_end or place + length == len(part):
                return True
    return False


def _is_only(part: Sequence[Token], those: frozenset[tuple[str, ...]]) -> bool:
    return tuple(t.word for t in part) in those


def _begins_with(part: Sequence[Token], those: frozenset[tuple[str, ...]]) -> bool:
    return bool(list(_lengths_at(part, 0, those)))


def _begins_with_name(part: Sequence[Token], phrases: Phrases) -> bool:
    first = next((t for t in part if t.word not in phrases.fillers | phrases.articles), None)
    return first is not None and bool(first.name)


def _ends_with_name(part: Sequence[Token]) -> bool:
    return bool(part) and bool(part[-1].name or part[-1].area)


def _lengths_at(
    part: Sequence[Token], place: int, those: frozenset[tuple[str, ...]]
) -> Iterator[int]:
    """How many words the phrases have that stand there, the longest first."""
    for length in range(min(5, len(part) - place), 0, -1):
        if tuple(t.word for t in part[place : place + length]) in those:
            yield length


@lru_cache(maxsize=16)
def _phrases(words: Addressing) -> Phrases:
    def split(those: Sequence[str]) -> frozenset[tuple[str, ...]]:
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
    )
