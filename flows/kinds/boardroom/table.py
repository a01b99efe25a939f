"""The table: whose turn it was, who was mentioned, which phase it is; a fold over its facts.

So a process that takes the session over has the turns, the phase and the extensions as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.kinds.boardroom import events as e
from beatroom.flows.kinds.boardroom.events import Phase, Summary
from beatroom.flows.kinds.boardroom.pacing import Stint, TableTime, TurnLengths, phase_due
from beatroom.flows.kinds.boardroom.record import BoardroomPart

RECENT = 3
"""Turns for which a mention counts."""
LONGER = 1.0
"""Seconds by which the end must have moved for the session to count as longer."""

FIRST_STINT = Stint()


@dataclass(frozen=True, slots=True)
class Chair:
    """One persona's turns.

    Attributes:
        id: The persona's.
        turn_count: Turns it has spoken.
        last_spoke_turn: The number of the last of them; None before the first.
        last_mentioned_turn: The number of the turn after which it was mentioned last.
    """

    id: str
    turn_count: int = 0
    last_spoke_turn: int | None = None
    last_mentioned_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said at the table; `who` is a persona's id, or a person's label."""

    turn: int
    who: str
    text: str
    persona: bool
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two personas that disagree on a point; `owed` still have to respond to it."""

    id: str
    between: tuple[str, str]
    point: str
    owed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The state of a boardroom.

    Attributes:
        turns: Turns that have been had.
        limit: Turns that there are in all.
        phase: The phase.
        announced: Whether the table has been told of the phase.
        since: What there was in all when it was told: turns, and when the host closes.
        stint: Where the run from discussion to wrap-up began.
        lengths: How long each turn took that was heard, in seconds.
        chairs: By persona, in the cast's order.
        lines: What was said, the latest last.
        hands: People who have raised a hand, in order (participant ids).
        asked: Personas whom a person has addressed since the last turn.
        conflicts: Disagreements found so far.
        extensions: How often turns were added.
        paused: Whether the personas wait.
        summary: The summary, once there is one.
    """

    turns: int
    limit: int
    phase: Phase
    chairs: Mapping[str, Chair]
    announced: bool = False
    since: tuple[int, float] = (0, 0.0)
    stint: Stint = FIRST_STINT
    lengths: tuple[float, ...] = ()
    lines: tuple[Line, ...] = ()
    hands: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    extensions: int = 0
    paused: bool = False
    summary: Summary | None = None

    @property
    def turns_left(self) -> int:
        return max(0, self.limit - self.turns)

    @property
    def unheard(self) -> int:
        """How many personas have not had a turn."""
        return sum(1 for chair in self.chairs.values() if chair.last_spoke_turn is None)


def laid(part: BoardroomPart) -> Table:
    """The table before the first turn."""
    chairs = {p.id: Chair(p.id) for p in part.cast}
    return Table(turns=0, limit=part.turns, phase="opening", chairs=MappingProxyType(chairs))


def phase_of(table: Table, time: TableTime, lengths: TurnLengths) -> Phase:
    """The phase that the next turn is in.

    It goes on from opening to wrap-up, and back from there to the discussion where turns or time
    were added since the wrap-up began.
    """

    def due(stint: Stint) -> Phase:
        return phase_due(
            turns=table.turns,
            limit=table.limit,
            stint=stint,
            everybody_opened=not table.unheard,
            time=time,
            lengths=lengths,
        )

    if table.phase == "wrap-up":
        limit, end = table.since
        if table.limit <= limit and (not end or time.end < end + LONGER):
            return "wrap-up"
        again = due(Stint(table.turns, time.at))
        return "wrap-up" if again == "wrap-up" else "discussion"
    found = due(table.stint)
    return "discussion" if (table.phase, found) == ("discussion", "opening") else found


def fold(table: Table, records: Iterable[Recorded]) -> Table:
    """The table after all these events of a session."""
    for _, fact in e.FACTS.among(records):
        table = apply(table, fact)
    return table


def apply(table: Table, fact: Fact) -> Table:
    """The table after one more fact."""
    match fact:
        case e.TurnHad():
            return _turn(table, fact)
        case e.Interjected():
            return _interjected(table, fact)
        case e.PhaseBegan():
            return _phase(table, fact)
        case e.Extended():
            more = table.limit + fact.turns
            return replace(table, limit=more, extensions=table.extensions + 1)
        case e.HandRaised():
            who = fact.participant
            return table if who in table.hands else replace(table, hands=(*table.hands, who))
        case e.HandLowered():
            return replace(table, hands=tuple(h for h in table.hands if h != fact.participant))
        case e.Paused():
            return replace(table, paused=True)
        case e.Resumed():
            return replace(table, paused=False)
        case e.Disagreed():
            found = Conflict(fact.id, fact.between, fact.point, fact.between)
            return replace(table, conflicts=(*table.conflicts, found))
        case e.Summarised():
            return replace(table, summary=Summary(**dict(fact)))
        case _:
            return table


def _phase(table: Table, began: e.PhaseBegan) -> Table:
    """The table was told of a phase; another run begins with the first, and with a reopening."""
    reopened = table.phase == "wrap-up" and began.phase == "discussion"
    fresh = reopened or not table.announced
    return replace(
        table,
        phase=began.phase,
        announced=True,
        since=(table.limit, began.end),
        stint=Stint(table.turns, began.at) if fresh else table.stint,
    )


def _turn(table: Table, turn: e.TurnHad) -> Table:
    """A turn was had; one that failed uses its place up without counting for its persona."""
    number, who, spoken = table.turns + 1, turn.persona, not turn.skipped
    chairs = _mentioned(table, turn.mentions, number)
    if who in chairs:
        chair = chairs[who]
        chairs[who] = replace(
            chair,
            turn_count=chair.turn_count + (1 if spoken else 0),
            last_spoke_turn=number,
        )
    said = (Line(number, who, turn.text, persona=True, phase=turn.phase),) if spoken else ()
    conflicts = tuple(
        replace(c, owed=tuple(o for o in c.owed if o != who)) for c in table.conflicts
    )
    return replace(
        table,
        turns=number,
        chairs=MappingProxyType(chairs),
        lines=(*table.lines, *said),
        lengths=(*table.lengths, turn.seconds) if spoken and turn.seconds else table.lengths,
        asked=tuple(a for a in table.asked if a != who),
        conflicts=conflicts,
    )


def _interjected(table: Table, said: e.Interjected) -> Table:
    """A person said something: no turn, but it can mention and address personas."""
    chairs = _mentioned(table, said.mentions, table.turns)
    before = [one for one in table.asked if one not in said.refused]
    asked = tuple(dict.fromkeys([*before, *said.addressed]))
    line = Line(table.turns, said.label or said.name, said.text, persona=False)
    return replace(table, chairs=MappingProxyType(chairs), asked=asked, lines=(*table.lines, line))


def _mentioned(table: Table, mentions: Iterable[str], turn: int) -> dict[str, Chair]:
    chairs = dict(table.chairs)
    for persona in mentions:
        if persona in chairs:
            chairs[persona] = replace(chairs[persona], last_mentioned_turn=turn)
    return chairs
