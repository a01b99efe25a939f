"""The task group: nothing outlives it, nothing fails unseen."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from bot.tasks import Tasks

pytestmark = pytest.mark.unit


async def test_tasks_that_still_run_are_cancelled_when_the_block_ends() -> None:
    ended: list[str] = []

    async def wait_for_ever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")

    async with Tasks() as tasks:
        tasks.start(wait_for_ever(), "waits")
        await asyncio.sleep(0)
        assert len(tasks) == 1

    assert ended == ["cancelled"]
    assert len(tasks) == 0


async def test_a_failure_is_logged_ends_the_group_and_is_raised() -> None:
    async def fail() -> None:
        raise RuntimeError("broken")

    async def group() -> None:
        async with Tasks() as tasks:
            tasks.start(fail(), "fails")
            await asyncio.Event().wait()

    with capture_logs() as logs, pytest.raises(ExceptionGroup) as caught:
        await group()

    assert isinstance(caught.value.exceptions[0], RuntimeError)
    assert logs[0]["event"] == "task_failed"
    assert logs[0]["task"] == "fails"
