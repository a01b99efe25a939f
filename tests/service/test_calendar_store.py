"""The record of what was written to calendars, on SQLite and PostgreSQL, and its forgetting."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from schedule_clock import wall_clock
from service_http import calling

from beatroom.bot.kinds.planner.calendar.ics import composer
from beatroom.bot.kinds.planner.calendar.rehearsed import RehearsedCalendar
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter, NothingToUndoError
from beatroom.bot.kinds.planner.store.sync_transactions import StoredTransactions, forget_syncs
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, open_store
from beatroom.flows.kinds.planner.remote import DesiredEvent
from beatroom.flows.kinds.planner.sync import plan_sync
from beatroom.flows.kinds.planner.sync_transaction import (
    SyncTransaction,
    begun,
    carried_out,
    compensation,
    conflicted,
    failed,
    given_up,
    trying,
)

pytestmark = pytest.mark.service

DAY = date(2026, 11, 23)
NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    async with open_store(url) as opened:
        yield opened


def block(block_id: str, summary: str, hour: int = 9, day: date = DAY) -> DesiredEvent:
    at = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
    return DesiredEvent(block_id, day, summary, "ä\n二", at, at + timedelta(hours=1), "deep work")


def sync(name: str, at: datetime = NOW, day: date = DAY) -> SyncTransaction:
    """Of two events that are to be made, with nothing done yet."""
    wanted = [block("a", "Report", 9, day), block("b", "Mail", 10, day)]
    plan = plan_sync((), wanted, day)
    compose = composer(NOW.timestamp)
    return begun(plan, name, at.timestamp(), compose, lambda uid: f"/cal/{uid}.ics")


def finished(one: SyncTransaction) -> SyncTransaction:
    for op in one.ops:
        one = carried_out(one, op.n, f'"{op.n}"')
    return one


async def names(store: Store, *calendars: str) -> list[str]:
    kept = StoredTransactions(store)
    return [one.id for name in calendars or ("c",) for one in await kept.history(name, 500)]


async def test_a_transaction_is_kept_as_it_is_now(store: Store) -> None:
    kept, one = StoredTransactions(store), sync("t1")
    for now in (one, trying(one, 0), carried_out(one, 0, '"1"'), conflicted(one, 1, "Theirs.")):
        await kept.save("c", now)
        assert await kept.get("c", "t1") == now
        assert await kept.history("c", 9) == (now,)


async def test_each_calendar_has_its_own_the_newest_first(store: Store) -> None:
    kept = StoredTransactions(store)
    early = NOW - timedelta(days=9)  # by the clock; the clock may be wrong
    for name, calendar, at in (
        ("t1", "c", NOW),
        ("t2", "other", NOW),
        ("t3", "c", early),
        ("t4", "c", NOW),
    ):
        await kept.save(calendar, sync(name, at))
    await kept.save("c", finished(sync("t1")))  # to note more of one moves it nowhere
    assert await names(store) == ["t4", "t3", "t1"]
    assert await names(store, "other") == ["t2"]
    assert [one.id for one in await kept.history("c", 2)] == ["t4", "t3"]
    assert await kept.get("c", "t2") is None
    assert await kept.get("c", "t9") is None


async def test_a_plan_is_written_undone_and_brought_back_by_what_is_on_record(store: Store) -> None:
    calendar = RehearsedCalendar()
    ids = iter(f"t{number}" for number in range(9))

    def planner() -> CalendarSubmitter:
        """A planner that remembers nothing but what is on record."""
        kept = StoredTransactions(store)
        return CalendarSubmitter(
            calendar, kept, ZoneInfo("Europe/Vienna"), NOW.timestamp, lambda: next(ids)
        )

    await planner().submit_plan(DAY, [block("a", "Report"), block("b", "Mail", 11)])
    first = calendar.texts
    await planner().submit_plan(DAY, [block("a", "Another"), block("c", "Lunch", 12)])
    second = calendar.texts
    undo = await planner().undo_last()
    assert calendar.texts == first
    await planner().undo(undo.transaction.id)
    assert calendar.texts == second
    await planner().undo_last()
    await planner().undo_last()
    assert calendar.texts == {}
    with pytest.raises(NothingToUndoError):
        await planner().undo_last()


# ---- forgetting --------------------------------------------------------------------------------


async def test_what_is_long_over_is_forgotten_and_what_is_not_is_kept(store: Store) -> None:
    kept, old = StoredTransactions(store), NOW - timedelta(days=60)
    for calendar, one in (
        ("c", finished(sync("over", old, old.date()))),
        ("c", given_up(sync("given-up", old, old.date()))),
        ("other", finished(sync("elsewhere", old, old.date()))),
        ("c", sync("not-begun", old, old.date())),
        ("c", trying(sync("begun", old, old.date()), 1)),
        ("c", failed(sync("failed", old, old.date()), 0, "No answer.", uncertain=True)),
        ("c", finished(sync("for-a-day-to-come", old, NOW.date()))),
        ("c", finished(sync("of-today", NOW, old.date()))),
    ):
        await kept.save(calendar, one)
    assert await store.write(forget_syncs(NOW - timedelta(days=30))) == (3, "")
    assert await names(store, "c", "other") == [
        "of-today",
        "for-a-day-to-come",
        "failed",
        "begun",
        "not-begun",
    ]


async def test_what_an_open_undo_undoes_is_kept_with_it(store: Store) -> None:
    kept, old = StoredTransactions(store), NOW - timedelta(days=60)
    for number, when in enumerate((NOW, old)):
        base = finished(sync(f"base{number}", old, old.date()))
        undo = compensation(base, f"undo{number}", when.timestamp())
        await kept.save("c", base)
        await kept.save("c", undo if number else trying(undo, 0))
    base = finished(sync("base2", old, old.date()))
    await kept.save("c", base)
    await kept.save("c", finished(compensation(base, "undo2", NOW.timestamp())))

    assert await store.write(forget_syncs(NOW - timedelta(days=30))) == (1, "")

    assert await names(store) == ["undo2", "undo1", "base1", "undo0", "base0"]


async def test_many_are_forgotten_a_few_at_a_time(store: Store) -> None:
    kept, old = StoredTransactions(store), NOW - timedelta(days=60)
    for number in range(7):
        one = sync(f"t{number}", old, old.date())
        await kept.save("c", one if number % 3 == 0 else finished(one))
    counts, after = [], ""
    while not counts or after:
        count, after = await store.write(forget_syncs(NOW, after, 3))
        counts.append(count)
    assert counts == [2, 2, 0]
    assert await names(store) == ["t6", "t3", "t0"]


async def test_the_daily_sweep_forgets_with_what_was_said(settings: Settings) -> None:
    clock = wall_clock()
    for days, left in ((30, ["open"]), (0, ["open", "over"])):
        short = settings.model_copy(
            update={"transcript_days": days, "data_dir": settings.data_dir / str(days)}
        )
        async with calling(short, wall=clock) as caller:
            kept = StoredTransactions(caller.service.store)
            at = datetime.fromtimestamp(clock.now(), UTC)
            await kept.save("c", finished(sync("over", at, at.date())))
            await kept.save("c", sync("open", at, at.date()))
            clock.advance(29 * 86_400)
            await sweep(caller.service)
            assert await names(caller.service.store) == ["open", "over"]
            clock.advance(3 * 86_400)
            await sweep(caller.service)
            assert await names(caller.service.store) == left
