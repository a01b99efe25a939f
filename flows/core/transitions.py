"""A session's way from phase to phase, read off its events: what the world outside is told of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import Phase, SessionState, apply

Turn = Literal[
    "scheduled",
    "starting",
    "lobby",
    "live",
    "held",
    "resumed",
    "wrapping_up",
    "ended",
    "failed",
    "missed",
]


@dataclass(frozen=True, slots=True)
class Transition:
    """A session came into another phase.

    Attributes:
        turn: The phase, or `resumed` where a held session's clock runs on.
        before: The phase it was in; None for a session that was just made.
        state: The session's state right after the event that did it; `state.seq` is its number.
        at: That event's time, seconds since the epoch.
    """

    turn: Turn
    before: Phase | None
    state: SessionState
    at: float


def transitions(records: Iterable[Recorded], state: SessionState) -> tuple[Transition, ...]:
    """The transitions that events bring, for a session that was in `state` before them."""
    found: list[Transition] = []
    for recorded in records:
        before = state.phase if state.seq else None
        state = apply(state, recorded)
        if state.phase != before:
            turn = _turn(before, state.phase)
            found.append(Transition(turn, before, state, recorded.at))
    return tuple(found)


def _turn(before: Phase | None, after: Phase) -> Turn:
    if before == "held" and after in ("live", "wrapping_up"):
        return "resumed"
    return after
