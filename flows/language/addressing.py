"""How people say for whom their words are: the section `addressed` of each language.

Phrases are divided by commas and are written as they are heard; case, accents and apostrophes do
not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.words import words_of

Phrases = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Written(Section):
    titles: str
    you: str
    room: str
    leads: str
    mentions: str
    about: str
    requests: str
    services: str
    backchannels: str
    aside: str
    asks: str
    may: str
    hush: str
    greets: str
    wait: str
    dear: str


ADDRESSED = Table("addressed", _Written, filled=False)


@dataclass(frozen=True, slots=True)
class AddressWords:
    """The words of one language.

    Attributes:
        titles: What a host is, beside its name.
        you: Said to one person.
        room: Said to all who are there, or to any of them.
        leads: Come before a name that calls somebody.
        mentions: Behind a name, they say something about whoever has it.
        about: Before a name, likewise.
        requests: Ask somebody to do something for the speaker or for all.
        services: What a host does for a room.
        backchannels: Say no more than that somebody listens.
        aside: Said to oneself, on the telephone, or to somebody who is not in the room.
        asks: Begin a question.
        may: Ask whether something may be done.
        hush: Ask somebody who speaks to be quiet.
        greets: Before a name, they call whoever has it.
        wait: Ask for a moment.
        dear: What people call those who are close to them, and no host.
    """

    titles: Phrases
    you: Phrases
    room: Phrases
    leads: Phrases
    mentions: Phrases
    about: Phrases
    requests: Phrases
    services: Phrases
    backchannels: Phrases
    aside: Phrases
    asks: Phrases
    may: Phrases
    hush: Phrases
    greets: Phrases
    wait: Phrases
    dear: Phrases


@cache
def address_words(language: str) -> AddressWords:
    """Those of a BCP-47 language; English's for one that has none."""
    code = code_of(language)
    written = ADDRESSED[code if code in ADDRESSED else ENGLISH]
    return AddressWords(
        **{name: _phrases(getattr(written, name)) for name in AddressWords.__slots__}
    )


def found(phrases: Phrases, words: list[str]) -> bool:
    """Whether one of them is somewhere among the words."""
    return any(starts(phrases, words[place:]) for place in range(len(words)))


def starts(phrases: Phrases, words: list[str]) -> int:
    """How many words at the beginning are one of them, the longest; 0 for none."""
    fit = (len(one) for one in phrases if tuple(words[: len(one)]) == one)
    return max(fit, default=0)


def _phrases(line: str) -> Phrases:
    return tuple(tuple(words_of(one)) for one in line.split(","))
