# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""The engine of many machines: Temporal places sessions on hosts, and sees to it that they run.

A session is a workflow of its id, whose one long activity runs on a host (`temporal_host.py`). What
Temporal owns is not kept a second time: there are no leases here, no supervisor across machines and
no looking for what nobody runs. The store stays the truth of what a session is, and its epoch the
fence.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import cache
from importlib.metadata import version

import structlog
from temporalio.client import Client
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.runtime import (
    LogForwardingConfig,
    LoggingConfig,
    Runtime,
    TelemetryConfig,
    TelemetryFilter,
)
from temporalio.service import KeepAliveConfig, RPCError, RPCStatusCode
from temporalio.worker import PollerBehaviorSimpleMaximum, UnsandboxedWorkflowRunner, Worker

from beatroom.bot.cluster.elsewhere import SessionRouter
from beatroom.bot.cluster.host_signs import HostSigns
from beatroom.bot.cluster.session_workflow import CONTROL, SessionWorkflow, WorkflowInput
from beatroom.bot.ipc.ipc import Reply, Request
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings, SettingsError
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.hosts import places
from beatroom.bot.store.leases import claim_for, give_back
from beatroom.bot.store.sessions import count_unfinished, unfinished_sessions
from beatroom.bot.store.signals import WAKE
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction, Work
from beatroom.bot.workers.engine import (
    Capacity,
    CapacityError,
    LocalSessions,
    NotRunning,
    SessionCounts,
    Signs,
    Vitals,
)

log = structlog.get_logger()

CONNECTED_WITHIN = 60.0
"""Seconds after which whoever starts gives up to reach the server."""
ANSWERS_WITHIN = 5.0
"""Seconds for each attempt."""
PONG = 2.0
"""Seconds after a ping in which a connection that holds has answered."""
CONNECT_AGAIN = 0.5
"""Seconds between two attempts."""
DEADLINE = timedelta(seconds=5)
"""For each question to Temporal."""
TASK_WITHIN = timedelta(seconds=2)
"""A step of a workflow takes milliseconds: whoever has not done it by then is gone."""
STICKY = timedelta(seconds=0.3)
"""As long a workflow waits for the process that carried it on last: with a host that is too."""
LOOK_AGAIN = 5.0
"""Seconds between two looks for sessions that are stored and that Temporal was not told of."""
RUNNING = "WorkflowType = 'Session' AND ExecutionStatus = 'Running'"
PAGE = 1000
BUILD = version("beatroom")
"""What a worker calls its code; by itself it reads all that is loaded, for half a second."""
LOOKING = "start what is not started"
"""What one process at a time does for all; it is claimed in the store under this name."""


class EmptyHost:
    """What runs in the care of a process that runs no sessions."""

    def __init__(self) -> None:
        self.tally = SessionCounts()

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        raise NotRunning("No sessions run here.")

    def alive(self) -> Mapping[str, Vitals]:
        return {}

    async def wake(self, session: str) -> None:
        return


class TemporalEngine:
    """Sessions on hosts, placed by Temporal.

    Args:
        client: Of Temporal.
        store: Where sessions are.
        here: What runs in this process.
        everywhere: Asks for sessions wherever they run.
        heartbeat: Seconds without a sign of life after which a host counts as gone.
        seconds: For which a service has what it is about to start to itself.
        tally: What has happened so far in this process.
    """

    def __init__(
        self,
        client: Client,
        store: Store,
        *,
        here: LocalSessions,
        everywhere: SessionRouter,
        heartbeat: float,
        seconds: float,
        tally: SessionCounts,
    ) -> None:
        self._client, self._store, self._here = client, store, here
        self._everywhere = everywhere
        self._heartbeat, self._seconds = heartbeat, seconds
        self._holder, self._placing = secrets.token_hex(8), 0
        self.tally = tally

    @property
    def here(self) -> LocalSessions:
        return self._here

    @asynccontextmanager
    async def place(self, kept_free: int = 0) -> AsyncGenerator[None]:
        room = await self.capacity()
        if room.taken + self._placing >= room.most - kept_free:
            raise CapacityError(
                f"{room.taken} sessions are running, and the hosts that are there have room for "
                f"{room.most}"
            )
        self._placing += 1
        try:
            yield
        finally:
            self._placing -= 1

    def claiming(self, session: str) -> Work[bool]:
        return self._claiming(session, self._seconds)

    def _claiming(self, name: str, seconds: float) -> Work[bool]:
        async def work(connection: Transaction) -> bool:
            return await claim_for(connection, name, self._holder, seconds)

        return work

    async def unclaim(self, session: str) -> None:
        await self._store.write(lambda c: give_back(c, session, self._holder))

    async def start(self, session: str) -> None:
        """Let Temporal place it; where that is away it is done later (`keep_started`)."""
        try:
            await self._started(session)
        except RPCError as error:
            log.warning(
                "session_waits_for_temporal",
                session=session,
                why=error.message,
                expected=f"it is tried again every {LOOK_AGAIN:g} s",
            )

    async def wake(self, session: str) -> None:
        """Tell its host; where that is out of reach Temporal does, who knows of a new one first.

        Not by Temporal each time: what it notes of a wake-up costs it more than ten times as much,
        and a workflow may have so many notes and no more.
        """
        with suppress(StoreDown):
            if await self._everywhere.wake(session):
                return
        handle = self._client.get_workflow_handle(session)
        try:
            await handle.signal(SessionWorkflow.wake, rpc_timeout=DEADLINE)
        except RPCError as error:
            # The database's own signal, which hosts hear as well: the session need not wait.
            self._store.signals.ring(WAKE, session)
            if error.status is not RPCStatusCode.NOT_FOUND:
                log.warning("not_woken_by_temporal", session=session, why=error.message)

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        return await self._everywhere.ask(session, message, deadline)

    async def stop(self, session: str) -> None:
        await self._client.get_workflow_handle(session).cancel(rpc_timeout=DEADLINE)

    def alive(self) -> Mapping[str, Vitals]:
        return self._here.alive()

    async def signs(self, session: str) -> Signs:
        return await self._everywhere.signs(session)

    async def capacity(self) -> Capacity:
        most = await self._store.read(places)
        return Capacity(most, await self._store.read(count_unfinished))

    def close(self) -> None:
        return

    async def drain(self, deadline: float) -> bool:
        return True

    async def keep_started(self) -> None:
        """Tell Temporal of stored sessions that it does not know; for ever, as a task.

        They were stored while it was away, or it has lost them. One process at a time does it, and
        asks for all that run at once: only one that is missing there is told by itself.
        """
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            try:
                if not await self._store.write(self._claiming(LOOKING, LOOK_AGAIN)):
                    continue
                unfinished = await self._store.read(unfinished_sessions)
                known = await self._running() if unfinished else set[str]()
                for session in unfinished:
                    if session not in known:
                        await self._started(session)
            except StoreDown:
                continue
            except RPCError as error:
                log.warning("temporal_does_not_answer", why=error.message)

    async def _running(self) -> set[str]:
        """The sessions of which Temporal knows that they are to run."""
        listed = self._client.list_workflows(RUNNING, page_size=PAGE, rpc_timeout=DEADLINE)
        return {one.id async for one in listed}

    async def _started(self, session: str) -> None:
        await self._client.start_workflow(
            SessionWorkflow.run,
            WorkflowInput(session, self._heartbeat),
            id=session,
            task_queue=CONTROL,
            task_timeout=TASK_WITHIN,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING,
            rpc_timeout=DEADLINE,
        )


@cache
def _runtime() -> Runtime:
    """The threads that talk to Temporal; what they log is logged as everything else is.

    Left alone they write to the standard output, and stand still, all of them, where nobody reads
    it: the host asks for no session any more, and no question to Temporal is ever given up.
    """
    logger = logging.getLogger("temporalio.core")
    forwarding = LogForwardingConfig(logger, append_target_to_name=False)
    level = TelemetryFilter(core_level="WARN", other_level="ERROR")
    return Runtime(telemetry=TelemetryConfig(logging=LoggingConfig(level, forwarding)))


async def connected(settings: Settings) -> Client:
    """A client of Temporal, which has to be there at the start; it connects again by itself.

    Both may be started at once, and either again while the other one stands still: a server that
    does not answer is asked again for a while, each time by a connection of its own.
    """
    where, why = settings.temporal_address, "it does not answer"
    until = asyncio.get_running_loop().time() + CONNECTED_WITHIN
    # What a cut connection was asked is asked again once it is known to be cut.
    alive = KeepAliveConfig(round(settings.temporal_keepalive * 1000), round(PONG * 1000))
    while asyncio.get_running_loop().time() < until:
        try:
            async with time_limit(ANSWERS_WITHIN):
                return await Client.connect(
                    where,
                    namespace=settings.temporal_namespace,
                    keep_alive_config=alive,
                    runtime=_runtime(),
                )
        except ValueError as error:  # no address
            why = str(error)
            break
        except (RPCError, RuntimeError, TimeoutError) as error:
            why = str(error) or why
            log.warning("temporal_not_reached", why=why, expected="it is asked again")
        await asyncio.sleep(CONNECT_AGAIN)
    raise SettingsError(f"TEMPORAL_ADDRESS: there is no server at {where!r}: {why}")


def control_worker(client: Client, store: Store, failed: Callable[[BaseException], None]) -> Worker:
    """Carries workflows on; every service has one, so that any may go."""

    async def on_fatal(error: BaseException) -> None:
        failed(error)

    return Worker(
        client,
        task_queue=CONTROL,
        workflows=[SessionWorkflow],
        activities=[HostSigns(store).is_there],
        no_remote_activities=True,
        build_id=BUILD,
        # A sandbox is made anew for each workflow that a process takes on, which took longer than
        # all else of it; a test plays histories again instead.
        workflow_runner=UnsandboxedWorkflowRunner(),
        sticky_queue_schedule_to_start_timeout=STICKY,
        # Half of its questions are for steps of any workflow: where Temporal stood still one may
        # come to nothing without its knowing.
        nonsticky_to_sticky_poll_ratio=0.5,
        workflow_task_poller_behavior=PollerBehaviorSimpleMaximum(6),
        on_fatal_error=on_fatal,
    )
