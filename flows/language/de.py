"""German: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Entschuldigung, ich habe kurz den Faden verloren.",
    "still_lost": "Ich kann noch nicht antworten.",
    "cannot_chat": (
        "Ich habe dich gehört, aber ich kann nicht plaudern: Es ist kein Sprachmodell "
        "verbunden. Ich halte die Zeit ein und führe weiter durch die Sitzung."
    ),
    "cannot_chat_again": "Danke. Ohne Sprachmodell kann ich darauf nicht antworten.",
    "quiet": "Lasst euch Zeit. Ich bin da.",
    "one_moment": "Einen Moment, bitte.",
}
