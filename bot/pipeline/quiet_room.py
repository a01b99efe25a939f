"""The end of a turn where several people are heard: when the room is quiet, not when one pauses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipecat.frames.frames import Frame, TranscriptionFrame, VADUserStartedSpeakingFrame
from pipecat.turns.types import ProcessFrameResult
from pipecat.turns.user_stop import BaseUserTurnStopStrategy


class WaitsForQuiet(BaseUserTurnStopStrategy):
    """Mixed into a strategy of Pipecat's: its turn ends once all that was said is recognised.

    Args:
        quiet: Whether nobody speaks any more and no words are still to come.
    """

    def __init__(self, *, quiet: Callable[[], bool], **given: Any) -> None:
        super().__init__(**given)
        self._quiet = quiet
        self._due = False

    async def handle_user_turn_started(self) -> None:
        self._due = False
        await super().handle_user_turn_started()

    async def handle_user_turn_stopped(self) -> None:
        self._due = False
        await super().handle_user_turn_stopped()

    async def trigger_user_turn_stopped(self, **given: Any) -> None:
        """The strategy finds the turn over; it is, unless words are still to come."""
        self._due = not self._quiet()
        if not self._due:
            await super().trigger_user_turn_stopped(**given)

    async def process_frame(self, frame: Frame) -> ProcessFrameResult:
        if isinstance(frame, VADUserStartedSpeakingFrame):
            self._due = False
        result = await super().process_frame(frame)
        if self._due and isinstance(frame, TranscriptionFrame):
            await self.trigger_user_turn_stopped()
        return result or ProcessFrameResult.CONTINUE
