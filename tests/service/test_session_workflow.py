"""What Temporal keeps of a session, at a real server: whoever is rung for is woken in the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from patience import SOON, eventually
from temporal_server import TemporalServer, needed_temporal

pytest.importorskip("temporalio")

from temporalio import activity, workflow
from temporalio.api.enums.v1 import EventType
from temporalio.client import Client, WorkflowHandle, WorkflowHistory
from temporalio.common import RetryPolicy
from temporalio.exceptions import ActivityError, ApplicationError
from temporalio.worker import Replayer, UnsandboxedWorkflowRunner, Worker

from beatroom.bot.cluster.session_workflow import (
    BEGINS_WITHIN,
    CONTROL,
    OFFER,
    RUN,
    SESSIONS,
    TAKEN_WITHIN,
    WAKE,
    WAKE_WITHIN,
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
OTHER = host_queue("another host", "5e6f")
DATA = Path(__file__).resolve().parents[1] / "data"
EARLIER = {
    one: (DATA / f"session_{one.replace(' ', '_')}.json").read_text()
    for one in ("before offers", "before returns")
}
"""What earlier versions wrote: of a session that moved and stayed, before hosts were offered any;
of one that was rung for in vain in line and as it ended, before hosts said that they are back."""


def said_by(run: str, *, draining: bool = False) -> Host:
    return Host(ADDRESS, 1, 1, draining, "1", run=run)


@pytest.fixture
def temporal() -> Iterator[TemporalServer]:
    with needed_temporal() as server:
        yield server


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    async with open_store(f"sqlite:///{tmp_path / 'store.db'}") as opened:
        yield opened


def taking(*answers: str | Exception | None) -> Callable[[str], Awaitable[str]]:
    """Hosts that answer offers one after another, in the end as the last does; None: never."""
    left = list(answers)

    @activity.defn(name=OFFER)
    async def offer(_: str) -> str:
        match left.pop(0) if len(left) > 1 else left[0]:
            case str() as queue:
                return queue
            case Exception() as declined:
                raise declined
            case None:
                await asyncio.Event().wait()
                raise AssertionError

    return offer


def running(ran: list[str]) -> Callable[[str], Awaitable[None]]:
    """A host whose sessions are over as soon as they have begun; it notes by which queue."""

    @activity.defn(name=RUN)
    async def run(_: str) -> None:
        ran.append(activity.info().task_queue)

    return run


@asynccontextmanager
async def begun(
    temporal: TemporalServer, store: Store, *workers: tuple[str, Callable[..., Any]]
) -> AsyncGenerator[WorkflowHandle[Any, None]]:
    """A session that has begun, with activities on task queues."""
    client = await Client.connect(temporal.address)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(control_worker(client, store, lambda error: None))
        for queue, work in workers:
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[work]))
        yield await client.start_workflow(
            SessionWorkflow.run, WorkflowInput("s1", heartbeat=SOON), id="s1", task_queue=CONTROL
        )


async def attempts(session: WorkflowHandle[Any, None], what: str) -> list[int]:
    """How often each activity of that name was tried, of those that somebody began with."""
    names, tried = dict[int, str](), list[int]()
    for event in (await session.fetch_history()).events:
        scheduled = event.activity_task_scheduled_event_attributes
        names[event.event_id] = scheduled.activity_type.name
        started = event.activity_task_started_event_attributes
        if names.get(started.scheduled_event_id) == what:
            tried.append(started.attempt)
    return tried


@pytest.mark.parametrize(
    "first", [None, ApplicationError("no place")], ids=["never answers", "declines"]
)
async def test_a_session_that_a_host_does_not_take_is_offered_to_others(
    temporal: TemporalServer, store: Store, first: Exception | None
) -> None:
    ran = list[str]()
    offers, runs = taking(first, HOST), running(ran)
    async with begun(temporal, store, (SESSIONS, offers), (HOST, runs)) as session:
        await asyncio.wait_for(session.result(), SOON)
        assert ran == [HOST]
        # It is Temporal that offers it again: nobody has to carry the workflow on for that.
        assert await attempts(session, OFFER) == [2]
        await played_again(session)


async def test_a_host_that_takes_a_session_and_dies_is_waited_for_no_longer_than_it_takes_to_begin(
    temporal: TemporalServer, store: Store
) -> None:
    ran = list[str]()
    offers = taking(OTHER, HOST)
    async with begun(temporal, store, (SESSIONS, offers), (HOST, running(ran))) as session:
        await asyncio.wait_for(session.result(), SOON)
        assert ran == [HOST]
        assert await attempts(session, OFFER) == [1, 1]
        assert await waits(session) == {
            OFFER: {(None, TAKEN_WITHIN)},
            RUN: {(BEGINS_WITHIN, None)},
        }
        await played_again(session)


async def waits(
    session: WorkflowHandle[Any, None],
) -> dict[str, set[tuple[timedelta | None, timedelta | None]]]:
    """How long each activity may take to be begun, and from then on where that is not for days."""
    found = dict[str, set[tuple[timedelta | None, timedelta | None]]]()
    for event in (await session.fetch_history()).events:
        if event.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED:
            asked = event.activity_task_scheduled_event_attributes
            start, close = (
                None if not 0 < seconds.ToSeconds() < SOON else seconds.ToTimedelta()
                for seconds in (asked.schedule_to_start_timeout, asked.start_to_close_timeout)
            )
            found.setdefault(asked.activity_type.name, set()).add((start, close))
    return found


async def happens(
    session: WorkflowHandle[Any, None], what: EventType.ValueType, times: int = 1
) -> None:
    """Return once something has happened so often."""

    async def has() -> bool:
        history = await session.fetch_history()
        return sum(event.event_type == what for event in history.events) >= times

    await eventually(has, what=f"{times} of {EventType.Name(what)}")


SCHEDULED = EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
TIMED_OUT = EventType.EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT


async def test_a_session_waits_in_line_until_a_host_has_a_place_and_takes_no_step_meanwhile(
    temporal: TemporalServer, store: Store
) -> None:
    ran = list[str]()
    client = await Client.connect(temporal.address)
    async with begun(temporal, store, (HOST, running(ran))) as session:
        await happens(session, SCHEDULED)
        before = len((await session.fetch_history()).events)
        await asyncio.sleep(2 * TAKEN_WITHIN.total_seconds())
        assert len((await session.fetch_history()).events) == before
        async with Worker(client, task_queue=SESSIONS, activities=[taking(HOST)]):
            await asyncio.wait_for(session.result(), SOON)
        assert ran == [HOST]
        assert await attempts(session, OFFER) == [1]


async def test_a_session_in_line_goes_on_where_it_runs_once_that_host_is_back(
    temporal: TemporalServer, store: Store
) -> None:
    ran = list[str]()
    async with begun(temporal, store, (HOST, running(ran))) as session:
        await happens(session, SCHEDULED)
        await session.signal(SessionWorkflow.has_it, HOST)  # full as all are, it asks for none
        await asyncio.wait_for(session.result(), SOON)
        assert ran == [HOST]
        assert await attempts(session, OFFER) == []
        await played_again(session)


async def test_a_session_goes_on_where_it_runs_though_another_host_is_about_to_take_it(
    temporal: TemporalServer, store: Store
) -> None:
    ran, asked, answers = list[str](), asyncio.Event(), asyncio.Event()

    @activity.defn(name=OFFER)
    async def offer(_: str) -> str:
        asked.set()
        await answers.wait()
        return OTHER

    workers = ((SESSIONS, offer), (HOST, running(ran)), (OTHER, running(ran)))
    async with begun(temporal, store, *workers) as session:
        await asyncio.wait_for(asked.wait(), SOON)
        await session.signal(SessionWorkflow.has_it, HOST)
        await asyncio.wait_for(session.result(), SOON)
        answers.set()
        assert ran == [HOST]
        await played_again(session)


async def test_a_session_that_is_not_in_line_does_not_move_for_who_says_that_it_has_it(
    temporal: TemporalServer, store: Store
) -> None:
    ran, over = list[str](), asyncio.Event()

    @activity.defn(name=RUN)
    async def run(_: str) -> None:
        ran.append(activity.info().task_queue)
        await over.wait()

    workers = ((SESSIONS, taking(OTHER)), (HOST, run), (OTHER, run))
    async with begun(temporal, store, *workers) as session:
        await eventually(lambda: bool(ran), what="it runs")
        await session.signal(SessionWorkflow.has_it, HOST)
        over.set()
        await asyncio.wait_for(session.result(), SOON)
        assert ran == [OTHER]
        await played_again(session)


async def test_a_session_in_line_is_rung_for_at_a_dead_host_once_and_no_more(
    temporal: TemporalServer, store: Store
) -> None:
    client = await Client.connect(temporal.address)
    woken, over, ran = asyncio.Event(), asyncio.Event(), list[str]()

    @activity.defn(name=RUN)
    async def run(_: str) -> None:
        ran.append(activity.info().task_queue)
        await over.wait()

    @activity.defn(name=WAKE)
    async def wake(_: str) -> None:
        woken.set()

    async with control_worker(client, store, lambda error: None):
        kept = WorkflowInput("s1", heartbeat=SOON, host=HOST)
        session = await client.start_workflow(
            SessionWorkflow.run, kept, id="s1", task_queue=CONTROL
        )
        await session.signal(SessionWorkflow.wake)
        await happens(session, TIMED_OUT)
        await session.signal(SessionWorkflow.wake)
        await asyncio.sleep(2 * WAKE_WITHIN.total_seconds())
        history = await session.fetch_history()
        rung = [e for e in history.events if e.event_type == SCHEDULED]
        assert [e.activity_task_scheduled_event_attributes.activity_type.name for e in rung] == [
            OFFER,
            WAKE,
        ]
        # Whoever takes it is rung for.
        async with (
            Worker(client, task_queue=SESSIONS, activities=[taking(OTHER)]),
            Worker(client, task_queue=OTHER, activities=[run, wake]),
        ):
            await asyncio.wait_for(woken.wait(), SOON)
            over.set()
            await asyncio.wait_for(session.result(), SOON)
    assert ran == [OTHER]
    await played_again(session)


async def test_a_session_that_is_over_waits_for_no_wake_up_that_nobody_takes(
    temporal: TemporalServer, store: Store
) -> None:
    runs, over = asyncio.Event(), asyncio.Event()

    @activity.defn(name=RUN)
    async def run(_: str) -> None:
        runs.set()
        await over.wait()

    async with begun(temporal, store, (SESSIONS, taking(HOST)), (HOST, run)) as session:
        await asyncio.wait_for(runs.wait(), SOON)
        await session.signal(SessionWorkflow.placed, args=[OTHER, 0.0])  # where nobody asks
        await session.signal(SessionWorkflow.wake)
        await happens(session, SCHEDULED, 3)
        over.set()
        await asyncio.wait_for(session.result(), SOON)
        kinds = {event.event_type for event in (await session.fetch_history()).events}
        assert TIMED_OUT not in kinds
        await played_again(session)


# ---- side by side with the version before offers ------------------------------------------------


async def test_hosts_of_a_version_before_offers_are_given_sessions_as_ever(
    temporal: TemporalServer, store: Store
) -> None:
    ran = list[str]()
    async with begun(temporal, store, (SESSIONS, running(ran))) as session:
        await asyncio.wait_for(session.result(), SOON)
        assert ran == [SESSIONS]
        await played_again(session)


@workflow.defn(name="Session")
class SessionBeforeOffers:
    """The steps of a session that nobody wakes, as the version before offers took them."""

    @workflow.run
    async def run(self, kept: WorkflowInput) -> None:
        while True:
            try:
                await workflow.execute_activity(
                    RUN,
                    kept.session,
                    task_queue=SESSIONS,
                    start_to_close_timeout=timedelta(days=1),
                    retry_policy=RetryPolicy(maximum_attempts=1),
                )
            except ActivityError:
                await asyncio.sleep(0.1)
            else:
                return


async def test_a_session_that_waits_since_before_offers_is_offered_to_hosts_next(
    temporal: TemporalServer, store: Store
) -> None:
    client, ran = await Client.connect(temporal.address), list[str]()
    earlier = Worker(
        client,
        task_queue=CONTROL,
        workflows=[SessionBeforeOffers],
        workflow_runner=UnsandboxedWorkflowRunner(),
    )
    async with earlier:
        session = await client.start_workflow(
            "Session", WorkflowInput("s1", heartbeat=SOON), id="s1", task_queue=CONTROL
        )
        await happens(session, SCHEDULED)
    async with (
        control_worker(client, store, lambda error: None),
        Worker(client, task_queue=SESSIONS, activities=[taking(HOST)]),
        Worker(client, task_queue=HOST, activities=[running(ran)]),
    ):
        await asyncio.wait_for(session.result(), SOON)
    assert ran == [HOST]
    await played_again(session)


@pytest.mark.parametrize("written", EARLIER.values(), ids=list(EARLIER))
async def test_what_an_earlier_version_has_put_down_is_played_again(written: str) -> None:
    history = WorkflowHistory.from_json("s1", written)
    await Replayer(workflows=[SessionWorkflow]).replay_workflow(history)


# ---- wake-ups, and hosts of which nothing is heard ----------------------------------------------


async def test_a_wake_up_that_nobody_took_in_time_is_given_again(
    temporal: TemporalServer, store: Store
) -> None:
    client = await Client.connect(temporal.address)
    woken, over = asyncio.Event(), asyncio.Event()

    @activity.defn(name=RUN)
    async def run(session: str) -> None:
        # Whoever has it says so itself: it may be another one than was given it.
        await client.get_workflow_handle(session).signal(SessionWorkflow.placed, args=[HOST, 0.0])
        await over.wait()

    @activity.defn(name=WAKE)
    async def wake(_: str) -> None:
        woken.set()

    async with (
        control_worker(client, store, lambda error: None),
        Worker(client, task_queue=SESSIONS, activities=[taking(OTHER)]),
        Worker(client, task_queue=OTHER, activities=[run]),
    ):
        kept = WorkflowInput("s1", heartbeat=SOON)
        session = await client.start_workflow(
            SessionWorkflow.run, kept, id="s1", task_queue=CONTROL
        )
        await session.signal(SessionWorkflow.wake)

        await happens(session, TIMED_OUT)  # nobody takes the wake-up
        async with Worker(client, task_queue=HOST, activities=[wake]):
            await asyncio.wait_for(woken.wait(), SOON)
            over.set()
            await session.result()


def silent_host(client: Client, placed: list[str]) -> Callable[[str], Awaitable[None]]:
    """It notes by which queue it was asked: the first time it falls silent, later it ends.

    It says that the session is on the host that is asked first whether it still has it.
    """

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
        (said_by(RUN_OF_IT), False, OTHER),
        (said_by(RUN_OF_IT, draining=True), True, HOST),
        (said_by("3c4d"), True, OTHER),
        (None, True, OTHER),
    ],
    ids=[
        "and is there",
        "and is gone",
        "and drains",
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
        offers = Worker(client, task_queue=SESSIONS, activities=[taking(OTHER)])
        await stack.enter_async_context(offers)
        queues = (OTHER, HOST) if there else (OTHER,)
        for queue in queues:
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[run]))
        session = await client.start_workflow(
            SessionWorkflow.run, WorkflowInput("s1", heartbeat=1.0), id="s1", task_queue=CONTROL
        )
        await asyncio.wait_for(session.result(), SOON)
    assert placed == [OTHER, then]
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
        offers = Worker(client, task_queue=SESSIONS, activities=[taking(OTHER)])
        await stack.enter_async_context(offers)
        for queue in (OTHER, HOST):
            await stack.enter_async_context(Worker(client, task_queue=queue, activities=[run]))
        async with control_worker(client, store, lambda error: None):
            kept = WorkflowInput("s1", heartbeat=1.0)
            session = await client.start_workflow(
                SessionWorkflow.run, kept, id="s1", task_queue=CONTROL
            )
            await asyncio.wait_for(asked.wait(), SOON)
        async with control_worker(client, store, lambda error: None):
            await asyncio.wait_for(session.result(), SOON)
    assert placed == [OTHER, HOST]
    await played_again(session)
