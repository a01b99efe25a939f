"""The host of sessions: each in a process of its own on this machine, supervised.

It knows nothing of other machines; `local.py` and other engines say what runs here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager

import structlog

from beatroom.bot.ipc.ipc import Reply, Request
from beatroom.bot.ipc.messages import IceCandidates, Offer, RequestRefused
from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.handed_over import settings_for_sessions
from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.machines_speech import machines_speech
from beatroom.bot.store.leases import Claim
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.store import Store
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.answering import Answering
from beatroom.bot.workers.child import Role
from beatroom.bot.workers.engine import NotRunning, RateLimitedError, SessionCounts, Vitals
from beatroom.bot.workers.host_licence import HostLicence
from beatroom.bot.workers.left_to_others import LeftToOthers
from beatroom.bot.workers.offenders import Offenders
from beatroom.bot.workers.processes import Processes
from beatroom.bot.workers.recording import Recording, write_left_behind
from beatroom.bot.workers.runner import Runner
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.bot.workers.warm_parent import FOLDER as PARENTS
from beatroom.bot.workers.warm_parent import WarmParent, end_left_behind
from beatroom.flows.core.clock import LoopClock

log = structlog.get_logger()

SESSIONS_TARGET = "beatroom.bot.workers.worker_main:run_session"


class _Alive(Mapping[str, Vitals]):
    """The sessions that run here as they are now; a session's vitals are made when asked for."""

    def __init__(self, runners: Mapping[str, tuple[Runner, asyncio.Task[None]]]) -> None:
        self._runners = dict(runners)

    def __getitem__(self, session: str) -> Vitals:
        return self._runners[session][0].vitals

    def __iter__(self) -> Iterator[str]:
        return iter(self._runners)

    def __len__(self) -> int:
        return len(self._runners)


class SessionHost:
    """Runs sessions on this machine; `session_host` makes one.

    Attributes:
        is_warm: Whether it has loaded by now what sessions need.
        is_broken: Whether it can start no process, and leaves sessions to others.
    """

    def __init__(
        self,
        make_runner: Callable[[str], Runner],
        board: SessionCache,
        tasks: Tasks,
        freed: Callable[[], None],
        offenders: Offenders,
        *,
        is_warm: Callable[[], bool] = lambda: True,
        is_broken: Callable[[], bool] = lambda: False,
        left: LeftToOthers | None = None,
    ) -> None:
        self._make_runner, self._freed, self._offenders = make_runner, freed, offenders
        self.is_warm, self.is_broken, self._left = is_warm, is_broken, left
        self.tally = SessionCounts()
        self.licence = HostLicence()
        self._board, self._tasks = board, tasks
        self._runners: dict[str, tuple[Runner, asyncio.Task[None]]] = {}
        self._empty = asyncio.Event()
        self._empty.set()

    async def start(self, session: str) -> None:
        """Run a session until it is over; nothing where it runs here."""
        if session in self._runners:
            return
        runner = self._make_runner(session)
        self._empty.clear()
        task = self._tasks.aside(self._run(runner), f"session {session}")
        self._runners[session] = runner, task

    async def run(self, session: str) -> None:
        """Run a session; return when it does not run here any more. Cancelled, it is stopped."""
        await self.start(session)
        _, running = self._runners[session]
        try:
            await asyncio.wait({running})
        finally:
            await self.stop(session)

    async def wake(self, session: str) -> None:
        """Hand a session that runs here what waits for it in the store."""
        running = self._runners.get(session)
        if running is not None:
            await running[0].deliver()

    async def until_ready(self, session: str) -> None:
        """Return once a session that runs here can be asked; at once where it does not run."""
        running = self._runners.get(session)
        if running is not None:
            await running[0].until_ready()

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        """Ask a session that runs here; raises as `Engine.ask` does."""
        running = self._runners.get(session)
        if running is None:
            raise NotRunning("The session does not run.")
        self._must_be_welcome(session, message)
        reply = await running[0].ask(message, deadline)
        if (
            isinstance(reply, RequestRefused)
            and reply.fault
            and isinstance(message, Offer | IceCandidates)
        ):
            self._offenders.note(session, message.participant or "", message.source)
        return reply

    async def stop(self, session: str) -> None:
        """Take a session's process away, without ending the session."""
        running = self._runners.get(session)
        if running is not None:
            if not running[1].cancelling():  # on its way out it stores what was said
                running[1].cancel()
            await asyncio.wait({running[1]})

    def alive(self) -> Mapping[str, Vitals]:
        """The sessions that run here."""
        return _Alive(self._runners)

    async def empty(self, deadline: float) -> bool:
        """Wait until no session runs here, at most `deadline` seconds; whether that came true."""
        try:
            async with time_limit(deadline):
                await self._empty.wait()
        except TimeoutError:
            return False
        return True

    def keeps_off(self, session: str) -> bool:
        """Whether a session came to nothing here just now: others are to try it first."""
        return self._left is not None and self._left.keeps_off(session)

    def epochs(self) -> Mapping[str, int]:
        """The run of each session that has a process here."""
        return {
            session: runner.epoch
            for session, (runner, _) in self._runners.items()
            if runner.epoch is not None
        }

    async def license(self, until: float) -> None:
        """Let all sessions be heard until then, and those that begin meanwhile."""
        self.licence.until = until
        for runner, _ in list(self._runners.values()):
            await runner.license(until)

    def _must_be_welcome(self, session: str, message: Request) -> None:
        """Barred where somebody comes who did what no browser does."""
        if not isinstance(message, Offer | IceCandidates):
            return
        standing, who = self._board.get(session), message.participant or ""
        known = standing is not None and who in standing.state.people
        wait = self._offenders.wait(session, who, message.source, newcomer=not known)
        if wait:
            raise RateLimitedError(wait)

    async def _run(self, runner: Runner) -> None:
        try:
            await runner.run()
        except Exception as error:  # noqa: BLE001 - border: one session's trouble is not the others'
            log_trouble(
                log,
                "session_abandoned",
                error,
                doing="running a session",
                expected="whoever finds its lease run out takes it over",
                session=runner.session,
            )
        finally:
            self._runners.pop(runner.session, None)
            self._board.take_down(runner.session)
            if not self._runners:
                self._empty.set()
            self._freed()


async def _nothing(_: StoredSession) -> None:
    return


def _quietly() -> None:
    return


@asynccontextmanager
async def session_host(
    settings: Settings,
    store: Store,
    board: SessionCache,
    *,
    target: str = SESSIONS_TARGET,
    over: Callable[[StoredSession], Awaitable[None]] = _nothing,
    told: Callable[[], None] = _quietly,
    freed: Callable[[], None] = _quietly,
    claim: Callable[[], Claim] | None = None,
    address: str | None = None,
    handlers: ServiceHandlers | None = None,
    offenders: Offenders | None = None,
    answering: Answering | None = None,
    fenced: bool = False,
) -> AsyncGenerator[SessionHost]:
    """A host that runs while the block does; afterwards none of its processes is left.

    Sessions that have not ended stay unfinished in the store.

    Args:
        settings: The service's.
        store: Where sessions are.
        board: Where their standings are shown.
        target: `module:function` of what runs a session in its process.
        over: Called with a session's row when it has ended or failed.
        told: Called when webhooks or notices wait to be sent.
        address: Where others may ask for what runs here.
        claim: What a session's lease is taken with; None where an engine needs none.
        freed: Called when a session does not run here any more.
        handlers: Who answers what sessions ask of the service.
        offenders: Told of whoever did over their connection what no browser does.
        fenced: Whether sessions are heard only for as long as `license` has said, since there may
            be other hosts: what comes to nothing here is left to them.
        answering: What a request with an idempotency key is answered.
    """
    parents = settings.data_dir / PARENTS
    parent = WarmParent(parents)
    clock = LoopClock()
    recording = Recording(store, settings, told, answering)
    known = offenders or Offenders(clock.now)

    with machines_speech() as speech:
        role = Role(
            target,
            settings_for_sessions(settings),
            settings.log_level,
            settings.log_format,
            speech.path,
        )
        processes = Processes(
            role,
            settings.standby,
            parent.note,
            places=lambda: settings.max_sessions - len(host.alive()),
            elsewhere=fenced,
        )
        left = LeftToOthers(asyncio.get_running_loop().time) if fenced else None
        try:
            async with Tasks() as tasks:

                def make_runner(session: str) -> Runner:
                    return Runner(
                        session,
                        recording=recording,
                        board=board,
                        processes=processes,
                        now=clock.now,
                        over=over,
                        tally=host.tally,
                        spawn=tasks.aside,
                        claim=claim,
                        address=address,
                        licence=host.licence if fenced else None,
                        handlers=handlers,
                        offenders=known,
                        left=left,
                    )

                await asyncio.to_thread(end_left_behind, parents)
                await write_left_behind(recording, over)
                tasks.keep(speech.run, "speech")
                # Without them sessions start more slowly, and that is all.
                tasks.keep(processes.keep_warm, "standby processes")
                host = SessionHost(
                    make_runner,
                    board,
                    tasks,
                    freed,
                    known,
                    is_warm=lambda: processes.warm,
                    is_broken=lambda: processes.broken,
                    left=left,
                )
                host.tally.ready = lambda: processes.ready
                yield host
        finally:
            await processes.close()
            parent.forget()
