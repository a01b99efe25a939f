"""Plain phrases by which people steer the meeting: unambiguous ones, understood without the model.

A phrase counts when it is the whole utterance, perhaps with the host's name and small words around
it; "we need more time on the project" steers nothing. English is always understood beside the
session's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from beatroom.flows.kinds.meeting.phrases import PHRASES, Does, Phrases
from beatroom.flows.language.automaton import Automaton, Fork, Mark
from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.notation import ways
from beatroom.flows.language.numbers import Numbers, numbers_of
from beatroom.flows.language.words import MARKS, line_of, words_of

WORDS_CAP = 14
BEFORE_CAP, AFTER_CAP = 4, 3
"""How much of what means nothing may stand before a command, and after it."""
EXTEND_BY = 5.0
"""Minutes that "keep going" gives, when it does not say how many."""
QUIET_FOR = 5.0
"""Minutes of quiet that people get, when they do not say how many."""
MINUTES_CAP = 60.0


@dataclass(frozen=True, slots=True)
class Command:
    """What people ask for.

    Attributes:
        does: What.
        minutes: How many, for `more` and `quiet`; None where nobody said.
        named: Whether the host was called by name.
    """

    does: Does
    minutes: float | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class _Matcher:
    """A language's phrases: what each label of theirs does, and whether it says how long."""

    automaton: Automaton
    labels: tuple[tuple[Does, bool], ...]
    numbers: Numbers


def command(text: str, language: str, names: tuple[str, ...] = ()) -> Command | None:
    """The command that an utterance is, if it is nothing but one.

    Args:
        text: What was said, as speech recognition wrote it.
        language: The session's, BCP-47.
        names: What the host is called.
    """
    words = [w for w in words_of(text[:200]) if w not in MARKS]
    if not 0 < len(words) <= WORDS_CAP:
        return None
    bare, named = _without_name(line_of(words), names)
    said = bare.split()
    for code in dict.fromkeys((code_of(language), ENGLISH)):
        if code not in PHRASES:
            continue
        matcher = _matcher(code)
        label = matcher.automaton.whole(said)
        if label is not None:
            does, counted = matcher.labels[label]
            return Command(does, _minutes(said, matcher.numbers) if counted else None, named)
    return None


def addressed(text: str, names: tuple[str, ...]) -> bool:
    """Whether an utterance calls the host by name."""
    return _without_name(line_of([w for w in words_of(text) if w not in MARKS]), names)[1]


def _without_name(line: str, names: tuple[str, ...]) -> tuple[str, bool]:
    bare = line
    for name in names:
        spelled = line_of([w for w in words_of(name) if w not in MARKS])
        if spelled.strip():
            bare = re.sub(rf"(?<![^ ]){re.escape(spelled)}", "", bare)
    return bare, bare != line


@cache
def _matcher(code: str) -> _Matcher:
    phrases = PHRASES[code]
    numbers = numbers_of(code, phrases.numbers)
    labels = _labels(phrases)
    commands = tuple(
        (Fork(ways(p for p in phrases.commands[does] if ("#" in p) == counted)), Mark(label))
        for label, (does, counted) in enumerate(labels)
    )
    return _Matcher(
        Automaton(
            (
                *_some(phrases.before, BEFORE_CAP),
                Fork(
                    tuple((one, *_some(phrases.after, AFTER_CAP), mark) for one, mark in commands)
                ),
            ),
            numbers=numbers.words,
        ),
        labels,
        numbers,
    )


def _labels(phrases: Phrases) -> tuple[tuple[Does, bool], ...]:
    """Of an utterance that may be two commands the first counts."""
    return tuple((does, counted) for does in phrases.commands for counted in (False, True))


def _some(phrases: Iterable[str], most: int) -> tuple[Fork, ...]:
    """So many of these at most, or none."""
    return (Fork((*ways(phrases), ())),) * most


def _minutes(said: list[str], numbers: Numbers) -> float | None:
    """The first number of an utterance; the "one" of "on this one" comes later and is none."""
    total = numbers.first(said)
    return min(MINUTES_CAP, total) if total else None
