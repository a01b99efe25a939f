"""Serving: the app on its port, links when it is ready, and a stop that lets sessions end."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn

from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.server.app import create_app
from beatroom.bot.server.connections import careful_protocol
from beatroom.bot.server.service import Service
from beatroom.bot.settings.data_folder import open_data_folder
from beatroom.bot.settings.model_endpoints import model_endpoints
from beatroom.bot.settings.settings import Settings
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

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        service = self._service()
        if service is None or self._draining or not service.engine.alive():
            super().handle_exit(sig, frame)
            return
        self._draining = service.draining = True
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
    """
    configure_logs(settings.log_level, settings.log_format)
    leave_by(settings.way_out)
    # What an operator has to mend is said in a sentence, before the server is there to log it.
    open_data_folder(settings.data_dir)
    model_endpoints(settings)
    running: list[Service] = []

    def ready(service: Service) -> None:
        running.append(service)

    app = create_app(settings, target=target, wall=wall, ready=ready, hosting=hosting)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=CLOSING_SECONDS,
        timeout_keep_alive=IDLE_SECONDS,
        http=careful_protocol(settings.max_connections),
        ws="none",
        lifespan="on",
    )
    if not asyncio.run(_serve(config, running, announce)):
        sys.exit(1)


async def _serve(
    config: uvicorn.Config, running: list[Service], announce: Callable[[Service], None]
) -> bool:
    """Serve; whether the service lasted until it was told to stop."""
    async with Tasks() as tasks:
        server = DrainingServer(config, lambda: running[-1] if running else None, tasks)
        serving = tasks.start(server.serve(), "server")
        while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn sets no event
            await asyncio.sleep(0.02)
        if server.started:
            # What is here now stays: a full collection that looks through all of it again would
            # hold every request up for more than 100 ms.
            gc.collect()
            gc.freeze()
            gc.enable()
            announce(running[-1])
            tasks.start(server.watch(running[-1]), "service")
        await serving
    return not server.broken
