"""A reply never waits for background work, however few requests a model answers at once."""

from __future__ import annotations

import asyncio

import pytest

from beatroom.bot.pipeline.model_slots import ModelSlots
from beatroom.bot.rehearsal.virtual_loop import run_virtual

pytestmark = pytest.mark.virtual

REQUEST = 10.0


class SlowModel:
    """Takes ten seconds a request, and answers as many at a time as it has slots."""

    def __init__(self, slots: int) -> None:
        self.slots = ModelSlots(slots)
        self.most = self.at_work = self.asked = 0

    async def ask(self) -> str:
        self.asked += 1
        self.at_work += 1
        self.most = max(self.most, self.at_work)
        try:
            await asyncio.sleep(REQUEST)
        finally:
            self.at_work -= 1
        return "done"

    async def reply(self) -> float:
        """How long it took, in seconds."""
        began = asyncio.get_running_loop().time()
        end = await self.slots.begin_reply()
        try:
            await self.ask()
        finally:
            end()
        return asyncio.get_running_loop().time() - began


def test_replies_are_never_delayed_by_background_work() -> None:
    async def session() -> None:
        model = SlowModel(1)
        async with asyncio.TaskGroup() as group:
            work = [group.create_task(model.slots.background(model.ask)) for _ in range(3)]
            took: list[float] = []
            for pause in (3.0, 0.0, 15.0, 9.9, 30.0):
                await asyncio.sleep(pause)
                took.append(await model.reply())
        assert max(took) <= REQUEST + 0.1
        assert [task.result() for task in work] == ["done"] * 3
        assert model.most == 1
        assert model.asked > 3 + len(took)  # something gave way and was asked again

    run_virtual(session)


def test_background_work_takes_the_slots_that_replies_leave() -> None:
    async def session() -> None:
        model = SlowModel(2)
        loop = asyncio.get_running_loop()
        async with asyncio.TaskGroup() as group:
            work = group.create_task(model.slots.background(model.ask))
            assert await model.reply() == pytest.approx(REQUEST)
        assert work.result() == "done"
        assert loop.time() == pytest.approx(REQUEST, abs=0.1)
        assert model.most == 2
        assert model.asked == 2

    run_virtual(session)


def test_a_deadline_ends_the_wait_and_frees_the_place() -> None:
    async def session() -> None:
        model = SlowModel(1)
        end = await model.slots.begin_reply()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(model.slots.background(model.ask), 5.0)
        end()
        end()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(model.slots.background(model.ask), 5.0)
        assert await model.slots.background(model.ask) == "done"

    run_virtual(session)


def test_who_is_cancelled_by_others_stays_cancelled() -> None:
    async def session() -> None:
        model = SlowModel(1)
        work = asyncio.ensure_future(model.slots.background(model.ask))
        await asyncio.sleep(1.0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await model.reply() == pytest.approx(REQUEST)

    run_virtual(session)


def test_without_a_limit_nothing_waits() -> None:
    async def session() -> None:
        slots = ModelSlots(None)
        model = SlowModel(9)
        end = await slots.begin_reply()
        assert await asyncio.wait_for(slots.background(model.ask), REQUEST + 0.1) == "done"
        end()

    run_virtual(session)


def test_a_place_that_falls_to_somebody_who_has_just_given_up_goes_to_the_next() -> None:
    async def session() -> None:
        model = SlowModel(1)
        end = await model.slots.begin_reply()
        first = asyncio.ensure_future(model.slots.background(model.ask))
        second = asyncio.ensure_future(model.slots.background(model.ask))
        await asyncio.sleep(1.0)
        end()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        assert await asyncio.wait_for(second, 2 * REQUEST) == "done"

    run_virtual(session)
