"""Dutch: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Sorry, ik was even de draad kwijt.",
    "still_lost": "Ik kan nog steeds niet antwoorden.",
    "cannot_chat": (
        "Ik heb je gehoord, maar ik kan niet praten: er is geen taalmodel verbonden. Ik "
        "bewaak de tijd en ga door met de sessie."
    ),
    "cannot_chat_again": "Dank je. Zonder taalmodel kan ik daar geen antwoord op geven.",
    "quiet": "Neem de tijd. Ik ben er.",
    "one_moment": "Een ogenblikje.",
}
