"""The floor: who is speaking now, and waiting for it to change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.talk_events import Holder
from beatroom.flows.core.turn.state import TurnState

LONGEST_SENTENCE = 8.0
"""Seconds that an announcement waits for the end of the host's sentence."""


class Floor:
    """Who speaks, as the turn says; everybody may read it or wait on it.

    Attributes:
        changed_at: When it last changed, on the session's clock.
    """

    def __init__(self, clock: Clock, turn: Turn) -> None:
        self._clock = clock
        self._turn = turn
        self._change = asyncio.Event()
        self._watchers: list[Callable[[Holder], None]] = []
        self.changed_at = clock.now()
        turn.watch(self._turned)

    @property
    def person(self) -> bool:
        """Whether a person's turn is open (until their turn ends, pauses included)."""
        return self._turn.state.person

    @property
    def bot(self) -> bool:
        """Whether the host's voice is sounding."""
        return self._turn.state.bot

    @property
    def sentences(self) -> int:
        """How many of the host's sentences have sounded to their end."""
        return self._turn.state.sentences

    @property
    def holder(self) -> Holder:
        """A person before the bot: who was interrupted has lost the floor."""
        return _holder(self._turn.state)

    def watch(self, watcher: Callable[[Holder], None]) -> None:
        """Call `watcher` with the holder at every change of the holder."""
        self._watchers.append(watcher)

    def measure_anew(self) -> None:
        """Whatever silence there was counts from now."""
        self.changed_at = self._clock.now()

    async def wait(self, until: Callable[[Floor], bool], deadline: float | None) -> bool:
        """Wait until `until(floor)` or the deadline (on the session's clock); whether it did."""
        while not until(self):
            change = self._change
            if deadline is None:
                await change.wait()
                continue
            left = deadline - self._clock.now()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(change.wait(), left)
            except TimeoutError:
                return until(self)
        return True

    async def sentence_over(self, *, within: float = LONGEST_SENTENCE) -> bool:
        """Wait until the host has said the sentence that runs; its voice ends with its last one.

        Args:
            within: For how many seconds at most.

        Returns:
            Whether more of what it says is left, of that sentence or behind it.
        """
        since = self.sentences

        def over(floor: Floor) -> bool:
            ended = floor.sentences != since and not self._turn.state.said_out
            return floor.person or not floor.bot or ended

        await self.wait(over, self._clock.now() + within)
        return self.bot and not self.person and not self._turn.state.said_out

    def _turned(self, before: TurnState, after: TurnState) -> None:
        """Note a change; wakes those who wait."""
        spoke = (before.person, before.bot) != (after.person, after.bot)
        if not spoke and before.sentences == after.sentences:
            return
        if spoke:
            self.changed_at = self._clock.now()
        self._change.set()
        self._change = asyncio.Event()
        if _holder(before) != _holder(after):
            for watcher in self._watchers:
                watcher(_holder(after))


def _holder(state: TurnState) -> Holder:
    if state.person:
        return "person"
    return "bot" if state.bot else "nobody"
