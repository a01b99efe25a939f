"""Whether the host's voice works: what waits for a voice that has failed waits less long."""

from __future__ import annotations

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.turn.state import TurnState

LOST_PATIENCE = 3.0
"""Seconds that anything waits for a voice that has failed and has not sounded since."""


class VoiceHealth:
    """Has failed from the moment in which it was to sound and did not, until it sounds again.

    Attributes:
        failed_at: When it failed last, on the session's clock; None where it has sounded since.
    """

    def __init__(self, clock: Clock, turn: Turn) -> None:
        self._clock = clock
        self.failed_at: float | None = None
        turn.watch(self._turned)

    def failed(self) -> None:
        """It was to sound, and has not."""
        self.failed_at = self._clock.now()

    def patience(self, usual: float) -> float:
        """Seconds to wait for it, where one that works is given `usual`."""
        return usual if self.failed_at is None else min(usual, LOST_PATIENCE)

    def _turned(self, before: TurnState, after: TurnState) -> None:
        if after.bot and not before.bot:
            self.failed_at = None
