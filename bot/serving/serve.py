"""Serving: the app on its port, links when it is ready, and a stop that lets sessions end."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI

from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.runtime.kind_effects import say_unusable
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.tracing import check_tracing
from beatroom.bot.server.connections import careful_protocol
from beatroom.bot.server.listening import forget, listener, note
from beatroom.bot.server.service import Service
from beatroom.bot.services.checking import check_services
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.model_endpoints import model_endpoints
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.errors import StoreError
from beatroom.bot.workers.host import SESSIONS_TARGET
from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

CLOSING_SECONDS = 5
"""How long open requests may take once the service stops."""
BROKEN_SECONDS = 30.0
"""How long a service that has broken may take to end what is left of it."""
IDLE_SECONDS = 75
"""How long a connection is kept open between requests. Longer than clients and proxies keep theirs
(seconds to a minute), so that they close it: what they send at the moment in which we did would be
lost. The bound on connections makes room where it is needed."""


class DrainingServer(uvicorn.Server):
    """Takes the first signal as a wish to stop once no session runs, the second as an order.

    A service that has broken is stopped: without its parts it would only answer 500.

    Attributes:
        broken: Whether it has.
    """

    def __init__(
        self, config: uvicorn.Config, service: Callable[[], Service | None], tasks: Tasks
    ) -> None:
        super().__init__(config)
        self._service, self._tasks = service, tasks
        self._draining = False
        self.broken = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, or stop: why is known to whoever runs it."""
        try:
            await super().startup(sockets)
        except SystemExit:  # the app's parts did not start
            self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        service = self._service()
        if (
            service is not None
        ):  # from here on nothing is given to it, whether it has sessions or not
            service.draining = True
            service.engine.close()
        if service is None or self._draining or not service.engine.alive():
            super().handle_exit(sig, frame)
            return
        self._draining = True
        log.warning(
            "service_drains",
            sessions=len(service.engine.alive()),
            at_most_seconds=service.settings.drain_seconds,
            hint="a second Ctrl-C stops now; sessions go on when the service starts again",
        )
        # A signal handler runs in the middle of whatever the loop does: the task starts after it.
        loop = asyncio.get_running_loop()
        loop.call_soon_threadsafe(lambda: self._tasks.start(self._drain(service), "drain"))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, without waiting for readers of live feeds: those would read on for ever."""
        service = self._service()
        if service is not None:
            service.board.close()
            forget(service.settings)  # now: the signal that it stops for ends the process
        await super().shutdown(sockets)

    async def watch(self, service: Service) -> None:
        """Stop when the service has ended and nobody wanted it to; run as a task."""
        await service.over.wait()
        if self.should_exit:
            return
        log.error(
            "service_broken",
            expected="the process ends with 1; started again it takes its sessions over",
        )
        self.broken = self.should_exit = True
        asyncio.get_running_loop().call_later(BROKEN_SECONDS, os._exit, 1)

    async def _drain(self, service: Service) -> None:
        ended = await service.engine.drain(service.settings.drain_seconds)
        log.info("service_drained", all_sessions_ended=ended)
        self.should_exit = True


def serve(
    settings: Settings,
    announce: Callable[[Service], None],
    target: str = SESSIONS_TARGET,
    wall: Clock | None = None,
    *,
    hosting: bool = False,
) -> None:
    """Serve until told to stop; SystemExit with 1 when the service breaks.

    Args:
        settings: Everything that can be set.
        announce: Called once the service can be reached.
        target: `module:function` of what runs a session in its process.
        wall: What is agreed with people and other services; default the machine's own.
        hosting: Whether it is a host of sessions and nothing else.

    Raises:
        SettingsError: Something cannot be used as it is set; a sentence says what.
        StoreError: The database cannot be used, or its tables are not up to date.
        AlreadyRunsError: A service of this data folder has the port, or the one after it.
    """
    configure_logs(settings.log_level, settings.log_format)
    leave_by(settings.way_out)
    # What an operator has to mend is said in a sentence, before the server is there to log it.
    open_data_folder(settings.data_dir)
    check_services(settings)
    check_tracing(settings)
    model_endpoints(settings)
    say_unusable()
    sock, settings = listener(settings, hosting=hosting)
    running: list[Service] = []

    def ready(service: Service) -> None:
        running.append(service)

    app = create_app(settings, target=target, wall=wall, ready=ready, hosting=hosting)
    refused = _what_it_refuses(app)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
        http=careful_protocol(settings.max_connections),
        ws="none",
        lifespan="on",
    )
    with sock:
        lasted = asyncio.run(_serve(config, sock, running, announce, hosting=hosting))
    if refused:
        raise refused[0]
    if not lasted:
        sys.exit(1)


def _what_it_refuses(app: FastAPI) -> list[SettingsError | StoreError]:
    """Gets why the service does not start, where that is an operator's to mend.

    It is said as a sentence, so the server's own trace of it is left out.
    """
    found: list[SettingsError | StoreError] = []
    starting = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[Any]:
        try:
            async with starting(app) as state:
                yield state
        except (SettingsError, StoreError) as error:
            found.append(error)
            raise

    app.router.lifespan_context = lifespan
    logging.getLogger("uvicorn.error").addFilter(lambda _: not found)
    return found


async def _serve(
    config: uvicorn.Config,
    sock: socket.socket,
    running: list[Service],
    announce: Callable[[Service], None],
    *,
    hosting: bool,
) -> bool:
    """Serve; whether the service lasted until it was told to stop."""
    async with Tasks() as tasks:
        server = DrainingServer(config, lambda: running[-1] if running else None, tasks)
        serving = tasks.start(server.serve([sock]), "server")
        while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn sets no event
            await asyncio.sleep(0.02)
        if server.started:
            # What is here now stays: a full collection that looks through all of it again would
            # hold every request up for more than 100 ms.
            gc.collect()
            gc.freeze()
            gc.enable()
            if not hosting:
                note(running[-1].settings)
            announce(running[-1])
            tasks.start(server.watch(running[-1]), "service")
        await serving
    return server.started and not server.broken
