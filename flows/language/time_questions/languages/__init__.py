"""What people say when they ask for the time: one table a language."""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages import de, en, es, fr, it, nl, pt
from beatroom.flows.language.time_questions.phrases import Phrases

TABLES: dict[str, Phrases] = {
    "en": en.PHRASES,
    "de": de.PHRASES,
    "fr": fr.PHRASES,
    "es": es.PHRASES,
    "pt": pt.PHRASES,
    "it": it.PHRASES,
    "nl": nl.PHRASES,
}
