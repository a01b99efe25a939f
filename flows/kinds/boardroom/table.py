"""The table: whose turn it was, who was mentioned, which phase it is; a fold over its events.

Everything is an event of the session (`KindEvent` of the kind `boardroom`), so a process that takes
the session over has the turns, the phase and the extensions as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal

from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.kinds.boardroom.record import BoardroomPart

KIND = "boardroom"
Phase = Literal["opening", "discussion", "wrap-up"]
ORDER: tuple[Phase, ...] = ("opening", "discussion", "wrap-up")
OPENING_SHARE, WRAP_UP_SHARE = 0.2, 0.8
RECENT = 3
"""Turns for which a mention counts."""


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
    lines: tuple[Line, ...] = ()
    hands: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    extensions: int = 0
    paused: bool = False
    summary: Mapping[str, Any] | None = field(default=None)

    @property
    def turns_left(self) -> int:
        return max(0, self.limit - self.turns)


def laid(part: BoardroomPart) -> Table:
    """The table before the first turn."""
    chairs = {p.id: Chair(p.id) for p in part.cast}
    return Table(turns=0, limit=part.turns, phase="opening", chairs=MappingProxyType(chairs))


def phase_of(table: Table) -> Phase:
    """The phase that the next turn is in: it never goes back, and everybody opens first."""
    share = table.turns / table.limit if table.limit else 1.0
    everybody_opened = all(c.last_spoke_turn is not None for c in table.chairs.values())
    if share >= WRAP_UP_SHARE and (everybody_opened or table.turns >= table.limit):
        due: Phase = "wrap-up"
    elif share <= OPENING_SHARE or not everybody_opened:
        due = "opening"
    else:
        due = "discussion"
    return due if ORDER.index(due) > ORDER.index(table.phase) else table.phase


def fold(table: Table, records: Iterable[Recorded]) -> Table:
    """The table after all these events of a session."""
    for recorded in records:
        if isinstance(recorded.event, KindEvent) and recorded.event.kind == KIND:
            table = apply(table, recorded.event.name, recorded.event.data)
    return table


def apply(table: Table, name: str, data: Mapping[str, Any]) -> Table:
    """The table after one of its events."""
    match name:
        case "turn":
            return _turn(table, data)
        case "interjected":
            return _interjected(table, data)
        case "phase":
            return replace(table, phase=data["phase"], announced=True)
        case "extended":
            limit = table.limit + int(data["turns"])
            return replace(table, limit=limit, extensions=table.extensions + 1)
        case "hand_raised":
            who = str(data["participant"])
            return table if who in table.hands else replace(table, hands=(*table.hands, who))
        case "hand_lowered":
            who = str(data["participant"])
            return replace(table, hands=tuple(h for h in table.hands if h != who))
        case "paused" | "resumed":
            return replace(table, paused=name == "paused")
        case "conflict":
            pair = (str(data["between"][0]), str(data["between"][1]))
            found = Conflict(str(data["id"]), pair, str(data["point"]), pair)
            return replace(table, conflicts=(*table.conflicts, found))
        case "summary":
            return replace(table, summary=MappingProxyType(dict(data)))
        case _:
            return table


def _turn(table: Table, data: Mapping[str, Any]) -> Table:
    """A turn was had; one that failed uses its place up without counting for its persona."""
    number, who = table.turns + 1, str(data["persona"])
    spoken = not data.get("skipped", False)
    chairs = dict(table.chairs)
    for persona in data.get("mentions", ()):
        if persona in chairs:
            chairs[persona] = replace(chairs[persona], last_mentioned_turn=number)
    if who in chairs:
        chair = chairs[who]
        chairs[who] = replace(
            chair,
            turn_count=chair.turn_count + (1 if spoken else 0),
            last_spoke_turn=number,
        )
    lines = table.lines
    if spoken:
        lines = (
            *lines,
            Line(number, who, str(data.get("text", "")), True, str(data.get("phase", ""))),
        )
    conflicts = tuple(
        replace(c, owed=tuple(o for o in c.owed if o != who)) for c in table.conflicts
    )
    return replace(
        table,
        turns=number,
        chairs=MappingProxyType(chairs),
        lines=lines,
        asked=tuple(a for a in table.asked if a != who),
        conflicts=conflicts,
    )


def _interjected(table: Table, data: Mapping[str, Any]) -> Table:
    """A person said something: no turn, but it can mention and address personas."""
    chairs = dict(table.chairs)
    for persona in data.get("mentions", ()):
        if persona in chairs:
            chairs[persona] = replace(chairs[persona], last_mentioned_turn=table.turns)
    asked = tuple(dict.fromkeys([*table.asked, *map(str, data.get("addressed", ()))]))
    who = str(data.get("label") or data["name"])
    line = Line(table.turns, who, str(data["text"]), persona=False)
    return replace(table, chairs=MappingProxyType(chairs), asked=asked, lines=(*table.lines, line))
