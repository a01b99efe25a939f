"""Spanish: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Perdón, he perdido el hilo un momento.",
    "still_lost": "Todavía no puedo responder.",
    "cannot_chat": (
        "Te he oído, pero no puedo conversar: no hay ningún modelo de lenguaje "
        "conectado. Controlo el tiempo y sigo con la sesión."
    ),
    "cannot_chat_again": "Gracias. Sin un modelo de lenguaje no puedo responder a eso.",
    "quiet": "Sin prisa. Aquí estoy.",
    "one_moment": "Un momento, por favor.",
}
