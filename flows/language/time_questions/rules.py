"""What the words of a question ask together: the same in every language, in any order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from beatroom.flows.language.time_questions.concepts import Concept, Known
from beatroom.flows.language.time_questions.phrases import Ask


@dataclass(frozen=True, slots=True)
class Rule:
    """What is asked where all of `needs` are said, and nothing but these and `also`.

    Attributes:
        asks: What.
        needs: All of these.
        also: Any of these, too.
        about: Whose item it is, where one has to be named; a live one is not over.
    """

    asks: Ask
    needs: frozenset[Concept]
    also: frozenset[Concept]
    about: Literal["", "named", "live", "next", "running"] = ""

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
_About = Literal["", "named", "live", "next", "running"]
_WHEN = "when|what time"
_SO_FAR = (
    "done|end|over|past|elapsed|session|item|have|soon|today|this|is it|asked|left|half|asking"
)
_ENDS_SO = "soon|elapsed|is it|asked|number|when|time|today"
_TABLE: tuple[tuple[Ask, str, str, _About], ...] = (
    # What is named by its title.
    ("title_when", f"{_WHEN} + title", "start|next|have|time|to|until|planned", "named"),
    ("title_when", "how long + until + title", "start|left|have|next|last|me", "named"),
    ("title_when", "how long + start + title", "next|last|left", "named"),
    ("title_left", f"{_WHEN} + title + end|over", "until|time", "named"),
    ("title_left", "how long + title + end|over", "until|left|have|last", "named"),
    ("title_left", "what + time + title + left", "have", "named"),
    ("title_length", "how long + title", "last|have|next|me|planned|time", "named"),
    ("title_left", "how long + title + left", "have|last|me|time|elapsed", "named"),
    ("title_left", "how much + title + left", "have|last|me|time|elapsed", "named"),
    ("title_left", "title + end|over + asking", f"{_ENDS_SO}|past|have", "named"),
    ("title_length", "how long|how much + title + planned", "last|have|until|past|me", "named"),
    ("title_length", "how much + title + last", "have|me", "live"),
    ("title_after", "what + after + title", "start|next|have|item|planned|end|over|done", "named"),
    ("title_after", "what + once + title", "end|over|done|start|next|have|planned|item", "named"),
    ("title_when", "what + when + title", "time|planned", "named"),
    ("title_when", f"{_WHEN} + title + past", "start|next|planned|time", "live"),
    (
        "title_when",
        "title + asking + soon|next",
        "soon|start|next|have|is it|asked|planned|until",
        "named",
    ),
    (
        "title_when",
        "title + inverted + start",
        "have|is it|asked|planned|past|elapsed|today",
        "named",
    ),
    (
        "title_when",
        "title + asking + number",
        "start|planned|soon|is it|asked|have|to|elapsed|after|until",
        "live",
    ),
    ("title_when", "title + asking + skip", "have|past|is it|asked|elapsed|today", "named"),
    ("progress", "title + asking + elapsed", "left|soon|this", ""),
    ("progress", "title + is it|asked", "this|elapsed|left|soon|is it|asked|have|asking", ""),
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
    ("session_left", "what + end + time", "session|today|past|planned", ""),
    ("session_left", "how long + left + end|over", "have|session|me|last|today", ""),
    ("session_left", "session + end|over + asking + number", _ENDS_SO, ""),
    ("session_left", f"{_WHEN} + end|over + planned", "session|today|time|past", ""),
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
    (
        "next",
        "what + once + this|item|end|over|done",
        "this|item|end|over|done|start|next|have|planned",
        "",
    ),
    ("next", "what + once + start", "this|item|next|have|planned", ""),
    ("next", "what + next + planned", "start|item|have|me", ""),
    ("next", f"{_WHEN} + next", "start|item|have", ""),
    ("next", "how long + until + next", "start|item|left|have|me|last|planned|move on", ""),
    ("next", "how long + until + move on", "next|item|left|have|me|last|planned", ""),
    ("next", f"{_WHEN} + move on", "next|item", ""),
    # How long it takes.
    ("title_length", "how long + next + item", "have|last|planned", "next"),
    ("title_length", "how long + item + planned", "this|last|have|past|me|start", "running"),
    ("title_length", "how much + item + planned|last", "this|last|have|planned", "running"),
    ("title_length", "how long + item", "this|last|planned|time", "running"),
    ("session_length", "how long + session", "last|planned|today|time", ""),
    # What was.
    ("elapsed", "how long + elapsed", "session|have|last|planned", ""),
    ("elapsed", "how much + elapsed + session", "have|this|last|planned", ""),
    ("elapsed", "how much + session + over", "", ""),
    ("over", "late + is it", "session|soon|elapsed|left|end", ""),
    ("over", "late + how long|how much", "session|me|past|last|planned|is it", ""),
    ("over", "over + how long|how much", "have", ""),
    ("progress", "progress", "session|today|this|elapsed", ""),
    ("progress", "half + asking", _SO_FAR, ""),
    ("progress", "half + is it|asked", _SO_FAR, ""),
    ("progress", "how much + half + done|end|over|elapsed|is it", _SO_FAR, ""),
    ("progress", "how much + done", _SO_FAR, ""),
    (
        "progress",
        "how much + item + done|end|over",
        "done|end|over|have|is it|today|past|session",
        "",
    ),
    ("skipped", "what + skip", "past|item|have|session|today|any|elapsed|start", ""),
    ("skipped", "skip + any + past|have|is it", "item|session|past|have|today|elapsed|start", ""),
    (
        "skipped",
        "skip + any|item + asking",
        "any|item|past|have|today|some|is it|start|elapsed",
        "",
    ),
)
RULES = tuple(_rules())
