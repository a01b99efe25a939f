"""What the quiz says, in two languages."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.kinds.words import Section, Table


@dataclass(frozen=True)
class Words(Section):
    """The sentences of one language."""

    question: str
    scores: str
    score: str
    done: str
    nameless: str
    taken: str


WORDS = Table("quiz", Words, folder="pub_quiz.language")


def words_for(language: str) -> Words:
    """The sentences of a BCP-47 language; English for one that is not there."""
    return WORDS.of(language)
