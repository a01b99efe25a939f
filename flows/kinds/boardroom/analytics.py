"""What a boardroom's log tells of its talk: who took part, who mentioned whom, topics over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom.events import FACTS, Interjected, TurnHad
from beatroom.flows.kinds.boardroom.record import BoardroomPart
from beatroom.flows.kinds.boardroom.routing import stems


def analytics(part: BoardroomPart, records: Sequence[Recorded]) -> dict[str, Any]:
    """Participation, mentions and topics, as JSON.

    Topics are the personas' domains: how often each came up, by turn.
    """
    words: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    mentions: Counter[tuple[str, str]] = Counter()
    topics: list[dict[str, Any]] = []
    interjections: Counter[str] = Counter()
    domains = sorted({d for p in part.cast for d in p.domains})
    for recorded, fact in FACTS.among(records):
        if isinstance(fact, Interjected):
            interjections[fact.name] += 1
        if not isinstance(fact, TurnHad):
            continue
        who = fact.persona
        if fact.skipped:
            skipped[who] += 1
            continue
        turns[who] += 1
        words[who] += len(fact.text.split())
        mentions.update((who, other) for other in fact.mentions)
        said = stems(fact.text)
        came_up = [d for d in domains if stems(d) <= said]
        topics.append({"turn": fact.turn, "at": recorded.at, "topics": came_up})
    return {
        "participation": [
            {
                "id": p.id,
                "name": p.name,
                "turns": turns[p.id],
                "skipped": skipped[p.id],
                "words": words[p.id],
            }
            for p in part.cast
        ],
        "mentions": [
            {"from": a, "to": b, "count": count} for (a, b), count in sorted(mentions.items())
        ],
        "topics": topics,
        "interjections": [{"name": n, "count": c} for n, c in sorted(interjections.items())],
    }
