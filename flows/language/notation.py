"""The notation in which time questions are written down, and what an automaton makes of it.

A phrase is words separated by spaces, with a little structure::

    how (long|much time) (do we|we) [still] have [left] <in_meeting>

`(a|b)` is a choice, `[a]` may be missing (`[a|b]` too), `{a|b}` are any number of these in any
order, `<name>` stands for the table's part of that name, `#` is a number, `*` is any one word (but
none that the table refuses). Case, accents and hyphens do not matter, and nor do apostrophes:
`what's` also matches "whats" and "what s".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from beatroom.flows.language.automaton import AnyWord, Fork, Numeral, Repeat, Steps
from beatroom.flows.language.words import folded

_TOKEN = re.compile(r"[()\[\]{}|#*]|<\w+>|[^\s()\[\]{}|<>#*]+")


@dataclass(frozen=True, slots=True)
class Word:
    """One word as written, perhaps with an apostrophe or hyphens."""

    text: str


@dataclass(frozen=True, slots=True)
class Number:
    """One or two numerals or number words."""


@dataclass(frozen=True, slots=True)
class Anything:
    """Any one word."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Exactly one of several sequences; an empty one lets the choice be missing."""

    ways: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Unordered:
    """Any number of sequences, in any order; none is fine too."""

    of: Choice


Node = Word | Number | Anything | Choice | Unordered
Sequence = tuple["Word | Number | Anything | Choice | Unordered", ...]
_PARTNERS = {"(": ")", "[": "]", "{": "}"}


class NotationError(ValueError):
    """A phrase that cannot be read."""


def parsed(phrase: str, parts: Mapping[str, str], read: dict[str, Choice] | None = None) -> Choice:
    """Read a phrase.

    Args:
        phrase: What is written.
        parts: What `<name>` stands for.
        read: The parts that were read before, by name; those that are read now are added.

    Raises:
        NotationError: A bracket without its partner, or `<name>` without that part.
    """
    tokens: list[str] = _TOKEN.findall(phrase)
    choice, rest = _choice(tokens, 0, parts, {} if read is None else read)
    if rest != len(tokens):
        raise NotationError(f"Phrase {phrase!r} has a closing bracket too many.")
    return choice


def _choice(
    tokens: list[str], at: int, parts: Mapping[str, str], read: dict[str, Choice]
) -> tuple[Choice, int]:
    ways: list[Sequence] = []
    here: list[Node] = []
    while at < len(tokens) and tokens[at] not in ")]}":
        symbol = tokens[at]
        at += 1
        if symbol == "|":
            ways.append(tuple(here))
            here = []
        elif symbol in _PARTNERS:
            inner, at = _choice(tokens, at, parts, read)
            if at == len(tokens) or tokens[at] != _PARTNERS[symbol]:
                raise NotationError(f"Phrase {' '.join(tokens)!r} lacks the partner of {symbol!r}.")
            at += 1
            if symbol == "{":
                here.append(Unordered(inner))
            else:
                here.append(Choice((*inner.ways, ())) if symbol == "[" else inner)
        elif symbol in {"#", "*"}:
            here.append(Number() if symbol == "#" else Anything())
        elif symbol.startswith("<"):
            name = symbol[1:-1]
            if name not in parts:
                raise NotationError(f"Phrase {' '.join(tokens)!r} uses {symbol}, which is no part.")
            if name not in read:
                read[name] = parsed(parts[name], parts, read)
            here.append(read[name])
        else:
            here.append(Word(symbol))
    return Choice((*ways, tuple(here))), at


def ways(phrases: Iterable[str]) -> tuple[Steps, ...]:
    """What an automaton makes of phrases without parts: a way for each."""
    return tuple(steps(parsed(phrase, {}), {}) for phrase in phrases)


def steps(node: Node, made: dict[int, Steps]) -> Steps:
    """What an automaton makes of a phrase.

    Args:
        node: The phrase.
        made: What was made of choices before, by their identity; new ones are added.
    """
    if isinstance(node, Word):
        return tuple(
            step for word in folded(node.text, apostrophe="'").split() for step in _word(word)
        )
    if isinstance(node, Number):
        return _NUMBER
    if isinstance(node, Anything):
        return (_ANYTHING,)
    if isinstance(node, Unordered):
        if id(node) not in made:
            made[id(node)] = (Repeat((steps(node.of, made),)),)
        return made[id(node)]
    if id(node) not in made:
        ways = tuple(tuple(s for part in way for s in steps(part, made)) for way in node.ways)
        made[id(node)] = ways[0] if len(ways) == 1 else (Fork(ways),)
    return made[id(node)]


_ANYTHING = AnyWord()
_NUMBER: Steps = (Numeral(), Fork(((Numeral(),), ())))


def _word(word: str) -> Steps:
    """A word as it may be heard: "what's", "whats" or "what s"."""
    apart = tuple(word.replace("'", " ").split())
    return apart if len(apart) == 1 else (Fork((("".join(apart),), apart)),)
