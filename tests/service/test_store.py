"""The store: what is durable, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fleet_sessions import instruct, receipt
from postgres import postgres_server
from service_sessions import new_session

from bot.settings import Settings
from bot.store.engines import writing_engine
from bot.store.errors import (
    KeyReused,
    LogGap,
    SchemaOutdated,
    SessionOver,
    StaleEpoch,
    TooManyPending,
    UnknownSession,
)
from bot.store.events import read_events
from bot.store.idempotency import answered, once, remember
from bot.store.instructions import PENDING_CAP, list_receipts
from bot.store.migrate import upgrade
from bot.store.sessions import append, get_session, list_sessions, take_over, unfinished_sessions
from bot.store.store import Store, open_store, store_url
from bot.store.tables import Base
from flows import events as e
from flows.events import Event, Recorded

pytestmark = pytest.mark.service

T = 1_800_000_000.123456


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str | None]:
    with postgres_server(tmp_path_factory.mktemp("pg")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def store(
    request: pytest.FixtureRequest, settings: Settings, postgres: str | None
) -> AsyncGenerator[Store]:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    url = store_url(settings)
    if request.param == "postgresql":
        if postgres is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        url = postgres
        engine = writing_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(Base.metadata.drop_all)
            await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
        await upgrade(engine)
        await engine.dispose()
    async with open_store(url) as opened:
        yield opened


def records(first: int, *events: Event) -> tuple[Recorded, ...]:
    return tuple(Recorded(seq=first + n, at=T + n, event=x) for n, x in enumerate(events))


async def test_a_session_keeps_its_log_exactly(store: Store) -> None:
    session = await new_session(store)
    row, log = await store.write(take_over(session))
    assert (row.epoch, row.phase, row.last_seq) == (1, "starting", 1)
    more = records(2, e.NodeEntered(node="boot", responds=False), e.Started())
    await store.write(append(session, 1, more, "live"))
    assert await store.read(lambda c: read_events(c, session)) == [*log, *more]
    row = await store.read(lambda c: get_session(c, session))
    assert (row.phase, row.last_seq, row.ended_at) == ("live", 3, None)
    assert row.updated_at.utcoffset() is not None
    only = await store.read(lambda c: read_events(c, session, types=["started"]))
    assert [r.seq for r in only] == [3]


async def test_a_stale_epoch_is_refused_and_writes_nothing(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    await store.write(take_over(session))
    with pytest.raises(StaleEpoch, match="2 writes now"):
        await store.write(append(session, 1, records(2, e.Started()), "live"))
    assert len(await store.read(lambda c: read_events(c, session))) == 1
    await store.write(append(session, 2, records(2, e.Started()), "live"))


async def test_a_gap_in_the_log_is_refused(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    with pytest.raises(LogGap, match="must have number 2"):
        await store.write(append(session, 1, records(3, e.Started()), "live"))
    with pytest.raises(UnknownSession):
        await store.write(append("nobody", 1, records(1, e.Started()), "live"))


async def test_a_failing_write_takes_no_other_of_its_group_with_it(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    results = await asyncio.gather(
        store.write(append(session, 1, records(2, e.Started()), "live")),
        store.write(append(session, 7, records(3, e.Started()), "live")),
        store.write(append(session, 1, records(3, e.Muted(by="me")), "live")),
        return_exceptions=True,
    )
    assert [type(r).__name__ for r in results] == ["NoneType", "StaleEpoch", "NoneType"]
    assert len(await store.read(lambda c: read_events(c, session))) == 3


async def test_receipts_follow_the_events(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    told = await instruct(store, session, "Speak up.")
    assert (told.id, told.n, told.state) == ("i1", 1, "accepted")
    steps: list[tuple[Event, str]] = [
        (
            e.InstructionAdded(instruction="i1", mode="queued", kind="say", text="Speak up."),
            "delivered",
        ),
        (e.InstructionPromoted(instruction="i1"), "delivered"),
        (e.InstructionInjected(instruction="i1"), "injected"),
        (e.InstructionRetried(instruction="i1", reason="cut off"), "injected"),
        (e.InstructionInjected(instruction="i1"), "injected"),
        (e.InstructionConsumed(instruction="i1", heard_at=T + 4), "spoken"),
    ]
    for seq, (event, state) in enumerate(steps, 2):
        at = Recorded(seq=seq, at=T + seq, event=event)
        await store.write(append(session, 1, (at,), "live"))
        assert (await receipt(store, session, "i1")).state == state
    done = await receipt(store, session, "i1")
    assert done.mode == "immediate"
    assert done.retries == 1
    assert done.injected_at is not None
    assert done.injected_at.timestamp() == pytest.approx(T + 4)
    assert done.spoken_at is not None
    assert done.spoken_at.timestamp() == pytest.approx(T + 4)
    assert not done.pending


async def test_what_is_pending_when_a_session_ends_says_that_it_was_not_spoken(
    store: Store,
) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    await instruct(store, session, "Too late.")
    await store.write(append(session, 1, records(2, e.Ended(reason="enough")), "ended"))
    late = await receipt(store, session, "i1")
    assert (late.state, late.reason) == (
        "expired",
        "the session ended before it could be spoken",
    )
    with pytest.raises(SessionOver):
        await instruct(store, session, "Even later.")
    row = await store.read(lambda c: get_session(c, session))
    assert row.ended_at is not None
    assert session not in await store.read(unfinished_sessions)


async def test_only_so_many_instructions_can_be_pending(store: Store) -> None:
    session = await new_session(store)
    for n in range(PENDING_CAP):
        await instruct(store, session, f"Number {n}.")
    with pytest.raises(TooManyPending):
        await instruct(store, session, "One too many.")
    assert len(await store.read(lambda c: list_receipts(c, session))) == PENDING_CAP


async def test_an_idempotency_key_holds_for_one_body(store: Store) -> None:
    first, other = once("s", "k", {"a": 1}), once("s", "k", {"a": 2})
    assert await store.read(lambda c: answered(c, first)) is None
    await store.write(lambda c: remember(c, first, {"id": "i1"}))
    assert await store.read(lambda c: answered(c, first)) == {"id": "i1"}
    with pytest.raises(KeyReused):
        await store.read(lambda c: answered(c, other))


async def test_sessions_are_listed_in_pages_the_youngest_first(store: Store) -> None:
    made = [await new_session(store) for _ in range(5)]
    page = await store.read(lambda c: list_sessions(c, 3))
    last = (page[-1].created_at, page[-1].id)
    rest = await store.read(lambda c: list_sessions(c, 3, before=last))
    assert sorted(row.id for row in [*page, *rest]) == sorted(made)
    assert len(page) == 3


async def test_the_migrations_make_the_tables_that_the_code_means(store: Store) -> None:
    def differences(connection: object) -> list[object]:
        context = MigrationContext.configure(connection)  # pyright: ignore[reportArgumentType]
        return compare_metadata(context, Base.metadata)

    assert await store.read(lambda c: c.run_sync(differences)) == []


async def test_a_postgresql_database_must_be_migrated_first(postgres: str | None) -> None:
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    engine = writing_engine(postgres)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    await engine.dispose()

    async def open_it() -> None:
        async with open_store(postgres):
            pass

    with pytest.raises(SchemaOutdated, match="beatroom migrate"):
        await open_it()


async def test_what_was_written_is_there_after_the_store_was_closed(
    settings: Settings, tmp_path: Path
) -> None:
    settings.data_dir.mkdir(parents=True)
    async with open_store(store_url(settings)) as store:
        session = await new_session(store)
    async with open_store(store_url(settings)) as store:
        assert (await store.read(lambda c: get_session(c, session))).id == session
