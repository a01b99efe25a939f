"""What the words of a question ask together: the same in every language, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from flows.time_questions.concepts import Concept, Known
from flows.time_questions.phrases import Ask


@dataclass(frozen=True, slots=True)
class Rule:
    """What is asked where all of `needs` are said, and nothing but these and `also`.

    Attributes:
        asks: What.
        needs: All of these.
        also: Any of these, too.
        about: Whose item it is, where one has to be named.
    """

    asks: Ask
    needs: frozenset[Concept]
    also: frozenset[Concept]
    about: Literal["", "named", "next", "running"] = ""

    def covers(self, said: frozenset[Concept]) -> bool:
        """Whether this is what was said, the whole of it."""
        return self.needs <= said <= self.needs | self.also


def _rules() -> Iterator[Rule]:
    for asks, needs, also, about in _TABLE:
        for way in product(*(_names(need) for need in needs.split(" + "))):
            yield Rule(asks, frozenset(way), frozenset(_names(also)), about)


def _names(some: str) -> list[Concept]:
    return [CONCEPTS[name.strip()] for name in some.split("|") if name.strip()]


CONCEPTS: Mapping[str, Concept] = {name: name for name in get_args(Known)}
_About = Literal["", "named", "next", "running"]
_WHEN = "when|what time"
_TABLE: tuple[tuple[Ask, str, str, _About], ...] = (
    # What is named by its title.
    ("title_when", f"{_WHEN} + title", "start|next|have|time|to|until|planned", "named"),
    ("title_when", "how long + until + title", "start|left|have|next|last|me", "named"),
    ("title_when", "how long + start + title", "next|last|left", "named"),
    ("title_left", f"{_WHEN} + title + end|over", "until|time", "named"),
    ("title_left", "how long + title + end|over", "until|left|have|last", "named"),
    ("title_left", "how long + title + left", "have|last|me", "named"),
    ("title_left", "what + time + title + left", "have", "named"),
    ("title_length", "how long + title", "last|have|next|me|planned", "named"),
    ("title_length", "how long + title + planned", "last|have|until", "named"),
    ("title_after", "what + after + title", "start|next|have|item", "named"),
    # How it stands, and the time of day.
    ("now", "clock", "", ""),
    ("status", "check", "session|today|me", ""),
    ("status", "how long + have", "me|today", ""),
    # What is left.
    ("session_left", "how long + left", "have|session|me|last|today", ""),
    ("session_left", "how long + left + last + this", "", ""),
    ("session_left", "how much + left + session", "have|me|last|today", ""),
    ("session_left", "how long + have + session", "me|last|today", ""),
    ("session_left", "how long + until + end|over", "left|have|session|me|last|today", ""),
    ("session_left", f"{_WHEN} + end|over", "session|today|time", ""),
    ("session_left", f"{_WHEN} + end|over + this", "today|time", ""),
    (
        "session_left",
        f"until + {_WHEN} + have|session|last|do we have|this",
        "have|session|last|me|today|time|do we have|this",
        "",
    ),
    ("session_left", "what + end + time", "session|today", ""),
    ("session_left", "what + left + time|session", "have|me|today|session", ""),
    ("session_left", "do we have + time", "session|today|left|have", ""),
    ("session_left", "is it|asked + end|over + soon", "session|today|time|this", ""),
    ("item_left", "left + time + item|this + do we have", "have|item", ""),
    ("item_left", "is it|asked + end|over + soon + item", "this|time", ""),
    ("item_left", "how long + left + item", "have|me|last|this", ""),
    ("item_left", "how long + have + item", "me|last|this|left", ""),
    ("item_left", "how long + until + end|over + item", "left|have|me|last|this", ""),
    ("item_left", f"{_WHEN} + end|over + item", "this", ""),
    ("item_left", f"until + {_WHEN} + item", "have|this|last|time", ""),
    ("item_left", "what + left + time + item", "have|this", ""),
    # What comes.
    ("next", "what + next", "start|item|have", ""),
    ("next", f"what + next + {_WHEN}", "start|item", ""),
    ("next", "what + after + this|item", "start|next|item", ""),
    ("next", "what + move on", "next|item", ""),
    ("next", f"{_WHEN} + next", "start|item|have", ""),
    ("next", "how long + until + next", "start|item|left|have|me|last|planned|move on", ""),
    ("next", "how long + until + move on", "next|item|left|have|me|last|planned", ""),
    ("next", f"{_WHEN} + move on", "next|item", ""),
    # How long it takes.
    ("title_length", "how long + next + item", "have|last|planned", "next"),
    ("title_length", "how long + item + planned", "this|last|have", "running"),
    ("title_length", "how long + item", "this|last|planned", "running"),
    ("session_length", "how long + session", "last|planned|today", ""),
    # What was.
    ("elapsed", "how long + elapsed", "session|have|last|planned", ""),
    ("elapsed", "how much + elapsed + session", "have|this|last|planned", ""),
    ("elapsed", "how much + session + over", "", ""),
    ("over", "late + is it", "session|soon|elapsed|left|end", ""),
    ("over", "late + how long|how much", "session|me|past|last|planned|is it", ""),
    ("over", "over + how long|how much", "have", ""),
    ("progress", "progress", "session|today|this|elapsed", ""),
    ("skipped", "what + skip", "past|item|have|session", ""),
    ("skipped", "skip + any + past|have|is it", "item|session|past|have", ""),
)
RULES = tuple(_rules())
