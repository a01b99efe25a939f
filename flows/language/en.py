"""English: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Sorry, I lost my thread for a moment.",
    "still_lost": "I still can't answer.",
    "cannot_chat": (
        "I heard you, but I can't chat: no language model is connected. I keep the time, "
        "and I go on with the session."
    ),
    "cannot_chat_again": "Thank you. I can't answer that without a language model.",
    "quiet": "Take your time. I'm here.",
    "one_moment": "One moment.",
}
