"""Plain phrases by which people steer the meeting: unambiguous ones, understood without the model.

A phrase counts when it is the whole utterance, perhaps with the host's name and small words around
it; "we need more time on the project" steers nothing. English is always understood beside the
session's language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from beatroom.flows.kinds.meeting.phrases import PHRASES
from beatroom.flows.language.time_questions.notation import parsed, regex
from beatroom.flows.language.time_questions.words import MARKS, folded, line_of, words_of

Does = Literal["skip", "more", "quiet", "talk", "recap", "end", "yes", "no"]

WORDS_CAP = 14
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
    line = line_of(words)
    bare, named = _without_name(line, names)
    code = language.replace("_", "-").split("-", 1)[0].lower()
    for known in dict.fromkeys((code, "en")):
        if known not in PHRASES:
            continue
        found = _matcher(known).fullmatch(bare)
        if found is not None and found.lastgroup is not None:
            does, _, how = found.lastgroup.partition("__")
            return Command(_does(does), _minutes(found, known, how), named)
    return None


def addressed(text: str, names: tuple[str, ...]) -> bool:
    """Whether an utterance calls the host by name."""
    return _without_name(line_of([w for w in words_of(text) if w not in MARKS]), names)[1]


def _does(name: str) -> Does:
    for known in ("skip", "more", "quiet", "talk", "recap", "end", "yes", "no"):
        if name == known:
            return known
    raise ValueError(f"There is no command {name!r}.")


def _without_name(line: str, names: tuple[str, ...]) -> tuple[str, bool]:
    bare = line
    for name in names:
        spelled = line_of([w for w in words_of(name) if w not in MARKS])
        if spelled.strip():
            bare = re.sub(rf"(?<![^ ]){re.escape(spelled)}", "", bare)
    return bare, bare != line


@cache
def _matcher(code: str) -> re.Pattern[str]:
    phrases = PHRASES[code]
    numbers = " ".join(phrases.numbers)
    before = "|".join(regex(parsed(p, {}), numbers) for p in phrases.before)
    after = "|".join(regex(parsed(p, {}), numbers) for p in phrases.after)
    ways: list[str] = []
    for does, wordings in phrases.commands.items():
        plain = "|".join(regex(parsed(p, {}), numbers) for p in wordings if "#" not in p)
        counted = "|".join(
            # The number itself is read from the words afterwards.
            regex(parsed(p, {}), numbers)
            for p in wordings
            if "#" in p
        )
        ways += [f"(?P<{does}>{plain})"] if plain else []
        ways += [f"(?P<{does}__minutes>{counted})"] if counted else []
    return re.compile(f"(?:{before}){{0,4}}(?:{'|'.join(ways)})(?:{after}){{0,3}}")


def _minutes(found: re.Match[str], code: str, how: str) -> float | None:
    if how != "minutes":
        return None
    values: Mapping[str, float] = _values(code)
    total = 0.0
    for word in found[0].split():
        if word.isdigit():
            total += float(word)
        elif word in values:
            total += values[word]
    return min(MINUTES_CAP, total) if total > 0 else None


@cache
def _values(code: str) -> Mapping[str, float]:
    return {folded(word): value for word, value in PHRASES[code].numbers.items()}
