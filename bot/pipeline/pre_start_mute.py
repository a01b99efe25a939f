"""In the lobby nobody's voice reaches the turn engine: boot never speaks, whatever is heard.

The floor still knows that somebody speaks, so that the opening does not talk over them.
"""

from __future__ import annotations

from collections.abc import Callable

from pipecat.frames.frames import Frame, VADUserStartedSpeakingFrame, VADUserStoppedSpeakingFrame
from pipecat.turns.user_mute import BaseUserMuteStrategy

from beatroom.bot.pipeline.turn import Turn
from beatroom.flows.core.turn.transitions import person_begins, person_ends


class LobbyMute(BaseUserMuteStrategy):
    """Mutes people until the session's clock runs.

    Args:
        started: Whether it does.
        turn: Is told of speech that began in the lobby, and of its end.
    """

    def __init__(self, started: Callable[[], bool], turn: Turn) -> None:
        super().__init__()
        self._started = started
        self._turn = turn
        self._speech = False

    async def process_frame(self, frame: Frame) -> bool:
        await super().process_frame(frame)
        if isinstance(frame, VADUserStartedSpeakingFrame) and not self._started():
            self._speech = True
            self._turn.make(person_begins)
        elif isinstance(frame, VADUserStoppedSpeakingFrame) and self._speech:
            self._speech = False
            self._turn.make(person_ends)
        return not self._started()
