"""A text as its sentences, their parts between commas, and words of which some are names. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from beatroom.flows.kinds.boardroom.names import Names, plain

_TOKEN = re.compile(r"\w+(?:['’]\w+)*|[.?!;:,–—]")
_INITIALS = re.compile(r"(?<!\w)(?:[^\W\d_]\.\s?){2,}|(?<!\w)[^\W\d_](?: [^\W\d_]){2,}(?!\w)")
_ENDS = frozenset(".?!;:–—")
_OWNS = "'s"


@dataclass(frozen=True, slots=True)
class Token:
    """A word, and the persona that it names: by a name, by an area, or as whose something is."""

    word: str
    name: str = ""
    area: str = ""
    owner: str = ""


Part = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Sentence:
    """Its parts between commas, and whether it is a question."""

    parts: Sequence[Part]
    query: bool


def sentences(text: str, names: Names, titles: Sequence[str]) -> Iterator[Sentence]:
    """Each sentence of a text that has words.

    Args:
        text: What was said or written.
        names: What everybody is called.
        titles: Titles after which a full stop ends nothing.
    """
    tokens = _tokens(text, names)
    parts: list[list[Token]] = [[]]
    for place, token in enumerate(tokens):
        after_title = place > 0 and token.word == "." and tokens[place - 1].word in titles
        if after_title:
            continue
        if token.word in _ENDS:
            yield Sentence([part for part in parts if part], token.word == "?")
            parts = [[]]
        elif token.word == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    yield Sentence([part for part in parts if part], query=False)


def _tokens(text: str, names: Names) -> list[Token]:
    joined = _INITIALS.sub(lambda m: re.sub(r"[.\s]", "", m[0]) + " ", text)
    words = [t.replace("’", "'") for t in _TOKEN.findall(plain(joined))]
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
        heard = words[place : place + length]
        said = tuple(w.replace("'", "") for w in heard)
        if said in names.people:
            return length, Token(" ".join(said), name=names.people[said])
        if said in names.areas:
            return length, Token(" ".join(said), area=names.areas[said])
        whose = (*said[:-1], heard[-1].removesuffix(_OWNS).replace("'", ""))
        if heard[-1].endswith(_OWNS) and whose in names.people:
            return length, Token(" ".join(said), owner=names.people[whose])
    word = words[place]
    return 1, Token(word if word in _ENDS else word.replace("'", ""))
