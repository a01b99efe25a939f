"""What the engine says by itself, by sentence and language.

Sentences about time are `flows/language/time_questions/spoken`; a kind's own are in its package.
Every table
has all the languages: `tests/unit/test_own_sentences.py` looks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from beatroom.flows.language import de, en, es, fr, it, nl, pt

Line = Literal[
    "lost_thread",  # the model failed; once, until a reply succeeds again
    "still_lost",  # it failed again
    "cannot_chat",  # there is no model; the first time a person talks to it
    "cannot_chat_again",
    "quiet",  # without a model, to silence
    "one_moment",  # the answer to what a person said takes long
]
LINES: Mapping[str, Mapping[str, str]] = {
    "en": en.LINES,
    "de": de.LINES,
    "fr": fr.LINES,
    "es": es.LINES,
    "pt": pt.LINES,
    "it": it.LINES,
    "nl": nl.LINES,
}


def line(which: Line, language: str) -> str:
    """A sentence in a BCP-47 language; English for one without a table."""
    code = language.replace("_", "-").split("-", 1)[0].lower()
    return LINES.get(code, LINES["en"])[which]
