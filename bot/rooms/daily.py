"""A Daily room: the bot joins it like anybody else, and knows who is who.

Each participant's audio arrives on its own track. Where the recogniser takes one stream, the active
speaker names what is said. Daily has a new id for each time that somebody comes; who they are says
the `user_id` of their token, which the service has made (`bot.rooms.daily_rooms`). By that one they
are known here, as everywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

import structlog
from pipecat.frames.frames import Frame, InputTransportMessageFrame, UserAudioRawFrame
from pipecat.pipeline.pipeline import Pipeline
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.transports.daily.transport import (
    DailyInputTransportMessageFrame,
    DailyOutputTransportMessageUrgentFrame,
    DailyParams,
    DailyTransport,
)

from beatroom.flows.core.participants import clean_name

log = structlog.get_logger()


class ByPerson(FrameProcessor):
    """Puts people in the place of Daily's ids, behind the transport's input.

    A message is its sender's, as Daily says who that is; one of nobody in the room is dropped.

    Args:
        person_of: From a Daily id to the participant; None for nobody in the room.
    """

    def __init__(self, person_of: Callable[[str], str | None]) -> None:
        super().__init__()
        self._person_of = person_of

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, UserAudioRawFrame):
            frame.user_id = self._person_of(frame.user_id) or frame.user_id
        elif isinstance(frame, InputTransportMessageFrame):
            sender = getattr(frame, "participant_id", None)
            if not isinstance(frame, DailyInputTransportMessageFrame) or not (
                person := self._person_of(str(sender))
            ):
                log.info("daily_message_of_nobody", sender=str(sender)[:60])
                return
            frame.participant_id = person
        await self.push_frame(frame, direction)


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
        self._here: dict[str, tuple[str, str]] = {}
        """Who is there, by Daily's id: (participant, name). Two tabs are one person."""
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
        self._source = Pipeline([self.transport.input(), ByPerson(self._person_of)])
        self._wire()

    @property
    def source(self) -> FrameProcessor:
        return self._source

    @property
    def sink(self) -> FrameProcessor:
        return self.transport.output()

    def speaker(self) -> tuple[str, str] | None:
        """The room's active speaker; the only person there, when there is one."""
        if self._active in self._here:
            return self._here[self._active]
        people = dict(self._here.values())
        return next(iter(people.items())) if len(people) == 1 else None

    def broadcast(self, message: Any) -> None:
        self._send(message, None)

    def send_to(self, participant: str, message: Any) -> None:
        for id_, (person, _) in self._here.items():
            if person == participant:
                self._send(message, id_)

    def remove(self, participant: str) -> None:
        """The service asks Daily to do it, which lets nobody of that `user_id` in again."""

    def bar(self, participant: str, seconds: float) -> None:
        """The service gives them no token, and Daily knows whom it was asked to keep out."""

    async def close(self) -> None:
        """The pipeline's end makes the bot leave."""

    def _person_of(self, id_: str) -> str | None:
        return self._here[id_][0] if id_ in self._here else None

    def _send(self, message: Any, id_: str | None) -> None:
        frame = DailyOutputTransportMessageUrgentFrame(message=message, participant_id=id_)
        self._spawn(self._queue(frame), "message to the room")

    def _wire(self) -> None:
        transport = self.transport

        @transport.event_handler("on_participant_joined")
        async def on_joined(_: Any, participant: Mapping[str, Any]) -> None:
            who, name = identity(participant)
            self._here[str(participant.get("id"))] = who, name
            self._joined(who, name)

        @transport.event_handler("on_participant_left")
        async def on_left(_: Any, participant: Mapping[str, Any], reason: str) -> None:
            who, _name = identity(participant)
            self._here.pop(str(participant.get("id")), None)
            if who not in dict(self._here.values()):
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
    """Who a Daily participant is, and their name, cleaned; people may call themselves anything.

    Who came without a token of the service's (the room's owner may make others) is known by the id.
    """
    info = cast("Mapping[str, Any]", participant.get("info") or {})
    who = str(info.get("userId") or participant.get("id"))
    return who, clean_name(str(info.get("userName") or ""))
