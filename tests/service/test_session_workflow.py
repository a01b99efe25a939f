"""What Temporal keeps of a session, at a real server: whoever is rung for is woken in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from patience import SOON, eventually
from temporal_server import TemporalServer, temporal_server

pytest.importorskip("temporalio")

from temporalio import activity
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client
from temporalio.worker import Worker

from beatroom.bot.cluster.session_workflow import (
    CONTROL,
    RUN,
    SESSIONS,
    WAKE,
    SessionWorkflow,
    WorkflowInput,
)
from beatroom.bot.cluster.temporal_engine import control_worker

pytestmark = pytest.mark.service

HOST = "the queue of a host that is out of reach at first"


@pytest.fixture
def temporal() -> Iterator[TemporalServer]:
    with temporal_server() as server:
        if server is None:
            pytest.skip("there is no Temporal server program on this machine")
        yield server


async def test_a_wake_up_that_nobody_took_in_time_is_given_again(temporal: TemporalServer) -> None:
    client = await Client.connect(temporal.address)
    woken, over = asyncio.Event(), asyncio.Event()

    @activity.defn(name=RUN)
    async def run(session: str) -> None:
        await client.get_workflow_handle(session).signal(SessionWorkflow.placed, args=[HOST, 0.0])
        await over.wait()

    @activity.defn(name=WAKE)
    async def wake(_: str) -> None:
        woken.set()

    async with (
        control_worker(client, lambda error: None),
        Worker(client, task_queue=SESSIONS, activities=[run]),
    ):
        kept = WorkflowInput("s1", heartbeat=SOON)
        session = await client.start_workflow(
            SessionWorkflow.run, kept, id="s1", task_queue=CONTROL
        )
        await session.signal(SessionWorkflow.wake)

        async def missed() -> bool:
            history = await session.fetch_history()
            timed_out = EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT
            return any(event.event_type == timed_out for event in history.events)

        await eventually(missed, what="nobody takes the wake-up")
        async with Worker(client, task_queue=HOST, activities=[wake]):
            await asyncio.wait_for(woken.wait(), SOON)
            over.set()
            await session.result()


@pytest.mark.parametrize("there", [True, False], ids=["and is there", "and is gone"])
async def test_a_host_of_which_nothing_was_heard_is_asked_before_others(
    temporal: TemporalServer, there: bool
) -> None:
    client = await Client.connect(temporal.address)
    placed = list[str]()

    @activity.defn(name=RUN)
    async def run(session: str) -> None:
        placed.append(activity.info().task_queue)
        if len(placed) > 1:
            return
        activity.heartbeat(0.0)
        handle = client.get_workflow_handle(session)
        await handle.signal(SessionWorkflow.placed, args=[HOST, 0.0])
        await asyncio.Event().wait()  # and never a sign of life again

    async with AsyncExitStack() as stack:
        await stack.enter_async_context(control_worker(client, lambda error: None))
        queues = (SESSIONS, HOST) if there else (SESSIONS,)
        for queue in queues:
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[run]))
        session = await client.start_workflow(
            SessionWorkflow.run, WorkflowInput("s1", heartbeat=1.0), id="s1", task_queue=CONTROL
        )
        await asyncio.wait_for(session.result(), SOON)
    assert placed == [SESSIONS, HOST if there else SESSIONS]
