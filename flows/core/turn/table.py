"""The table of the turn's transitions: which there are, and from which phase to which they lead.

The table is what runs: a transition that leads where its row does not say is an error, and the
diagram in docs/architecture.md is drawn from the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, get_args

from beatroom.flows.core.turn.state import Phase, TurnState

P = ParamSpec("P")
D = TypeVar("D")
PHASES: tuple[Phase, ...] = get_args(Phase)
Moves = Mapping[Phase, tuple[Phase, ...]]


class TurnError(AssertionError):
    """A transition led to a phase that its row does not name.

    Attributes:
        made: What the transition gave nevertheless, for a session that has to go on.
    """

    def __init__(self, text: str, made: Any) -> None:
        super().__init__(text)
        self.made = made


@dataclass(frozen=True, slots=True)
class TransitionRow:
    """One transition.

    Attributes:
        name: As people read it: the function's name in words.
        moves: By the phase before, the phases that may follow; in others it cannot happen.
    """

    name: str
    moves: Moves


TABLE: dict[str, TransitionRow] = {}
"""By the name of the function."""

stays: Moves = {phase: (phase,) for phase in PHASES}
"""Leads nowhere else: only what is beside the phase changes."""


def also(**moves: str) -> Moves:
    """Stays, or leads from a phase to those named: `also(quiet="owing listening")`."""
    more = {_phase(name): _phases(to) for name, to in moves.items()}
    return {phase: tuple(dict.fromkeys((phase, *more.get(phase, ())))) for phase in PHASES}


def only(**moves: str) -> Moves:
    """Leads from these phases to those named, and stays in the others."""
    return {**stays, **{_phase(name): _phases(to) for name, to in moves.items()}}


def just(**moves: str) -> Moves:
    """Happens in these phases only, and leads to those named."""
    return {_phase(name): _phases(to) for name, to in moves.items()}


def every(to: str, *, but: str = "") -> Moves:
    """Leads from every phase to this one; it stays in those of `but`."""
    return {phase: (phase,) if phase in _phases(but) else _phases(to) for phase in PHASES}


def transition(
    moves: Moves,
) -> Callable[
    [Callable[Concatenate[TurnState, float, P], TurnState]],
    Callable[Concatenate[TurnState, float, P], TurnState],
]:
    """Enter a function (state, now, ...) -> state in the table."""

    def declare(
        made: Callable[Concatenate[TurnState, float, P], TurnState],
    ) -> Callable[Concatenate[TurnState, float, P], TurnState]:
        row = _entered(made.__name__, moves)

        @wraps(made)
        def checked(state: TurnState, now: float, *args: P.args, **kwargs: P.kwargs) -> TurnState:
            after = made(state, now, *args, **kwargs)
            _check(row, state, after, after)
            return after

        return checked

    return declare


def deciding(
    moves: Moves,
) -> Callable[
    [Callable[Concatenate[TurnState, float, P], tuple[TurnState, D]]],
    Callable[Concatenate[TurnState, float, P], tuple[TurnState, D]],
]:
    """Enter a function (state, now, ...) -> (state, decision) in the table."""

    def declare(
        made: Callable[Concatenate[TurnState, float, P], tuple[TurnState, D]],
    ) -> Callable[Concatenate[TurnState, float, P], tuple[TurnState, D]]:
        row = _entered(made.__name__, moves)

        @wraps(made)
        def checked(
            state: TurnState, now: float, *args: P.args, **kwargs: P.kwargs
        ) -> tuple[TurnState, D]:
            after, decision = made(state, now, *args, **kwargs)
            _check(row, state, after, (after, decision))
            return after, decision

        return checked

    return declare


def _entered(name: str, moves: Moves) -> TransitionRow:
    row = TABLE[name] = TransitionRow(name.replace("_", " "), moves)
    return row


def _check(row: TransitionRow, before: TurnState, after: TurnState, made: Any) -> None:
    to = row.moves.get(before.phase)
    if to is None:
        text = f"'{row.name}' cannot happen in the phase '{before.phase}': {before}"
        raise TurnError(text, made)
    if after.phase not in to:
        raise TurnError(
            f"'{row.name}' led from '{before.phase}' to '{after.phase}'; its row says "
            f"{', '.join(to)}: {before} -> {after}",
            made,
        )


def _phases(names: str) -> tuple[Phase, ...]:
    return tuple(_phase(name) for name in names.split())


def _phase(name: str) -> Phase:
    for phase in PHASES:
        if phase.replace(" ", "_") == name:
            return phase
    raise ValueError(f"There is no phase {name!r}; the phases are {', '.join(PHASES)}.")
