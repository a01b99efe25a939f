"""Many machines: services and hosts in processes of their own, placed by a real Temporal server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any

import httpx
import pytest
from fleet_sessions import log_of
from patience import SOON, eventually
from ports import free_port
from postgres import emptied, postgres_server
from service_http import personalities_folder
from service_process import ServiceProcess
from sqlalchemy.engine import make_url
from temporal_server import TemporalServer, needed_temporal
from wires import wires

pytest.importorskip("temporalio")

from temporalio.api.enums.v1 import EventType, TaskQueueType
from temporalio.api.taskqueue.v1 import TaskQueue
from temporalio.api.workflowservice.v1 import DescribeTaskQueueRequest
from temporalio.client import Client

from beatroom.bot.cluster.deadlines import FENCED_AT
from beatroom.bot.cluster.session_workflow import OFFER, RUN, SESSIONS
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.store.hosts import EVERY, Host, hosts, places, report
from beatroom.bot.store.instructions import list_receipts
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.store import Store, open_store
from beatroom.flows.core import events as e

pytestmark = pytest.mark.service

TOKEN = "an operator's token of the whole cluster"
HEARTBEAT = 4.0
PLACES = 3


@pytest.fixture(scope="module")
def temporal() -> Iterator[TemporalServer]:
    with needed_temporal() as server:
        yield server


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server() as url:
        if url is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        yield url


class Cluster:
    """Services, two if not said otherwise, and two hosts, each a process with its own folder."""

    def __init__(
        self,
        folder: Path,
        url: str,
        temporal: TemporalServer,
        stack: ExitStack,
        *,
        first: Mapping[str, str] = MappingProxyType({}),
        services: Sequence[str] = ("a", "b"),
    ) -> None:
        self.shared = {
            "ENGINE": "temporal",
            "TEMPORAL_ADDRESS": temporal.address,
            "TEMPORAL_HEARTBEAT": str(HEARTBEAT),
            "TEMPORAL_KEEPALIVE": "1",
            "DATABASE_URL": url,
            "OPERATOR_TOKEN": TOKEN,
            "JOIN_SECRET": "what signs the join links of the cluster",
            "CLUSTER_SECRET": "what all processes of the cluster share",
            "WEBHOOK_SECRET": "whsec_" + "A" * 43 + "=",
            "STANDBY": "0",
            "LOG_LEVEL": "info",
            "LOG_FORMAT": "json",
        }
        self.services = [self._one(folder / name, {}) for name in services]
        more = {"HOSTING": "1", "MAX_SESSIONS": str(PLACES)}
        own = {"x": {**more, **first}, "y": more}
        self.hosts = [self._one(folder / name, settings) for name, settings in own.items()]
        for one in self.all:
            stack.callback(one.stop)

    @property
    def all(self) -> list[ServiceProcess]:
        return [*self.services, *self.hosts]

    def _one(self, folder: Path, more: dict[str, str]) -> ServiceProcess:
        personalities_folder(folder / "personalities")
        return ServiceProcess(folder, {**self.shared, **more})

    async def start(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in self.all))

    async def ask(
        self, service: ServiceProcess, method: str, path: str, body: Any = None, **more: Any
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {TOKEN}"} | more.get("headers", {})
        async with httpx.AsyncClient(base_url=f"{service.url}/api/v1", timeout=SOON) as client:
            return await client.request(method, path, json=body, headers=headers)

    async def make(self, service: ServiceProcess) -> str:
        answer = await self.ask(service, "POST", "/sessions", {"personality": "tea"})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def host_of(self, address: str | None) -> ServiceProcess:
        [found] = [one for one in self.hosts if one.url == address]
        return found


@pytest.fixture
async def store(postgres: str) -> AsyncGenerator[Store]:
    async with open_store(await emptied(postgres)) as opened:
        yield opened


@pytest.fixture
async def cluster(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> AsyncGenerator[Cluster]:
    with ExitStack() as stack:
        made = Cluster(tmp_path, postgres, temporal, stack)
        await made.start()

        async def both_there() -> bool:
            return len(await store.read(hosts)) == len(made.hosts)

        await eventually(both_there)
        yield made


async def in_run(store: Store, session: str, epoch: int) -> None:
    seen: list[Any] = []

    async def holds() -> bool:
        row = await store.read(lambda c: get_session(c, session))
        seen[:] = [(row.phase, row.epoch, row.owner)]
        return row.epoch >= epoch and row.phase == "lobby"

    await eventually(holds, what=f"{session} is in run {epoch}", seen=seen)


async def spoken(store: Store, session: str, count: int) -> None:
    async def holds() -> bool:
        receipts = await store.read(lambda c: list_receipts(c, session))
        return [one.state for one in receipts] == ["spoken"] * count

    await eventually(holds, what=f"{count} instructions of {session} are spoken")


async def test_a_cluster_loses_a_host_and_nothing_else(cluster: Cluster, store: Store) -> None:
    first, second = cluster.services
    made = [await cluster.make(first if n % 2 else second) for n in range(PLACES)]
    for session in made:
        await in_run(store, session, 1)
    rows = [await store.read(lambda c, s=s: get_session(c, s)) for s in made]
    owners = {row.owner for row in rows}
    assert owners <= {host.url for host in cluster.hosts}

    # Any service reaches any session, and an instruction its process.
    session = made[0]
    text = {"text": "Say this.", "kind": "say", "mode": "immediate"}
    for service in cluster.services:
        path = f"/sessions/{session}"
        for what in ("mute", "unmute"):
            done = await cluster.ask(service, "POST", f"{path}/{what}")
            assert (done.status_code, done.json()["muted"]) == (202, what == "mute"), done.text
        told = await cluster.ask(service, "POST", f"{path}/instructions", text)
        assert told.status_code == 202, told.text
        assert (await cluster.ask(service, "GET", path)).json()["health"]["ready"] is True
    await spoken(store, session, 2)

    # As many as there are places, and no more.
    more = [await cluster.make(first) for _ in range(2 * PLACES - len(made))]
    for one in more:
        await in_run(store, one, 1)
    full = await cluster.ask(second, "POST", "/sessions", {"personality": "tea"})
    assert full.status_code == 429, full.text
    for one in more:
        assert (
            await cluster.ask(second, "POST", f"/sessions/{one}/end", {"at_once": True})
        ).status_code == 202

    # One host is killed: what it ran goes on at the other one, with what came meanwhile.
    row = await store.read(lambda c: get_session(c, session))
    dead = cluster.host_of(row.owner)
    lost = [row.id for row in rows if row.owner == dead.url]
    dead.strike()
    told = await cluster.ask(first, "POST", f"/sessions/{session}/instructions", text)
    assert told.status_code == 202, told.text
    for one in lost[:PLACES]:
        await in_run(store, one, 2)
    await spoken(store, session, 3)
    row = await store.read(lambda c: get_session(c, session))
    assert row.owner != dead.url

    async def taken_up() -> bool:  # the epoch is raised before the new process says a word
        return all([await resumed(store, one) for one in lost])

    await eventually(taken_up)
    assert [await resumed(store, one) for one in made] == [one in lost for one in made]


async def resumed(store: Store, session: str) -> int:
    """How often a session was taken over."""
    return sum(isinstance(r.event, e.Resumed) for r in await log_of(store, session))


async def test_sessions_are_started_though_temporal_was_away(
    cluster: Cluster, store: Store, temporal: TemporalServer
) -> None:
    kept = await cluster.make(cluster.services[0])
    await in_run(store, kept, 1)
    owner = (await store.read(lambda c: get_session(c, kept))).owner
    host = cluster.host_of(owner)
    temporal.stop(signal.SIGKILL)
    late = await cluster.make(cluster.services[1])
    text = {"text": "Say this.", "kind": "say", "mode": "immediate"}
    told = await cluster.ask(cluster.services[1], "POST", f"/sessions/{kept}/instructions", text)
    assert told.status_code == 202
    await spoken(store, kept, 1)  # by the database's own signal
    # So long that for Temporal no host has given a sign of life in time.
    await eventually(
        lambda: logged(host, kept, "session_goes_on_without_temporal") == 1, what="it is missed"
    )
    temporal.start()
    await in_run(store, late, 1)
    await eventually(lambda: logged(host, kept, "session_placed") == 2, what="it is placed again")
    # It was where it is all the while: nobody in it has noticed anything.
    row = await store.read(lambda c: get_session(c, kept))
    assert (row.owner, row.epoch, await resumed(store, kept)) == (owner, 1, 0)
    told = await cluster.ask(cluster.services[0], "POST", f"/sessions/{kept}/instructions", text)
    assert told.status_code == 202
    await spoken(store, kept, 2)
    log = await log_of(store, kept)
    ran = [r.event for r in log if isinstance(r.event, e.Ended | e.Failed)]
    assert ran == []
    # What Temporal's own threads had to say of it is in the log, and nowhere else.
    lines = [json.loads(line) for line in host.log.read_text().splitlines()]
    assert any(line["logger"] == "temporalio.core" for line in lines)
    assert host.printed.read_text().count("\n") == 1


async def test_a_host_is_silent_by_the_heartbeat_of_its_sessions_and_not_by_its_own(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    own, url = 60.0, make_url(postgres)
    assert url.port is not None
    with ExitStack() as stack:
        ways = stack.enter_context(wires())
        engine, database = ways.to(temporal.port), ways.to(url.port)
        first = {
            "TEMPORAL_HEARTBEAT": str(own),  # the session is missed by the service's, as it began
            "TEMPORAL_ADDRESS": engine.address,
            "DATABASE_URL": url.set(port=database.port).render_as_string(hide_password=False),
        }
        cluster = Cluster(tmp_path, postgres, temporal, stack, first=first, services=("a",))
        [service], host = cluster.services, cluster.hosts[0]
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in (service, host)))
        await in_run(store, await cluster.make(service), 1)
        silent = "host_cut_off"
        before, cut = logged(host, None, silent), time.monotonic()
        for way in (engine, database):
            way.cut()
        await eventually(lambda: logged(host, None, silent) > before, what="it is silent")
        took = time.monotonic() - cut
        for way in (engine, database):
            way.mend()  # as it stops
        assert took < own * FENCED_AT / 2


async def test_a_full_host_that_comes_back_goes_on_with_its_session_that_waits_in_line(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        engine = stack.enter_context(wires()).to(temporal.port)
        first = {"MAX_SESSIONS": "1", "TEMPORAL_ADDRESS": engine.address}
        cluster = Cluster(tmp_path, postgres, temporal, stack, first=first, services=("a",))
        [service], host = cluster.services, cluster.hosts[0]
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in (service, host)))
        session = await cluster.make(service)
        await in_run(store, session, 1)
        client = await Client.connect(temporal.address)

        async def other_hears() -> None:
            """There is another host, full as well, that hears Temporal all the while."""
            other = Host("another", 1, 1, draining=False, version="1", free=0, run="5e6f")
            while True:
                await store.write(lambda c: report(c, other))
                await asyncio.sleep(EVERY)

        async def in_line() -> bool:
            history = await client.get_workflow_handle(session).fetch_history()
            asked = (one.activity_task_scheduled_event_attributes for one in history.events)
            return sum(one.activity_type.name == OFFER for one in asked) == 2

        async with Tasks() as tasks:
            tasks.start(other_hears(), "another host")
            engine.cut()
            await eventually(in_line, what="it waits for a place")
            engine.mend()
            await eventually(
                lambda: logged(host, session, "session_placed") == 2, what="it is placed again"
            )
        row = await store.read(lambda c: get_session(c, session))
        assert (row.owner, row.epoch, await resumed(store, session)) == (host.url, 1, 0)


def logged(host: ServiceProcess, session: str | None, event: str) -> int:
    """How often a host has said so, of a session where it is about one."""
    lines = map(json.loads, (host.folder / "service.log").read_text().splitlines())
    return sum(line.get("session") == session and line["event"] == event for line in lines)


async def test_a_host_that_stands_still_keeps_no_session_that_it_was_about_to_be_given(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, postgres, temporal, stack, services=("a",))
        still, other = cluster.hosts
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in (*cluster.services, still)))
        client = await Client.connect(temporal.address)
        await eventually(lambda: asks(client, still), what="the host waits for a session")
        assert still.process is not None
        still.process.send_signal(signal.SIGSTOP)
        stack.callback(still.kill)
        session = await cluster.make(cluster.services[0])
        await asyncio.to_thread(other.start)
        await in_run(store, session, 1)
        assert (await store.read(lambda c: get_session(c, session))).owner == other.url
        # What it was offered went to the other one, and nobody waited for its signs of life.
        history = await client.get_workflow_handle(session).fetch_history()
        scheduled = (one.activity_task_scheduled_event_attributes for one in history.events)
        assert [one.activity_type.name for one in scheduled if one.activity_id] == [OFFER, RUN]


async def test_what_runs_on_a_host_that_drains_may_go_on_there(
    cluster: Cluster, store: Store
) -> None:
    service = cluster.services[0]
    session = await cluster.make(service)
    await in_run(store, session, 1)
    host = cluster.host_of((await store.read(lambda c: get_session(c, session))).owner)
    assert host.process is not None
    host.process.terminate()

    async def drains() -> bool:
        return [one.draining for one in await store.read(hosts) if one.address == host.url] == [
            True
        ]

    await eventually(drains, what="the host says that it drains")
    text = {"text": "Say this.", "kind": "say", "mode": "immediate"}
    path = f"/sessions/{session}"
    told = await cluster.ask(service, "POST", f"{path}/instructions", text)
    assert told.status_code == 202, told.text
    await spoken(store, session, 1)
    row = await store.read(lambda c: get_session(c, session))
    assert (row.owner, row.epoch, await resumed(store, session)) == (host.url, 1, 0)
    # What begins meanwhile does so elsewhere, and with its last session the host ends.
    more = await cluster.make(service)
    await in_run(store, more, 1)
    assert (await store.read(lambda c: get_session(c, more))).owner != host.url
    assert host.alive
    ended = await cluster.ask(service, "POST", f"{path}/end", {"at_once": True})
    assert ended.status_code == 202, ended.text
    await eventually(lambda: not host.alive, what="the host has ended")
    assert await resumed(store, session) == 0


async def test_what_still_runs_when_a_host_has_drained_goes_on_elsewhere_at_once(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        soon = {"DRAIN_SECONDS": "1"}
        cluster = Cluster(tmp_path, postgres, temporal, stack, first=soon, services=("a",))
        first, other = cluster.hosts
        await asyncio.gather(*(asyncio.to_thread(one.start) for one in (*cluster.services, first)))
        session = await cluster.make(cluster.services[0])
        await in_run(store, session, 1)
        await asyncio.to_thread(other.start)
        assert first.process is not None
        first.process.terminate()
        await in_run(store, session, 2)
        assert (await store.read(lambda c: get_session(c, session))).owner == other.url
        # Temporal was told, and did not have to miss anybody.
        client = await Client.connect(temporal.address)
        history = await client.get_workflow_handle(session).fetch_history()
        assert EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT not in {
            one.event_type for one in history.events
        }
        await eventually(lambda: not first.alive, what="the host has ended")


async def asks(client: Client, host: ServiceProcess) -> bool:
    """Whether Temporal knows that a host waits for a session."""
    queue = DescribeTaskQueueRequest(
        namespace=client.namespace,
        task_queue=TaskQueue(name=SESSIONS),
        task_queue_type=TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY,
    )
    known = await client.workflow_service.describe_task_queue(queue)
    return any(host.url in one.identity for one in known.pollers)


async def test_a_host_that_is_loaded_takes_none(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    no_room = {"HOST_LOAD": "0.9", "PLACE_MEMORY_MB": "1000000000"}
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, postgres, temporal, stack, first=no_room, services=("a",))
        await cluster.start()
        loaded, other = cluster.hosts

        async def both_there() -> bool:
            return len(await store.read(hosts)) == 2

        await eventually(both_there)
        assert await store.read(places) == PLACES
        made = [await cluster.make(cluster.services[0]) for _ in range(PLACES)]
        for session in made:
            await in_run(store, session, 1)
            assert (await store.read(lambda c, one=session: get_session(c, one))).owner == other.url
        refused = await cluster.ask(
            cluster.services[0], "POST", "/sessions", {"personality": "tea"}
        )
        assert refused.status_code == 429
        assert loaded.url in {host.address for host in await store.read(hosts)}


@pytest.mark.runs("beatroom serve --engine temporal", "beatroom host")
async def test_its_commands_start_a_service_and_a_host(
    tmp_path: Path, store: Store, postgres: str, temporal: TemporalServer
) -> None:
    """As an operator types them; all other processes here are their stand-ins."""
    given = {**os.environ, **Cluster(tmp_path, postgres, temporal, ExitStack()).shared}
    for command, said in ((["serve", "--engine", "temporal"], "Start:"), (["host"], "Host:")):
        folder = tmp_path / command[0]
        folder.mkdir()
        process = await asyncio.create_subprocess_exec(
            *(str(Path(sys.executable).parent / "beatroom"), *command),
            cwd=folder,
            env={**given, "BEATROOM_FOLDER": str(folder), "PORT": str(free_port())},
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(SOON):
                assert (await process.stdout.readline()).decode().startswith(said)
        finally:
            process.terminate()
            async with asyncio.timeout(SOON):
                await process.communicate()
