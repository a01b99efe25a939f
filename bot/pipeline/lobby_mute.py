"""In the lobby nobody's voice reaches the turn engine: boot never speaks, whatever is heard."""

from __future__ import annotations

from collections.abc import Callable

from pipecat.frames.frames import Frame
from pipecat.turns.user_mute import BaseUserMuteStrategy


class LobbyMute(BaseUserMuteStrategy):
    """Mutes people until the session's clock runs.

    Args:
        started: Whether it does.
    """

    def __init__(self, started: Callable[[], bool]) -> None:
        super().__init__()
        self._started = started

    async def process_frame(self, frame: Frame) -> bool:
        await super().process_frame(frame)
        return not self._started()
