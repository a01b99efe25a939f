"""Hosts that stop, or cannot run sessions: others go on with all that was handed over."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from fleet_sessions import log_of
from patience import SOON, eventually
from postgres import PostgresServer, emptied
from postgres import postgres as running_postgres
from service_process import ServiceProcess
from temporal_server import TemporalServer, needed_temporal

pytest.importorskip("temporalio")

from test_temporal import PLACES, Cluster, in_run, resumed

from beatroom.bot.cluster.peers import Peers
from beatroom.bot.ipc.messages import Answer, Offer
from beatroom.bot.store.hosts import hosts
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.store import Store, open_store
from beatroom.flows.core import events as e

pytestmark = pytest.mark.service

OFFER = Offer(request="o", participant="p1", name="Ana", sdp="hello", sdp_type="offer")


@pytest.fixture(scope="module")
def temporal() -> Iterator[TemporalServer]:
    with needed_temporal() as server:
        yield server


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with running_postgres() as running:
        if running is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        yield running


@pytest.fixture
async def store(server: PostgresServer) -> AsyncGenerator[Store]:
    async with open_store(await emptied(server.url)) as opened:
        yield opened


async def started(*processes: ServiceProcess) -> None:
    await asyncio.gather(*(asyncio.to_thread(one.start) for one in processes))


def said(host: ServiceProcess, event: str) -> bool:
    """Whether a host's log has it."""
    return any(json.loads(line)["event"] == event for line in host.log.read_text().splitlines())


async def owner(store: Store, session: str) -> str | None:
    return (await store.read(lambda c: get_session(c, session))).owner


async def test_a_host_that_drains_ends_once_the_database_has_what_its_sessions_said(
    tmp_path: Path, store: Store, server: PostgresServer, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        soon = {"DRAIN_SECONDS": "0.1"}
        cluster = Cluster(tmp_path, server.url, temporal, stack, first=soon, services=("a",))
        first, other = cluster.hosts
        await started(*cluster.services, first)
        session = await cluster.make(cluster.services[0])
        await in_run(store, session, 1)
        await started(other)
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        try:
            async with httpx.AsyncClient() as client:
                peers = Peers(cluster.shared["CLUSTER_SECRET"], client, time.time)
                assert isinstance(await peers.ask(first.url, session, OFFER, SOON), Answer)
            assert first.process is not None
            first.process.terminate()
            await eventually(
                lambda: not first.alive or said(first, "drain_waits_for_the_store"),
                what="the drain is over",
            )
            assert first.alive
        finally:
            await asyncio.to_thread(server.start)

        async def goes_on() -> bool:
            return await resumed(store, session) == 1

        await eventually(goes_on, what="it goes on elsewhere")
        assert await owner(store, session) == other.url
        log = [record.event for record in await log_of(store, session)]
        assert any(isinstance(one, e.ParticipantJoined) for one in log)
        await eventually(lambda: not first.alive, what="the host has ended")
        assert not list((first.folder / "data" / "unsaved").glob("*"))


async def test_a_host_that_can_start_no_process_takes_no_session_and_fails_none(
    tmp_path: Path, store: Store, server: PostgresServer, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        broken = {"SESSIONS_RUN": "nowhere:run_session"}
        cluster = Cluster(tmp_path, server.url, temporal, stack, first=broken, services=("a",))
        first, other = cluster.hosts
        await started(*cluster.services, first)
        session = await cluster.make(cluster.services[0])
        await eventually(
            lambda: said(first, "session_left_to_others") or said(first, "session_given_up"),
            what="it comes to nothing",
        )
        assert not said(first, "session_given_up")
        await started(other)
        made = [session, *[await cluster.make(cluster.services[0]) for _ in range(PLACES - 1)]]
        for one in made:
            await in_run(store, one, 1)
            assert await owner(store, one) == other.url
        assert not said(first, "session_given_up")


async def test_a_host_without_sessions_that_stops_is_given_none_and_is_counted_no_more(
    tmp_path: Path, store: Store, server: PostgresServer, temporal: TemporalServer
) -> None:
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, server.url, temporal, stack, services=("a",))
        first, other = cluster.hosts
        await started(*cluster.services, first, other)

        async def takers() -> set[str]:
            return {one.address for one in await store.read(hosts) if not one.draining}

        async def both() -> bool:
            return await takers() == {first.url, other.url}

        await eventually(both, what="both are there")
        assert first.process is not None
        first.process.terminate()

        async def gone() -> bool:
            return await takers() == {other.url}

        await eventually(gone, what="it takes no more")
        made = [await cluster.make(cluster.services[0]) for _ in range(PLACES)]
        while first.alive:
            assert await takers() == {other.url}
            await asyncio.sleep(0.05)
        assert [one.address for one in await store.read(hosts)] == [other.url]
        for one in made:
            await in_run(store, one, 1)
            assert await owner(store, one) == other.url
            row = await store.read(lambda c, s=one: get_session(c, s))
            assert row.epoch == 1
