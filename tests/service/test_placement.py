"""What a host does with the sessions that a real Temporal server places on it, and has missed."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from patience import eventually
from temporal_server import TemporalServer, needed_temporal
from wires import wires

pytest.importorskip("temporalio")

from temporalio.api.enums.v1 import EventType
from temporalio.client import Client

from beatroom.bot.cluster.deadlines import FENCED_AT, Deadlines
from beatroom.bot.cluster.fence import LOOK_EVERY, Fence
from beatroom.bot.cluster.session_workflow import (
    CONTROL,
    OFFER,
    SessionWorkflow,
    WorkflowInput,
    host_queue,
)
from beatroom.bot.cluster.slots import SlotsByLoad
from beatroom.bot.cluster.temporal_engine import connected, control_worker
from beatroom.bot.cluster.temporal_host import PlacementActivities, placed_on
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, open_store

pytestmark = pytest.mark.service

HEARTBEAT, OWN = 2.0, 60.0
"""What the session's service was set to, and its host."""


@pytest.fixture
def temporal() -> Iterator[TemporalServer]:
    with needed_temporal() as server:
        yield server


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    """Of the services; no host says in it that it is there."""
    async with open_store(f"sqlite:///{tmp_path / 'store.db'}") as opened:
        yield opened


class OneSession:
    """A host with one place, and what it asks of the store."""

    def __init__(self) -> None:
        self.running, self.over = set[str](), asyncio.Event()
        self.begun, self.until = 0, -math.inf

    def alive(self) -> set[str]:
        return self.running

    def epochs(self) -> Mapping[str, int]:
        return dict.fromkeys(self.running, 1)

    def keeps_off(self, session: str) -> bool:
        return session == ""

    async def run(self, session: str) -> None:
        self.begun += 1
        self.running.add(session)
        await self.over.wait()
        self.running.discard(session)

    async def license(self, until: float) -> None:
        self.until = until

    async def until_ready(self, session: str) -> None:
        assert session in self.running

    async def wake(self, session: str) -> None:
        assert session in self.running

    async def read(self, _: object) -> Any:
        """Where a session is: it is not over before its process has ended."""
        return SimpleNamespace(over=self.over.is_set())

    def free(self, taken: int) -> int:
        return 1 - taken


async def test_a_full_host_that_was_missed_is_given_its_session_back_though_it_asks_for_none(
    temporal: TemporalServer, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fence, "hears_store", True)  # as its looks would say
    here = cast("Any", OneSession())
    direct = await Client.connect(temporal.address)
    async with AsyncExitStack() as stack:
        way = stack.enter_context(wires()).to(temporal.port)
        settings = Settings(data_dir=tmp_path, temporal_address=way.address, temporal_keepalive=1)
        slots = SlotsByLoad(here, alive=here.alive)
        fence = Fence(here, here, lambda: placed.answers(), Deadlines(OWN))  # noqa: PLW0108 - later
        client = await connected(settings)
        queue = host_queue("host", "1a2b")
        placed = PlacementActivities(client, here, here, queue, slots=slots, fence=fence)
        await stack.enter_async_context(control_worker(direct, store, lambda error: None))
        await stack.enter_async_context(placed_on(settings, client, placed))
        session = await direct.start_workflow(
            SessionWorkflow.run, WorkflowInput("s1", HEARTBEAT), id="s1", task_queue=CONTROL
        )
        await eventually(lambda: here.begun == 1, what="it is placed")
        assert fence.deadlines.allowed == pytest.approx(HEARTBEAT * FENCED_AT)
        await placed.answers()
        way.cut()

        async def answers() -> bool:
            """Whether Temporal counts on this host, as its fence asks again and again."""
            with suppress(Exception):
                async with asyncio.timeout(LOOK_EVERY):
                    await placed.answers()
                    return True
            return False

        async def in_line() -> bool:
            await answers()
            asked = (
                one.activity_task_scheduled_event_attributes.activity_type.name
                for one in (await session.fetch_history()).events
                if one.event_type == EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED
            )
            return list(asked).count(OFFER) == 2

        await eventually(in_line, what="it waits for a place")
        assert here.running == {"s1"}
        way.mend()

        async def counted_on() -> bool:
            return await answers() and here.begun == 2

        await eventually(counted_on, what="it is placed again")
        here.over.set()
        await session.result()
