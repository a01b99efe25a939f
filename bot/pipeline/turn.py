"""The session's turn: holds its one state, and changes it by transitions alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

import structlog

from beatroom.flows.core.clock import Clock
from beatroom.flows.core.turn.state import TurnState
from beatroom.flows.core.turn.table import TurnError

log = structlog.get_logger()

P = ParamSpec("P")
D = TypeVar("D")
Watcher = Callable[[TurnState, TurnState], None]
"""Told the state before and after a transition."""


class Turn:
    """Whoever has something to say to the turn makes a transition; everybody may read `state`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._state = TurnState()
        self._watchers: list[Watcher] = []

    @property
    def state(self) -> TurnState:
        return self._state

    @property
    def reply_pending(self) -> bool:
        """Whether somebody is still waiting for the host to speak."""
        return self._state.reply_pending(self._clock.now())

    def watch(self, watcher: Watcher) -> None:
        """Call `watcher` after every transition."""
        self._watchers.append(watcher)

    def make(
        self,
        transition: Callable[Concatenate[TurnState, float, P], TurnState],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Make a transition, as of now."""
        try:
            after = transition(self._state, self._clock.now(), *args, **kwargs)
        except TurnError as error:
            self.rule_broken(error)
            after = error.made
        self._change(after)

    def decide(
        self,
        transition: Callable[Concatenate[TurnState, float, P], tuple[TurnState, D]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> D:
        """Make a transition that decides something, as of now."""
        try:
            after, decision = transition(self._state, self._clock.now(), *args, **kwargs)
        except TurnError as error:
            self.rule_broken(error)
            after, decision = error.made
        self._change(after)
        return decision

    def rule_broken(self, error: TurnError) -> None:
        """A fault of ours, which ends no session; tests have it raised."""
        log.error("turn_rule_broken", what=str(error))

    def _change(self, after: TurnState) -> None:
        before, self._state = self._state, after
        for watcher in self._watchers:
            watcher(before, after)
