"""The line between the service and a session's process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import pytest
from patience import SOON

from beatroom.bot.ipc.ipc import (
    LinkClosed,
    NoAnswer,
    ProcessLink,
    SessionLink,
    StaleSession,
    link_pair,
)
from beatroom.bot.ipc.messages import (
    Append,
    BatchBuffered,
    BatchStored,
    End,
    EpochSuperseded,
    Heartbeat,
    Instruct,
    Ready,
    RequestRefused,
    RequestSucceeded,
    Saving,
    SetMuted,
)
from beatroom.bot.runtime.tasks import Tasks
from beatroom.flows.core.events import Recorded, Started

pytestmark = pytest.mark.unit


@dataclass
class Ends:
    session: SessionLink
    process: ProcessLink
    tasks: Tasks


@pytest.fixture
async def ends() -> AsyncGenerator[Ends]:
    session, process = await link_pair()
    async with asyncio.timeout(SOON), Tasks() as tasks:
        tasks.start(session.run(), "session's link")
        yield Ends(session, process, tasks)
        await process.close()
        await session.close()


def record(seq: int) -> Recorded:
    return Recorded(seq=seq, at=float(seq), event=Started())


async def test_messages_arrive_in_order_in_both_directions(ends: Ends) -> None:
    await ends.session.send(Ready())
    await ends.session.send(Heartbeat(lag=0.1, memory=7))
    assert await ends.process.receive() == Ready()
    assert await ends.process.receive() == Heartbeat(lag=0.1, memory=7)

    told = [Instruct(instruction=f"i{n}", mode="queued", kind="say", text="é") for n in range(3)]
    for message in told:
        await ends.process.send(message)
    assert [await ends.session.receive() for _ in told] == told


async def test_append_returns_only_when_the_service_says_that_it_is_durable(ends: Ends) -> None:
    appending = ends.tasks.start(ends.session.append((record(1),)), "append")
    batch = await ends.process.receive()
    assert batch == Append(batch=1, records=(record(1),))
    assert not appending.done()
    await ends.process.send(BatchStored(batch=1))
    await appending


async def test_appends_that_overlap_share_a_batch_and_keep_their_order(ends: Ends) -> None:
    first = ends.tasks.start(ends.session.append((record(1),)), "first")
    assert await ends.process.receive() == Append(batch=1, records=(record(1),))
    rest = [ends.tasks.start(ends.session.append((record(n),)), f"{n}") for n in (2, 3, 4)]
    await asyncio.sleep(0)
    await ends.process.send(BatchStored(batch=1))
    await first
    batch = await ends.process.receive()
    assert batch == Append(batch=2, records=(record(2), record(3), record(4)))
    await ends.process.send(BatchStored(batch=2))
    await asyncio.gather(*rest)


async def test_what_the_service_holds_lets_the_next_go_and_is_durable_only_when_stored(
    ends: Ends,
) -> None:
    handed = ends.tasks.start(ends.session.hand_over((record(1),)), "first")
    assert await ends.process.receive() == Append(batch=1, records=(record(1),))
    await ends.process.send(BatchBuffered(batch=1))
    await handed
    second = ends.tasks.start(ends.session.hand_over((record(2),)), "second")
    assert await ends.process.receive() == Append(batch=2, records=(record(2),))
    durable = ends.tasks.start(ends.session.durable(), "durable")
    await ends.process.send(BatchBuffered(batch=2))
    await second
    await ends.process.send(BatchStored(batch=1))
    await ends.process.send(Saving(saved=False))
    assert await ends.session.receive() == Saving(saved=False)
    assert not durable.done()
    await ends.process.send(BatchStored(batch=2))
    await durable


async def test_a_session_that_was_taken_over_cannot_append_any_more(ends: Ends) -> None:
    appending = asyncio.ensure_future(ends.session.append((record(1),)))
    await ends.process.receive()
    await ends.process.send(EpochSuperseded(batch=1))
    with pytest.raises(StaleSession):
        await appending
    with pytest.raises(StaleSession):
        await ends.session.append((record(1),))


async def test_a_request_is_answered_by_the_reply_of_its_id(ends: Ends) -> None:
    first = ends.tasks.start(
        ends.process.request(SetMuted(request="a", muted=True, by="me"), 5.0), "first"
    )
    second = ends.tasks.start(
        ends.process.request(End(request="b", reason="enough"), 5.0), "second"
    )
    for _ in range(2):
        await ends.session.receive()
    await ends.session.send(RequestRefused(request="b", reason="no"))
    await ends.session.send(RequestSucceeded(request="a"))
    await ends.session.send(Ready())
    assert await ends.process.receive() == Ready()
    assert await first == RequestSucceeded(request="a")
    assert await second == RequestRefused(request="b", reason="no")


async def test_a_request_without_an_answer_ends_at_its_deadline(ends: Ends) -> None:
    with pytest.raises(NoAnswer, match=r"within 0\.01 seconds"):
        await ends.process.request(End(request="a", reason="enough"), 0.01)


async def test_a_session_learns_that_its_service_is_gone(ends: Ends) -> None:
    appending = asyncio.ensure_future(ends.session.append((record(1),)))
    await ends.process.receive()
    await ends.process.close()
    assert await ends.session.receive() is None
    assert await ends.session.receive() is None
    with pytest.raises(LinkClosed):
        await appending


async def test_requests_end_when_the_process_is_gone(ends: Ends) -> None:
    asking = asyncio.ensure_future(ends.process.request(End(request="a", reason="enough"), 5.0))
    await ends.session.receive()
    await ends.session.close()
    assert await ends.process.receive() is None
    with pytest.raises(LinkClosed):
        await asking
