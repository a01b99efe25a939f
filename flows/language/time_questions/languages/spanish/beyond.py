"""Spanish: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "cuánto [tiempo] llevamos [ya] (con|en) <item>",
        "cuánto [tiempo] (dura|iba a durar|va a durar) <item>",
        "desde cuándo estamos (con|en) <item>",
    ),
    "next": (
        "(<how_much>|cuánto) (falta|queda|faltan|nos queda) para (el|la) <break>",
        "<when> (es|hacemos|toca|hay|tenemos|empieza|viene) [el|la|un|una] [próximo|"
        "próxima] <break>",
        "(<when>|en cuánto|en cuántos minutos) (empieza|comienza) el (quiz|juego|cuestionario)",
    ),
    "status": (
        "(el reloj está parado|está corriendo el reloj|está en pausa el reloj|sigue "
        "corriendo el reloj|está parado el reloj)",
    ),
    "over": ("nos (pasamos|hemos pasado) (en|con) (el|la) (último|última|pasado) <thing>",),
}

SESSION_LENGTH: tuple[str, ...] = (
    "cuánto [tiempo] (dura|va a durar|durará) (<meeting>|todo esto)",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(cuándo|a qué hora) (empezamos|comenzamos|hemos empezado|arrancamos|iniciamos)",
    "(cuándo|a qué hora) (empezó|comenzó|ha empezado|arrancó|inició) (<meeting>|esto)",
    "(empezamos|arrancamos) (cuándo|a qué hora)",
    "desde qué hora estamos <doing>|desde qué hora (empezamos|comenzamos)",
)
"""When the session began."""
