"""Who waits for the stage is not ended by what ends the wait."""

from __future__ import annotations

import asyncio

import pipecat  # noqa: F401 - it replaces `asyncio.wait_for` on Python 3.11
import pytest

from bot.pipeline.stage_lock import StageLock
from bot.rehearsal.virtual_loop import run_virtual

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
