"""What a boardroom's log tells of its talk: who took part, who mentioned whom, topics over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pydantic import BaseModel, Field

from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.boardroom.events import FACTS, Interjected, TurnHad
from beatroom.flows.kinds.boardroom.record import BoardroomPart
from beatroom.flows.kinds.boardroom.routing import stems


class Part(BaseModel):
    """What one persona had of the talk."""

    id: str
    name: str
    turns: int
    skipped: int
    words: int


class Mentions(BaseModel):
    """How often one persona named another."""

    by: str = Field(alias="from")
    to: str
    count: int


class Topics(BaseModel):
    """What came up in a turn, at seconds since the epoch."""

    turn: int
    at: float
    topics: tuple[str, ...]


class Interjections(BaseModel):
    """How often somebody said something from the room."""

    name: str
    count: int


class Analytics(BaseModel):
    """What the log tells of the talk."""

    participation: tuple[Part, ...]
    mentions: tuple[Mentions, ...]
    topics: tuple[Topics, ...]
    interjections: tuple[Interjections, ...]


def analytics(part: BoardroomPart, records: Sequence[Recorded]) -> Analytics:
    """Participation, mentions and topics.

    Topics are the personas' domains: how often each came up, by turn.
    """
    words: Counter[str] = Counter()
    turns: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    mentions: Counter[tuple[str, str]] = Counter()
    topics: list[Topics] = []
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
        topics.append(Topics(turn=fact.turn, at=recorded.at, topics=tuple(came_up)))
    return Analytics(
        participation=tuple(
            Part(id=p.id, name=p.name, turns=turns[p.id], skipped=skipped[p.id], words=words[p.id])
            for p in part.cast
        ),
        mentions=tuple(
            Mentions.model_validate({"from": a, "to": b, "count": n})
            for (a, b), n in sorted(mentions.items())
        ),
        topics=tuple(topics),
        interjections=tuple(
            Interjections(name=n, count=c) for n, c in sorted(interjections.items())
        ),
    )
