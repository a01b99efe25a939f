"""What the quiz says, in two languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """The sentences of one language."""

    question: str
    scores: str
    score: str
    done: str


WORDS = {
    "en": Words(
        question="Question {number}: {ask}",
        scores="Scores",
        score="{team}: {points}",
        done="That was the last question.",
    ),
    "de": Words(
        question="Frage {number}: {ask}",
        scores="Punkte",
        score="{team}: {points}",
        done="Das war die letzte Frage.",
    ),
}


def words_for(language: str) -> Words:
    """The sentences of a BCP-47 language; English for one that is not there."""
    return WORDS.get(language.lower().split("-")[0], WORDS["en"])
