"""Dutch: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "<how_long> (zijn|zitten|praten) we [nu] [al] [bezig] (met|aan|over|bij) <item> [bezig]",
        "<how_long> duurt <item>",
    ),
    "next": (
        "<how_long> [duurt <het>|is <het>] [nog] tot de [volgende] pauze|<how_much> "
        "[is <het>] nog tot de [volgende] pauze",
        "<when> (is|begint|hebben we|houden we|krijgen we) [de|een|<er>] [volgende] "
        "pauze|is <het> bijna pauze",
        "(<when>|over hoeveel (minuten|tijd)|over hoe lang) (begint|start) (de quiz|<het> spel)",
    ),
    "status": ("(loopt de klok|staat de klok stil|is de klok gepauzeerd)",),
    "over": ("zijn we (bij|met) <het> (laatste|vorige) <thing> uitgelopen",),
}

SESSION_LENGTH: tuple[str, ...] = (
    "<how_long> (duurt|duurt in totaal) <meeting>|<how_long> (is|was) <meeting> gepland",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(wanneer|hoe laat) (zijn we|is <meeting>|is dit) [ook alweer] (begonnen|gestart)",
    "(wanneer|hoe laat) we (begonnen|gestart) zijn|(wanneer|hoe laat) begonnen we",
    "sinds hoe laat (zitten|zijn) we <doing>|sinds hoe laat (zitten|zijn) we [hier] [bezig]",
)
"""When the session began."""
