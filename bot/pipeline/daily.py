"""A Daily room: the bot joins it like anybody else, and knows who is who.

Each participant's audio arrives on its own track; the active speaker names the utterance.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

import structlog
from pipecat.frames.frames import Frame
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.transports.daily.transport import (
    DailyOutputTransportMessageUrgentFrame,
    DailyParams,
    DailyTransport,
)

from flows.participants import clean_name

log = structlog.get_logger()


class DailyRoom:
    """The session's end of a Daily room.

    Args:
        room_url: The room, made for this session.
        token: The bot's owner token.
        name: The host's name in the room.
        joined: Called with (participant, name) when somebody can hear.
        left: Called with (participant, reason).
        lost: Called with a reason when the bot is out of the room for good.
        queue: Puts a frame into the pipeline.
        spawn: Starts a task that lives no longer than the session.
    """

    def __init__(
        self,
        room_url: str,
        token: str,
        *,
        name: str,
        joined: Callable[[str, str], None],
        left: Callable[[str, str], None],
        lost: Callable[[str], None],
        queue: Callable[[Frame], Coroutine[Any, Any, None]],
        spawn: Callable[[Any, str], asyncio.Task[Any]],
    ) -> None:
        self._joined = joined
        self._left = left
        self._lost = lost
        self._queue = queue
        self._spawn = spawn
        self._names: dict[str, str] = {}
        self._active: str | None = None
        self.transport = DailyTransport(
            room_url,
            token,
            name,
            DailyParams(
                audio_in_enabled=True,
                audio_out_enabled=True,
                camera_out_enabled=False,
                audio_in_user_tracks=True,
            ),
        )
        self._wire()

    @property
    def source(self) -> FrameProcessor:
        return self.transport.input()

    @property
    def sink(self) -> FrameProcessor:
        return self.transport.output()

    def speaker(self) -> tuple[str, str] | None:
        """The room's active speaker; the only person there, when there is one."""
        if self._active in self._names:
            return self._active, self._names[self._active]
        if len(self._names) == 1:
            return next(iter(self._names.items()))
        return None

    def broadcast(self, message: Any) -> None:
        self._send(message, None)

    def send_to(self, participant: str, message: Any) -> None:
        self._send(message, participant)

    def remove(self, participant: str) -> None:
        """The service asks Daily to do it."""

    def bar(self, participant: str, seconds: float) -> None:
        """Daily's ids are new each time that somebody comes: there is nothing to keep out."""

    async def close(self) -> None:
        """The pipeline's end makes the bot leave."""

    def _send(self, message: Any, participant: str | None) -> None:
        frame = DailyOutputTransportMessageUrgentFrame(message=message, participant_id=participant)
        self._spawn(self._queue(frame), "message to the room")

    def _wire(self) -> None:
        transport = self.transport

        @transport.event_handler("on_participant_joined")
        async def on_joined(_: Any, participant: Mapping[str, Any]) -> None:
            who, name = identity(participant)
            self._names[who] = name
            self._joined(who, name)

        @transport.event_handler("on_participant_left")
        async def on_left(_: Any, participant: Mapping[str, Any], reason: str) -> None:
            who, _name = identity(participant)
            self._names.pop(who, None)
            self._left(who, reason)

        @transport.event_handler("on_active_speaker_changed")
        async def on_active(_: Any, participant: Mapping[str, Any]) -> None:
            self._active = str(participant.get("id"))

        @transport.event_handler("on_network_connection_status_updated")
        async def on_network(_: Any, status: Mapping[str, Any]) -> None:
            log.info(
                "daily_network", connection=status.get("connection"), event=status.get("event")
            )

        @transport.event_handler("on_error")
        async def on_error(_: Any, error: str) -> None:
            self._lost(f"Daily reported an error: {error}")


def identity(participant: Mapping[str, Any]) -> tuple[str, str]:
    """A Daily participant's id and name, cleaned; people may call themselves anything."""
    info = cast("Mapping[str, Any]", participant.get("info") or {})
    return str(participant.get("id")), clean_name(str(info.get("userName") or ""))
