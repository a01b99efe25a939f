# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""A host of Temporal's: runs the sessions that are placed on it, and says how many it may run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from importlib.metadata import version

import structlog
from temporalio import activity
from temporalio.client import Client
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from beatroom.bot.cluster.elsewhere import Everywhere, address_of, open_peers
from beatroom.bot.cluster.fence import Fence
from beatroom.bot.cluster.session_workflow import RUN, SESSIONS, SessionWorkflow
from beatroom.bot.cluster.session_workflow import WAKE as WAKE_HERE
from beatroom.bot.cluster.temporal_engine import (
    DEADLINE,
    Nobody,
    TemporalEngine,
    connected,
    control_worker,
)
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.errors import StoreDown, UnknownSession
from beatroom.bot.store.hosts import EVERY, Host, forget_host, report
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.signals import WAKE
from beatroom.bot.store.store import Store
from beatroom.bot.workers.around import Around
from beatroom.bot.workers.host import SessionHost, session_host
from beatroom.bot.workers.session_cache import SessionCache

log = structlog.get_logger()

BEATS = 6
"""How often within the heartbeat's deadline a host gives a sign of life for each session."""
FENCED_AT = 0.8
"""The share of the heartbeat's deadline after which a host that hears from nobody is silent.

The last sign of life that got through was given a sixth of the deadline before the cut, at most: so
Temporal counts the host as gone after five sixths, at the earliest, and this has to be less.
"""
SHARED = ("database_url", "cluster_secret", "operator_token", "join_secret", "webhook_secret")
"""Settings without which services and hosts of one cluster are not one."""


class HostingEngine(TemporalEngine):
    """The same, in a process that is a host."""

    draining = False
    polling: Worker | None = None

    async def drain(self, deadline: float) -> bool:
        """Take no more; what runs may go on so long, and goes on elsewhere afterwards."""
        self.draining = True
        if self.polling is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(deadline):
                    await self.polling.shutdown()
        return not self.alive()


class Placed:
    """What Temporal asks of a host.

    Args:
        client: Of Temporal.
        host: Runs the sessions.
        store: Where they are.
        queue: The host's own task queue.
    """

    def __init__(self, client: Client, host: SessionHost, store: Store, queue: str) -> None:
        self._client, self._host, self._store, self._queue = client, host, store, queue
        self._left = set[asyncio.Future[None]]()

    @activity.defn(name=RUN)
    async def run(self, session: str) -> None:
        """Run a session until it is over; cancelled once another host runs it.

        Where Temporal itself is away for longer than it waits for signs of life, the session goes
        on without it: nobody else can be placed meanwhile, and if somebody is later, the epoch
        says so (`fence.py`). Where it is placed here again, it was never gone.
        """
        beat = activity.info().heartbeat_timeout or timedelta(seconds=10)
        log.info("session_placed", session=session, attempt=activity.info().attempt)
        if await self._is_over(session):
            return
        handle = self._client.get_workflow_handle(session)
        await handle.signal(SessionWorkflow.placed, self._queue, rpc_timeout=DEADLINE)
        running = asyncio.ensure_future(self._host.run(session))
        try:
            while not running.done():
                activity.heartbeat()
                await asyncio.wait({running}, timeout=beat.total_seconds() / BEATS)
            await running
        except asyncio.CancelledError:
            why = activity.cancellation_details()
            if why is not None and why.timed_out:  # by this machine's own count
                log.warning("session_goes_on_without_temporal", session=session)
                self._left.add(running)
                running.add_done_callback(self._left.discard)
            else:
                running.cancel()
                await asyncio.wait({running})
            raise
        if not await self._is_over(session):
            raise ApplicationError(f"{session} is not over: it goes on elsewhere.")

    async def _is_over(self, session: str) -> bool:
        try:
            return (await self._store.read(lambda c: get_session(c, session))).over
        except UnknownSession:  # of another database, or one from before
            log.warning("session_unknown", session=session, expected="Temporal forgets it")
            return True

    @activity.defn(name=WAKE_HERE)
    async def wake(self, session: str) -> None:
        """Hand a session what waits for it in the store."""
        await self._host.wake(session)


@asynccontextmanager
async def open_temporal(
    settings: Settings, store: Store, board: SessionCache, around: Around, *, hosting: bool
) -> AsyncGenerator[TemporalEngine]:
    """Temporal's engine, in a service or in a host, while the block runs."""
    missing = [name.upper() for name in SHARED if getattr(settings, name) is None]
    if missing:
        raise SettingsError(
            f"With ENGINE=temporal all services and hosts share {', '.join(missing)}: set them."
        )
    client, address = await connected(settings), address_of(settings)
    async with open_peers(settings, around.wall.now) as peers, Tasks() as tasks:

        def engine_of(kind: type[TemporalEngine], here: SessionHost | Nobody) -> TemporalEngine:
            return kind(
                client,
                store,
                here=here,
                everywhere=Everywhere(here, store, peers, address),
                wall=around.wall,
                heartbeat=settings.temporal_heartbeat,
                seconds=settings.lease_seconds,
            )

        def failed(error: BaseException) -> None:
            log.error("temporal_worker_failed", error=repr(error))

        tasks.start(control_worker(client, failed).run(), "workflows")
        if not hosting:
            engine = engine_of(TemporalEngine, Nobody())
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
            fence = Fence(
                host,
                store,
                lambda: client.service_client.check_health(timeout=DEADLINE),
                settings.temporal_heartbeat * FENCED_AT,
            )
            tasks.keep(fence.run, "fence")
            tasks.keep(lambda: _report(settings, store, hosted, address, around.wall.now), "report")
            async with _placed_on(settings, client, host, store, address) as polling:
                hosted.polling = polling
                try:
                    yield hosted
                finally:
                    with suppress(StoreDown):
                        await store.write(lambda c: forget_host(c, address))


@asynccontextmanager
async def _hosting(
    settings: Settings, store: Store, board: SessionCache, around: Around, address: str
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
async def _placed_on(
    settings: Settings, client: Client, host: SessionHost, store: Store, address: str
) -> AsyncGenerator[Worker]:
    """The two workers of a host: for sessions, as many as have a place, and for wake-ups."""
    queue = f"beatroom-host-{address}"
    placed = Placed(client, host, store, queue)
    beat = timedelta(seconds=settings.temporal_heartbeat / BEATS)
    waking = Worker(client, task_queue=queue, activities=[placed.wake])
    sessions = Worker(
        client,
        task_queue=SESSIONS,
        activities=[placed.run],
        max_concurrent_activities=settings.max_sessions,
        default_heartbeat_throttle_interval=beat,
        max_heartbeat_throttle_interval=beat,
        graceful_shutdown_timeout=timedelta(seconds=0),
    )
    async with waking, sessions:
        yield sessions


async def _report(
    settings: Settings,
    store: Store,
    engine: HostingEngine,
    address: str,
    now: Callable[[], float],
) -> None:
    """Say again and again that this host is there, and for how many sessions."""
    while True:
        said = Host(
            address,
            settings.max_sessions,
            len(engine.alive()),
            engine.draining,
            version("beatroom"),
            now(),
        )
        with suppress(StoreDown):
            await store.write(lambda c, said=said: report(c, said))
        await asyncio.sleep(EVERY)
