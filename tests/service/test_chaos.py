"""A short run of the chaos test; the long one is `make chaos`, with the figures of many kills."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from chaos_run import Plan, run_shard
from postgres import PostgresServer, emptied, postgres

pytestmark = pytest.mark.service

KILLS, SERVICE_KILLS = 10, 3
DATABASE_KILLS = 2


async def test_what_is_acknowledged_happened_once_whatever_was_killed(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    plan = Plan(tmp_path, KILLS, SERVICE_KILLS, sessions=4, seed=seed)

    done = await run_shard(plan)

    assert done.faults == [], f"seed {seed}"
    assert (done.kills, done.service_kills) == (KILLS, SERVICE_KILLS), f"seed {seed}"
    assert done.unanswered + done.service_unanswered > (KILLS + SERVICE_KILLS) / 2, f"seed {seed}"


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        if running is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        yield running


async def test_the_same_holds_where_the_database_is_killed_as_well(
    tmp_path: Path, server: PostgresServer
) -> None:
    seed = random.randrange(10**6)
    await emptied(server.url)
    plan = Plan(tmp_path, 2, DATABASE_KILLS, sessions=3, seed=seed, server=server)

    done = await run_shard(plan)

    assert done.faults == [], f"seed {seed}"
    assert done.database_kills == DATABASE_KILLS, f"seed {seed}"
