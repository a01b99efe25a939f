"""Many instructions to many sessions: each consumed exactly once and in order, also over a crash.

Figures of acknowledgements: `beatroom bench instruct` and `beatroom bench store`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from instruction_load import Load, each_lane, prepare, run_load
from patience import LATER
from service_process import ServiceProcess

pytestmark = pytest.mark.service

LOAD = Load(operators=2, sessions=4, rate=40.0, seconds=5.0)


@pytest.mark.parametrize("kill", [False, True], ids=["undisturbed", "killed in the middle"])
async def test_each_instruction_is_consumed_once_and_in_order(tmp_path: Path, kill: bool) -> None:
    tokens = await prepare(tmp_path, LOAD)
    service = ServiceProcess(tmp_path)
    await asyncio.to_thread(service.start)
    try:
        async with asyncio.timeout(LATER):
            outcome = await run_load(service, tokens, LOAD, kill=kill)
    finally:
        await asyncio.to_thread(service.stop)
    assert outcome.faults == []
    assert outcome.sent == each_lane(LOAD) * LOAD.operators * LOAD.sessions == 200
    assert (outcome.retried > 0) == kill
