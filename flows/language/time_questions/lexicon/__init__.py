"""What the words of questions about the plan stand for: one lexicon a language."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon
from beatroom.flows.language.time_questions.lexicon import de, en, es, fr, it, nl, pt

LEXICONS: dict[str, Lexicon] = {
    "en": en.LEXICON,
    "de": de.LEXICON,
    "fr": fr.LEXICON,
    "es": es.LEXICON,
    "pt": pt.LEXICON,
    "it": it.LEXICON,
    "nl": nl.LEXICON,
}
