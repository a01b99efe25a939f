"""A language's words for statements about a session's time.

They are the section `claims` of the language's file, in the notation of `notation.py`. In a phrase
`xlength` stands for a length of time, `xclock` for a time of day, `xtitle` for an item of the plan
and `xsession` for the session's own title; `<name>` for a part.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.language.load import Section, Table

LENGTH, CLOCK, TITLE, SESSION_TITLE = "xlength", "xclock", "xtitle", "xsession"

Says = Literal[
    "left",
    "bare_left",
    "session_left",
    "ends_in",
    "item_left",
    "title_left",
    "elapsed",
    "title_in",
    "next_in",
    "next",
    "follows",
    "now",
    "ends_at",
    "session_length",
    "title_length",
    "time_up",
    "halfway",
    "session_halfway",
]
"""What a sentence may state: what is left (of the session or the running item, of these without
saying whose it is, of the session), in what time the session ends, what is left of the running or
a named item, what has passed, in what time a named or the next item comes, what comes next, what
comes some time later, what time it is, when the session ends, how long it or an item is, that the
time is up, that half of it (of the session's) is over."""

ABOUT_AN_ITEM = frozenset({"title_left", "title_in", "next", "follows", "title_length"})
"""Statements about an item that the sentence names."""
BY_THE_CLOCK = frozenset({"now", "ends_at"})
"""Statements with a time of day."""
WHOLE = frozenset({"bare_left"})
"""Statements that are a whole sentence: what is joined to them would say what they are about."""
OF_SESSION = frozenset({"session_left"})
"""Statements that are about this session by their words, where meetings of a day are planned."""


@dataclass(frozen=True, slots=True)
class Units(Section):
    """Words for the units of time."""

    second: str
    minute: str
    hour: str


@dataclass(frozen=True, slots=True)
class ClaimWords(Section):
    """One language's words.

    Attributes:
        units: Words for the units of time.
        numbers: Number words besides those of the section `time`, with their values.
        lengths: Lengths in words of their own, by minutes or a range of minutes ("30", "2-6").
        halves: What adds a half, behind a number or behind a unit.
        joins: Between hours and minutes.
        ranges: Between two numbers of which either may hold.
        about: Before a length or a time of day, which is then no more than about so.
        only: Before a length; changes nothing.
        under: Before a length that is the most.
        over: Before a length that is the least.
        so: Behind a length, as `about`.
        says: Phrases by what they state.
        parts: Phrases by name, for `<name>`.
        before: What may stand before a statement and changes nothing.
        after: What may stand behind one and changes nothing.
        links: Words that join a statement to something else.
        behind: Words that say, behind a statement, until when it speaks of: of something else.
        times: Times of day besides the engine's own: what is said behind an hour (`{}` for the
            minutes), by the minutes that it adds to the hour; `+` and `-` for those of `{}`.
        asks: Words with which a question begins that stands behind a statement.
        unless: Words with one of which a sentence states nothing about this session now: quoted,
            supposed, wished, another time.
    """

    units: Units
    numbers: Mapping[str, str]
    lengths: Mapping[str, tuple[str, ...]]
    halves: tuple[str, ...]
    joins: str
    ranges: str
    about: tuple[str, ...]
    only: tuple[str, ...]
    under: tuple[str, ...]
    over: tuple[str, ...]
    so: tuple[str, ...]
    says: Mapping[Says, tuple[str, ...]]
    parts: Mapping[str, str]
    before: tuple[str, ...]
    after: tuple[str, ...]
    links: str
    behind: str
    times: Mapping[str, tuple[str, ...]]
    asks: str
    unless: str


CLAIMS = Table("claims", ClaimWords, filled=False, own=("parts", "lengths", "numbers", "times"))
