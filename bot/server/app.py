"""The service as an app: its routes, and what lives as long as it does."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import httpx
import structlog
from fastapi import APIRouter, FastAPI

from bot.fleet.board import Board
from bot.fleet.daily_rooms import DailyRooms
from bot.fleet.local import SESSIONS_TARGET, local_engine
from bot.library import Library
from bot.server.creating import close_room
from bot.server.headers import BodyCap, SafeHeaders
from bot.server.limits import RateLimit
from bot.server.metrics import LoopLag
from bot.server.operator_tokens import first_token
from bot.server.problems import ProblemDetails, add_problem_handlers
from bot.server.routes import (
    events,
    health,
    instructions,
    joining,
    pages,
    personalities,
    rundown,
    sessions,
    transcript,
)
from bot.server.secret_files import kept_secret
from bot.server.service import Service
from bot.settings import Settings
from bot.store.sessions import Stored
from bot.store.store import open_store, store_url
from bot.tasks import Tasks
from flows.clock import LoopClock

log = structlog.get_logger()

API = "/api/v1"
OPERATOR_RATE, OPERATOR_BURST = 20.0, 120.0
GUEST_RATE, GUEST_BURST = 10.0, 120.0


def create_app(
    settings: Settings,
    *,
    target: str = SESSIONS_TARGET,
    daily_transport: httpx.AsyncBaseTransport | None = None,
    ready: Callable[[Service], None] | None = None,
) -> FastAPI:
    """The service.

    Args:
        settings: Everything that can be set.
        target: `module:function` of what runs a session in its process.
        daily_transport: For tests: what carries requests to Daily.
        ready: Called once the service is up.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with running_service(settings, target, daily_transport) as service:
            app.state.service = service
            if ready is not None:
                ready(service)
            yield
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
        responses={"default": {"model": ProblemDetails, "description": "A problem (RFC 9457)."}},
    )
    add_problem_handlers(app)
    app.add_middleware(BodyCap)
    app.add_middleware(SafeHeaders)
    api = APIRouter(prefix=API)
    for module in (personalities, sessions, instructions, rundown, events, transcript, joining):
        api.include_router(module.router)
    app.include_router(api)
    app.include_router(health.router)
    app.include_router(pages.router)
    return app


@asynccontextmanager
async def running_service(
    settings: Settings, target: str, daily_transport: httpx.AsyncBaseTransport | None
) -> AsyncGenerator[Service]:
    """Everything that lives as long as the service; sessions that were running are taken over."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    board, clock, lag = Board(), LoopClock(), LoopLag()
    daily = None
    if settings.daily_api_key is not None:
        key = settings.daily_api_key.get_secret_value()
        daily = DailyRooms(key, settings.daily_api_url, daily_transport)

    async def over(row: Stored) -> None:
        await close_room(daily, row)

    try:
        async with (
            open_store(store_url(settings)) as store,
            local_engine(settings, store, board, target=target, over=over) as engine,
            Tasks() as tasks,
        ):
            tasks.start(lag.run(), "loop lag")
            service = Service(
                settings=settings,
                store=store,
                board=board,
                engine=engine,
                library=Library([settings.personalities_dir]),
                daily=daily,
                operator_token=await first_token(settings, store),
                join_secret=kept_secret(settings.data_dir / "join-secret"),
                now=clock.now,
                operators=RateLimit(OPERATOR_RATE, OPERATOR_BURST, clock.now),
                guests=RateLimit(GUEST_RATE, GUEST_BURST, clock.now),
                lag=lag,
            )
            await engine.resume_all()
            yield service
    finally:
        if daily is not None:
            await daily.close()
