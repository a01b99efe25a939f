"""What tells for whom an utterance is, beside the rules: signs of it and of what was said before.

A sign is a number with a name, mostly 0 or 1, the same in every language. What the wording itself
tells is found elsewhere, by a sentence encoder; together they are weighed
(`bot/encoder/addressing_head.py`). Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log1p

from beatroom.flows.core.addressing.backchannels import listens
from beatroom.flows.core.addressing.before import FORGOTTEN, Before, before, signs_before
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
from beatroom.flows.language.language_code import code_of
from beatroom.flows.language.words import MARKS, QUERY, words_of

SAID = 160
"""Characters at the end of what was said before that words are compared with."""
LONGEST = 60
"""Words of an utterance that are looked at one by one."""

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
    ("between", "question"), ("between", "you"), ("between", "host asked"), ("between", "one word"),
    ("between", "two or three words"), ("between", "person's line: question mark"),
    ("dear", "last is the host"), ("dear", "last is a person"), ("question", "host's line: asks"),
    ("you", "person's line: asks"), ("question", "person's line: you"),
    ("host's line: names me", "last is the host"),
    ("host's line: names another", "last is the host"),
)  # fmt: skip
"""Signs that tell something else where both are there."""


@dataclass(frozen=True, slots=True)
class Signs:
    """An utterance as it is weighed.

    Attributes:
        text: The words.
        host: The host's last words; empty for none.
        person: The last words of anybody else but the speaker; empty for none.
        seen: What is known of it without an encoder, by the sign's name; 0 is left out.
        words: Its words, pairs of them, its first and its last one, each with the language's code.
    """

    text: str
    host: str
    person: str
    seen: Mapping[str, float]
    words: tuple[str, ...] = ()


def signs(heard: Heard, text: str) -> Signs:
    """The signs of an utterance.

    Args:
        heard: It, in its scene.
        text: As recognised.
    """
    said = before(heard)
    asked = said.host is not None and heard.scene.asked
    seen = {
        **dict(_of_names(heard)),
        **dict(_of_words(heard)),
        **dict(_of_the_host(heard, said, asked=asked)),
        **dict(_of_the_last(heard, said.last, asked=asked)),
        **dict(signs_before(heard, said)),
    }
    seen |= {f"{one}, {two}": seen.get(one, 0) * seen.get(two, 0) for one, two in TOGETHER}
    return Signs(
        text=text,
        host="" if said.host is None else said.host.text[-SAID:],
        person="" if said.person is None else said.person.text[-SAID:],
        seen={name: round(float(number), 3) for name, number in seen.items() if number},
        words=_words(heard.plain[:LONGEST], code_of(heard.scene.language)),
    )


def _words(plain: list[str], code: str) -> tuple[str, ...]:
    pairs = (f"{one} {two}" for one, two in pairwise(plain))
    ends = (f"^{plain[0]}", f"{plain[-1]}$") if plain else ()
    return tuple(dict.fromkeys(f"{code}:{one}" for one in (*plain, *pairs, *ends)))


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
    yield "ends asking", heard.words[-1:] == [QUERY]
    yield "goes on after a question", QUERY in heard.words[:-1]
    yield "a word that asks", found(known.asks, plain)
    yield "marks", any(word in MARKS for word in heard.words)
    yield "leads in", starts(known.leads, plain) > 0
    yield "begins as a listener", starts(known.backchannels, plain) > 0
    yield "dear", found(known.dear, plain)
    yield "a number", any(word.isdigit() for word in plain)
    yield "a word twice", len(set(plain)) < count
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


def _of_the_host(heard: Heard, said: Before, *, asked: bool) -> Iterator[tuple[str, float]]:
    host, lines = said.host, said.lines
    yield "host silent before", host is None
    yield "since host", log1p(FORGOTTEN if host is None else host.age) / 4
    since = lines if host is None else lines[lines.index(host) + 1 :]
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
