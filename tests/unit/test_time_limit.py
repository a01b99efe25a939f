"""A time limit ends what it encloses, also where that comes in the very moment at which it does."""

from __future__ import annotations

import asyncio

import pipecat
import pytest

from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.time_limit import time_limit, time_limit_at

pytestmark = pytest.mark.unit

assert pipecat.__version__  # it replaces `asyncio.wait_for` on Python 3.11


async def answers(seconds: float, comes: float) -> str:
    loop = asyncio.get_running_loop()
    words: asyncio.Future[str] = loop.create_future()
    async with time_limit(seconds):
        loop.call_later(comes, words.set_result, "words")
        return await asyncio.wait_for(words, 60.0)


@pytest.mark.parametrize("order", [-0.001, 0.0, 0.001])
def test_what_comes_in_the_moment_of_the_limit_is_there_or_late_and_nobody_is_cancelled(
    order: float,
) -> None:
    async def main() -> str:
        try:
            return await answers(2.0, 2.0 + order)
        except TimeoutError:
            task = asyncio.current_task()
            assert task is not None
            assert task.cancelling() == 0
            return "late"

    assert run_virtual(main) == ("words" if order < 0 else "late")


def test_the_same_to_a_moment() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        words: asyncio.Future[str] = loop.create_future()
        async with time_limit_at(loop.time() + 1.0):
            loop.call_later(1.0, words.set_result, "words")
            await asyncio.wait_for(words, 60.0)

    with pytest.raises(TimeoutError):
        run_virtual(main)


def test_somebody_elses_cancelling_stays_one() -> None:
    async def main() -> bool:
        task = asyncio.ensure_future(answers(9.0, 5.0))
        await asyncio.sleep(1.0)
        task.cancel()
        await asyncio.wait([task])
        return task.cancelled()

    assert run_virtual(main)
