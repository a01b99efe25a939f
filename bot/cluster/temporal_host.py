# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""A host of Temporal's: runs the sessions that are placed on it, and says how many it may run."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

import structlog
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError
from temporalio.worker import PollerBehaviorSimpleMaximum, Worker

from beatroom.bot.cluster.deadlines import BEATS, Deadlines
from beatroom.bot.cluster.elsewhere import SessionRouter, open_peers
from beatroom.bot.cluster.fence import LOOK_EVERY, Fence
from beatroom.bot.cluster.host_report import reported
from beatroom.bot.cluster.machine_load import MachineLoad
from beatroom.bot.cluster.questions import has_answered, is_known_to_ask
from beatroom.bot.cluster.room import Bounds, Room
from beatroom.bot.cluster.session_workflow import (
    MISSED,
    OFFER,
    RUN,
    SESSIONS,
    SessionWorkflow,
    host_queue,
)
from beatroom.bot.cluster.session_workflow import WAKE as WAKE_HERE
from beatroom.bot.cluster.slots import SlotsByLoad, tuner_by
from beatroom.bot.cluster.temporal_engine import (
    BUILD,
    DEADLINE,
    EmptyHost,
    TemporalEngine,
    connected,
    control_worker,
)
from beatroom.bot.cluster.worker_runs import (
    HostWorkers,
    Returns,
    Running,
    keep_asking,
    keep_coming_back,
    run_worker,
)
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.errors import StoreDown, UnknownSession
from beatroom.bot.store.hosts import Host, has_said
from beatroom.bot.store.sessions import whereabouts
from beatroom.bot.store.signals import WAKE
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Work
from beatroom.bot.workers.around import EngineContext
from beatroom.bot.workers.engine import Vitals
from beatroom.bot.workers.host import SessionHost, session_host
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.flows.core.clock import LoopClock

log = structlog.get_logger()

BEAT_AT_ONCE = timedelta(seconds=0.05)
"""A sign of life waits no longer for the one before: each is given as it is due already."""
NO_DEADLINE = timedelta(seconds=10)
"""What counts as the heartbeat's deadline where a session has none."""
STARTED_FIRST = 5.0
"""Seconds that a session may take to start before it is said where it is all the same."""
SAID_AGAIN = 1.0
"""Seconds after which a host that could not say where a session is says it again."""
SAID_RARELY = 60.0
"""Seconds between two times that it says that it has one, which Temporal has heard in vain."""
KNOWN_WITHIN = 1.5
"""Seconds in which the store says whether a session that has come is over; else others get it."""
DEAF_AFTER = 1.0
"""Seconds without an answer of Temporal's after which a host says that it hears nothing of it."""
HEARS_AFTER = 2.0
"""Seconds for which it goes on saying so: where Temporal was away, hosts hear it one by one."""
OWN = 1_000
"""What a host does at a time for sessions that it has: it keeps them, and wakes them."""
STOPS_WITHIN = 5.0
"""Seconds in which what still runs at the end of a drain is stopped, and Temporal told of it."""
SHARED = ("database_url", "cluster_secret", "operator_token", "join_secret", "webhook_secret")
"""Settings without which services and hosts of one cluster are not one."""


class HostingEngine(TemporalEngine):
    """The same, in a process that is a host."""

    draining = False
    placed: PlacementActivities | None = None

    def close(self) -> None:
        self.draining = True
        if self.placed is not None:
            self.placed.slots.close()

    async def drain(self, deadline: float) -> bool:
        """Take no more; what runs may go on so long, and goes on elsewhere afterwards.

        The workers go on meanwhile: told to end, they would end what they have, and only once their
        questions to Temporal are answered.
        """
        self.close()
        return self.placed is None or await self.placed.drain(deadline)


class PlacementActivities:
    """What Temporal asks of a host.

    Args:
        client: Of Temporal.
        host: Runs the sessions.
        store: Where they are.
        queue: The host's own task queue.
        slots: How many more sessions fit.
        fence: Told of what Temporal waits for here, and has missed.

    Attributes:
        client: Of Temporal; the last that was made.
        returns: Notices when Temporal is back.
    """

    def __init__(
        self,
        client: Client,
        host: SessionHost,
        store: Store,
        queue: str,
        *,
        slots: SlotsByLoad,
        fence: Fence,
    ) -> None:
        self.client, self._host, self._store, self.queue = client, host, store, queue
        self.slots, self._fence = slots, fence
        self._asked = 0
        self._saying = set[asyncio.Future[None]]()
        self._left = dict[str, asyncio.Future[None]]()
        self._here = dict[str, asyncio.Future[None]]()
        self._runs = set[asyncio.Task[None]]()
        self.returns = Returns()

    async def answers(self) -> None:
        """Ask Temporal for a session; raises where it does not count on this host any more."""
        here = list(self._here)
        self._asked += 1
        try:
            if here:
                await has_answered(self.client, here[self._asked % len(here)], DEADLINE)
            else:
                await self.client.service_client.check_health(timeout=DEADLINE)
        except BaseException:  # cancelled, it has not answered in time
            self.returns.missed()
            raise
        self.returns.answered()
        if self._left:
            raise ConnectionError("Sessions go on here without Temporal.")

    @activity.defn(name=OFFER)
    async def offer(self, session: str) -> str:
        """Keep a place for a session for a while, and say by which queue it is given here."""
        # It had asked: then it asks no longer, or has just seen that it cannot run this one.
        if self._host.keeps_off(session) or not self.slots.keep(session):
            raise ApplicationError("The host takes no session now.")
        return self.queue

    @activity.defn(name=RUN)
    async def run(self, session: str) -> None:
        """Run a session until it is over.

        Where Temporal has not heard of this host for longer than it waits for signs of life, the
        session goes on without it: if another host takes it up, the epoch says so (`fence.py`).
        Where it is placed here again, which Temporal tries first, it was never gone.
        """
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - an activity is one
        self._runs.add(task)
        task.add_done_callback(self._runs.discard)
        beat = (activity.info().heartbeat_timeout or NO_DEADLINE).total_seconds()
        with self.slots.placed(session) as has_place, self._fence.deadlines.waited(beat):
            await self._fence.tell()
            await self._run(session, beat, has_place=has_place)

    async def drain(self, deadline: float) -> bool:
        """Stop what runs after so many seconds, for others to go on with; none is taken any more.

        While the store is away nobody else could, and would do so without what waits for it here:
        a session goes on until all that it has said is stored. Returns whether all had ended before
        the deadline.
        """
        ended = await self._host.empty(deadline)
        stopped, said = set[str](), False
        while left := {s: v for s, v in self._host.alive().items() if s not in stopped}:
            kept = await asyncio.gather(*(self._is_kept(*one) for one in left.items()))
            go = [session for session, stays in zip(left, kept, strict=True) if not stays]
            stopped.update(go)
            await self._stop(go)
            if any(kept):
                if not said:
                    log.warning(
                        "drain_waits_for_the_store",
                        sessions=sum(kept),
                        expected="they go on here until it has what they said; then elsewhere",
                        hint="a second signal stops now, and what it has not got stays in DATA_DIR",
                    )
                said = True
                await asyncio.sleep(LOOK_EVERY)
        with suppress(TimeoutError):
            async with time_limit(STOPS_WITHIN):
                while self._runs:  # each says whether its session is over
                    await asyncio.wait(self._runs)
        return ended

    async def _is_kept(self, session: str, vitals: Vitals) -> bool:
        """Whether a session has to stay although this host drains: the store is away."""
        if vitals.unsaved:
            return True
        try:
            await self._is_over(session, KNOWN_WITHIN)
        except ApplicationError:
            return True
        return False

    async def _stop(self, sessions: list[str]) -> None:
        with suppress(TimeoutError):
            async with time_limit(STOPS_WITHIN):
                await asyncio.gather(*map(self._host.stop, sessions))

    async def _run(self, session: str, beat: float, *, has_place: bool) -> None:
        stays = session in self._host.alive()
        log.info("session_placed", session=session, stays=stays)
        if not stays:
            if await self._is_over(session, KNOWN_WITHIN):
                return
            if not self.slots.may_begin(has_place=has_place):
                raise ApplicationError("The host has it no more, nor a place for it.")
        running = asyncio.ensure_future(self._host.run(session))
        began = asyncio.get_running_loop().time()
        saying = asyncio.ensure_future(self._say_where(session, began))
        self._left.pop(session, None)
        self._here[session] = running
        try:
            while not running.done():
                activity.heartbeat(asyncio.get_running_loop().time() - began)
                await asyncio.wait({running}, timeout=beat / BEATS)
            await running
        except asyncio.CancelledError:
            why = activity.cancellation_details()
            ended = why is not None and why.worker_shutdown and not self.slots.closed
            if why is not None and (why.timed_out or why.not_found or ended):
                await self._go_on_without(session, running)
                # Where Temporal has not missed this host yet, it is to hear no "cancelled".
                raise ApplicationError("It goes on without Temporal.", type=MISSED) from None
            running.cancel()
            await asyncio.wait({running})
            raise
        finally:
            saying.cancel()
            if self._here.get(session) is running:
                del self._here[session]
        if not await self._is_over(session):
            raise ApplicationError(f"{session} is not over: it goes on elsewhere.")

    async def _say_where(self, session: str, began: float) -> None:
        """Tell the session's workflow where it is woken from now on.

        Until it is ready it is woken for nothing, and what starts has the machine.
        """
        with suppress(TimeoutError):
            async with time_limit(STARTED_FIRST):
                await self._host.until_ready(session)
        while True:
            handle = self.client.get_workflow_handle(session)
            ran = asyncio.get_running_loop().time() - began
            try:
                await handle.signal(
                    SessionWorkflow.placed, args=[self.queue, ran], rpc_timeout=DEADLINE
                )
            except RPCError as error:
                log.warning("session_not_woken_here", session=session, why=error.message)
                await asyncio.sleep(SAID_AGAIN)
            else:
                break
        # What has come meanwhile was told to whoever had the session before.
        await self._host.wake(session)

    async def _go_on_without(self, session: str, running: asyncio.Future[None]) -> None:
        """Leave a session to itself, unless it has been placed here once more."""
        if self._here.get(session) is running and not running.done():
            log.warning("session_goes_on_without_temporal", session=session)
            self._left[session] = running
            running.add_done_callback(lambda over: self._forget(session, over))
            saying = asyncio.ensure_future(self._say_it_is_here(session, running))
            self._saying.add(saying)
            saying.add_done_callback(self._saying.discard)
            running.add_done_callback(lambda _: saying.cancel())
            await self._fence.doubt()

    async def _say_it_is_here(self, session: str, running: asyncio.Future[None]) -> None:
        """Tell the session's workflow that it has a place here, until it is given here again.

        Where it waits in line nobody else has one, and this host asks for none: it may be full.
        """
        pause = SAID_AGAIN
        while self._left.get(session) is running:
            if not self._fence.hears_store:  # nobody could hear it here: others may have it
                await asyncio.sleep(SAID_AGAIN)
                continue
            handle = self.client.get_workflow_handle(session)
            try:
                await handle.signal(SessionWorkflow.has_it, self.queue, rpc_timeout=DEADLINE)
            except RPCError:  # it is away, or does not know the session: who starts it may be, too
                pause = SAID_AGAIN
            await asyncio.sleep(pause)
            pause = min(SAID_RARELY, 2 * pause)

    def _forget(self, session: str, over: asyncio.Future[None]) -> None:
        if self._left.get(session) is over:
            del self._left[session]

    async def _is_over(self, session: str, within: float | None = None) -> bool:
        try:
            async with time_limit(within):
                return (await self._store.read(lambda c: whereabouts(c, session))).over
        except UnknownSession:  # of another database, or one from before
            log.warning("session_unknown", session=session, expected="Temporal forgets it")
            return True
        except (StoreDown, TimeoutError) as down:  # another host may reach it
            raise ApplicationError(f"The store does not answer here: {down}") from None

    @activity.defn(name=WAKE_HERE)
    async def wake(self, session: str) -> None:
        """Hand a session what waits for it in the store."""
        await self._host.wake(session)


@asynccontextmanager
async def open_temporal(
    settings: Settings, store: Store, board: SessionCache, around: EngineContext, *, hosting: bool
) -> AsyncGenerator[TemporalEngine]:
    """Temporal's engine, in a service or in a host, while the block runs."""
    missing = [name.upper() for name in SHARED if getattr(settings, name) is None]
    if missing:
        raise SettingsError(
            f"With ENGINE=temporal all services and hosts share {', '.join(missing)}: set them."
        )
    client, address = await connected(settings), settings.own_address
    async with open_peers(settings, around.wall.now) as peers, Tasks() as tasks:

        def engine_of(kind: type[TemporalEngine], here: SessionHost | EmptyHost) -> TemporalEngine:
            return kind(
                client,
                store,
                here=here,
                everywhere=SessionRouter(here, store, peers, address, _host_says),
                heartbeat=settings.temporal_heartbeat,
                seconds=settings.lease_seconds,
                tally=here.tally,
            )

        def failed(error: BaseException) -> None:
            log.error("temporal_worker_failed", error=repr(error))

        if not hosting:
            # Not in hosts: one that is cut off would keep what it was given until that ran out, and
            # one that takes sessions over has no time for it.
            tasks.start(run_worker(control_worker(client, store, failed)), "workflows")
            engine = engine_of(TemporalEngine, EmptyHost())
            tasks.keep(engine.keep_started, "starting")
            yield engine
            return
        async with _hosting(settings, store, board, around, address) as host:
            hosted = engine_of(HostingEngine, host)
            assert isinstance(hosted, HostingEngine)  # noqa: S101 - as it was made

            def heard(topic: str, session: str) -> None:
                if topic == WAKE and session in host.alive():
                    tasks.aside(host.wake(session), f"wake {session}")

            store.signals.listen(heard)

            def takes() -> bool:
                return host.is_warm() and fence.hears_store

            slots = SlotsByLoad(_room_of(settings, host, board), takes, host.alive)
            run = secrets.token_hex(4)
            queue = host_queue(address, run)

            async def answers() -> None:
                await placed.answers()

            fence = Fence(host, store, answers, Deadlines(settings.temporal_heartbeat))
            placed = PlacementActivities(client, host, store, queue, slots=slots, fence=fence)
            tasks.keep(fence.run, "fence")
            tasks.keep(slots.keep_looking, "load")
            hosted.placed = placed
            says = _speaker(settings, hosted, (address, run), placed, host.is_broken)
            async with placed_on(settings, client, placed), reported(store, says):
                try:
                    yield hosted
                finally:
                    hosted.close()


@asynccontextmanager
async def _hosting(
    settings: Settings, store: Store, board: SessionCache, around: EngineContext, address: str
) -> AsyncGenerator[SessionHost]:
    async with session_host(
        settings,
        store,
        board,
        target=around.target,
        over=around.over,
        told=around.told,
        freed=around.freed,
        address=address,
        handlers=around.handlers,
        answering=around.answering,
        fenced=True,
    ) as host:
        yield host


@asynccontextmanager
async def placed_on(
    settings: Settings, client: Client, placed: PlacementActivities
) -> AsyncGenerator[None]:
    """A host's workers: one is offered sessions, while there is a place; one has those it has."""

    def offered(connection: Client) -> Worker:
        return Worker(
            connection,
            task_queue=SESSIONS,
            activities=[placed.offer],
            identity=placed.queue,
            build_id=BUILD,
            tuner=tuner_by(placed.slots),
            # One asks at a time: a host that dies keeps what it is asked then.
            activity_task_poller_behavior=PollerBehaviorSimpleMaximum(1),
            graceful_shutdown_timeout=timedelta(seconds=0),
        )

    def own(connection: Client, running: Running) -> Worker:
        return Worker(
            connection,
            task_queue=placed.queue,
            activities=[placed.wake, placed.run],
            identity=placed.queue,
            build_id=BUILD,
            max_concurrent_activities=OWN,
            default_heartbeat_throttle_interval=BEAT_AT_ONCE,
            max_heartbeat_throttle_interval=BEAT_AT_ONCE,
            interceptors=[running],
            graceful_shutdown_timeout=timedelta(seconds=0),
        )

    async def asks() -> bool:
        return all(
            [
                await is_known_to_ask(placed.client, queue, placed.queue, DEADLINE)
                for queue in (SESSIONS, placed.queue)
            ]
        )

    def run_by(connection: Client) -> None:
        running = Running()
        workers.run(offered(connection), own(connection, running), running)

    async def anew() -> None:
        placed.client = await connected(settings)
        run_by(placed.client)

    async with Tasks() as tasks:
        workers = HostWorkers(tasks)
        run_by(client)
        slots, returns = placed.slots, placed.returns
        tasks.keep(lambda: keep_asking(slots, anew, asks), "asking for sessions")
        tasks.keep(lambda: keep_coming_back(slots, anew, returns), "coming back")
        yield


def _host_says(_: str, address: str) -> Work[bool]:
    """A piece of reading: whether a host that has a session says that it is there."""
    return lambda c: has_said(c, address)


def _speaker(
    settings: Settings,
    engine: HostingEngine,
    named: tuple[str, str],
    placed: PlacementActivities,
    is_broken: Callable[[], bool],
) -> Callable[[], Host]:
    """What this host says of itself: for how many sessions it is there, and if it hears Temporal.

    One that can start no process has room for none.

    One that has not been answered for a while goes on saying so for a while.
    """
    (address, run), slots, now = named, placed.slots, asyncio.get_running_loop().time
    deaf_until = now()

    def says() -> Host:
        nonlocal deaf_until
        if placed.returns.away_for > DEAF_AFTER:
            deaf_until = now() + HEARS_AFTER
        return Host(
            address,
            settings.max_sessions,
            slots.taken,
            engine.draining,
            BUILD,
            0 if is_broken() else max(0, slots.free),
            "" if now() < deaf_until else run,
        )

    return says


def _room_of(settings: Settings, host: SessionHost, board: SessionCache) -> Room:
    """How many sessions fit here, by number and by load."""
    clock = LoopClock()

    def is_live(session: str) -> bool:
        standing = board.get(session)
        return standing is not None and standing.state.phase not in ("starting", "lobby")

    bounds = Bounds(
        settings.max_sessions, settings.host_load, settings.place_cores, settings.place_memory_mb
    )
    machine = MachineLoad(clock.now)
    return Room(bounds, read=machine.read, alive=host.alive, is_live=is_live, now=clock.now)
