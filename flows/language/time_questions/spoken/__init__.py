"""What the host says about time: one voice a language."""

from __future__ import annotations

from beatroom.flows.language.time_questions.spoken import de, en, es, fr, it, nl, pt
from beatroom.flows.language.time_questions.voice import Voice

VOICES: dict[str, Voice] = {
    "en": en.VOICE,
    "de": de.VOICE,
    "fr": fr.VOICE,
    "es": es.VOICE,
    "pt": pt.VOICE,
    "it": it.VOICE,
    "nl": nl.VOICE,
}
