"""A Daily room: the bot joins it like anybody else, and knows who is who.

Each participant's audio arrives on its own track. Where the recogniser takes one stream, the active
speaker names what is said. Daily has a new id for each time that somebody comes; who they are says
the `user_id` of their token, which the service has made (`bot.rooms.daily_rooms`). By that one they
are known here, as everywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, cast

import structlog
from pipecat.frames.frames import (
    Frame,
    InputTransportMessageFrame,
    InterimTranscriptionFrame,
    TranscriptionFrame,
    UserAudioRawFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.transports.daily.transport import (
    DailyInputTransportMessageFrame,
    DailyOutputTransportMessageUrgentFrame,
    DailyParams,
    DailyTransport,
)

from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.participants import clean_name

log = structlog.get_logger()

REJOIN_PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
"""Seconds before each attempt to come back into the room."""
JOIN_DEADLINE = 20.0


class ByPerson(FrameProcessor):
    """Puts people in the place of Daily's ids, behind the transport's input.

    A message is its sender's, as Daily says who that is; one of nobody in the room is dropped, and
    so is what Daily's own transcription hears: it is for others.

    Args:
        person_of: From a Daily id to the participant; None for nobody in the room.
    """

    def __init__(self, person_of: Callable[[str], str | None]) -> None:
        super().__init__()
        self._person_of = person_of

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TranscriptionFrame | InterimTranscriptionFrame):
            return  # Daily's own, beside which the session has its recogniser's
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
        clock: The session's.
        record: Whether to begin the recording that the room allows.
    """

    def __init__(
        self,
        room_url: str,
        token: str,
        *,
        name: str,
        clock: Clock,
        joined: Callable[[str, str], None],
        left: Callable[[str, str], None],
        lost: Callable[[str], None],
        queue: Callable[[Frame], Coroutine[Any, Any, None]],
        spawn: Callable[[Any, str], asyncio.Task[Any]],
        record: bool = False,
    ) -> None:
        self._clock = clock
        self._record = record
        self._leaving = self._rejoining = False
        self._joined = joined
        self._left = left
        self._lost = lost
        self._queue = queue
        self._spawn = spawn
        self._here: dict[str, tuple[str, str]] = {}
        """Who is there, by Daily's id: (participant, name). Two tabs are one person."""
        self._rejoined = 0
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

    def _trouble(self, reason: str) -> None:
        """The host is out of the room, or did not get in: it goes back by itself."""
        if self._leaving or self._rejoining:
            return
        log.warning("daily_room_lost", reason=reason)
        self._rejoining = True
        self._spawn(self._rejoin(reason), "back into the room")

    async def _rejoin(self, reason: str) -> None:
        """Join anew with growing pauses; the session's talk goes on meanwhile."""
        for pause in REJOIN_PAUSES:
            await self._clock.sleep_until(self._clock.now() + pause)
            if self._leaving or await self._joined_anew():
                self._rejoining = False
                return
        self._lost(f"the host could not come back into its Daily room: {reason}")

    async def _joined_anew(self) -> bool:
        client = cast("Any", self.transport)._client  # noqa: SLF001 - Pipecat joins once
        was = self._rejoined
        with suppress(TimeoutError):
            async with time_limit(JOIN_DEADLINE):
                await type(client).join.__wrapped__(client)
        return self._rejoined > was

    def _back(self) -> None:
        """In the room, perhaps anew: those who left meanwhile are gone, as nobody has said."""
        self._rejoined += 1
        here = self.transport.participants()
        for id_ in [one for one in self._here if one not in here]:
            self._gone(id_, "left while the host was out of the room")

    async def _begin_recording(self) -> None:
        """Of the kind that the room allows; where it goes on since before, Daily says so."""
        _, error = await self.transport.start_recording()
        if error is not None:
            log.warning("daily_recording_not_begun", reason=str(error)[:200])

    def _gone(self, id_: str, reason: str) -> None:
        who, _name = self._here.pop(id_, (None, ""))
        if who is not None and who not in dict(self._here.values()):
            self._left(who, reason)

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
            self._gone(str(participant.get("id")), reason)

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
            self._trouble(error)

        @transport.event_handler("on_joined")
        async def on_here(_: Any, __: Any) -> None:
            self._back()
            if self._record:
                await self._begin_recording()

        @transport.event_handler("on_before_leave")
        async def on_leaving(_: Any) -> None:
            self._leaving = True


def identity(participant: Mapping[str, Any]) -> tuple[str, str]:
    """Who a Daily participant is, and their name, cleaned; people may call themselves anything.

    Who came without a token of the service's (the room's owner may make others) is known by the id.
    """
    info = cast("Mapping[str, Any]", participant.get("info") or {})
    who = str(info.get("userId") or participant.get("id"))
    return who, clean_name(str(info.get("userName") or ""))
