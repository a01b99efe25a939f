"""What a host asks of a real Temporal server about itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from patience import eventually
from temporal_server import TemporalServer, needed_temporal

pytest.importorskip("temporalio")

from temporalio import activity
from temporalio.client import Client
from temporalio.service import RPCError
from temporalio.worker import PollerBehaviorSimpleMaximum, Worker

from beatroom.bot.cluster.questions import has_answered, is_known_to_ask
from beatroom.bot.cluster.session_workflow import OFFER, SESSIONS
from beatroom.bot.cluster.worker_runs import run_worker
from beatroom.bot.runtime.tasks import Tasks

pytestmark = pytest.mark.service

WITHIN = timedelta(seconds=5)
HOSTS = 16
"""So many that those who ask are known to several parts of the task queue."""


@pytest.fixture
def temporal() -> Iterator[TemporalServer]:
    with needed_temporal() as server:
        yield server


@activity.defn(name=OFFER)
async def offer(session: str) -> str:
    return session


async def test_of_many_hosts_that_ask_for_sessions_each_is_known_to(
    temporal: TemporalServer,
) -> None:
    client = await Client.connect(temporal.address)
    names = [f"host {n}" for n in range(HOSTS)]

    async def all_known() -> bool:
        known = [await is_known_to_ask(client, SESSIONS, name, WITHIN) for name in names]
        return all(known)

    async with Tasks() as tasks:
        for name in names:
            worker = Worker(
                await Client.connect(temporal.address),  # as hosts: each by its own
                task_queue=SESSIONS,
                activities=[offer],
                identity=name,
                activity_task_poller_behavior=PollerBehaviorSimpleMaximum(1),
            )
            tasks.start(run_worker(worker), name)
        await eventually(all_known)
    assert not await is_known_to_ask(client, SESSIONS, "a host that is not there", WITHIN)


async def test_temporal_has_answered_where_it_says_anything_of_a_session(
    temporal: TemporalServer,
) -> None:
    client = await Client.connect(temporal.address)
    await client.start_workflow("Session", id="s1", task_queue="nobody's")
    await has_answered(client, "s1", WITHIN)
    await has_answered(client, "one that it does not know", WITHIN)
    temporal.stop()
    with pytest.raises(RPCError):
        await has_answered(client, "s1", timedelta(seconds=0.5))
