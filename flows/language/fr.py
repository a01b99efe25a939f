"""French: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Pardon, j'ai perdu le fil un instant.",
    "still_lost": "Je ne peux pas encore répondre.",
    "cannot_chat": (
        "Je vous ai entendu, mais je ne peux pas discuter : aucun modèle de langue n'est "
        "connecté. Je surveille l'heure et je poursuis la séance."
    ),
    "cannot_chat_again": "Merci. Sans modèle de langue, je ne peux pas répondre à cela.",
    "quiet": "Prenez votre temps. Je suis là.",
    "one_moment": "Un instant, s'il vous plaît.",
}
