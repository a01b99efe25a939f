"""What the host of a boardroom says word for word: the section `boardroom` of each language."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.load import Section, Table


@dataclass(frozen=True, slots=True)
class Words(Section):
    """One language's lines.

    Attributes:
        your_turn: Calls on somebody who has raised a hand; `{name}`.
        nothing: What a persona says that has no line left and no model to find one.
    """

    your_turn: str
    nothing: str


WORDS = Table("boardroom", Words)


def words_for(language: str) -> Words:
    """The lines of a BCP-47 language; English for one that has no table."""
    return WORDS.of(language)
