"""One session in a process of its own: what its host says goes in, its events come out.

`warm` loads what takes long, before there is a session; `run_session` runs one to its end.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import structlog
from pipecat.frames.frames import Frame

from beatroom.bot.ipc.ipc import LinkClosed, SessionLink, StaleSession
from beatroom.bot.ipc.messages import (
    Answer,
    BatchBuffered,
    BatchStored,
    ConsultAnswer,
    ConsultRefused,
    Daily,
    EpochSuperseded,
    Heartbeat,
    IceCandidates,
    Instruct,
    MaySpeak,
    Moving,
    Offer,
    ProtocolViolation,
    Ready,
    RequestRefused,
    RequestSucceeded,
    Saving,
    SessionFinished,
    SessionSpec,
    SpecInvalid,
    ToSession,
)
from beatroom.bot.pipeline.ears import hears_each
from beatroom.bot.pipeline.guarded_kind import KindCrashError
from beatroom.bot.pipeline.instructions import InstructionError
from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.occupancy import NotHere
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.services import (
    ServiceError,
    check_services,
    load_ears,
    make_llm,
    make_noise_filter,
    make_stt,
    make_tts,
    make_turn_end,
    make_vad,
)
from beatroom.bot.pipeline.session import Session
from beatroom.bot.pipeline.steered import IdempotencyConflictError, steer
from beatroom.bot.rooms.data_channel import DataChannel, refusal, server_message, typed_taken
from beatroom.bot.rooms.ice_servers import ice_servers
from beatroom.bot.rooms.offers import BadOffer
from beatroom.bot.rooms.page import Page, ui_command
from beatroom.bot.rooms.page_messages import Caption
from beatroom.bot.rooms.reach import advertised, bind_within
from beatroom.bot.rooms.transport import RoomTransport
from beatroom.bot.rooms.webrtc import RoomError, WebRtcRoom, allow_loopback, is_alone
from beatroom.bot.runtime.logs import about
from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.process_memory import resident_memory
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.tracing import tracing
from beatroom.bot.settings.handed_over import settings_from
from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.embedded import embedded
from beatroom.bot.workers.being_said import WordsTold
from beatroom.bot.workers.preloaded import know_language
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import ParticipantRemoved, Recorded
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import SessionState

log = structlog.get_logger()

SENT_WITHIN = 0.1
"""Seconds after which what was told the pages is on its way to them."""
HEARTBEAT = 1.0


def warm(settings: dict[str, Any] | None = None) -> None:
    """Load the speech models and the slow imports; blocking, to be run in a thread."""
    from beatroom.bot.ears import voice_detector  # noqa: PLC0415 - loads a model

    voice_detector.preload()
    chosen = settings_from(settings or {})
    folder = Path(chosen.whisper_model) if chosen.whisper_model else None
    embedded().load(voice=chosen.tts == "embedded", ears=chosen.stt == "embedded", folder=folder)
    check_services(chosen)


async def run_session(spec: SessionSpec, link: SessionLink) -> None:
    """Run one session to its end.

    Returns when the session is over and everything about it is stored, when another process has
    taken it over, or when the host is gone.
    """
    try:
        await _run(spec, link)
    except* StaleSession:
        log.warning("session_taken_over", epoch=spec.epoch)
    except* LinkClosed:
        log.warning("host_gone")


async def _run(spec: SessionSpec, link: SessionLink) -> None:
    settings = settings_from(spec.settings)
    await asyncio.to_thread(warm, spec.settings)
    await asyncio.to_thread(load_ears, settings, spec.personality)
    await asyncio.to_thread(know_language, spec.personality.language)
    if settings.webrtc_loopback or is_alone():
        settings = settings.model_copy(update={"webrtc_loopback": True})
        allow_loopback()
    if ports := settings.udp_ports:
        bind_within(asyncio.get_running_loop(), ports)
    # What a browser sends must not fill the log: aiortc warns of each packet that makes no sense.
    logging.getLogger("aiortc").setLevel(logging.ERROR)
    clock = LoopClock()
    async with tracing(settings):
        async with Tasks(endings=(LinkClosed, StaleSession)) as tasks:
            try:
                served = SessionRunner(spec, settings, link, clock, tasks)
            except ServiceError as error:  # no other process would fare better
                await link.send(SpecInvalid(reason=str(error)))
                return
            running = tasks.start(served.run(), "session")
            commands = tasks.start(served.commands(), "commands")

            def measured() -> tuple[Measured, ...]:
                return (*served.session.measured(), *embedded().measured())

            tasks.start(_heartbeat(link, measured), "heartbeat")
            await asyncio.wait({running, commands}, return_when=asyncio.FIRST_COMPLETED)
            with suppress(LinkClosed):
                await link.send(Heartbeat(lag=0.0, memory=resident_memory(), measured=measured()))
        # Before the last spans are sent: nobody waits for a collector.
        with suppress(LinkClosed):
            await link.send(SessionFinished())


class SessionRunner:
    """One session between its host and its room."""

    def __init__(
        self,
        spec: SessionSpec,
        settings: Settings,
        link: SessionLink,
        clock: LoopClock,
        tasks: Tasks,
    ) -> None:
        self._link = link
        self._clock = clock
        # What one browser or one operator brings in runs aside: it ends nobody else's session.
        self._tasks = tasks
        host = spec.personality.host_name
        self._page = Page(
            clock,
            self._send,
            host,
            send_to=self._send_to,
            told=self._as_seen,
        )
        self._settings = settings
        self._browsers: WebRtcRoom | None = None
        self._stt = make_stt(settings, spec.personality)
        self._room: RoomTransport = self._enter_room(spec)
        self._names: dict[str, str] = {}
        self._invited: dict[str, Offer] = {}
        self.session = Session(
            lambda _: self._parts(spec, settings),
            personality=spec.personality,
            settings=settings,
            event_log=link,
            past=spec.log,
            clock=clock,
            zone=ZoneInfo(spec.timezone),
            tasks=tasks,
            epoch=spec.epoch,
            speaker=self._room.speaker,
            consult=link.consult,
            facts=spec.facts,
            refuse=lambda who, why, ref, later: self._reply(who, refusal(why, ref, later=later)),
            taken=lambda who, ref, line, saved: self._reply(
                who, typed_taken(ref, line, saved=saved)
            ),
        )
        if spec.may_speak is not None:
            self.session.licence.renew(spec.may_speak.since, spec.may_speak.until)
        self.session.journal.watch(self._page.notice)
        self._words = WordsTold(link.send, tasks.aside)
        self.session.live.captions.watch(self._caption)
        self.session.live.pages.watch(
            lambda name, data: self._page.view(name, data, self.session.state),
            self._send_command,
        )
        self.session.journal.watch(_bind_log)
        self.session.journal.watch(self._somebody_removed)
        for participant, until in self.session.state.barred.items():
            self._room.bar(participant, until - clock.now())

    def _caption(self, caption: Caption) -> None:
        self._page.caption(caption)
        self._words.caption(caption)

    async def run(self) -> None:
        """The session, from its first node to its last word."""
        try:
            await self.session.run(self._ready)
        finally:
            await self._room.close()

    async def commands(self) -> None:
        """What the host says, until it is gone."""
        while (message := await self._link.receive()) is not None:
            await self._obey(message)
        raise LinkClosed("the host is gone")

    async def _ready(self) -> None:
        await self._link.send(Ready())

    async def _obey(self, message: ToSession) -> None:
        session = self.session
        if isinstance(message, Instruct):
            session.instructions.add(
                message.instruction,
                mode=message.mode,
                kind=message.kind,
                text=message.text,
                expires_at=message.expires_at,
                interrupt=message.interrupt,
                by=message.by,
            )
            return
        if isinstance(
            message, BatchStored | BatchBuffered | EpochSuperseded | ConsultAnswer | ConsultRefused
        ):
            return  # the link's own business
        if isinstance(message, MaySpeak):
            session.licence.renew(message.since, message.until)
            return
        if isinstance(message, Saving):
            self._page.saving(saved=message.saved)
            return
        if isinstance(message, Moving):
            self._tasks.aside(self._told_of_moving(message.request), "moving")
            return
        if isinstance(message, Offer | IceCandidates):
            # On its own: a browser's signalling may take its time, and nobody waits for it.
            self._tasks.aside(self._signalled(message), "signalling")
            return
        try:
            came = await steer(session, message)
        except (
            RundownError,
            InstructionError,
            RoomError,
            KindError,
            IdempotencyConflictError,
            NotHere,
        ) as error:
            await self._link.send(RequestRefused(request=message.request, reason=str(error)))
            return
        except KindCrashError as error:
            await self._link.send(
                RequestRefused(request=message.request, reason=str(error), broke=True)
            )
            return
        # A 2xx means stored: the answer waits for the log.
        self._tasks.aside(self._confirm(message.request, came), "confirm")

    async def _told_of_moving(self, request: str) -> None:
        """Tell the pages, and let them hear it before this process is ended."""
        self._page.moving()
        await self._clock.sleep_until(self._clock.now() + SENT_WITHIN)
        await self._link.send(RequestSucceeded(request=request))

    async def _confirm(self, request: str, came: dict[str, Any]) -> None:
        await self.session.journal.durable()
        await self._link.send(RequestSucceeded(request=request, data=came))

    async def _signalled(self, message: Offer | IceCandidates) -> None:
        """Answer a browser's offer or candidates. Whatever is wrong with them, it is refused."""
        try:
            answer = await self._signal(message)
        except RoomError as error:
            answer = RequestRefused(
                request=message.request, reason=str(error), seconds=error.seconds
            )
        except BadOffer as error:
            answer = RequestRefused(request=message.request, reason=str(error), fault=True)
        except Exception:  # border: one browser's signalling is not the session's trouble
            log.exception("signalling_broke")
            reason = "The session could not work with this; connect anew."
            answer = RequestRefused(request=message.request, reason=reason, fault=True)
        await self._link.send(answer)

    async def _signal(self, message: Offer | IceCandidates) -> Answer | RequestSucceeded:
        room = self._webrtc()
        if isinstance(message, IceCandidates):
            await room.ice(message.participant, message.pc_id, list(message.candidates))
            return RequestSucceeded(request=message.request)
        self._invited[message.participant] = message.model_copy(update={"sdp": ""})
        answer = await room.offer(
            message.participant,
            message.name,
            message.sdp,
            message.pc_id,
            restart=message.restart_pc,
            source=message.source,
            vouched=message.vouched,
        )
        return Answer(
            request=message.request,
            sdp=advertised(answer["sdp"], self._settings.webrtc_address),
            sdp_type=answer["type"],
            pc_id=answer["pc_id"],
        )

    def _enter_room(self, spec: SessionSpec) -> RoomTransport:
        """A Daily room when one was made for the session, else our own."""
        if isinstance(spec.transport, Daily):
            from beatroom.bot.rooms.daily import DailyRoom  # noqa: PLC0415 - only when chosen

            return DailyRoom(
                spec.transport.room_url,
                spec.transport.token,
                name=spec.personality.host_name,
                clock=self._clock,
                joined=self._joined_daily,
                left=self._left,
                lost=self._lost,
                queue=self._queue,
                spawn=self._tasks.aside,
                record=spec.transport.record,
            )
        self._browsers = WebRtcRoom(
            clock=self._clock,
            joined=self._connected,
            left=self._left,
            spawn=self._tasks.aside,
            offended=self._offended,
            max_people=spec.transport.max_people,
            loopback=self._settings.webrtc_loopback,
            everybody=hears_each(self._stt),
            servers=lambda who: ice_servers(self._settings, who, self._clock.now()),
        )
        return self._browsers

    def _webrtc(self) -> WebRtcRoom:
        if self._browsers is None:
            raise RoomError("This session is in a Daily room; join it there.")
        return self._browsers

    def _parts(self, spec: SessionSpec, settings: Settings) -> Parts:
        channel = DataChannel(
            clock=self._clock,
            reply=self._reply,
            typed=self._typed,
            ready=self._page_ready,
            asked=self._asked,
        )
        return Parts(
            transport_input=self._room.source,
            transport_output=self._room.sink,
            llm=make_llm(settings, spec.personality, self._link.consult),
            tts=make_tts(settings, spec.personality),
            stt=self._stt,
            vad=make_vad,
            turn_end=make_turn_end(settings),
            noise_filter=make_noise_filter(settings),
            channel=channel,
            background=lambda: make_llm(settings, spec.personality, self._link.consult),
            measured=True,
            encodes=asyncio.to_thread,
            traced=_trace_of(spec) if settings.otel_exporter_otlp_endpoint else None,
        )

    async def _queue(self, frame: Frame) -> None:
        await self.session.live.worker.queue_frame(frame)

    def _joined_daily(self, participant: str, name: str) -> None:
        """In a Daily room people hear as soon as they are there, page or not."""
        self._names[participant] = name
        self.session.room.joined(participant, name)

    def _lost(self, reason: str) -> None:
        log.warning("room_lost", reason=reason)
        self._tasks.start(self.session.finish(reason), "room lost")

    def _connected(self, participant: str, name: str) -> None:
        """Connected, but deaf until the page's handshake: joining is counted from there."""
        self._names[participant] = name

    def _left(self, participant: str, reason: str) -> None:
        self._names.pop(participant, None)
        self.session.room.left(participant, reason)

    def _somebody_removed(self, record: Recorded, _: SessionState) -> None:
        if isinstance(record.event, ParticipantRemoved):
            self._room.remove(record.event.participant)

    def _offended(self, participant: str, source: str, reason: str) -> None:
        """Whoever does what no browser does is told to the service, which bars them for a while."""
        offence = ProtocolViolation(participant=participant, source=source, reason=reason)
        self._tasks.aside(self._link.send(offence), "offence")

    async def _page_ready(self, participant: str | None) -> None:
        if participant is None or participant not in self._names:
            return  # gone while this was on its way
        name, offer = self._names.get(participant, ""), self._invited.get(participant)
        person, role = (None, "guest") if offer is None else (offer.person, offer.role)
        viewer = Actor(participant, person, role == "host")
        shown = self.session.kind_state_for(viewer)
        for message in self._page.welcome(self.session.state, participant, shown):
            self._send_to(participant, message)
        self.session.room.joined(participant, name, person, host=viewer.host)

    async def _typed(self, participant: str | None, text: str, ref: str) -> None:
        # The stage may have to wait for the floor; the data channel must not.
        self._tasks.aside(self.session.typed(participant, text, ref), "typed turn")

    async def _asked(
        self, participant: str | None, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | str:
        """Something that a person in the room may ask of the session's kind."""
        try:
            return self.session.guest_command(participant, name, data)
        except KindError as error:
            return str(error)

    def _reply(self, participant: str | None, message: dict[str, Any]) -> None:
        if participant is not None:
            self._room.send_to(participant, message)

    def _send_to(self, participant: str, message: dict[str, Any]) -> None:
        self._room.send_to(participant, server_message(message))

    def _as_seen(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        return self.session.kind_event_for(viewer, name, data)

    def _send(self, message: dict[str, Any]) -> None:
        self._room.broadcast(server_message(message))

    def _send_command(self, command: str, payload: dict[str, Any]) -> None:
        self._room.broadcast(ui_command(command, payload))


def _trace_of(spec: SessionSpec) -> dict[str, str | int]:
    return {
        "beatroom.session": spec.session,
        "beatroom.epoch": spec.epoch,
        "beatroom.personality": spec.personality.name,
        "beatroom.kind": spec.personality.kind,
    }


def _bind_log(_: Recorded, state: SessionState) -> None:
    current = state.rundown.current
    about(node=state.node, beat=current.id if current is not None else "")


async def _heartbeat(link: SessionLink, measured: Callable[[], tuple[Measured, ...]]) -> None:
    """Signs of life, with the loop's lag: how late a one-second timer fires."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + HEARTBEAT
        await asyncio.sleep(HEARTBEAT)
        lag = max(0.0, loop.time() - due)
        await link.send(Heartbeat(lag=lag, memory=resident_memory(), measured=measured()))
