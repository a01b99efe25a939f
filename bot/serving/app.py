"""The service as an app: its routes, and what lives as long as it does."""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncGenerator, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache

import httpx
import structlog
from fastapi import APIRouter, FastAPI

from beatroom.bot.cluster import doorway
from beatroom.bot.cluster.opening import open_engine
from beatroom.bot.encoder.machines_encoder import MachinesEncoder, encoder_handlers
from beatroom.bot.models.fetches import Fetches
from beatroom.bot.models.machines_model import MachinesModel
from beatroom.bot.personalities.library import Library
from beatroom.bot.rooms.daily_rooms import DailyRooms
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.tracing import trace_requests, tracing
from beatroom.bot.runtime.wakeup import WakeSignal, WallClock
from beatroom.bot.server.authoring_files import authored_files
from beatroom.bot.server.creating import close_room
from beatroom.bot.server.disk import DiskProbe
from beatroom.bot.server.doors import RequestGate, operations
from beatroom.bot.server.headers import BodyCap, SafeHeaders
from beatroom.bot.server.host_samples import HostSamples
from beatroom.bot.server.kept_answers import answering
from beatroom.bot.server.kind_service import (
    Opening,
    kind_services,
    opened_kinds,
    problems_of_kinds,
)
from beatroom.bot.server.metrics import LoopLag
from beatroom.bot.server.model_desk import ModelDesk
from beatroom.bot.server.notices import keep_notifying
from beatroom.bot.server.openapi import describe
from beatroom.bot.server.operator_tokens import KnownTokens, first_token
from beatroom.bot.server.problems import add_problem_handlers
from beatroom.bot.server.recording_desk import recording_handlers
from beatroom.bot.server.rehearsals import Rehearsals
from beatroom.bot.server.routes import (
    calling,
    commands,
    embedding,
    erasing,
    events,
    health,
    instructions,
    joining,
    keepsakes,
    models,
    notices,
    own_texts,
    pages,
    people,
    personalities,
    recordings,
    rehearsals,
    rundown,
    sessions,
    transcript,
    trials,
)
from beatroom.bot.server.schedule import keep_schedule
from beatroom.bot.server.service import Service
from beatroom.bot.server.shared_limits import SharedLimits
from beatroom.bot.server.sweeping import keep_sweeping
from beatroom.bot.server.trials import open_trials
from beatroom.bot.server.webhooks import keep_sending
from beatroom.bot.services.checking import check_services
from beatroom.bot.services.needs import needs_here
from beatroom.bot.serving.wire import messages
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.model_endpoints import model_endpoints
from beatroom.bot.settings.secret_files import kept_secret
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.signals import EVENTS, POST, SCHEDULE, WATCH, StoreSignals
from beatroom.bot.store.store import open_store, store_url
from beatroom.bot.workers.around import EngineContext
from beatroom.bot.workers.host import SESSIONS_TARGET
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.flows.core.clock import Clock, LoopClock

log = structlog.get_logger()

API = "/api/v1"
MODULES = (
    trials,
    personalities,
    rehearsals,
    sessions,
    instructions,
    rundown,
    commands,
    embedding,
    erasing,
    events,
    transcript,
    recordings,
    own_texts,
    calling,
    joining,
    keepsakes,
    notices,
    models,
)
"""The routes below it that are the same for all kinds of session."""
JOIN_KEY_FILE = "join-secret"
"""What signs join links, in DATA_DIR; made at the first start."""
BURST = 120.0
"""Requests that one token may make at once, whatever its rate."""
LINK = 4
"""How many addresses' worth of requests a join link may make: one alone cannot spend it."""
CALLS, CALL_RATE = 10.0, 0.1
"""Sessions that one address may ask for at once, and a second in the long run."""


def create_app(
    settings: Settings,
    *,
    target: str = SESSIONS_TARGET,
    daily_transport: httpx.AsyncBaseTransport | None = None,
    wall: Clock | None = None,
    ready: Callable[[Service], None] | None = None,
    hosting: bool = False,
) -> FastAPI:
    """The service.

    Args:
        settings: Everything that can be set.
        target: `module:function` of what runs a session in its process.
        daily_transport: For tests: what carries requests to Daily.
        wall: For tests: the clock of schedules, webhooks' retries and leases.
        ready: Called once the service is up.
        hosting: Whether it is a host of sessions, which answers probes and its cluster alone.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with (
            tracing(settings),
            running_service(settings, target, daily_transport, wall, hosting=hosting) as service,
        ):
            app.state.service = service
            if ready is not None:
                ready(service)
            try:
                yield
            finally:  # also where a part of it has broken, which ends the others
                service.over.set()
                service.board.close()

    app = FastAPI(
        title="Beatroom",
        version="1",
        description="Voice sessions that keep time: start them, steer them, read them.",
        openapi_url=f"{API}/openapi.json",
        # Their pages load scripts from elsewhere, which ours never do.
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    add_problem_handlers(app, problems_of_kinds())
    app.add_middleware(BodyCap)
    app.add_middleware(
        RequestGate,
        settings=settings,
        operations=operations(API, routers()),
        open_to_pages=(embedding.EMBED, f"{API}{embedding.ASKED}"),
    )
    app.add_middleware(SafeHeaders)
    app.router.routes.extend((routes_of_host() if hosting else routes()).routes)
    app.openapi = describe(app, messages())
    trace_requests(app, settings)
    return app


@cache
def routers() -> tuple[APIRouter, ...]:
    """The routes below the API's prefix: ours, and those of each kind that is installed."""
    own = (*(one.router for one in MODULES), people.routes())
    return (*own, *(router for _, kind in kind_services() for router in kind.routers))


@cache
def routes() -> APIRouter:
    """All that can be asked, put together once for all services of a process."""
    every = APIRouter()
    api = APIRouter(prefix=API)
    for router in routers():
        api.include_router(router)
    every.include_router(api)
    every.include_router(routes_of_host())
    every.include_router(pages.routes())
    return every


@cache
def routes_of_host() -> APIRouter:
    """What can be asked of a process that only runs sessions."""
    every = APIRouter()
    every.include_router(health.router)
    every.include_router(doorway.router)
    return every


class WakeSignals:
    """The bells of the tasks that wait for something in the store, rung here and elsewhere."""

    def __init__(self, signals: StoreSignals) -> None:
        self.schedule = WakeSignal(lambda: signals.ring(SCHEDULE))
        self.outbox = WakeSignal(lambda: signals.ring(POST))
        self.notices = WakeSignal(lambda: signals.ring(POST))

    def post(self) -> None:
        """Webhooks or notices wait."""
        self.outbox.ring()
        self.notices.ring()

    def all_here(self) -> None:
        """There may be anything."""
        for signal in (self.schedule, self.outbox, self.notices):
            signal.ring_here()

    def heard(self, topic: str, session: str, board: SessionCache) -> None:
        """Another service has rung; `board` is told of a session that has events or watchers."""
        if topic == EVENTS:
            board.ring(session)
        elif topic == WATCH:
            board.watch(session)
        elif topic == SCHEDULE:
            self.schedule.ring_here()
        elif topic == POST:
            self.outbox.ring_here()
            self.notices.ring_here()


def join_secret(settings: Settings) -> str:
    """What signs join links: JOIN_SECRET, or what is kept in DATA_DIR."""
    if settings.join_secret is not None:
        return settings.join_secret.get_secret_value()
    return kept_secret(settings.data_dir / JOIN_KEY_FILE)


@asynccontextmanager
async def running_service(
    settings: Settings,
    target: str,
    daily_transport: httpx.AsyncBaseTransport | None,
    wall: Clock | None,
    *,
    hosting: bool,
) -> AsyncGenerator[Service]:
    """Everything that lives as long as the service; sessions that were running are taken over."""
    open_data_folder(settings.data_dir)
    check_services(settings)
    model_endpoints(settings)  # a file that cannot be used is said now, not in a session
    if not (settings.data_dir / JOIN_KEY_FILE).exists():
        log.info(
            "first_start",
            transcript_days=settings.transcript_days,
            hint="what was said is deleted so many days after a session's end; "
            "TRANSCRIPT_DAYS changes that, and 0 keeps it",
        )
    clock, lag = LoopClock(), LoopLag()
    encoder = MachinesEncoder()
    agreed = wall or WallClock()
    daily = None
    if settings.daily_api_key is not None:
        if importlib.util.find_spec("daily") is None:
            raise SettingsError(f"DAILY_API_KEY: for rooms at Daily run `{installing('daily')}`.")
        key = settings.daily_api_key.get_secret_value()
        daily = DailyRooms(key, settings.daily_api_url, daily_transport)

    def running() -> Collection[str]:
        return engine.here.alive()

    model = MachinesModel(settings, running)

    async def over(row: StoredSession) -> None:
        await close_room(daily, row.id, row.extra)

    try:
        async with (
            open_store(store_url(settings), settings.store_deadline) as store,
            AsyncExitStack() as within,
        ):
            bells = WakeSignals(store.signals)
            opening = Opening(settings, store, agreed, join_secret(settings), bells.post)
            kinds = await within.enter_async_context(opened_kinds(opening))
            board = SessionCache(lambda session: store.signals.ring(EVENTS, session))
            store.signals.listen(lambda topic, of: bells.heard(topic, of, board))
            around = EngineContext(
                target=target,
                wall=agreed,
                over=over,
                told=bells.post,
                freed=bells.schedule.ring,
                looked=bells.all_here,
                handlers={
                    name: handler
                    for some in (
                        encoder_handlers(encoder),
                        model.handlers,
                        recording_handlers(store, settings.recording_mb),
                        *(kind.handlers for kind in kinds.values()),
                    )
                    for name, handler in some.items()
                },
                answering=answering(clock),
            )
            engine = await within.enter_async_context(
                open_engine(settings, store, board, around, hosting=hosting)
            )
            tasks = await within.enter_async_context(Tasks())
            tasks.keep(lag.run, "loop lag")
            if settings.second_opinion and (hosting or settings.engine == "local"):
                tasks.keep(encoder.run, "second opinion")  # none is asked where no session runs
            tasks.keep(model.run, "local model")
            limits = SharedLimits(store, clock.now, shared=settings.cluster_secret is not None)
            tasks.keep(limits.run, "limits")
            files = await authored_files(settings, store, clock.now, serving=not hosting)
            rehearsed = Rehearsals(tasks, clock.now, store, settings)
            trying = await within.enter_async_context(open_trials(settings))
            service = Service(
                settings=settings,
                store=store,
                board=board,
                engine=engine,
                library=Library(settings.library_folders, files.earlier, needs_here(settings)),
                files=files,
                daily=daily,
                operator_token="" if hosting else await first_token(settings, store),
                join_secret=join_secret(settings),
                now=clock.now,
                tokens=KnownTokens(store, clock.now),
                operators=limits.limit("operators", settings.operator_rate, BURST),
                guests=limits.limit("guests", settings.guest_rate * LINK, BURST * LINK),
                addresses=limits.limit("addresses", settings.guest_rate, BURST),
                participants=limits.limit("participants", settings.guest_rate / 2, BURST / 2),
                callers=limits.limit("callers", CALL_RATE, CALLS),
                lag=lag,
                wall=agreed,
                up_since=agreed.now(),
                disk=DiskProbe(settings.data_dir, clock.now),
                schedule=bells.schedule,
                outbox=bells.outbox,
                notices=bells.notices,
                held={name: kind.held for name, kind in kinds.items()},
                rehearsals=rehearsed,
                models=ModelDesk(Fetches(settings, tasks), clock.now),
                trials=trying,
                samples=HostSamples(trying),
            )
            if not hosting:
                await rehearsed.ended_before()
                tasks.keep(lambda: keep_schedule(service), "schedule")
                tasks.keep(lambda: keep_sending(service), "webhooks")
                tasks.keep(lambda: keep_notifying(service), "notices")
                tasks.keep(lambda: keep_sweeping(service), "retention")
            yield service
    finally:
        if daily is not None:
            await daily.close()
