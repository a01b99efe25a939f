"""What the host of a boardroom says word for word, by language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """One language's lines.

    Attributes:
        your_turn: Calls on somebody who has raised a hand; `{name}`.
        nothing: What a persona says that has no line left and no model to find one.
    """

    your_turn: str
    nothing: str


WORDS: Mapping[str, Words] = {
    "en": Words("{name}, you have the floor.", "I have nothing to add to that for now."),
    "de": Words("{name}, du hast das Wort.", "Dem habe ich im Moment nichts hinzuzufügen."),
    "fr": Words("{name}, vous avez la parole.", "Je n'ai rien à ajouter pour le moment."),
    "es": Words("{name}, tienes la palabra.", "Por ahora no tengo nada que añadir."),
    "pt": Words("{name}, tem a palavra.", "Por agora não tenho nada a acrescentar."),
    "it": Words("{name}, a te la parola.", "Per ora non ho nulla da aggiungere."),
    "nl": Words("{name}, jij hebt het woord.", "Daar heb ik nu niets aan toe te voegen."),
}


def words_for(language: str) -> Words:
    """The lines of a BCP-47 language; English for one that has no table."""
    return WORDS.get(language.replace("_", "-").split("-", 1)[0].lower(), WORDS["en"])
