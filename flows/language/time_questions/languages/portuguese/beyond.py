"""Portuguese: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "(há|faz) quanto tempo [é que|que] <we_are> (neste|nesse|no|nesta|nessa|na) <thing>",
        "quanto tempo (dura|ia durar|vai durar) <item>",
    ),
    "next": (
        "(<how_much>|quanto) [é que] [ainda] (falta|faltam) (para|pra|pro|até|até ao|"
        "para o) [o|a] <break>",
        "<when> (é|vai ser|fazemos|a gente faz|temos|começa|tem) [o|a|um|uma] <break>",
        "(<when>|em quantos minutos|daqui a quantos minutos|em quanto tempo) (começa|"
        "é) o (quiz|jogo|questionário)",
    ),
    "status": ("(o relógio está parado|o relógio está correndo|o relógio está em pausa)",),
    "over": (
        "(passamos|passámos|a gente passou) (do tempo|da hora) (no|na) (último|última) <thing>",
    ),
}

SESSION_LENGTH: tuple[str, ...] = ("quanto tempo (dura|vai durar) (<meeting>|isto tudo)",)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "<when_plain> (começamos|começámos|a gente começou|iniciamos|iniciámos|arrancámos)",
    "<when_plain> (começou (<meeting>|isto|isso)|(<meeting>|isto|isso) começou)",
    "(começamos|começámos|a gente começou|<meeting> começou) (quando|a que horas|que horas)",
    "desde que horas (<we_are> <doing>|estamos aqui)",
)
"""When the session began."""
