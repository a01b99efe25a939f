"""The planner's sentences: one table a language."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.kinds.planner.languages import de, en, es, fr, it, nl, pt
from beatroom.flows.kinds.planner.languages.shape import Words

LANGUAGES: Mapping[str, Words] = {
    "en": en.WORDS,
    "de": de.WORDS,
    "fr": fr.WORDS,
    "es": es.WORDS,
    "pt": pt.WORDS,
    "it": it.WORDS,
    "nl": nl.WORDS,
}
ENGLISH = en.WORDS


def words_for(language: str) -> Words:
    """The sentences of a BCP-47 language; English for one that has no table."""
    return LANGUAGES.get(language.replace("_", "-").split("-", 1)[0].lower(), ENGLISH)
