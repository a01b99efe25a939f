"""The notation in which time questions are written down, and its regular expressions.

A phrase is words separated by spaces, with a little structure::

    how (long|much time) (do we|we) [still] have [left] <in_meeting>

`(a|b)` is a choice, `[a]` may be missing (`[a|b]` too), `<name>` stands for the table's part of
that name, `#` is a number. Case, accents and hyphens do not matter, and nor do apostrophes:
`what's` also matches "whats" and "what s". The text to match is words with one space after each
(`words.line_of`), so that a word of a phrase matches one whole word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from flows.time_questions.words import folded

_TOKEN = re.compile(r"[()\[\]|#]|<\w+>|[^\s()\[\]|<>#]+")


@dataclass(frozen=True, slots=True)
class Word:
    """One word as written, perhaps with an apostrophe or hyphens."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """One or two numerals or number words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Exactly one of several sequences; an empty one lets the choice be missing."""

    ways: tuple[Sequence, ...]


Sequence = tuple["Word | Number | Choice", ...]


class NotationError(ValueError):
    """A phrase that cannot be read."""


def parsed(phrase: str, parts: Mapping[str, str]) -> Choice:
    """Read a phrase.

    Raises:
        NotationError: A bracket without its partner, or `<name>` without that part.
    """
    tokens: list[str] = _TOKEN.findall(phrase)
    choice, rest = _choice(tokens, 0, parts)
    if rest != len(tokens):
        raise NotationError(f"Phrase {phrase!r} has a closing bracket too many.")
    return choice


def _choice(tokens: list[str], at: int, parts: Mapping[str, str]) -> tuple[Choice, int]:
    ways: list[Sequence] = []
    here: list[Word | Number | Choice] = []
    while at < len(tokens) and tokens[at] not in ")]":
        symbol = tokens[at]
        at += 1
        if symbol == "|":
            ways.append(tuple(here))
            here = []
        elif symbol in {"(", "["}:
            inner, at = _choice(tokens, at, parts)
            if at == len(tokens) or tokens[at] != {"(": ")", "[": "]"}[symbol]:
                raise NotationError(f"Phrase {' '.join(tokens)!r} lacks the partner of {symbol!r}.")
            at += 1
            here.append(Choice((*inner.ways, ())) if symbol == "[" else inner)
        elif symbol == "#":
            here.append(Number())
        elif symbol.startswith("<"):
            if symbol[1:-1] not in parts:
                raise NotationError(f"Phrase {' '.join(tokens)!r} uses {symbol}, which is no part.")
            here.append(parsed(parts[symbol[1:-1]], parts))
        else:
            here.append(Word(symbol))
    return Choice((*ways, tuple(here))), at


def regex(node: Word | Number | Choice, numbers: str) -> str:
    """The regular expression of a phrase; every word takes the space after it along."""
    if isinstance(node, Word):
        return f"{folded(node.text, apostrophe=' ?')} "
    if isinstance(node, Number):
        return rf"(?:(?:\d+|{'|'.join(folded(numbers).split())}) ){{1,2}}"
    ways = "|".join("".join(regex(n, numbers) for n in way) for way in node.ways if way)
    return f"(?:{ways}){'' if all(node.ways) else '?'}"


def first_words(node: Word | Number | Choice, numbers: str) -> frozenset[str]:
    """Every word with which a phrase can begin; "" when it can be missing altogether.

    A number may also be any numeral, which is not listed: no phrase begins with one.
    """
    if isinstance(node, Word):
        text = folded(node.text, apostrophe="'")
        return frozenset({text.replace("'", "").split()[0], re.split(r"['\s]", text)[0]})
    if isinstance(node, Number):
        return frozenset(folded(numbers).split())
    found: set[str] = set()
    for way in node.ways:
        missing = True
        for part in way:
            begins = first_words(part, numbers)
            found |= begins - {""}
            if "" not in begins:
                missing = False
                break
        if missing:
            found.add("")
    return frozenset(found)
