"""A short run of the chaos test; the long one is `make chaos`, with the figures of many kills."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from chaos_back import SERVICE, backs_in, late, note_kill
from chaos_run import Plan, run_shard
from postgres import PostgresServer, emptied, postgres

pytestmark = pytest.mark.service

KILLS, SERVICE_KILLS = 10, 3
DATABASE_KILLS = 2


def test_how_soon_a_session_was_back_counts_from_its_last_kill(tmp_path: Path) -> None:
    log = [(1.0, "s", "started"), (1.0, "t", "started"), (12.5, "s", "resumed")]
    log += [(22.0, "s", "resumed"), (23.0, "t", "resumed"), (24.0, "t", "ended")]
    for who, at in [("s", 10.0), ("s", 11.0), ("t", 19.0), (SERVICE, 20.0), ("s", 30.0)]:
        note_kill(tmp_path, who, at)
    file = tmp_path / "copied.db"
    with closing(sqlite3.connect(file)) as copy:
        copy.execute("CREATE TABLE event (session_id, seq, at, payload)")
        for seq, (at, session, kind) in enumerate(log, 1):
            row = session, seq, at, json.dumps({"type": kind})
            copy.execute("INSERT INTO event VALUES (?, ?, ?, ?)", row)
        copy.commit()

    backs = backs_in(tmp_path, file)

    assert (backs.session, backs.service) == ([1.5], [2.0, 3.0])
    assert backs.never == ["s was never back after it was killed at 30.0"]


def test_a_run_in_which_too_many_are_back_late_is_said_to_have_failed() -> None:
    assert late("session", [1.0] * 95 + [60.0] * 5) == []
    assert late("service", [9.9]) == []
    assert late("session", [1.0] * 90 + [3.1] * 10) == [
        "after a kill of the session p95 is 3.1 s, beyond 3"
    ]
    assert late("service", []) == ["after a kill of the service p95 is inf s, beyond 10"]


async def test_what_is_acknowledged_happened_once_whatever_was_killed(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    plan = Plan(tmp_path, KILLS, SERVICE_KILLS, sessions=4, seed=seed)

    done = await run_shard(plan)

    assert done.faults == [], f"seed {seed}"
    assert (done.kills, done.service_kills) == (KILLS, SERVICE_KILLS), f"seed {seed}"
    assert len(done.backs.session) + len(done.backs.service) > KILLS, f"seed {seed}"
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
