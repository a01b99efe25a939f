"""A boardroom of two personas, for tests of what comes while one of them speaks."""

from __future__ import annotations

from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.personality.model import Beat, Offset, Personality

DUE = {"beat-1": 60.0, "beat-2": 90.0}
"""Seconds at which a beat and the goodbye are due; a persona speaks then."""
OPENING = "Welcome to all of you."


def board() -> Personality:
    cast = tuple(
        Persona(id=name.lower(), name=name, persona=f"You are {name}.", voice="tenor")
        for name in ("Marcus", "Cleopatra")
    )
    return Personality(
        name="board",
        title="Strategy review",
        kind="boardroom",
        persona="You moderate.",
        length=300.0,
        beats=(
            Beat(title="Opening", at=Offset(0.0), say=OPENING),
            Beat(title="Costs", at=Offset(DUE["beat-1"]), prompt="Name the costs.", max_wait=5.0),
            Beat(title="Close", at=Offset(200.0), prompt="Say goodbye."),
        ),
        boardroom=BoardroomPart(topic="A second house?", turns=60, cast=cast),
    )
