"""One session, running: the parts of `assembly` with everything that moves them.

A session is told things (people come and go, operators instruct, the clock runs) and turns them
into events and into entries on the stage. It ends by itself; `run` returns when it is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import tzinfo
from typing import Any

import structlog
from pipecat.flows import NodeConfig
from pipecat.frames.frames import EndFrame
from pipecat.processors.aggregators.llm_response_universal import UserTurnStoppedMessage
from pipecat.services.stt_service import STTService
from pipecat.services.tts_service import TTSService
from pipecat.transports.base_output import BaseOutputTransport
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.pipeline.assembly import Assembly, assemble
from beatroom.bot.pipeline.closing import Closing
from beatroom.bot.pipeline.event_recorder import EventRecorder, EventStore
from beatroom.bot.pipeline.fixed_lines import SpokenPart
from beatroom.bot.pipeline.guarded_kind import made_kind
from beatroom.bot.pipeline.instructions import Instructions
from beatroom.bot.pipeline.kept_beside import KeptBeside
from beatroom.bot.pipeline.kind import Kind, KindError
from beatroom.bot.pipeline.licence import SpeakingLease
from beatroom.bot.pipeline.model_slots import ReadsRole
from beatroom.bot.pipeline.occupancy import Occupancy
from beatroom.bot.pipeline.outside_notes import OutsideNotes
from beatroom.bot.pipeline.pacer import Pacer
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.recorder import FORBIDDEN, Recorder
from beatroom.bot.pipeline.reply_accounting import ReplyAccounting
from beatroom.bot.pipeline.reply_guard import Failure
from beatroom.bot.pipeline.rundown_commands import changed_rundown
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.pipeline.silence import Silence
from beatroom.bot.pipeline.summaries import Summaries
from beatroom.bot.pipeline.taking_over import TakingOver
from beatroom.bot.pipeline.typed_words import Taken, TypedWords
from beatroom.bot.pipeline.waiting import Waiting
from beatroom.bot.pipeline.waiting_turns import Refuse, WaitingTurns
from beatroom.bot.runtime.measured import Measured
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core import nodes
from beatroom.flows.core.actors import Actor, actor_of
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.ending import LONGEST
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.talk_events import Holder
from beatroom.flows.core.turn.transitions import mute, noise_ends, process_starts, unmute
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.language import line
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()

LONGEST_TURN = 120.0
"""Seconds after which somebody's turn ends without a pause, and the others are answered."""
SETTLE_PATIENCE = 20.0
"""Seconds that a kind may take for its record once the session has nothing more to say."""
END_PATIENCE = 10.0
"""Seconds that the pipeline may take to end before it is cancelled."""


def _nothing() -> None:
    return


def _nobody(*_: object) -> None:
    return


class Session:
    """A running session.

    Args:
        parts: Transport, services and clocks.
        personality: The record.
        settings: The service's settings.
        log: Where events are kept.
        past: The events so far; at least `created`.
        epoch: This run's number.
        clock: The session's clock.
        zone: For spoken times.
        speaker: Who speaks by voice now, where the transport can tell: (id, name) or None.
        consult: Asks the service for what only it knows or may do.
        facts: What the session's maker wants its host to know.
        refuse: Called with (participant, why, ref) for words that are not taken; for them alone.
            `ref` is the mark that a page gave what was typed, or empty.
        taken: Called with (participant, ref, line, saved) for typed words with a mark that are on
            record in the event `line`: at once, and when that is stored.
        handle_sigint: Whether Ctrl-C ends it: where the process is this session's.
    """

    _kind: Kind
    """Made when the session runs, of what is there then."""

    def __init__(
        self,
        parts: Callable[[Session], Parts],
        *,
        personality: Personality,
        settings: Settings,
        event_log: EventStore,
        past: tuple[Recorded, ...],
        clock: Clock,
        zone: tzinfo,
        tasks: Tasks,
        epoch: int = 1,
        speaker: Callable[[], tuple[str, str] | None] = lambda: None,
        consult: Consult = no_service,
        facts: Mapping[str, str] | None = None,
        refuse: Refuse = _nobody,
        taken: Taken = _nobody,
        handle_sigint: bool = False,
    ) -> None:
        self._tasks = tasks
        self._handle_sigint = handle_sigint
        self._epoch = epoch
        self._past = past
        self._taken_over = any(isinstance(r.event, e.NodeEntered) for r in past)
        self._speaker = speaker
        self._over = asyncio.Event()
        self.journal = EventRecorder(clock, event_log, past)
        self._began_closing = False
        self._finishing = False
        self.licence = SpeakingLease()
        made = parts(self)
        able = made.encodes is not None or made.told_recorded
        wanted = personality.recording and able
        self._forbidden = wanted and not settings.recordings
        recorded = wanted and settings.recordings
        self._recorder = (
            Recorder(clock, self.journal, consult, epoch, made.encodes) if recorded else None
        )
        self._beside = (
            KeptBeside(clock, self.journal, consult, epoch)
            if recorded
            and made.encodes is not None
            and not kind_named(personality.kind).keeps_outside
            else None
        )
        if isinstance(made.transport_output, BaseOutputTransport):
            if self._recorder is not None:
                self._recorder.host.of(made.transport_output)
            self.licence.binds(made.transport_output)
        self._assembly: Assembly = assemble(
            made,
            personality=personality,
            settings=settings,
            journal=self.journal,
            clock=clock,
            zone=zone,
            spawn=tasks.aside,
            keep=tasks.keep,
            report=self._report,
            line_over=self._line_over,
            kind=lambda: self._kind,
            past=past,
            consult=consult,
            speaker=speaker,
            facts=facts or {},
            licence=self.licence,
            notes=OutsideNotes(self.journal, self._beside),
            recorder=self._recorder,
        )
        self.live: SessionContext = self._assembly.live
        self._ledger = ReplyAccounting(self.live)
        self._summaries = Summaries(self.live)
        self.instructions = Instructions(self.live)
        self._turns = WaitingTurns(
            self.live, self._assembly.cutting_in, self._assembly.pair.user().one_breath, refuse
        )
        self._typed = TypedWords(self.live, self._turns, past, refuse, taken)
        self._waiting = Waiting(self.live)
        self._pacer = Pacer(self.live, self._summaries, self.instructions, self._opens_aloud)
        self.room = Occupancy(self.live, self.finish, self._opened, self._record)
        self._silence = Silence(self.live, self._quiet)
        self._closing = Closing(self.live, self.finish)
        self._wire()

    @property
    def state(self) -> SessionState:
        return self.journal.state

    def measured(self) -> tuple[Measured, ...]:
        """What it has measured of itself since this was last asked."""
        measures = self._assembly.measures
        return () if measures is None else measures.fetch()

    async def run(self, on_ready: Callable[[], Awaitable[None]] | None = None) -> None:
        """Run to the end. Whatever breaks becomes a `failed` event before it is raised."""
        writer = self._tasks.start(self.journal.write(), "journal")
        taking_over = TakingOver(self.live, self._turns.hear) if self._taken_over else None
        if taking_over is not None:
            taking_over.begin(self._epoch)
        if self.state.chats != self.live.chats:
            self.journal.record(e.Hosted(chats=self.live.chats))
        self._kind = made_kind(self.live, self, self._past)
        runner = WorkerRunner(handle_sigint=self._handle_sigint)
        await runner.add_workers(self._assembly.worker)
        started = asyncio.Event()

        @self._assembly.worker.event_handler("on_pipeline_started")
        async def on_started(*_: Any) -> None:
            started.set()

        pipeline = self._tasks.start(runner.run(), "pipeline")
        pipeline.add_done_callback(self._pipeline_over)
        await started.wait()
        await self._enter_first_node()
        self._tasks.start(self._licensed(), "licence")  # first: it takes the stage
        if taking_over is not None:
            self._tasks.start(taking_over.run(), "taking over")  # before all others, likewise
        self._kind.start()
        if on_ready is not None:
            await on_ready()
        for moving, name in (
            (self.room.run(), "room"),
            (self._recorded(), "recording"),
            (self._noted(), "what came from outside"),
            (self.room.refresh(), "participant refresh"),
            (self._pacer.run(), "pacer"),
            (self.instructions.run(), "instructions"),
            (self.instructions.run_queued(), "queued instructions"),
            (self.instructions.watch_expiry(), "instruction expiry"),
            (self._waiting.run(), "what instructions wait for"),
            (self._silence.run(), "silence"),
            (self._long_turns(), "long turns"),
            (self._cap(), "length cap"),
        ):
            self._tasks.start(moving, name)
        await self._over.wait()
        await self.journal.durable()
        if self._recorder is not None:
            await self._recorder.finish()
        if self._beside is not None:
            await self._beside.finish()
        await self._assembly.worker.queue_frame(EndFrame())
        done, _ = await asyncio.wait({pipeline}, timeout=END_PATIENCE)
        if not done:
            log.warning("pipeline_end_timed_out")
            await runner.cancel("the pipeline did not end in time")
        await self.journal.durable()
        writer.cancel()

    async def finish(
        self,
        reason: str,
        *,
        by: str = "",
        settle: bool = True,
        noted: Callable[[], object] = _nothing,
    ) -> None:
        """The session is over; instructions that nobody heard are closed as expired.

        Args:
            reason: Why.
            by: The name of the operator's token, where one ended it.
            settle: Let the kind finish its record first; without it the end comes at once.
            noted: Called together with the events that this records, before any other.
        """
        if settle and not self.state.over:
            if self._finishing:
                noted()
                return
            self._finishing = True
            self._turns.take_in()
            await self._settle_kind()
        if not self.state.over:
            self._turns.take_in()
            if self._assembly.measures is not None:
                self._assembly.measures.settle()
            self.instructions.session_ends()
            noted()
            self.journal.record(e.Ended(reason=reason, by=by))
            self.live.turn.make(mute)  # whoever speaks on is answered by nobody
        else:
            noted()
        self._over.set()

    def _pipeline_over(self, pipeline: asyncio.Task[None]) -> None:
        """It was cancelled from outside: by Ctrl-C, or by somebody whose pipeline it is."""
        if self.state.over or pipeline.cancelled() or pipeline.exception() is not None:
            return
        self._tasks.aside(self.finish("the pipeline was stopped", settle=False), "pipeline stopped")

    def _quiet(self) -> bool:
        return self._kind.quiet()

    def _opens_aloud(self, item: Item) -> bool:
        return self._kind.opens_aloud(item)

    async def _settle_kind(self) -> None:
        """Let the kind finish its record, for a bounded time."""
        try:
            await asyncio.wait_for(self._kind.settle(), SETTLE_PATIENCE)
        except TimeoutError:
            log.warning("kind_not_settled", seconds=SETTLE_PATIENCE)

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        """Something that only the session's kind knows; a KindError says why it cannot be done."""
        kind = kind_named(self.state.kind)
        able = kind.commands_of("operator", "anybody")
        if name not in able:
            raise KindError(kind.refusal(name, able))
        self.journal.record(e.CommandGiven(name=name, data=dict(data), by=by))
        return self._kind.command(name, data, by)

    def kind_state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        """What a page that has just joined needs to know of the session's kind."""
        return self._kind.state_for(viewer)

    def kind_event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """An event or a view of the kind's as one person's page gets it; None: it does not."""
        return self._kind.event_for(viewer, name, data)

    def guest_command(
        self, participant: str | None, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """What a person in the room may ask of the kind; a KindError says why it cannot be done."""
        known = self.state.people.get(participant or "")
        if known is None or not known.present:
            raise KindError("Only somebody in the room can do this.")
        kind, actor = kind_named(self.state.kind), actor_of(known)
        owns = self._kind.owned_by(actor)
        able = kind.commands_of("owner", "anybody") if owns else kind.commands_of("anybody")
        if name not in able:
            theirs = self._kind.owner_refusal() if name in kind.commands_of("owner") else ""
            raise KindError(theirs or kind.refusal(name, able))
        self.journal.record(e.CommandGiven(name=name, data=dict(data), participant=participant))
        return self._kind.guest_command(actor, name, data)

    def written(self, participant: str | None, text: str) -> Coroutine[Any, Any, None]:
        """Somebody wrote something, by whoever may do that for them.

        Raises:
            TurnQueueFullError: Too much of theirs waits, and nothing of this is on record.
        """
        return self._turns.written(participant, text)

    def typed(self, participant: str | None, text: str, ref: str = "") -> Coroutine[Any, Any, None]:
        """A person typed a turn: it is on record at once, and what is returned lets it be heard.

        With a `ref`, the mark that their page gave it, what becomes of it is told, and the same
        words that are on record already are no second turn.
        """
        return self._typed.typed(participant, text, ref)

    def change_rundown(self, op: str, by: str, **detail: Any) -> None:
        """An operator changes the rundown; a RundownError says why it makes no sense."""
        now = self.live.clock.now()
        rundown = changed_rundown(self.state.rundown, op, now, **detail)
        given = {k: v for k, v in detail.items() if v is not None}
        self.journal.record(
            e.RundownChanged.model_validate(
                {"op": op, "by": by, "detail": given, "rundown": rundown}
            )
        )
        self._pacer.look_again()

    async def set_muted(
        self, *, muted: bool, by: str, noted: Callable[[], object] = _nothing
    ) -> None:
        """Whether the host may speak; `noted` is called together with the event of it."""
        if muted == self.state.muted or self.state.over:
            noted()
            return
        self.journal.record(e.Muted(by=by) if muted else e.Unmuted(by=by))
        noted()
        self.live.turn.make(mute if muted else unmute)
        if muted:
            await self.live.stage.interrupt()
            return
        self._tasks.aside(self._go_on(), "what a mute has kept waiting")

    async def _go_on(self) -> None:
        """What operators have the host say now comes first; then what is left of fixed words."""
        announced = (one for one in self.state.pending if one.mode == "immediate")
        if any(one.id in self.state.carried for one in announced) and self.live.turn.reply_pending:
            await self.live.stage.deliver_pending()
        await self.live.stage.say_rest(self._runs)
        if self.live.turn.reply_pending:
            await self.live.stage.deliver_pending()

    def _runs(self, beat: str) -> bool:
        current = self.state.rundown.current
        return not self.state.over and current is not None and current.id == beat

    async def end(
        self, reason: str, by: str, *, at_once: bool, noted: Callable[[], object] = _nothing
    ) -> None:
        """End after a goodbye, or at once; `noted` is called together with the events of it."""
        wrapup = self.state.rundown.wrapup
        can_close = self.state.rundown.current is not None and wrapup in self.state.rundown.upcoming
        if at_once or not can_close:
            if not self._began_closing or at_once:
                await self.finish(reason, by=by, settle=not at_once, noted=noted)
            else:
                noted()
            return
        self.change_rundown("wrap_up", by)
        noted()

    # ---- what happens in the pipeline -----------------------------------------------------------

    def _wire(self) -> None:
        self.live.floor.watch(self._floor_changed)
        self.journal.watch(self._silence.notice)
        self.journal.watch(self._noticed)
        user, assistant = self._assembly.pair.user(), self._assembly.pair.assistant()

        @user.event_handler("on_user_turn_stopped")
        async def on_user(_: Any, __: Any, message: UserTurnStoppedMessage) -> None:
            self._person_spoke(message.content or "")

        user.meanwhile = self._turns.beside

        def passed() -> None:
            self._tasks.aside(self.live.stage.deliver_pending(), "settle beside a turn let pass")

        self.live.conductor.on_passed(passed)

        def reply_over(text: str, interrupted: bool) -> None:
            if text.strip() and not interrupted:
                self._assembly.cutting_in.heard()
            self._ledger.reply_over(text, interrupted=interrupted)
            self.live.captions.host_over()
            self.instructions.heard()

        assistant.over = reply_over

        @self._assembly.worker.event_handler("on_pipeline_error")
        async def on_error(_: Any, frame: Any) -> None:
            self._service_error(frame)

    def _person_spoke(self, text: str) -> None:
        # A cough, or speech that was not recognised: what it cut off is still due.
        if text.strip():
            return
        self.live.turn.make(noise_ends)
        if self.live.turn.reply_pending:
            self._tasks.aside(self.live.stage.deliver_pending(), "settle after an empty turn")

    def _floor_changed(self, holder: Holder) -> None:
        who = self._who_speaks() if holder == "person" else None
        self.journal.record(e.FloorChanged(holder=holder, participant=who))

    def _who_speaks(self) -> str | None:
        """Who began to speak first, of those who do; None where nobody can tell."""
        for who in self.live.turn.state.voices.holding:
            if who in self.state.people:
                return who
        speaker = self._speaker()
        return speaker[0] if speaker else None

    def _noticed(self, recorded: Recorded, state: SessionState) -> None:
        event = recorded.event
        if isinstance(event, e.BeatFired):
            if event.beat == state.rundown.wrapup.id and not self._began_closing:
                self._began_closing = True
                self._tasks.start(self._closing.run(), "closing")
            self.instructions.look_again()
        elif isinstance(event, e.BeatSpoken | e.NodeEntered):
            self.instructions.look_again()
        elif isinstance(event, e.Ended | e.Failed):
            self._over.set()

    async def _record(self) -> None:
        """Tell the room that it is recorded, where it is, and begin."""
        if self._recorder is not None:
            await self._recorder.begin(self.live.stage.say)

    async def _recorded(self) -> None:
        if self._recorder is None:
            if self._forbidden and not self.state.not_recorded:  # since it was made, or began
                self.journal.record(e.RecordingStopped(reason=FORBIDDEN))
            return
        if self.state.rundown.started_at is not None:  # by a process before this one
            await self.room.occupied()
            await self._record()
        await self._recorder.run()

    async def _noted(self) -> None:
        if self._beside is not None:
            await self._beside.run()

    def _opened(self) -> None:
        self._pacer.look_again()

    def _line_over(self, part: SpokenPart) -> None:
        if part.sounded:
            self._ledger.line_spoken(part)
            self.instructions.heard()
        else:
            self._voice_failed("words that are spoken word for word had no voice")
        self.live.captions.host_over()

    async def _report(self, service: Failure, reason: str) -> None:
        log.warning("reply_failed", service=service, reason=reason)
        if service == "tts":
            self._voice_failed(reason)
        else:
            self.journal.record(e.ReplyFailed(service=service, reason=reason))

    def _voice_failed(self, reason: str) -> None:
        self.live.health.failed()
        self.journal.record(e.ReplyFailed(service="tts", reason=reason))

    def _service_error(self, frame: Any) -> None:
        """An error frame; the guard has its own word for a silent model."""
        failed = frame.processor
        log.warning("service_error", processor=str(failed), category=str(frame.category))
        if isinstance(failed, STTService):
            self.journal.record(e.ReplyFailed(service="stt", reason="speech was not recognised"))
        elif isinstance(failed, TTSService):
            self._voice_failed("the voice failed")

    async def _long_turns(self) -> None:
        """Nobody talks for so long without a pause: a television does, or a machine."""
        live = self.live
        while not self.state.over:
            await live.floor.wait(lambda f: f.person, None)
            longest = live.clock.now() + LONGEST_TURN
            if not await live.floor.wait(lambda f: not f.person, longest):
                log.warning("turn_without_end", seconds=LONGEST_TURN)
                await live.stage.take_floor(for_good=False)

    async def _licensed(self) -> None:
        """Whoever may not be heard any longer says so, and is silent."""
        while True:
            await self.licence.ending()
            log.warning("host_steps_back", seconds_left=self.licence.left)
            words = line("cut_off", self.state.language) if self.state.present else ""
            await self.live.stage.step_back(words, muted=lambda: self.state.muted)
            self._tasks.aside(self.live.stage.say_rest(self._runs), "a beat's words, once more")

    async def _cap(self) -> None:
        """A session never outlives its hard cap."""
        live = self.live
        while (started := self.state.rundown.started_at) is None:
            await live.clock.sleep_until(live.clock.now() + 5.0)
        await live.clock.sleep_until(started + live.settings.max_length)
        await self.finish(LONGEST)

    async def _enter_first_node(self) -> None:
        state = self.state
        node = self._return_node(state)
        self.journal.record(e.NodeEntered(node=nodes.name_of(node), responds=False))
        told = nodes.told_by(node)
        if not self.live.context.made.held or (
            state.rundown.current is not None and self.live.context.ends_with("assistant")
        ):
            self.live.context.tell(told)
        node["functions"] = list(self._kind.functions())
        current = state.rundown.current
        closing = current is not None and current.id == state.rundown.wrapup.id
        self.live.turn.make(
            process_starts,
            lobby=state.rundown.started_at is None,
            muted=state.muted,
            opened=current is not None,
            closing=closing,
        )
        await self._assembly.flow.initialize(node)
        if state.rundown.started_at is None and isinstance(self.live.llm, ReadsRole):
            self._tasks.aside(self.live.llm.read_role(self.live.role()), "role")
        if closing:
            self._began_closing = True
            self._tasks.start(self._closing.run(), "closing")

    def _return_node(self, state: SessionState) -> NodeConfig:
        """Where a process that took the session over goes on, without speaking."""
        current = state.rundown.current
        if current is None:
            return nodes.boot_node()
        name = current.id if self.live.settings.beats_mode == "node" else nodes.CONVERSATION
        return nodes.resume_node(current, self.live.role(), name=name)
