"""What Temporal keeps of a session, at a real server: whoever is rung for is woken in the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from patience import SOON, eventually
from temporal_server import TemporalServer, temporal_server

pytest.importorskip("temporalio")

from temporalio import activity
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle
from temporalio.worker import Replayer, Worker

from beatroom.bot.cluster.session_workflow import (
    CONTROL,
    RUN,
    SESSIONS,
    WAKE,
    SessionWorkflow,
    WorkflowInput,
    host_queue,
)
from beatroom.bot.cluster.temporal_engine import control_worker
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.hosts import EVERY, Host, report
from beatroom.bot.store.store import Store, open_store

pytestmark = pytest.mark.service

ADDRESS, RUN_OF_IT = "a host that is out of reach at first", "1a2b"
HOST = host_queue(ADDRESS, RUN_OF_IT)


def said_by(run: str, *, draining: bool = False) -> Host:
    return Host(ADDRESS, 1, 1, draining, "1", run=run)


@pytest.fixture
def temporal() -> Iterator[TemporalServer]:
    with temporal_server() as server:
        if server is None:
            pytest.skip("there is no Temporal server program on this machine")
        yield server


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(f"sqlite:///{tmp_path / 'store.db'}") as opened:
        yield opened


async def test_a_wake_up_that_nobody_took_in_time_is_given_again(
    temporal: TemporalServer, store: Store
) -> None:
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
        control_worker(client, store, lambda error: None),
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


def silent_host(client: Client, placed: list[str]) -> Callable[[str], Awaitable[None]]:
    """It notes by which queue it was asked: the first time it falls silent, later it ends."""

    @activity.defn(name=RUN)
    async def run(session: str) -> None:
        placed.append(activity.info().task_queue)
        if len(placed) > 1:
            return
        activity.heartbeat(0.0)
        handle = client.get_workflow_handle(session)
        await handle.signal(SessionWorkflow.placed, args=[HOST, 0.0])
        await asyncio.Event().wait()  # and never a sign of life again

    return run


@pytest.mark.parametrize(
    ("said", "there", "then"),
    [
        (said_by(RUN_OF_IT), True, HOST),
        (said_by(RUN_OF_IT), False, SESSIONS),
        (said_by(RUN_OF_IT, draining=True), True, SESSIONS),
        (said_by("3c4d"), True, SESSIONS),
        (None, True, SESSIONS),
    ],
    ids=[
        "and is there",
        "and is gone",
        "and stops",
        "and has begun anew",
        "and the store has not heard of it",
    ],
)
async def test_a_host_of_which_nothing_was_heard_is_asked_before_others(
    temporal: TemporalServer, store: Store, said: Host | None, there: bool, then: str
) -> None:
    client = await Client.connect(temporal.address)
    placed = list[str]()

    async def tell(host: Host) -> None:
        while True:
            await store.write(lambda c: report(c, host))
            await asyncio.sleep(EVERY)

    run = silent_host(client, placed)
    async with AsyncExitStack() as stack:
        tasks = await stack.enter_async_context(Tasks())
        if said is not None:
            tasks.start(tell(said), "host")
        await stack.enter_async_context(control_worker(client, store, lambda error: None))
        queues = (SESSIONS, HOST) if there else (SESSIONS,)
        for queue in queues:
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[run]))
        session = await client.start_workflow(
            SessionWorkflow.run, WorkflowInput("s1", heartbeat=1.0), id="s1", task_queue=CONTROL
        )
        await asyncio.wait_for(session.result(), SOON)
    assert placed == [SESSIONS, then]
    await played_again(session)


async def played_again(session: WorkflowHandle[Any, None]) -> None:
    """Another process takes the same steps with what has happened."""
    await Replayer(workflows=[SessionWorkflow]).replay_workflow(await session.fetch_history())


@pytest.mark.parametrize("how", ["is away", "is asked by a process that stops"])
async def test_a_host_is_asked_where_the_store_says_nothing(
    temporal: TemporalServer, store: Store, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = await Client.connect(temporal.address)
    placed, asked = list[str](), asyncio.Event()

    async def read(_: object) -> None:
        asked.set()
        if how == "is away":
            raise StoreDown("away")
        await asyncio.Event().wait()

    monkeypatch.setattr(store, "read", read)

    run = silent_host(client, placed)
    async with AsyncExitStack() as stack:
        for queue in (SESSIONS, HOST):
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[run]))
        async with control_worker(client, store, lambda error: None):
            kept = WorkflowInput("s1", heartbeat=1.0)
            session = await client.start_workflow(
                SessionWorkflow.run, kept, id="s1", task_queue=CONTROL
            )
            await asyncio.wait_for(asked.wait(), SOON)
        async with control_worker(client, store, lambda error: None):
            await asyncio.wait_for(session.result(), SOON)
    assert placed == [SESSIONS, HOST]
    await played_again(session)
