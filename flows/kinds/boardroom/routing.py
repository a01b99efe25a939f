"""Who speaks next: a score for every persona, its parts, and the reason in words. Pure.

The highest score speaks; ties go to the one who has waited longest, then to the cast's order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from beatroom.flows.kinds.boardroom.record import Persona, RoutingMode
from beatroom.flows.kinds.boardroom.table import RECENT, Phase, Table


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a score are worth.

    Attributes:
        base: Everybody's.
        spoken: For each turn already spoken.
        mentioned: For being mentioned in the last turns.
        unopened: Outside of the discussion, for not having spoken yet.
        quiet: In the discussion, for less than the average of turns.
        relevance: At most, for knowing about what is talked of.
        addressed: For being spoken to by a person.
        owed: For still having to respond to a disagreement.
    """

    base: float = 100.0
    spoken: float = -20.0
    mentioned: float = 40.0
    unopened: float = 100.0
    quiet: float = 15.0
    relevance: float = 40.0
    addressed: float = 60.0
    owed: float = 80.0


@dataclass(frozen=True, slots=True)
class Score:
    """One persona's score for one turn, by its parts; `barred` says why it may not speak."""

    persona: str
    parts: Mapping[str, float]
    barred: str = ""

    @property
    def total(self) -> float:
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class Decision:
    """Who speaks next, and why."""

    persona: str
    reason: str
    scores: tuple[Score, ...] = field(default=())


RELEVANT_TURNS = 3
FULL_RELEVANCE = 3
"""How many of a persona's domains must come up for the full relevance."""


def route(
    table: Table,
    cast: Sequence[Persona],
    phase: Phase,
    *,
    mode: RoutingMode = "smart",
    weights: Weights = Weights(),
) -> Decision:
    """Who speaks next.

    Args:
        table: The table as it stands.
        cast: Everybody at it; at least one.
        phase: The phase that the turn is in.
        mode: `smart`, or `round-robin`.
        weights: What the parts are worth.
    """
    if mode == "round-robin":
        return _round_robin(table, cast)
    scores = _in_order(table, tuple(_score(p, table, cast, phase, weights) for p in cast))
    free = [s for s in scores if not s.barred] or list(scores)
    waited = {s.persona: _waited(table, s.persona) for s in scores}
    place = {p.id: n for n, p in enumerate(cast)}
    chosen = max(free, key=lambda s: (s.total, waited[s.persona], -place[s.persona]))
    tied = [s for s in free if s.total == chosen.total]
    return Decision(chosen.persona, _reason(chosen, len(tied) > 1), scores)


def _in_order(table: Table, scores: tuple[Score, ...]) -> tuple[Score, ...]:
    """Whom a person asked later waits for whoever they asked first, and may speak."""
    free = {score.persona for score in scores if not score.barred}
    asked = [persona for persona in table.asked if persona in free]
    later = frozenset(asked[1:])
    return tuple(
        replace(s, barred="was asked after somebody else") if s.persona in later else s
        for s in scores
    )


def _score(
    persona: Persona, table: Table, cast: Sequence[Persona], phase: Phase, weights: Weights
) -> Score:
    chair = table.chairs[persona.id]
    turns = [c.turn_count for c in table.chairs.values()]
    asked = persona.id in table.asked
    parts = {"base": weights.base}
    if chair.turn_count:
        parts["turns spoken"] = weights.spoken * chair.turn_count
    last = chair.last_mentioned_turn
    if last is not None and last > table.turns - RECENT:
        parts["mentioned lately"] = weights.mentioned
    if phase != "discussion" and chair.last_spoke_turn is None:
        parts["has not spoken yet"] = weights.unopened
    if phase == "discussion" and chair.turn_count < sum(turns) / len(turns):
        parts["below the average"] = weights.quiet
    if relevance := _relevance(persona, table):
        parts["knows about it"] = round(weights.relevance * relevance, 2)
    if asked:
        parts["spoken to by a person"] = weights.addressed
    if any(persona.id in c.owed for c in table.conflicts):
        parts["has to respond"] = weights.owed
    return Score(persona.id, parts, _barred(persona, table, cast, phase, asked=asked))


def _barred(
    persona: Persona, table: Table, cast: Sequence[Persona], phase: Phase, *, asked: bool
) -> str:
    chair = table.chairs[persona.id]
    spoke_last = table.turns > 0 and chair.last_spoke_turn == table.turns
    if spoke_last and not asked and len(cast) > 1:
        return "has just spoken"
    unopened = any(c.last_spoke_turn is None for c in table.chairs.values())
    if phase != "discussion" and unopened and chair.last_spoke_turn is not None:
        return "others have not spoken yet"
    return ""


def _relevance(persona: Persona, table: Table) -> float:
    """0 to 1: how much of what was said lately is in the persona's domains."""
    if not persona.domains:
        return 0.0
    since = table.turns - RELEVANT_TURNS
    recent = " ".join(
        line.text for line in table.lines if line.turn > since and line.who != persona.id
    )
    words = stems(recent)
    if not words:
        return 0.0
    hits = sum(1 for domain in persona.domains if stems(domain) <= words)
    return min(1.0, hits / FULL_RELEVANCE)


@lru_cache(maxsize=512)
def stems(text: str) -> frozenset[str]:
    """Words without case, accents and plural endings, so that "budgets" is about "budget"."""
    marked = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in marked if not unicodedata.combining(c))
    return frozenset(_stem(word) for word in re.findall(r"\w+", plain))


def _stem(word: str) -> str:
    for ending in ("ing", "ies", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def _waited(table: Table, persona: str) -> int:
    last = table.chairs[persona].last_spoke_turn
    return table.turns + 1 if last is None else table.turns - last


def _round_robin(table: Table, cast: Sequence[Persona]) -> Decision:
    """After whoever spoke last, the next in the cast's order."""
    order = [p.id for p in cast]
    last = max(
        (c for c in table.chairs.values() if c.last_spoke_turn is not None),
        key=lambda c: c.last_spoke_turn or 0,
        default=None,
    )
    place = 0 if last is None else (order.index(last.id) + 1) % len(order)
    return Decision(order[place], "it is their place in the round")


def _reason(score: Score, tied: bool) -> str:
    telling = [part for part, value in score.parts.items() if value > 0 and part != "base"]
    why = " and ".join(telling) if telling else "nobody has more to say"
    return f"{why}; waited longest of those equal" if tied else why
