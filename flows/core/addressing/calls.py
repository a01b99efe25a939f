"""Whom an utterance calls by name, and whom it only speaks of.

Recognisers write names as they hear them, so a name is compared by its sound, roughly, and may
have been written as two words. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from beatroom.flows.language.addressing import AddressWords, Phrases, found, starts
from beatroom.flows.language.words import MARKS, PAUSE, QUERY, folded, words_of

HOST = "host"
"""Stands for the host where people are meant by their ids."""
SHORT_FOR = 3
"""Sounds that a short form of a name has at least."""
SHORTEST = 4
"""Letters of a name of which one may be another."""
TWO = 2
"""Sounds of a title before a name (`Mr`, `DJ`), which calls nobody without it."""

SOUNDS_KEPT = 4096
"""Words of which the sound is known: the same names are compared with each word."""

_SOUNDS = (
    (r"^wr", "r"), (r"^kn", "n"), (r"ph", "f"), (r"th", "t"),
    (r"sch|sh|ch", "s"), (r"ck|qu|q|c", "k"), (r"x", "ks"),
    (r"z", "s"), (r"w", "v"), (r"ee|ea|ie|y|j", "i"), (r"oo|ou", "u"), (r"h", ""),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """A name in an utterance.

    Attributes:
        who: A participant's id, or `HOST`.
        called: Whether it calls whom it names; else it speaks of them.
        title: Whether it is what they are, not what they are called.
        at: Its first word's place.
        set_off: Whether a mark, or the utterance's end, stands on either side of it.
    """

    who: str
    called: bool
    title: bool = False
    at: int = 0
    set_off: bool = False


@dataclass(frozen=True, slots=True)
class _Named:
    who: str
    begin: int
    end: int
    title: bool


def calls(
    words: list[str], host: tuple[str, ...], people: Mapping[str, str], known: AddressWords
) -> tuple[Call, ...]:
    """The names in an utterance, as they come.

    Args:
        words: The utterance's, with its marks.
        host: What the host is called.
        people: Who else is in the room, by id.
        known: The language's words.
    """
    return tuple(
        Call(one.who, _called(words, one, known), one.title, one.begin, _between_marks(words, one))
        for one in _names(words, host, people, known)
    )


@lru_cache(maxsize=SOUNDS_KEPT)
def sound(name: str) -> str:
    """A name as it sounds, roughly: the same for what recognisers mix up."""
    plain = re.sub(r"[^a-z0-9]", "", folded(name))
    for written, heard in _SOUNDS:
        plain = re.sub(written, heard, plain)
    return re.sub(r"(.)\1+", r"\1", plain)


def same_name(name: str, heard: str, *, nearly: bool) -> bool:
    """Whether a word may be how a name was heard; `nearly`: one letter of a long one may differ."""
    wanted, got = sound(name), sound(heard)
    if not got or wanted == got:
        return bool(got)
    if got == f"{wanted}s":  # somebody's own: it is spoken of
        return False
    long = min(len(wanted), len(got)) >= SHORTEST
    return nearly and long and wanted[0] == got[0] and _one_apart(wanted, got)


def _one_apart(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if same is None:
        return True
    rest, theirs = one[same:], other[same:]
    return rest[1:] == theirs[1:] or rest == theirs[1:] or rest[1:] == theirs


def _names(
    words: list[str], host: tuple[str, ...], people: Mapping[str, str], known: AddressWords
) -> list[_Named]:
    named: list[_Named] = []
    place = 0
    while place < len(words):
        one = _name_at(words, place, host, people, known)
        if one is not None:
            named.append(one)
        place = place + 1 if one is None else one.end
    return named


def _name_at(
    words: list[str],
    place: int,
    host: tuple[str, ...],
    people: Mapping[str, str],
    known: AddressWords,
) -> _Named | None:
    if words[place] in MARKS:
        return None
    of = [(who, name) for who, one in people.items() for name in _forms(one, known)]
    of += [(HOST, name) for one in host for name in _forms(one, known)]
    for nearly in (False, True):
        for who, name in of:
            if size := _written(words, place, name, nearly=nearly and who == HOST):
                return _Named(who, place, place + size, title=False)
    if _set_off(words, place, known):
        if any(_alike(one, words[place]) for one in host):
            return _Named(HOST, place, place + 1, title=False)
        short = [who for who, name in people.items() if _short_for(words[place], name)]
        if len(short) == 1:
            return _Named(short[0], place, place + 1, title=False)
    size = starts(known.titles, words[place:])
    return _Named(HOST, place, place + size, title=True) if size else None


def _set_off(words: list[str], place: int, known: AddressWords) -> bool:
    """Whether a word stands by itself at the beginning, and is none of those that lead in."""
    first = not [word for word in words[:place] if word not in MARKS]
    alone = words[place + 1 : place + 2] == [PAUSE]
    return first and alone and not starts((*known.leads, *known.backchannels), [words[place]])


def _alike(name: str, heard: str) -> bool:
    """Whether two words have the same consonants: a name that was written as another word."""
    one, other = (re.sub("[aeiou]", "", sound(word)) for word in (name, heard))
    return len(one) > 1 and one == other and sound(name)[0] == sound(heard)[0]


def _forms(name: str, known: AddressWords) -> tuple[str, ...]:
    """A name, and its first and last words, which somebody may be called by alone.

    An article is nobody's name (`The Prompter`), nor are two letters of a longer one (`Mr Chips`).
    """
    parts = [one for one in name.split() if not starts(known.about, words_of(one))]
    ends = [one for one in (*parts[:1], *parts[-1:]) if len(sound(one)) > TWO or one == name]
    return tuple(dict.fromkeys((name, *ends)))


def _short_for(heard: str, name: str) -> bool:
    """Whether a word is what friends make of somebody's name: its beginning, or that with -i."""
    whole, short = sound(name.split(maxsplit=1)[0] if name.split() else name), sound(heard)
    stem = short.removesuffix("i")
    return len(stem) >= SHORT_FOR and len(stem) < len(whole) and whole.startswith(stem)


def _written(words: list[str], place: int, name: str, *, nearly: bool) -> int:
    """How many words at a place are the name; 0 for none. One more or less than it has, too."""
    size = len(name.split())
    for count in (size + 1, size):
        taken = words[place : place + count]
        if len(taken) < count or any(word in MARKS for word in taken):
            continue
        whole = "".join(taken)
        if count > size and len(sound(name)) <= SHORTEST:
            continue
        if same_name(name, whole, nearly=nearly and count == size):
            return count
    return 0


def _called(words: list[str], one: _Named, known: AddressWords) -> bool:
    """Whether a name calls: set off, or at the beginning or the end and not spoken of."""
    before, after = _sentence(words, one)
    closed = one.end >= len(words) or words[one.end] in MARKS
    opened = not before or words[one.begin - 1] in MARKS
    if opened and closed:
        return True
    led = not before or _all_leads(before, known.leads)
    if led and closed:
        return True
    if led and _all_leads(before, known.greets) and before:
        return True
    if led:
        return not starts(known.mentions, after) and not (one.title and _article(before, known))
    spoken_of = one.title or starts(known.about, before[-1:])
    if closed:
        return not spoken_of
    return not spoken_of and _in_the_middle(before, after, known)


def _between_marks(words: list[str], one: _Named) -> bool:
    closed = one.end >= len(words) or words[one.end] in MARKS
    return closed and (one.begin == 0 or words[one.begin - 1] in MARKS)


def _in_the_middle(before: list[str], after: list[str], known: AddressWords) -> bool:
    """Whether a name between two parts calls, where recognisers have written no commas.

    It does before a question ("before we go on Robin how long have we"), and where "you" stands
    beside it ("what do you think Margaret can it wait").
    """
    if starts(known.mentions, after):
        return False
    asks = starts((*known.asks, *known.may), after)
    return bool(asks) or found(known.you, before) or found(known.you, after)


def _article(before: list[str], known: AddressWords) -> bool:
    return bool(before) and bool(starts(known.about, before[-1:]))


def _all_leads(before: list[str], leads: Phrases) -> bool:
    left = [word for word in before if word not in MARKS]
    while left:
        size = starts(leads, left)
        if not size:
            return False
        left = left[size:]
    return True


def _sentence(words: list[str], one: _Named) -> tuple[list[str], list[str]]:
    """What stands before the name and behind it, in its sentence."""
    begin, end = one.begin, one.end
    while begin > 0 and words[begin - 1] not in (".", QUERY):
        begin -= 1
    while end < len(words) and words[end] not in (".", QUERY):
        end += 1
    return words[begin : one.begin], words[one.end : end]
