"""A short run of the chaos test; the long one is `make chaos`, with the figures of many kills."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from chaos_run import Plan, run_shard

pytestmark = pytest.mark.service

KILLS, SERVICE_KILLS = 10, 3


async def test_what_is_acknowledged_happened_once_whatever_was_killed(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    plan = Plan(tmp_path, KILLS, SERVICE_KILLS, sessions=4, seed=seed)

    done = await run_shard(plan)

    assert done.faults == [], f"seed {seed}"
    assert (done.kills, done.service_kills) == (KILLS, SERVICE_KILLS), f"seed {seed}"
    assert done.unanswered + done.service_unanswered > (KILLS + SERVICE_KILLS) / 2, f"seed {seed}"
