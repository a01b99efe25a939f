"""What tells for whom an utterance is, beside the rules: signs of it and of what was said before.

A sign is a number with a name, mostly 0 or 1, the same in every language. What the wording itself
tells is found elsewhere, by a sentence encoder; together they are weighed
(`bot/encoder/addressing_head.py`). Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log1p
from typing import Literal

from beatroom.flows.core.addressing.backchannels import listens
from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import (
    FEW,
    Heard,
    Spoken,
    asks,
    repeats,
    without_leads,
)
from beatroom.flows.language.addressing import found, starts
from beatroom.flows.language.words import MARKS, QUERY, words_of

Setting = Literal["asked", "told", "person", "quiet"]
"""What comes before: a question of the host's, its other words, somebody else's, or nothing."""
FORGOTTEN = 60.0
"""Seconds after which what was said is nothing that words follow on; ages count up to it."""
SAID = 160
"""Characters at the end of what was said before that words are compared with."""

TOGETHER = (
    ("you", "last is the host"), ("you", "last is a person"), ("you", "host just asked"),
    ("you", "question"), ("you", "after 8 s"),
    ("question", "last is the host"), ("question", "last is a person"), ("question", "host asked"),
    ("question", "host just asked"), ("question", "last asks"), ("question", "nothing before"),
    ("question", "last was for a person"), ("question", "last was for the host"),
    ("question", "last was for me"), ("question", "room"),
    ("host just asked", "listens"), ("host just asked", "one word"),
    ("last is the host", "one word"), ("last is the host", "two or three words"),
    ("last is the host", "repeats"), ("host asked", "last was for the host"),
    ("host asked", "last was for a person"), ("asked me by name", "last is a person"),
    ("asked another by name", "last is the host"),
    ("host called", "question"), ("host called", "hush"), ("host called", "you"),
    ("host spoken of", "question"), ("host asked", "last is a person"),
)  # fmt: skip
"""Signs that tell something else where both are there."""


@dataclass(frozen=True, slots=True)
class Signs:
    """An utterance as it is weighed.

    Attributes:
        text: The words.
        host: The host's last words; empty for none.
        last: The last words of all, but for those of the speaker; empty for none.
        setting: What comes before.
        seen: What is known of it without an encoder, by the sign's name; 0 is left out.
    """

    text: str
    host: str
    last: str
    setting: Setting
    seen: Mapping[str, float]


def signs(heard: Heard, text: str) -> Signs:
    """The signs of an utterance.

    Args:
        heard: It, in its scene.
        text: As recognised.
    """
    before = [one for one in heard.scene.before if one.age <= FORGOTTEN]
    last = before[-1] if before else None
    host = next((one for one in reversed(before) if one.who == HOST), None)
    asked = host is not None and heard.scene.asked
    seen = {
        **dict(_of_names(heard)),
        **dict(_of_words(heard)),
        **dict(_of_the_host(heard, before, host, asked=asked)),
        **dict(_of_the_last(heard, last, asked=asked)),
    }
    seen |= {f"{one}, {two}": seen.get(one, 0) * seen.get(two, 0) for one, two in TOGETHER}
    return Signs(
        text=text,
        host="" if host is None else host.text[-SAID:],
        last="" if last is None or last.who == heard.who else last.text[-SAID:],
        setting=_setting(heard, last, asked=asked),
        seen={name: round(float(number), 3) for name, number in seen.items() if number},
    )


def _setting(heard: Heard, last: Spoken | None, *, asked: bool) -> Setting:
    if last is None or last.who == heard.who:
        return "quiet"
    if last.who != HOST:
        return "person"
    return "asked" if asked else "told"


def _of_names(heard: Heard) -> Iterator[tuple[str, float]]:
    of = heard.calls
    yield "host called", any(one.who == HOST and one.called and not one.title for one in of)
    yield "host called, set off", any(one.who == HOST and one.called and one.set_off for one in of)
    yield "host's title called", any(one.called and one.title for one in of)
    yield "host spoken of", any(one.who == HOST and not one.called and not one.title for one in of)
    yield "host's title spoken of", any(one.title and not one.called for one in of)
    yield "person called", any(one.who != HOST and one.called for one in of)
    yield "person called, set off", any(one.who != HOST and one.set_off for one in of)
    yield "person spoken of", any(one.who != HOST and not one.called for one in of)
    yield "somebody else called", heard.calls_away


def _of_words(heard: Heard) -> Iterator[tuple[str, float]]:
    plain, known = heard.plain, heard.known
    count = len(plain)
    yield "you", heard.you
    yield "room", heard.room
    yield "question", heard.question
    yield "question mark", QUERY in heard.words
    yield "time", heard.scene.asks_time
    yield "may", starts(known.may, without_leads(plain, known)) > 0
    yield "request", found(known.requests, plain)
    yield "host's task", found(known.services, plain)
    yield "aside", found(tuple(one for one in known.aside if len(one) > 1 or count < FEW), plain)
    yield "wait", starts(known.wait, plain) > 0
    yield "hush", found(known.hush, plain)
    yield "breaks off", heard.trails
    yield "listens", QUERY not in heard.words and listens(plain, known)
    yield "repeats", repeats(plain)
    yield "one word", count <= 1
    yield "two or three words", 2 <= count <= 3
    yield "four to six words", 4 <= count <= 6
    yield "over 14 words", count > 14
    yield "length", log1p(count) / 3


def _of_the_host(
    heard: Heard, before: list[Spoken], host: Spoken | None, *, asked: bool
) -> Iterator[tuple[str, float]]:
    yield "host silent before", host is None
    yield "since host", log1p(FORGOTTEN if host is None else host.age) / 4
    since = before if host is None else before[before.index(host) + 1 :]
    yield "lines since host", min(len(since), 4) / 4
    yield "spoke since host", any(one.who == heard.who for one in since)
    if host is None:
        return
    words = words_of(host.text)
    me = _names(heard, heard.who, words)
    another = not me and any(_names(heard, who, words) for who in heard.scene.people)
    yield "host asked", asked
    yield "host's words ask", asks(host.text, heard.scene.language)
    yield "host named me", me
    yield "host named another", another
    yield "asked me by name", asked and me
    yield "asked another by name", asked and another


def _of_the_last(heard: Heard, last: Spoken | None, *, asked: bool) -> Iterator[tuple[str, float]]:
    age = FORGOTTEN if last is None else last.age
    yield "within 2 s", age < 2
    yield "within 4 s", age < 4
    yield "after 8 s", age > 8
    yield "after 20 s", age > 20
    yield "since last", log1p(age) / 4
    yield "nothing before", last is None
    if last is None:
        return
    yield "last is the host", last.who == HOST
    yield "host just asked", asked and last.who == HOST
    if last.who == heard.who:
        yield f"mine was for {last.meant}", last.meant is not None
        return
    if last.who == HOST:
        return
    words = words_of(last.text)
    yield "last is a person", 1
    yield "last asks", asks(last.text, heard.scene.language)
    yield "last names me", _names(heard, heard.who, words)
    yield "last says you", found(heard.known.you, [word for word in words if word not in MARKS])
    yield "last was for the host", last.meant == "host"
    yield "last was for a person", last.meant == "person"
    yield "last was for all", last.meant == "room"
    yield "last was for nobody", last.meant == "nobody"
    yield "last was for me", last.whom == heard.who


def _names(heard: Heard, who: str, words: list[str]) -> bool:
    """Whether words name somebody by the first word of the name."""
    first = words_of(heard.scene.people.get(who, ""))[:1]
    return bool(first) and first[0] in words
