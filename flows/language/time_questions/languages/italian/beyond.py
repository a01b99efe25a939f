"""Italian: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "da (quanto [tempo]|quanti minuti|quando) (siamo|stiamo|parliamo) (su|di|in) <item>",
        "quanto [tempo] (dura|doveva durare|deve durare) <item>",
    ),
    "next": (
        "(<how_much>|quanto) (manca|mancano) (alla|all'|per la|per l') <break>|"
        "(<how_much>|quanto) (manca|mancano) all'intervallo",
        "<when> (è|c'è|facciamo|inizia|abbiamo|si fa) [la|una|l'] [prossima] <break>|"
        "<when> (è|c'è) l'intervallo",
        "<when> (parte|inizia|comincia) (il quiz|il gioco|il questionario)",
    ),
    "status": ("(l'orologio è fermo|l'orologio è in pausa|sta andando l'orologio)",),
    "over": ("abbiamo sforato (sull'ultimo|nell'ultimo|con l'ultimo|sull'ultima) <thing>",),
}

SESSION_LENGTH: tuple[str, ...] = (
    "quanto [tempo] (dura|durerà|deve durare) <meeting>|<meeting> quanto dura",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(quando|a che ora) (abbiamo|è|si è|siamo) (iniziato|cominciato|iniziata|"
    "cominciata|partiti) [<meeting>]",
    "abbiamo (iniziato|cominciato) (quando|a che ora)|<meeting> (quando|a che ora) "
    "è (iniziata|cominciata|iniziato)",
    "da che ora (<doing>|siamo qui)",
)
"""When the session began."""
