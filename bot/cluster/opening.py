"""Opens the engine that the settings ask for, with what it needs of the service around it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from beatroom.bot.cluster.elsewhere import SessionRouter, open_peers
from beatroom.bot.cluster.leases import open_leases
from beatroom.bot.cluster.local import LocalEngine
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.sessions import StoredSession
from beatroom.bot.store.signals import WAKE
from beatroom.bot.store.store import Store
from beatroom.bot.workers.around import EngineContext
from beatroom.bot.workers.engine import Engine
from beatroom.bot.workers.host import session_host
from beatroom.bot.workers.session_cache import SessionCache


@asynccontextmanager
async def open_engine(
    settings: Settings, store: Store, board: SessionCache, around: EngineContext, *, hosting: bool
) -> AsyncGenerator[Engine]:
    """The engine of ENGINE while the block runs; `hosting` is whether this process is a host."""
    if settings.engine == "local":
        async with _open_local(settings, store, board, around) as local:
            yield local
        return
    try:
        from beatroom.bot.cluster.temporal_host import open_temporal  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise SettingsError(
            f"ENGINE=temporal needs more: run `{installing('temporal')}` ({error})."
        ) from None
    async with open_temporal(settings, store, board, around, hosting=hosting) as engine:
        yield engine


@asynccontextmanager
async def _open_local(
    settings: Settings, store: Store, board: SessionCache, around: EngineContext
) -> AsyncGenerator[LocalEngine]:
    """One machine's; sessions that nobody runs are taken over."""
    address = settings.own_address
    async with (
        open_leases(settings, store, around.wall) as leases,
        open_peers(settings, around.wall.now) as peers,
    ):

        async def over(row: StoredSession) -> None:
            await around.over(row)
            await leases.give_back(row.id)

        async with (
            session_host(
                settings,
                store,
                board,
                target=around.target,
                over=over,
                told=around.told,
                freed=around.freed,
                claim=leases.claim,
                address=address,
                handlers=around.handlers,
                answering=around.answering,
            ) as host,
            Tasks() as tasks,
        ):
            engine = LocalEngine(
                host,
                store,
                leases,
                most=settings.max_sessions,
                looked=around.looked,
                everywhere=SessionRouter(host, store, peers, address, leases.held),
            )

            def heard(topic: str, session: str) -> None:
                if topic == WAKE and session in host.alive():
                    tasks.aside(host.wake(session), f"wake {session}")

            store.signals.listen(heard)
            await engine.take_over_abandoned()
            tasks.keep(engine.keep, "leases")
            tasks.keep(engine.keep_waking, "waking")
            yield engine
