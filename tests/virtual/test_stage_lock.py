"""Who waits for the stage is not ended by what ends the wait; what is due waits only so long."""

from __future__ import annotations

import asyncio

import pipecat  # noqa: F401 - it replaces `asyncio.wait_for` on Python 3.11
import pytest

from beatroom.bot.pipeline.stage_lock import StageLock
from beatroom.bot.rehearsal.virtual_loop import run_virtual

pytestmark = pytest.mark.virtual


@pytest.mark.parametrize("first", ["what is waited for", "the reason to ask again"])
def test_a_wait_that_is_over_as_it_is_broken_off_ends_nobody(first: str) -> None:
    """The floor is free in the very step in which the rundown changes."""

    async def main() -> list[bool | None]:
        lock, free = StageLock(), asyncio.Event()
        came: list[bool | None] = []

        async def holder() -> None:
            async with lock.held() as hold:
                came.append(await hold.wait(lambda: asyncio.wait_for(free.wait(), 30.0)))
            came.append(True)

        task = asyncio.create_task(holder())
        await asyncio.sleep(1.0)
        happens = [free.set, lock.reconsider]
        for happen in happens if first == "what is waited for" else reversed(happens):
            happen()
        await asyncio.wait([task])
        assert not task.cancelled()
        return came

    assert run_virtual(main)[-1] is True


def test_who_is_cancelled_as_the_wait_is_broken_off_ends() -> None:
    async def main() -> bool:
        lock, free = StageLock(), asyncio.Event()

        async def holder() -> None:
            async with lock.held() as hold:
                await hold.wait(lambda: asyncio.wait_for(free.wait(), 30.0))
                await asyncio.sleep(30.0)

        task = asyncio.create_task(holder())
        await asyncio.sleep(1.0)
        free.set()
        lock.reconsider()
        asyncio.get_running_loop().call_soon(task.cancel)
        await asyncio.wait([task])
        return task.cancelled()

    assert run_virtual(main)


def test_what_is_due_steps_aside_until_its_patience_is_over_and_then_comes_first() -> None:
    """Somebody urgent comes every second, for three seconds each time."""

    async def main() -> tuple[list[float], list[float]]:
        lock, loop = StageLock(), asyncio.get_running_loop()
        began, had = loop.time(), list[float]()
        urgent = list[float]()

        async def holder() -> None:
            patience = lambda: began + 10.0 - loop.time()  # noqa: E731 - it is asked anew
            async with lock.held(patience=patience) as hold:
                while await hold.wait(lambda: asyncio.sleep(5.0, True)) is None:
                    had.append(loop.time() - began)
                had.append(loop.time() - began)

        async def presses() -> None:
            async with lock.held(urgent=True):
                urgent.append(loop.time() - began)
                await asyncio.sleep(3.0)

        tasks = [asyncio.create_task(holder())]
        for _ in range(20):
            await asyncio.sleep(1.0)
            tasks.append(asyncio.create_task(presses()))
        await asyncio.wait(tasks)
        return had, urgent

    had, urgent = run_virtual(main)
    assert had == [pytest.approx(10.0), pytest.approx(15.0)]
    assert urgent[:4] == [pytest.approx(when) for when in (1.0, 4.0, 7.0, 15.0)]
    assert len(urgent) == 20


def test_what_only_gives_way_lets_what_is_due_pass() -> None:
    async def main() -> list[str]:
        lock, free = StageLock(), asyncio.Event()
        came: list[str] = []

        async def enters(name: str, patience: float | None) -> None:
            async with lock.held(patience=lambda: patience) as hold:
                while not await hold.wait(free.wait):
                    pass
                came.append(name)

        tasks = [asyncio.create_task(enters(f"turn {n}", None)) for n in range(3)]
        await asyncio.sleep(1.0)
        tasks.append(asyncio.create_task(enters("beat", 30.0)))
        await asyncio.sleep(1.0)
        free.set()
        await asyncio.wait(tasks)
        return came

    assert run_virtual(main) == ["beat", "turn 0", "turn 1", "turn 2"]


def test_who_waits_in_the_queue_is_asked_again_as_well() -> None:
    """The way back to a beat keeps no instruction waiting behind somebody who holds the stage."""

    async def main() -> list[tuple[str, float]]:
        lock, loop = StageLock(), asyncio.get_running_loop()
        began, came, wanted = loop.time(), list[tuple[str, float]](), True

        async def holder() -> None:
            async with lock.held():
                await asyncio.sleep(20.0)

        async def waiter() -> None:
            async with lock.held_if(lambda: wanted) as hold:
                came.append(("let go" if hold is None else "held", loop.time() - began))

        tasks = [asyncio.create_task(holder()), asyncio.create_task(waiter())]
        await asyncio.sleep(1.0)
        lock.reconsider()
        await asyncio.sleep(1.0)
        assert came == []  # it is wanted still
        wanted = False
        lock.reconsider()
        await asyncio.wait(tasks)
        async with asyncio.timeout(1.0), lock.held():
            pass  # and nothing of it is left in the queue
        return came

    assert run_virtual(main) == [("let go", 2.0)]


@pytest.mark.parametrize(
    ("somebody_talks", "order"), [(True, ["goodbye", "rest"]), (False, ["rest", "goodbye"])]
)
def test_the_rest_of_fixed_words_keeps_no_goodbye_away_while_it_waits_for_somebody(
    somebody_talks: bool, order: list[str]
) -> None:
    async def main() -> list[str]:
        lock, free, said = StageLock(), asyncio.Event(), list[str]()
        now = asyncio.get_running_loop().time
        due = now() + 20.0

        async def line() -> None:
            async with lock.held() as hold:
                await lock.make_way(hold)
                hold.held_up = somebody_talks
                while not free.is_set():
                    await hold.wait(free.wait)
                said.append("rest")

        async def goodbye() -> None:
            async with lock.held(patience=lambda: due - now()):
                said.append("goodbye")

        speaking = asyncio.create_task(line())
        await asyncio.sleep(1.0)
        closing = asyncio.create_task(goodbye())
        await asyncio.sleep(60.0)
        free.set()
        await asyncio.wait([speaking, closing])
        return said

    assert run_virtual(main) == order
