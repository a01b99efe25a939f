"""Portuguese: what the engine says by itself."""

from __future__ import annotations

LINES = {
    "lost_thread": "Desculpe, perdi o fio à meada por um momento.",
    "still_lost": "Ainda não consigo responder.",
    "cannot_chat": (
        "Eu ouvi, mas não posso conversar: nenhum modelo de linguagem está ligado. "
        "Controlo o tempo e continuo a sessão."
    ),
    "cannot_chat_again": "Obrigado. Sem um modelo de linguagem não posso responder a isso.",
    "quiet": "Sem pressa. Estou aqui.",
    "one_moment": "Um momento, por favor.",
}
