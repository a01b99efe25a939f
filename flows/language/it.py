"""Italian: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Scusate, ho perso il filo per un momento.",
    "still_lost": "Non riesco ancora a rispondere.",
    "cannot_chat": (
        "Ti ho sentito, ma non posso conversare: non c'è nessun modello linguistico "
        "collegato. Tengo il tempo e vado avanti con la sessione."
    ),
    "cannot_chat_again": "Grazie. Senza un modello linguistico non posso rispondere.",
    "quiet": "Con calma. Sono qui.",
    "one_moment": "Un momento, per favore.",
}
