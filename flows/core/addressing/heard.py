"""An utterance in its place: who says it, after what, and what its words are.

Rules (`verdict.py`) and signs (`signs.py`) look at it. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.addressing.calls import HOST, Call, calls
from beatroom.flows.language.addressing import AddressWords, address_words, found, starts
from beatroom.flows.language.words import MARKS, QUERY, words_of

Meant = Literal["host", "person", "room", "nobody"]

ANSWER_WITHIN = 45.0
"""Seconds after the host's question in which what people say is an answer to it."""
FOLLOWS_WITHIN = 20.0
"""Seconds after somebody's words in which what is said follows them."""
REPEATED = 0.7
"""The share of different words at which an utterance repeats itself."""
FEW = 3
"""Words of an utterance that is no more than a sign of listening."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said before.

    Attributes:
        who: The participant's id; `HOST` for the host.
        text: The words.
        age: Seconds since its end.
        meant: For whom it was, as far as that is known.
        whom: The participant, where it was for one.
    """

    who: str
    text: str
    age: float
    meant: Meant | None = None
    whom: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and when something is said.

    Attributes:
        language: The session's, BCP-47.
        host: What the host is called.
        people: Who is in the room, by id; the speaker too.
        before: What was said last, oldest first.
        asked: Whether the host's last words, or the beat that it brought with them, ask something.
        asks_time: Whether the utterance is a question about the session's time.
    """

    language: str
    host: tuple[str, ...]
    people: Mapping[str, str]
    before: Sequence[Spoken] = ()
    asked: bool = False
    asks_time: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """An utterance with what the rules look at."""

    who: str
    words: list[str]
    plain: list[str]
    calls: tuple[Call, ...]
    known: AddressWords
    scene: Scene
    question: bool
    trails: bool
    calls_away: bool

    @property
    def last(self) -> Spoken | None:
        return self.scene.before[-1] if self.scene.before else None

    @property
    def you(self) -> bool:
        return found(self.known.you, self.plain)

    @property
    def room(self) -> bool:
        return found(self.known.room, self.plain)


def asks(text: str, language: str) -> bool:
    """Whether something is a question: by its mark, or by its first word."""
    return _question(words_of(text), address_words(language))


def heard_in(scene: Scene, text: str, who: str) -> Heard:
    """An utterance of somebody in a scene."""
    known = address_words(scene.language)
    words = words_of(text)
    plain = [word for word in words if word not in MARKS]
    others = {id_: name for id_, name in scene.people.items() if id_ != who}
    trails = text.rstrip().endswith(("...", "…"))
    named = calls(words, scene.host, others, known)
    return Heard(
        who,
        words,
        plain,
        named,
        known,
        scene,
        _question(words, known),
        trails,
        _calls_away(text, known),
    )


def _calls_away(text: str, known: AddressWords) -> bool:
    """Whether it begins with the name of somebody who is not known: `Mum, look`."""
    word, pause, rest = text.partition(",")
    first = words_of(word)
    capital = word[:1].isupper() and bool(pause and rest.strip())
    ours = (*known.leads, *known.backchannels, *known.asks, *known.you)
    return capital and len(first) == 1 and not starts(ours, first)


def _question(words: list[str], known: AddressWords) -> bool:
    if QUERY in words:
        return True
    left = [word for word in words if word not in MARKS]
    return bool(starts(known.asks, without_leads(left, known)))


def without_leads(words: list[str], known: AddressWords) -> list[str]:
    """The words behind those that lead in."""
    left = words
    while left and (size := starts(known.leads, left)):
        left = left[size:]
    return left


def repeats(words: list[str]) -> bool:
    """Whether somebody says the same again and again, as who counts or exclaims."""
    long = [word for word in words if len(word) > 2]
    return len(long) > FEW and len(set(long)) <= REPEATED * len(long)


def person_before(heard: Heard) -> Spoken | None:
    """What somebody else has just said."""
    last = heard.last
    fresh = last is not None and last.age <= FOLLOWS_WITHIN
    return last if fresh and last is not None and last.who not in (HOST, heard.who) else None


def host_before(heard: Heard) -> Spoken | None:
    """The host's last words, as long as they may be answered."""
    said = [one for one in heard.scene.before if one.who == HOST]
    return said[-1] if said and said[-1].age <= ANSWER_WITHIN else None
