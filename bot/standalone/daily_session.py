"""A session in a Daily room that somebody else has made, as Pipecat's runner does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipecat.processors.frame_processor import FrameProcessor

from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.rooms.daily import DailyRoom
from beatroom.bot.settings.settings import Settings
from beatroom.bot.standalone.lone_session import LoneSession
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.personality.model import Personality


class DailySession(LoneSession):
    """Everybody in the room takes part, each under their own name.

    Args:
        room_url: The room.
        token: The host's token.
        record: The personality.
        parts: Makes the pipeline's of the room's source and sink.
        settings: How the engine is set.
        how: What any such session takes.
    """

    def __init__(
        self,
        room_url: str,
        token: str,
        record: Personality,
        parts: Callable[[FrameProcessor, FrameProcessor], Parts],
        settings: Settings,
        **how: Any,
    ) -> None:
        self._room = room = DailyRoom(
            room_url,
            token,
            name=record.host_name,
            clock=LoopClock(),
            joined=self.joined,
            left=self.left,
            lost=self._lost,
            queue=self._queue,
            spawn=lambda work, name: self._tasks.aside(work, name),  # noqa: PLW0108 - made later
        )
        super().__init__(
            record,
            parts(room.source, room.sink),
            settings,
            speaker=room.speaker,
            reply=self._reply_one,
            **how,
        )

    def _lost(self, reason: str) -> None:
        self._tasks.aside(self.end(reason), "room lost")

    def _reply_one(self, participant: str | None, message: dict[str, Any]) -> None:
        if participant is not None:
            self._room.send_to(participant, message)
