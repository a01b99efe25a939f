"""Whom a person speaks to at the table, in the order in which they are asked. Pure.

Being named is not enough: "I read what Maya wrote" is about Maya, "not you, Cleopatra" is for
anybody else, "Marcus, hold on" is for him to be silent, and "can I ask the CFO and then marketing"
is for two. A sentence is taken apart at its commas. In each part somebody is spoken to who is
called by name alone ("Maya, ..."), by a phrase that calls ("let's hear from ...", "let ... speak",
"does ... agree"), or at its beginning or end beside a "you". What is in doubt is for nobody: who
speaks next is decided by the scores then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.kinds.boardroom.names import names_of
from beatroom.flows.kinds.boardroom.phrases import (
    Phrases,
    begins_with_name,
    denies,
    denies_asking,
    ends_with_name,
    hushes,
    is_only,
    length_at,
    lengths_at,
    names_at,
    only_names,
    phrases_of,
    turns_away,
)
from beatroom.flows.kinds.boardroom.record import Persona
from beatroom.flows.kinds.boardroom.sentences import Part, Sentence, sentences
from beatroom.flows.kinds.boardroom.words import addressing_words

Called = Literal["yes", "no", "not"]


@dataclass(frozen=True, slots=True)
class Address:
    """Whom a person speaks to.

    Attributes:
        asked: Ids of the personas, in the order in which they are asked.
        refused: Ids of those who should not speak, though they may have been asked before.
    """

    asked: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


def addressed(text: str, cast: Sequence[Persona], language: str) -> Address:
    """The personas that a person speaks to, and those that are left out.

    Args:
        text: What the person said or wrote; speech may come without punctuation.
        cast: Everybody at the table.
        language: The session's, BCP-47.
    """
    words = addressing_words(language)
    phrases = phrases_of(words)
    asked: dict[str, bool] = {}
    last: Called | None = None
    for sentence in sentences(text, names_of(cast, words.roles), words.titles):
        for name, how in _sentence(sentence, phrases, last):
            last = how
            if how != "no":
                asked[name] = how == "yes"
    return Address(
        tuple(name for name, called in asked.items() if called),
        tuple(name for name, called in asked.items() if not called),
    )


def _sentence(
    sentence: Sentence, phrases: Phrases, last: Called | None
) -> Iterator[tuple[str, Called]]:
    """Who is called in it or is not, in order; `last` is how the sentence before ended."""
    parts = sentence.parts
    you = any(token.word in phrases.you for part in parts for token in part)
    thanked = any(is_only(part, phrases.thanks) for part in parts)
    before: Called | None = None
    for place, part in enumerate(parts):
        following: Part = parts[place + 1] if place + 1 < len(parts) else ()
        earlier: Part = parts[place - 1] if place else ()
        names = only_names(part, phrases, areas=before == "yes" and ends_with_name(earlier))
        if not names:
            corrects = before in {"yes", "not"} or (not place and last == "not")
            away = not sentence.query and turns_away(part, phrases)
            found = list(_in_clause(part, phrases, you=you, corrects=corrects, away=away))
            yield from found
            called = found[-1][1] if found else "no"
            before = called if found or ends_with_name(part) else None
            continue
        away = not sentence.query and any(turns_away(one, phrases) for one in (earlier, following))
        if away or _denied(part, earlier, following, phrases) or hushes(following, phrases):
            before = "not"
        elif any(token.word in phrases.order for token in part):
            before = "yes"
        elif hushes(earlier, phrases) and not following:
            before = "not"
        elif not following and before == "no" and sentence.query and _to_you(earlier, phrases):
            before = "yes"
        elif before is not None and before != "not" and ends_with_name(earlier):
            before = "yes" if before == "yes" else "no"  # another name of a list
        elif thanked or length_at(part, 0, phrases.thanks) or _nobodys(earlier, sentence, phrases):
            before = "no"
        elif place == 0 and following and begins_with_name(following, phrases):
            before = "yes" if sentence.query or you else "no"
        else:
            before = "yes"
        yield from _each(names, before)


def _nobodys(part: Part, sentence: Sentence, phrases: Phrases) -> bool:
    """Whether what stands before a name says that nobody is asked."""
    return not sentence.query and denies_asking(part, phrases)


def _to_you(part: Part, phrases: Phrases) -> bool:
    """Whether it says something to a "you", and is no name of a list."""
    return any(token.word in phrases.you for token in part)


def _denied(part: Part, earlier: Part, following: Part, phrases: Phrases) -> bool:
    """Whether a name that stands between these is refused: "not to you, Maya", "Maya, not you"."""
    left_out = denies(earlier, phrases, at_end=True) or is_only(following, phrases.nots)
    return left_out or denies(part, phrases)


def _in_clause(
    part: Part, phrases: Phrases, *, you: bool, corrects: bool, away: bool
) -> Iterator[tuple[str, Called]]:
    """Who is called within a part that says more than a name."""
    denied = [
        name
        for place in range(len(part))
        if denies(part[:place], phrases, at_end=True)
        for name in names_at(part, place, phrases)[1][:1]
    ]
    yield from _each(denied, "not")
    called = _by_phrase(part, phrases)
    if not called and corrects:
        called = _corrected(part, phrases)
    if not called and not hushes(part, phrases):
        called = _at_an_end(part, phrases, you=you)
    yield from _each([name for name in called if name not in denied], "not" if away else "yes")


def _each(names: Sequence[str], how: Called) -> Iterator[tuple[str, Called]]:
    for name in names:
        yield name, how


def _by_phrase(part: Part, phrases: Phrases) -> list[str]:
    """Who is named where a phrase calls: before the name, after it, or around it."""
    part = _without_others(part, phrases)
    for place in range(len(part)):
        before = part[:place]
        if any(t.word not in phrases.heads for t in before) or denies(before, phrases):
            break
        for length in lengths_at(part, place, phrases.calls):
            named, names = names_at(part, place + length, phrases, areas=True)
            if names and not _relates(part, place + length + named, phrases):
                return names
            if whose := _whose_view(part, place + length, phrases):
                return [whose]
        if length := length_at(part, place, phrases.offers):
            named, names = names_at(part, place + length, phrases, areas=True)
            if names and place + length + named == len(part):
                return names
        if length := length_at(part, place, phrases.enquiries):
            named, names = names_at(part, place + length, phrases)
            if names and length_at(part, place + length + named, phrases.opinions):
                return names
        named, names = names_at(part, place, phrases)
        if names and place and _closes(part, place + named, phrases):
            return _with_more(part, place + named, names, phrases)
    return []


def _without_others(part: Part, phrases: Phrases) -> Part:
    """A part without those whom it leaves out first: "instead of Maya, ..."."""
    length = length_at(part, 0, phrases.nots)
    named, names = names_at(part, length, phrases)
    return part[length + named :] if length and names else part


def _relates(part: Part, place: int, phrases: Phrases) -> bool:
    """Whether what follows a name tells of something: "the question for Maya *was* answered"."""
    told = bool(length_at(part, place, phrases.relates)) or hushes(part[place:], phrases)
    return told and not _closes(part, place, phrases)


def _whose_view(part: Part, place: int, phrases: Phrases) -> str:
    """Whose view is asked for there: "the product lead's view"."""
    while place < len(part) and part[place].word in phrases.articles:
        place += 1
    asked = place + 1 < len(part) and part[place + 1].word in phrases.views
    return part[place].owner if asked else ""


def _closes(part: Part, place: int, phrases: Phrases) -> int:
    """Words after a name by which what stood before it calls: "let ... speak"; 0 for none."""
    if length := length_at(part, place, phrases.tells):
        return length
    length = length_at(part, place, phrases.closings)
    rest = part[place + length :]
    ends = all(t.word in phrases.order | phrases.fillers for t in rest)
    return length if ends or length_at(rest, 0, phrases.joins) else 0


def _with_more(part: Part, place: int, names: list[str], phrases: Phrases) -> list[str]:
    """And who is named after such words: "Amina horen en daarna Mateo"."""
    place += _closes(part, place, phrases)
    place += length_at(part, place, phrases.joins)
    length, more = names_at(part, place, phrases, areas=True)
    return names + more if place + length == len(part) else names


def _corrected(part: Part, phrases: Phrases) -> list[str]:
    """Who is named after somebody else was, in a part that corrects: "rather Maya, please"."""
    place = next((n for n, t in enumerate(part) if t.word not in phrases.fillers), 0)
    for start in (0, place):
        length = length_at(part, start, phrases.corrections)
        named, names = names_at(part, start + length, phrases, areas=True)
        rest = part[start + length + named :]
        if length and names and all(t.word in phrases.order | phrases.fillers for t in rest):
            return names
    return []


def _at_an_end(part: Part, phrases: Phrases, *, you: bool) -> list[str]:
    """Who is named at the beginning or the end of a part, beside a "you": speech has no commas."""
    start = next((n for n, t in enumerate(part) if t.word not in phrases.fillers), len(part))
    length, names = names_at(part, start, phrases)
    rest = part[start + length :]
    if names and rest and not denies(part[:start], phrases) and _is_asked(rest, phrases):
        return names
    if you and part[-1].name:
        for place in range(1, len(part)):
            length, names = names_at(part, place, phrases)
            if names and place + length == len(part):
                return names if part[place - 1].word in phrases.before_name else []
    return []


def _is_asked(rest: Part, phrases: Phrases) -> bool:
    """Whether what follows a name at the beginning is for whoever has it."""
    first, follows = rest[0].word, rest[1].word if len(rest) > 1 else ""
    second = any(t.word in phrases.you for t in rest)
    if first in phrases.asks and (second or first in phrases.order):
        return True
    if first in phrases.auxiliaries and follows in phrases.you:
        return True
    if is_only(rest, phrases.closings):
        return True
    others = any(t.name or t.area for t in rest)
    return first in phrases.asks and not others and bool(length_at(rest, 0, phrases.enquiries))
