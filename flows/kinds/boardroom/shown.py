"""The table as pages and REST show it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from beatroom.flows.kinds.boardroom.events import FACTS, Interjected, Phase, Summary
from beatroom.flows.kinds.boardroom.record import BoardroomPart
from beatroom.flows.kinds.boardroom.table import Table


class Shown(BaseModel):
    """What all of them share."""

    model_config = ConfigDict(frozen=True)


class ChairView(Shown):
    """One persona at the table; turns are counted from 1."""

    id: str
    name: str
    role: str
    turn_count: int
    last_spoke_turn: int | None
    last_mentioned_turn: int | None


class ConflictView(Shown):
    """Two who disagree; `owed` still have to respond."""

    id: str
    between: tuple[str, str]
    point: str
    owed: tuple[str, ...]


class TableView(Shown):
    """The table as it stands."""

    topic: str
    type: str
    agenda: tuple[str, ...]
    routing_mode: str
    phase: Phase
    turns: int = Field(description="Turns that have been had.")
    limit: int = Field(description="Turns that there are in all.")
    extensions: int
    paused: bool
    hands: tuple[str, ...] = Field(description="Ids of people who have raised a hand, in order.")
    chairs: tuple[ChairView, ...]
    conflicts: tuple[ConflictView, ...]
    summary: Summary | None
    suggests_extension: bool = Field(
        description="Whether the wrap-up has begun with disagreements that wait for a response."
    )


MESSAGES = (
    TableView,
    *(fact for fact in FACTS.types.values() if fact is not Interjected),
)
"""What pages are shown, and which facts they are told."""


def shown(part: BoardroomPart, table: Table) -> TableView:
    """What the table is about, where it stands, who has spoken how often."""
    people = {p.id: p for p in part.cast}
    return TableView(
        topic=part.topic,
        type=part.type,
        agenda=tuple(part.agenda),
        routing_mode=part.routing_mode,
        phase=table.phase,
        turns=table.turns,
        limit=table.limit,
        extensions=table.extensions,
        paused=table.paused,
        hands=table.hands,
        chairs=tuple(
            ChairView(
                id=chair.id,
                name=people[chair.id].name,
                role=people[chair.id].role,
                turn_count=chair.turn_count,
                last_spoke_turn=chair.last_spoke_turn,
                last_mentioned_turn=chair.last_mentioned_turn,
            )
            for chair in table.chairs.values()
        ),
        conflicts=tuple(
            ConflictView(id=c.id, between=c.between, point=c.point, owed=c.owed)
            for c in table.conflicts
        ),
        summary=None if table.summary is None else table.summary,
        suggests_extension=table.phase == "wrap-up" and any(c.owed for c in table.conflicts),
    )
