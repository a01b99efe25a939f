"""A store that does not answer, or is full, is one line in the log: what, why and what is next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import asyncpg
import pytest
import structlog
from schedule_clock import iso, wall_clock
from service_http import calling
from service_sessions import new_session
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from beatroom.bot.cluster.elsewhere import SessionRouter
from beatroom.bot.cluster.leases import Leases
from beatroom.bot.cluster.local import LOOKS, LocalEngine
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import StaleEpoch, StoreDown
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.store.trouble import log_trouble, passes, trouble, unanswering
from beatroom.bot.workers.host import SessionHost
from beatroom.flows.core.clock import LoopClock

pytestmark = pytest.mark.service


async def full(connection: Transaction) -> None:
    """Let the database have no room, and write."""
    await connection.exec_driver_sql("PRAGMA max_page_count = 1")
    await connection.exec_driver_sql("CREATE TABLE filler AS SELECT randomblob(1000000) AS bytes")


async def test_a_full_database_says_so_in_a_line(store: Store) -> None:
    with pytest.raises(Exception, match="full") as raised:
        await store.write(full)
    assert trouble(raised.value) == "database or disk is full"


async def test_why_a_whole_batch_was_taken_back_is_what_is_said(store: Store) -> None:
    async def small(connection: Transaction) -> None:
        await connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS small (id INTEGER)")

    async def taken_back(connection: Transaction) -> None:
        await connection.exec_driver_sql("ROLLBACK")  # as SQLite does in want of room
        raise OSError("there is no room")

    works = [store.write(small), store.write(small), store.write(taken_back)]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    assert str(outcomes[-1]) == "there is no room"


async def test_a_full_database_is_no_fault_of_the_service(settings: Settings) -> None:
    clock = wall_clock()
    later = {"personality": "tea", "starts_at": iso(clock, 3600.0)}
    async with calling(settings, wall=clock) as caller:
        with suppress(Exception):
            await caller.service.store.write(full)
        with capture_logs() as lines:
            for number in range(100):
                body = {**later, "metadata": {"n": number, "text": "x" * 4000}}
                answer = await caller.client.post(
                    "/api/v1/sessions", json=body, headers=caller.bearer
                )
                if answer.status_code != 201:
                    break
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    [line] = [one for one in lines if one["event"] == "store_failed"]
    assert (line["doing"], line["why"]) == ("POST /api/v1/sessions", "database or disk is full")


@pytest.mark.parametrize(
    ("error", "will_pass", "nobody_there"),
    [
        (TimeoutError(), True, True),
        (ConnectionRefusedError(), True, True),
        (asyncpg.AdminShutdownError("terminating"), True, True),
        (asyncpg.DiskFullError("no space left"), True, False),
        (asyncpg.ReadOnlySQLTransactionError("a standby"), True, False),
        (asyncpg.DeadlockDetectedError("deadlock"), True, False),
        (asyncpg.UniqueViolationError("there is one"), False, False),
        (asyncpg.UndefinedTableError("there is none"), False, False),
        (ZeroDivisionError(), False, False),
    ],
)
def test_what_passes_is_told_from_what_is_broken(
    error: Exception,
    will_pass: bool,
    nobody_there: bool,
) -> None:
    assert (passes(error), unanswering(error)) == (will_pass, nobody_there)
    wrapped = DBAPIError("SELECT 1", {}, error)
    assert passes(wrapped) is will_pass


async def test_a_store_that_is_late_says_so_and_a_bug_is_none_of_its_trouble() -> None:
    with pytest.raises(TimeoutError) as raised:
        async with asyncio.timeout(0.0):
            await asyncio.Event().wait()
    assert trouble(raised.value) == "the database did not answer in time"
    assert trouble(StaleEpoch("Another process has it.")) == "Another process has it."
    assert trouble(KeyError("session")) == ""


def test_only_a_bug_has_its_trace_in_the_log() -> None:
    log = structlog.get_logger()
    with capture_logs() as lines:
        for error in (TimeoutError(), ZeroDivisionError()):
            log_trouble(log, "failed", error, doing="adding", expected="later", session="s1")
    late, broken = lines
    assert late == {
        "event": "failed",
        "log_level": "error",
        "doing": "adding",
        "why": "the database did not answer in time",
        "expected": "later",
        "session": "s1",
    }
    assert isinstance(broken["exc_info"], ZeroDivisionError)


async def test_leases_that_cannot_be_kept_or_given_back_are_a_line_each(
    settings: Settings, store: Store
) -> None:
    session = await new_session(store)
    settings = settings.model_copy(update={"lease_seconds": 0.003})
    leases = Leases(settings, store, LoopClock())
    looked = asyncio.Event()
    host = cast("SessionHost", SimpleNamespace(alive=lambda: {session: None}))
    engine = engine_of(host, store, leases, looked.set)
    assert await store.write(engine.claiming(session))
    engine._store = cast("Store", Unanswering())
    with capture_logs() as lines:
        keeping = asyncio.ensure_future(engine.keep())
        await looked.wait()
        keeping.cancel()
        leases._store = cast("Store", Unanswering())
        await leases.give_back(session)
        await leases.close()
    assert {line["event"] for line in lines} == {
        "leases_failed",
        "lease_not_given_back",
        "leases_not_given_back",
    }
    for line in lines:
        assert "exc_info" not in line
        assert line["why"] == "the database did not answer in time"
        assert line["doing"]
        assert line["expected"]


async def test_after_an_outage_nothing_is_taken_over_for_the_time_of_a_lease(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns: list[str] = []
    rung = asyncio.Event()

    async def renewed(_: object) -> None:
        if turns == ["renewed", "taken over"]:
            turns.append("away")
            raise StoreDown("away")
        turns.append("renewed")

    async def taken_over(_: object, *, all_of_them: bool) -> None:
        assert not all_of_them
        turns.append("taken over")
        if turns.count("taken over") == 2:
            rung.set()

    monkeypatch.setattr(LocalEngine, "_renew", renewed)
    monkeypatch.setattr(LocalEngine, "take_over_abandoned", taken_over)
    leases = cast("Leases", SimpleNamespace(seconds=0.003, held=None))
    engine = engine_of(cast("SessionHost", None), cast("Store", None), leases, lambda: None)
    keeping = asyncio.ensure_future(engine.keep())
    await rung.wait()
    keeping.cancel()
    begins = ["renewed", "taken over", "away"]
    assert turns == [*begins, *["renewed"] * LOOKS, "renewed", "taken over"]


def engine_of(
    host: SessionHost, store: Store, leases: Leases, looked: Callable[[], None]
) -> LocalEngine:
    alone = SessionRouter(host, store, None, "http://127.0.0.1:1", leases.held)
    return LocalEngine(host, store, leases, most=4, looked=looked, everywhere=alone)


class Unanswering:
    """A store that is never in time."""

    async def write(self, work: Any) -> Any:
        async with asyncio.timeout(0.0):
            await asyncio.Event().wait()

    read = write
