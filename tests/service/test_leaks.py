"""Sessions leave nothing behind. The full size, with figures: `benchmarks/soak.py`."""

from __future__ import annotations

import pytest
from leftovers import at_once, fill_pools, held, megabytes, one_session, settled
from service_http import calling

from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

WARM_UP, ONE_BY_ONE, TOGETHER = 8, 24, 8
MEMORY = 5.0
"""Megabytes that the service may grow by."""


async def test_sessions_leave_nothing_behind(settings: Settings) -> None:
    chosen = settings.model_copy(update={"operator_rate": 10_000.0})
    async with calling(chosen) as caller:
        await at_once(caller, TOGETHER)
        for _ in range(WARM_UP):
            await one_session(caller)
        await fill_pools(caller)
        before, memory = held(), megabytes()
        for _ in range(ONE_BY_ONE):
            await one_session(caller)
        await at_once(caller, TOGETHER)
        assert await settled(before) == {}
        assert megabytes() - memory < MEMORY
        service = caller.service
        assert not service.engine.alive()
        assert not service.board.all()
        assert not service.board._changes
        assert not service.steering
