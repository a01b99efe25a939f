"""The table as pages and REST show it."""

from __future__ import annotations

from typing import Any

from beatroom.flows.kinds.boardroom.record import BoardroomPart
from beatroom.flows.kinds.boardroom.table import Table


def shown(part: BoardroomPart, table: Table) -> dict[str, Any]:
    """The table as JSON: what it is about, where it stands, who has spoken how often."""
    people = {p.id: p for p in part.cast}
    return {
        "topic": part.topic,
        "type": part.type,
        "agenda": list(part.agenda),
        "routing_mode": part.routing_mode,
        "phase": table.phase,
        "turns": table.turns,
        "limit": table.limit,
        "extensions": table.extensions,
        "paused": table.paused,
        "hands": list(table.hands),
        "chairs": [
            {
                "id": chair.id,
                "name": people[chair.id].name,
                "role": people[chair.id].role,
                "turn_count": chair.turn_count,
                "last_spoke_turn": chair.last_spoke_turn,
                "last_mentioned_turn": chair.last_mentioned_turn,
            }
            for chair in table.chairs.values()
        ],
        "conflicts": [
            {"id": c.id, "between": list(c.between), "point": c.point, "owed": list(c.owed)}
            for c in table.conflicts
        ],
        "summary": table.summary and table.summary.model_dump(mode="json"),
        "suggests_extension": table.phase == "wrap-up" and any(c.owed for c in table.conflicts),
    }
