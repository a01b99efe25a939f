"""What was said before an utterance, and what that tells of whom the utterance is for.

Three lines matter: the host's last words, the last ones of somebody else, and the speaker's own.
Whoever spoke last is not always who is answered: a host that announces something while two people
talk does not end their talk. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log1p

from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import FEW, Heard, Spoken, asks
from beatroom.flows.language.addressing import found
from beatroom.flows.language.words import MARKS, QUERY, words_of

FORGOTTEN = 60.0
"""Seconds after which what was said is nothing that words follow on; ages count up to it."""
STEM, SHORT_NAME = 5, 2
"""Letters of a word that are compared; letters of a name's part that tells nobody's name."""
BROKEN_IN = 4.0
"""Seconds within which the host's words come after somebody's as if between two that talk."""


@dataclass(frozen=True, slots=True)
class Before:
    """Lines that were said before an utterance and are not forgotten.

    Attributes:
        lines: All of them, oldest first.
        host: The host's last words.
        person: The last words of anybody else but the speaker.
        mine: The speaker's last words.
    """

    lines: tuple[Spoken, ...]
    host: Spoken | None
    person: Spoken | None
    mine: Spoken | None

    @property
    def last(self) -> Spoken | None:
        return self.lines[-1] if self.lines else None

    @property
    def between(self) -> bool:
        """Whether the host has said something after somebody else's words."""
        host, person = self.host, self.person
        return host is not None and person is not None and person.age > host.age


def before(heard: Heard) -> Before:
    """What was said before an utterance."""
    lines = tuple(one for one in heard.scene.before if one.age <= FORGOTTEN)
    backwards = lines[::-1]
    return Before(
        lines,
        next((one for one in backwards if one.who == HOST), None),
        next((one for one in backwards if one.who not in (HOST, heard.who)), None),
        next((one for one in backwards if one.who == heard.who), None),
    )


def signs_before(heard: Heard, said: Before) -> Iterator[tuple[str, float]]:
    """Signs of those three lines, by name."""
    yield "lines before", len(said.lines) / 4
    yield "speakers before", len({one.who for one in said.lines}) / 4
    if said.host is not None:
        yield from _of_line(heard, said.host, "host's line")
    if said.person is not None:
        yield from _of_line(heard, said.person, "person's line")
        yield from _of_the_person(heard, said, said.person)
    if said.mine is not None:
        yield from _of_mine(heard, said, said.mine)


def _of_line(heard: Heard, line: Spoken, name: str) -> Iterator[tuple[str, float]]:
    scene = heard.scene
    words = words_of(line.text)
    plain = [word for word in words if word not in MARKS]
    others = [who for who in scene.people if who not in (heard.who, line.who)]
    yield name, 1
    yield f"{name}: age", log1p(line.age) / 3
    yield f"{name}: within 1.5 s", line.age < 1.5
    yield f"{name}: within 3 s", line.age < 3
    yield f"{name}: after 6 s", line.age > 6
    yield f"{name}: asks", asks(line.text, scene.language)
    yield f"{name}: question mark", QUERY in words
    yield f"{name}: ends asking", words[-1:] == [QUERY]
    yield f"{name}: length", log1p(len(plain)) / 3
    yield f"{name}: short", len(plain) <= FEW
    yield f"{name}: you", found(heard.known.you, plain)
    yield f"{name}: room", found(heard.known.room, plain)
    yield f"{name}: names me", names(scene.people.get(heard.who, ""), plain)
    yield f"{name}: names another", any(names(scene.people[who], plain) for who in others)
    mine = _stems(heard.plain)
    yield f"{name}: words again", len(mine & _stems(plain)) / max(1, len(mine))
    yield f"{name}: a word again", bool(mine & _stems(plain))


def _of_the_person(heard: Heard, said: Before, line: Spoken) -> Iterator[tuple[str, float]]:
    scene, between, last = heard.scene, said.between, said.last is line
    host = said.host
    asking = asks(line.text, scene.language)
    yield "person's line: last", last
    yield (
        "person's line: names the host",
        any(names(one, words_of(line.text)) for one in scene.host),
    )
    yield "person's line: for me", line.whom == heard.who
    yield f"person's line: for {line.meant}", line.meant is not None
    yield "person's line: I name them", names(scene.people.get(line.who, ""), heard.plain)
    yield "person's line: asks, last", asking and last
    if host is None or not between:
        return
    yield "between", 1
    yield "between: asks", asking
    yield "between: broken in", line.age - host.age < BROKEN_IN
    yield "between: host names them", names(scene.people.get(line.who, ""), words_of(host.text))
    yield "between: host asks", asks(host.text, scene.language)
    yield "between: host asks, they ask", asking and asks(host.text, scene.language)
    yield "between: host named me", names(scene.people.get(heard.who, ""), words_of(host.text))
    for_me = names(scene.people.get(heard.who, ""), words_of(line.text)) or line.whom == heard.who
    yield "between: for me", for_me


def _of_mine(heard: Heard, said: Before, line: Spoken) -> Iterator[tuple[str, float]]:
    follows = said.lines[-2:][0] is line and len(said.lines) > 1
    yield "my line", 1
    yield "my line: last", said.last is line
    yield "my line: age", log1p(line.age) / 3
    yield "my line: asks", asks(line.text, heard.scene.language)
    yield f"my line: for {line.meant}", line.meant is not None
    yield "my line: then somebody else's", follows and said.last is said.person
    yield "my line: then the host's", follows and said.last is said.host


def names(name: str, words: list[str]) -> bool:
    """Whether words have a part of somebody's name that is no mere particle."""
    return any(part in words for part in words_of(name) if len(part) > SHORT_NAME)


def _stems(words: list[str]) -> set[str]:
    return {word[:STEM] for word in words if word not in MARKS and len(word) > FEW}
