"""One session's supervisor: gives it a process, stores what it says, starts it again if it dies.

A process is replaced when it dies, gives no sign of life, or takes too much memory. A session that
breaks again and again, or goes on for longer than any session may, is over. A store that is away is
no fault of a session's: its events wait (`log_writer.py`), and what needs the store waits for it.
"""

from __future__ import annotations

import asyncio
import uuid
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

import structlog

from beatroom.bot.ipc.ipc import LinkClosed, NoAnswer, Reply, Request
from beatroom.bot.ipc.messages import (
    Append,
    BeingSaid,
    ChangeRundown,
    Consult,
    End,
    EpochSuperseded,
    Heartbeat,
    IceCandidates,
    MaySpeak,
    Moving,
    Offer,
    ProtocolViolation,
    Ready,
    SessionFinished,
    SessionSpec,
    SpecInvalid,
)
from beatroom.bot.ipc.service_handlers import ServiceHandlers, answer
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.store.errors import StaleEpoch
from beatroom.bot.store.events import StoredLog
from beatroom.bot.store.leases import Claim
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.beginning import Turn
from beatroom.bot.workers.delivering import Delivery
from beatroom.bot.workers.engine import NotRunning, RundownConflictError, SessionCounts, Vitals
from beatroom.bot.workers.host_licence import HostLicence
from beatroom.bot.workers.kind_waiting import kind_is_here
from beatroom.bot.workers.last_words import READ_WITHIN, end_process, let_it_go, store_soon
from beatroom.bot.workers.left_to_others import NOTHING, LeftToOthers
from beatroom.bot.workers.log_writer import LogWriter
from beatroom.bot.workers.offenders import Offenders, SuspectList
from beatroom.bot.workers.patience import when_stored
from beatroom.bot.workers.processes import Processes, ProcessStartError, SessionProcess
from beatroom.bot.workers.recording import Recording
from beatroom.bot.workers.session_cache import SessionCache, project
from beatroom.bot.workers.session_spec import spec_of
from beatroom.bot.workers.supervision import (
    AGE_PATIENCE,
    Lifetime,
    SessionOverdueError,
    SessionUnrunnableError,
    exit_words,
    lifetime,
    within,
)
from beatroom.bot.workers.taking_over import Succession
from beatroom.bot.workers.unsaved import FOLDER, UnsavedFile
from beatroom.flows.core.events import Failed, Recorded

log = structlog.get_logger()

START_DEADLINE = 90.0
"""Seconds until the first message of a process that was told its session."""

RESTARTS_CAP = NOTHING - 1
RESTARTS_WITHIN = 60.0
RESTART_PAUSE = 0.5
CAUSED_PAUSE = 5.0
"""The longest pause before a process is started again that died of what a participant sent."""

TOLD_WITHIN = 0.5
"""Seconds in which the people of a session that is taken away are told so."""

DIED = "its process died"


class Runner:
    """Runs one session to its end.

    Args:
        session: Its id.
        recording: What stores its events, and where.
        over: Called once with the session's row when it has ended or failed.
        tally: Where what happens is counted.
        claim: What the session's lease is taken with; None where the engine needs none.
        address: Where others may ask for it.
        licence: Until when sessions here may be heard; None where no other host could be.
        handlers: Who answers what the session asks of the service.
        offenders: Told of whoever did over their connection what no browser does.
        left: What other hosts try where it comes to nothing here; None where there are none.
        spawn: Starts a task that lives no longer than the engine; its failure is nobody else's.
    """

    def __init__(
        self,
        session: str,
        *,
        recording: Recording,
        board: SessionCache,
        processes: Processes,
        now: Callable[[], float],
        over: Callable[[StoredSession], Awaitable[None]],
        tally: SessionCounts,
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
        claim: Callable[[], Claim] | None = None,
        address: str | None = None,
        licence: HostLicence | None = None,
        handlers: ServiceHandlers | None = None,
        offenders: Offenders | None = None,
        left: LeftToOthers | None = None,
    ) -> None:
        self._licence, self._left, self._first = licence, left, 0
        self.session = session
        self._succession = Succession(session, recording.store, claim, address)
        self._steering = asyncio.Lock()
        self._epoch = 0
        self._recording, self._tally = recording, tally
        self._suspects = SuspectList(session, offenders or Offenders(now))
        self._culprits: tuple[str, ...] = ()
        self._spawn, self._handlers = spawn, handlers or {}
        self._store, self._settings = recording.store, recording.settings
        self._board, self._processes = board, processes
        self._now, self._over = now, over
        self._writer: LogWriter | None = None
        self._process: SessionProcess | None = None
        self._ready, self._was_ready = asyncio.Event(), False
        self._delivery = Delivery(session, self._store, spawn)
        self.deliver = self._delivery.deliver
        self._lag, self._memory = 0.0, 0
        self._restarts, self._stopped = 0, False
        self._waits_for = ""
        self._turn: Turn | None = None

    @property
    def vitals(self) -> Vitals:
        return Vitals(
            pid=self._process.pid if self._process is not None else None,
            ready=self._ready.is_set(),
            restarts=self._restarts,
            lag=self._lag,
            memory=self._memory,
            unsaved=self._writer.waiting if self._writer and self._writer.trouble else 0,
            waits_for=self._waits_for,
        )

    async def run(self) -> None:
        """Run the session until it is over, taken over, or has died too often."""
        recent: deque[float] = deque()
        loop = asyncio.get_running_loop()
        with structlog.contextvars.bound_contextvars(session=self.session):
            caused = never_ready = 0
            while (why := await self._run_once()) is not None:
                if self._culprits:
                    caused += 1
                    self._restarted()
                    log.warning("session_restarts", reason=why, caused_by=self._culprits)
                    await asyncio.sleep(min(CAUSED_PAUSE, RESTART_PAUSE * (caused - 1)))
                    continue
                recent.append(loop.time())
                while recent and recent[0] < loop.time() - RESTARTS_WITHIN:
                    recent.popleft()
                # A start may take longer than that: what came to nothing is counted as well.
                never_ready = 0 if self._was_ready else never_ready + 1
                if max(len(recent), never_ready) > RESTARTS_CAP:
                    soon = len(recent) > RESTARTS_CAP
                    when = "within a minute" if soon else "in a row before it was ready"
                    reason = f"it broke {RESTARTS_CAP + 1} times {when}; the last time {why}"
                    if never_ready >= RESTARTS_CAP and self._may_leave():
                        self._leave(reason)
                    else:
                        await self._fail(reason)
                    return
                self._restarted()
                log.warning("session_restarts", reason=why, restarts=self._restarts)
                await asyncio.sleep(RESTART_PAUSE * (len(recent) - 1))

    def _may_leave(self) -> bool:
        """Whether others may try what is never ready here: it may be this machine."""
        return self._left is not None and self._left.may_leave(
            self.session, self._first, self._epoch
        )

    def _leave(self, reason: str) -> None:
        log.warning("session_left_to_others", reason=reason, expected="another host takes it")

    def _restarted(self) -> None:
        self._restarts += 1
        self._tally.restarts += 1

    async def ask(self, message: Request, deadline: float) -> Reply:
        """Ask the session's process, once it is ready."""
        if not isinstance(message, ChangeRundown):
            return await self._ask(message, deadline)
        # One change at a time: what the next one is compared with is the result.
        async with self._steering:
            standing = self._board.get(self.session)
            if standing is not None and message.meant_for not in (None, standing.rundown_seq):
                raise RundownConflictError
            return await self._ask(message, deadline)

    async def _ask(self, message: Request, deadline: float) -> Reply:
        began = asyncio.get_running_loop().time()
        if self._waits_for:
            raise NotRunning(self._waits_for)
        if self._stopped:
            raise NotRunning.moving()
        try:
            async with time_limit(deadline):
                await self._ready.wait()
        except TimeoutError:
            raise NoAnswer("The session's process is not ready yet.") from None
        if self._process is None:
            raise NotRunning("The session's process has just gone.")
        left = deadline - (asyncio.get_running_loop().time() - began)
        if isinstance(message, Offer | IceCandidates):
            self._suspects.begun(message.request, message.participant or "")
        died = False
        try:
            return await self._process.link.request(message, left)
        except LinkClosed:
            died = True
            raise NotRunning("The session's process died before it answered.") from None
        finally:
            if not died:
                self._suspects.done(message.request)

    @property
    def epoch(self) -> int | None:
        """Of the run whose process is here; None while there is none."""
        return self._epoch if self._process is not None else None

    async def until_ready(self) -> None:
        """Return once the session's process can be asked."""
        await self._ready.wait()

    async def license(self, until: float) -> None:
        """Let the session's process be heard until then, by this machine's steady clock."""
        if self._process is not None:
            with suppress(LinkClosed):
                await self._process.link.send(self._may_speak(until))

    def _may_speak(self, until: float) -> MaySpeak:
        return MaySpeak(since=self._succession.silent_until, until=until)

    async def _run_once(self) -> str | None:
        """Run the session in one process; None when it needs no other, else why it does."""
        try:
            return await self._in_a_process()
        except (SessionOverdueError, SessionUnrunnableError) as hopeless:
            await self._fail(str(hopeless))
            return None
        except Exception as error:  # noqa: BLE001 - border: one session's trouble is not the others'
            log_trouble(
                log,
                "session_run_failed",
                error,
                doing="running a session in a process",
                expected="another process is tried, unless it has failed too often",
            )
            return f"the service could not run it ({type(error).__name__})"

    def _wait_for(self, what: str) -> None:
        self._waits_for = what

    async def _in_a_process(self) -> str | None:
        # Before it is taken over: another host may have what this one lacks.
        await kind_is_here(self._store, self.session, self._wait_for)
        taken = await self._succession.take()
        if taken is None:
            return None
        row, stored = taken
        if row.over:
            return None
        self._board.rows[self.session] = row
        if row.epoch > 1 and self._restarts == 0:
            self._tally.taken_over += 1
        beginnings = self._processes.beginnings
        self._turn = await beginnings.turn(somebody_waits=stored.somebody_there)
        try:
            return await self._in_its_turn(row, stored)
        finally:
            self._turn.over()

    async def _in_its_turn(self, row: StoredSession, stored: StoredLog) -> str | None:
        licence = None if self._licence is None else self._may_speak(self._licence.until)
        spec = spec_of(row, self._processes.role.settings, licence)
        self._was_ready, self._culprits = False, ()
        self._suspects.begin_anew()
        try:
            process = await self._processes.take()
        except ProcessStartError as why_not:
            if self._left is None:
                return str(why_not)
            self._leave(str(why_not))
            return None
        writer = self._log_writer(row, process)
        self._process, self._writer, self._epoch = process, writer, row.epoch
        self._first = self._first or row.epoch
        try:
            why = await self._served(process, writer, spec, stored)
        finally:
            writer.close()
        current = self._board.get(self.session)
        if current is not None and current.state.over:
            await self._over(row)
            return None
        return why

    async def _served(
        self, process: SessionProcess, writer: LogWriter, spec: SessionSpec, stored: StoredLog
    ) -> str | None:
        """Serve one process to its end, and store all that it has said."""
        why: str | None = "it was stopped"
        cause: BaseException | None = None
        try:
            await process.link.send_spec(spec, stored.as_json())
            # Read here as well, while the process does the same.
            records = await self._board.load(self.session, stored)
            why = await self._supervise(process, writer, lifetime(spec, records, self._settings))
        except LinkClosed:
            why = DIED
        except BaseException as error:  # noqa: BLE001 - raised below, once all of it is stored
            cause = error
        self._ready.clear()
        self._board.say(self.session, ())
        self._board.ring(self.session)
        self._delivery.stop()
        self._process = None
        # One that is gone may still be on its way out, and its exit code says why.
        code = await end_process(process, writer, finished=why is None, died=why == DIED)
        self._processes.refill()
        log.info("session_process_ended", exitcode=code, finished=why is None)
        if why == DIED:
            why = f"{DIED} ({exit_words(code)})"
        if isinstance(cause, asyncio.CancelledError):  # it is taken away from here
            await self._taken_away(writer)
            raise cause
        try:
            await writer.settle()
        except StaleEpoch:
            return None
        except asyncio.CancelledError:
            await self._taken_away(writer)
            raise
        if cause is not None:
            raise cause
        return why

    async def _taken_away(self, writer: LogWriter) -> None:
        await store_soon(writer)
        await let_it_go(self._store, self.session, self._epoch)

    async def _supervise(
        self, process: SessionProcess, writer: LogWriter, span: Lifetime
    ) -> str | None:
        """Listen to the process and store what it says, until it is over or something is wrong."""
        listening = asyncio.ensure_future(self._listen(process, writer, span))
        writing = asyncio.ensure_future(writer.run())
        try:
            await asyncio.wait({listening, writing}, return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                await writing
            return await listening
        except StaleEpoch:
            log.warning("session_was_taken_over")
            with suppress(LinkClosed):
                await process.link.send(EpochSuperseded(batch=0))
            return None
        except asyncio.CancelledError:
            self._stopped = True
            self._ready.clear()
            await self._say_moving(process)
            # What it has sent is read to the end: a line that is left in the middle loses some.
            process.kill()
            await asyncio.wait({listening}, timeout=READ_WITHIN)
            raise
        finally:
            listening.cancel()
            writing.cancel()
            await asyncio.wait({listening, writing})

    async def _say_moving(self, process: SessionProcess) -> None:
        """Let those in the room know that it goes on elsewhere, and wait until they do."""
        if self._was_ready:
            with suppress(LinkClosed, NoAnswer):
                await process.link.request(Moving(request=uuid.uuid4().hex), TOLD_WITHIN)

    async def _listen(
        self, process: SessionProcess, writer: LogWriter, span: Lifetime
    ) -> str | None:
        """Do what the process asks until it is finished; else return what is wrong with it."""
        patience, told_to_end = START_DEADLINE, False
        while True:
            try:
                message = await within(patience, process.link.receive())
            except TimeoutError:
                self._culprits = self._suspects.judge(died=False)
                return f"its process gave no sign of life for {patience:g} seconds"
            patience = self._settings.heartbeat_deadline
            match message:
                case None:
                    if not self._stopped:
                        self._culprits = self._suspects.judge(died=True)
                    return DIED
                case Ready():
                    self._ready.set()
                    self._was_ready = True
                    self._board.ring(self.session)
                    if self._left is not None:
                        self._left.runs(self.session)
                    if self._turn is not None:
                        self._turn.over()
                    self._processes.refill()
                    self._delivery.begin(process.link)
                    await self.deliver()
                case Append():
                    await writer.take(message)
                case Heartbeat():
                    self._lag, self._memory = message.lag, message.memory
                    self._tally.measures.observe(message.measured)
                    if message.memory > self._settings.session_memory_mb * 1_000_000:
                        return f"its process took {message.memory // 1_000_000} MB of memory"
                    age = self._now() - span.began
                    if age > span.most + AGE_PATIENCE:
                        raise SessionOverdueError(span.reason)
                    if age > span.most and not told_to_end:
                        told_to_end = True
                        log.warning("session_too_old", seconds=age)
                        await process.link.send(
                            End(request="too old", reason=span.reason, at_once=True)
                        )
                case BeingSaid():
                    self._board.say(self.session, message.words)
                case Consult():
                    # On its own: the log must not wait for what a handler does.
                    asking = answer(self._handlers, self.session, message, process.link.send)
                    self._spawn(asking, f"consult {message.what}")
                case ProtocolViolation():
                    self._suspects.offended(message.participant, message.source)
                case SpecInvalid():
                    raise SessionUnrunnableError(message.reason)
                case SessionFinished():
                    return None
                case _:
                    log.warning("unexpected_message", type=message.type)

    def _log_writer(self, row: StoredSession, process: SessionProcess) -> LogWriter:
        settings = self._settings
        most = settings.unsaved_mb * 1_000_000
        file = UnsavedFile(settings.data_dir / FOLDER, self.session, row.epoch, most)

        async def store(records: tuple[Recorded, ...]) -> None:
            await self._store_events(row, records)

        return LogWriter(store, process.link.send, file, self._tally)

    async def _store_events(self, row: StoredSession, records: tuple[Recorded, ...]) -> None:
        before = self._board.get(self.session) or project(())
        standing = await self._recording.write(row, records, before, self.vitals)
        self._board.put(self.session, standing)
        self._tally.measures.stored(records)

    async def _fail(self, reason: str) -> None:
        log.error("session_given_up", reason=reason)
        taken = await self._succession.take()
        if taken is None:
            return
        row, stored = taken
        failed = Recorded(seq=row.last_seq + 1, at=self._now(), event=Failed(reason=reason))
        await self._board.load(self.session, stored)
        await when_stored(lambda: self._store_events(row, (failed,)), self.session)
        await self._over(row)
