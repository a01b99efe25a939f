"""The store: what is durable, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fleet_sessions import instruct, receipt
from patience import eventually
from postgres import emptied
from pydantic import SecretStr
from service_sessions import PERSONALITY, new_session
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.event import listens_for

from beatroom.bot.ipc.ipc import LOG
from beatroom.bot.kinds.planner.memory.stored import StoredMemory
from beatroom.bot.kinds.planner.store.constraints import forget_past
from beatroom.bot.server.operator_tokens import digest, first_token
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.attempts import AT_ONCE
from beatroom.bot.store.engines import take_time, writing_engine
from beatroom.bot.store.errors import (
    AlreadyStoredError,
    KeyReusedError,
    LogGap,
    SchemaOutdatedError,
    SessionOver,
    StaleEpoch,
    StoreDown,
    TooManyPending,
    UnknownSession,
)
from beatroom.bot.store.events import read_events, read_log
from beatroom.bot.store.idempotency import IdempotencyKey, answered, remember
from beatroom.bot.store.instructions import (
    PENDING_CAP,
    AcceptInstruction,
    AcceptOnce,
    Receipt,
    accept_instruction,
    list_receipts,
)
from beatroom.bot.store.migrate import alembic_config, upgrade
from beatroom.bot.store.outbox import (
    Outgoing,
    Waiting,
    close_webhook,
    count_webhooks,
    due_webhooks,
    forget_webhooks,
    next_webhook_at,
    try_again,
)
from beatroom.bot.store.people import erase, sessions_of
from beatroom.bot.store.scheduling import Change, change_scheduled, due_sessions, next_start
from beatroom.bot.store.sessions import (
    NewSession,
    SessionQuery,
    append,
    count_unfinished,
    create_session,
    get_session,
    list_sessions,
    take_over,
    unfinished_sessions,
)
from beatroom.bot.store.store import Store, open_store, store_url
from beatroom.bot.store.tables import Base
from beatroom.bot.store.tokens import StoredToken, add_token, list_tokens
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.store.words import delete_words, sessions_with_old_words
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.state import fold
from beatroom.flows.kinds.plan import plan as make_plan
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    ProfileScope,
    Scope,
    SpanScope,
    dedupe_key,
)

pytestmark = pytest.mark.service

T = 1_800_000_000.123456


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    async with open_store(url) as opened:
        yield opened


def records(first: int, *events: Event) -> tuple[Recorded, ...]:
    return tuple(Recorded(seq=first + n, at=T + n, event=x) for n, x in enumerate(events))


async def test_a_session_keeps_its_log_exactly(store: Store) -> None:
    session = await new_session(store)
    taken = await store.write(take_over(session, "http://ours"))
    row, log = taken.row, await store.read(lambda c: read_events(c, session))
    assert (row.epoch, row.phase, row.last_seq, row.owner) == (1, "starting", 1, "http://ours")
    assert taken.before is None
    more = records(2, e.NodeEntered(node="boot", responds=False), e.Started())
    await store.write(append(session, 1, more, "live"))
    assert await store.read(lambda c: read_events(c, session)) == [*log, *more]
    row = await store.read(lambda c: get_session(c, session))
    assert (row.phase, row.last_seq, row.ended_at) == ("live", 3, None)
    assert row.updated_at.utcoffset() is not None
    only = await store.read(lambda c: read_events(c, session, types=["started"]))
    assert [r.seq for r in only] == [3]


async def test_a_log_is_handed_on_as_it_is_stored(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    said = e.BotSaid(text='Ein "Süßer" für Zoë \\ 🍵\n', node="beat-1", source="say")
    more = records(2, e.NodeEntered(node="boot", responds=False), e.Started(), said)
    await store.write(append(session, 1, more, "live"))
    log = await store.read(lambda c: read_log(c, session))
    events = await store.read(lambda c: read_events(c, session))
    assert events[1:] == [*more]
    assert log.records() == events
    assert LOG.validate_json(log.as_json()) == tuple(events)


async def test_whoever_takes_a_session_over_learns_who_had_it(store: Store) -> None:
    session = await new_session(store)
    owners = ["http://a", "http://b", None, "http://b"]
    taken = [await store.write(take_over(session, owner)) for owner in owners]
    assert [(one.row.epoch, one.row.owner, one.before) for one in taken] == [
        (1, "http://a", None),
        (2, "http://b", "http://a"),
        (3, None, "http://b"),
        (4, "http://b", None),
    ]
    assert taken[-1].row == await store.read(lambda c: get_session(c, session))
    with pytest.raises(UnknownSession):
        await store.write(take_over("nobody"))


async def test_a_stale_epoch_is_refused_and_writes_nothing(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    await store.write(take_over(session))
    with pytest.raises(StaleEpoch, match="2 writes now"):
        await store.write(append(session, 1, records(2, e.Started()), "live"))
    assert len(await store.read(lambda c: read_events(c, session))) == 1
    await store.write(append(session, 2, records(2, e.Started()), "live"))


async def test_of_many_appends_at_once_each_is_judged_by_itself(store: Store) -> None:
    sessions = [await new_session(store) for _ in range(12)]
    for session in sessions:
        await store.write(take_over(session))
    stale, gap, twice, ends = sessions[:4]
    await store.write(take_over(stale))
    wrong = {gap: records(3, e.Started()), stale: records(2, e.Started())}
    good = {one: records(2, e.Started(), e.Muted(by="me")) for one in sessions[4:]}
    works = [append(one, 1, some, "live") for one, some in {**wrong, **good}.items()]
    works += [append(twice, 1, records(2, e.Started()), "live")] * 2
    works += [append(ends, 1, records(2, e.Ended(reason="enough")), "ended")]
    works += [append("nobody", 1, records(2, e.Started()), "live")]
    came = await asyncio.gather(*(store.write(one) for one in works), return_exceptions=True)
    kinds = [type(one) for one in came]
    assert kinds[:2] == [LogGap, StaleEpoch]
    assert kinds[2 : 2 + len(good)] == [type(None)] * len(good)
    assert sorted(kinds[-4:-2], key=str) == [type(None), AlreadyStoredError]
    assert kinds[-2:] == [type(None), UnknownSession]
    for one, some in good.items():
        assert (await store.read(lambda c, one=one: read_events(c, one)))[1:] == [*some]
        row = await store.read(lambda c, one=one: get_session(c, one))
        assert (row.last_seq, row.phase) == (3, "live")
    assert (await store.read(lambda c: get_session(c, ends))).ended_at is not None
    assert len(await store.read(lambda c: read_events(c, twice))) == 2
    assert len(await store.read(lambda c: read_events(c, stale))) == 1


async def test_what_the_database_does_not_take_spoils_nothing_beside_it(store: Store) -> None:
    sessions = [await new_session(store) for _ in range(6)]
    for session in sessions:
        await store.write(take_over(session))
    phases = ["live", "live", "a phase that is longer than its column", *["live"] * 3]
    pairs = zip(sessions, phases, strict=True)
    works = [append(one, 1, records(2, e.Started()), phase) for one, phase in pairs]
    came = await asyncio.gather(*(store.write(one) for one in works), return_exceptions=True)
    assert [one for n, one in enumerate(came) if n != 2] == [None] * 5
    for n, session in enumerate(sessions):
        row = await store.read(lambda c, one=session: get_session(c, one))
        assert row.last_seq == (1 if isinstance(came[n], Exception) else 2)


async def test_of_many_instructions_at_once_each_has_its_number_and_its_place(
    store: Store,
) -> None:
    one, other, over = [await new_session(store) for _ in range(3)]
    await store.write(take_over(over))
    await store.write(append(over, 1, records(2, e.Ended(reason="enough")), "ended"))
    many = PENDING_CAP + 5
    asked = [*[one] * many, other, over, "nobody", "no\0body", other]
    works = [accept(session, f"{n}") for n, session in enumerate(asked)]
    came = await asyncio.gather(*(store.write(work) for work in works), return_exceptions=True)
    taken, refused = came[:PENDING_CAP], came[PENDING_CAP:many]
    assert [r.id for r in taken if isinstance(r, Receipt)] == [
        f"i{n}" for n in range(1, PENDING_CAP + 1)
    ]
    assert {type(error) for error in refused} == {TooManyPending}
    first, ended, unknown, impossible, second = came[many:]
    assert [getattr(r, "id", "") for r in (first, second)] == ["i1", "i2"]
    assert isinstance(ended, SessionOver)
    assert isinstance(unknown, UnknownSession)
    assert isinstance(impossible, UnknownSession)
    listed = await store.read(lambda c: list_receipts(c, one))
    assert listed == taken
    assert [r.text for r in listed] == [f"{n}" for n in range(PENDING_CAP)]
    assert {r.by for r in listed} == {"Mina"}


def accept(session: str, text: str) -> AcceptInstruction:
    return accept_instruction(
        session,
        mode="queued",
        kind="say",
        text=text,
        at=T,
        expires_in=60.0,
        interrupt=True,
        by="Mina",
    )


async def test_of_many_requests_at_once_each_key_is_done_once(store: Store) -> None:
    sessions = [await new_session(store) for _ in range(3)]

    def show(receipt: Receipt) -> dict[str, str]:
        return {"id": receipt.id, "text": receipt.text}

    keys = ["a", "b", "a", "c", "b", "a"]
    works = [
        AcceptOnce(accept(session, key), IdempotencyKey(session, key, f"digest of {key}"), show)
        for session in sessions
        for key in keys
    ]
    for _ in range(2):  # at once, and again later
        came = await asyncio.gather(*(store.write(work) for work in works))
        answers = [came[at : at + len(keys)] for at in range(0, len(came), len(keys))]
        for each in answers:
            assert [one["text"] for one in each] == keys
            assert len({one["id"] for one in each}) == 3
    for session in sessions:
        receipts = await store.read(lambda c, one=session: list_receipts(c, one))
        assert sorted(receipt.text for receipt in receipts) == ["a", "b", "c"]
    other = AcceptOnce(
        accept(sessions[0], "a"), IdempotencyKey(sessions[0], "a", "another body"), show
    )
    with pytest.raises(KeyReusedError):
        await store.write(other)


async def test_no_instruction_comes_behind_the_end(store: Store) -> None:
    for _ in range(10):
        session = await new_session(store)
        await store.write(take_over(session))
        end = append(session, 1, records(2, e.Ended(reason="enough")), "ended")
        works = [*(accept(session, f"{n}") for n in range(3)), end]
        works += [accept(session, f"{n}") for n in range(3, 6)]
        came = await asyncio.gather(*(store.write(w) for w in works), return_exceptions=True)
        assert {type(one) for one in came} <= {Receipt, SessionOver, type(None)}
        receipts = await store.read(lambda c, one=session: list_receipts(c, one))
        assert {receipt.state for receipt in receipts} <= {"expired"}


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
    last = Recorded(seq=3, at=row.ended_at.timestamp() + 3, event=e.Muted(by="me"))
    await store.write(append(session, 1, (last,), "ended"))
    again = await store.read(lambda c: get_session(c, session))
    assert again.ended_at == row.ended_at, "what is written behind it is no part of it"
    assert session not in await store.read(unfinished_sessions)


async def test_only_so_many_instructions_can_be_pending(store: Store) -> None:
    session = await new_session(store)
    for n in range(PENDING_CAP):
        await instruct(store, session, f"Number {n}.")
    with pytest.raises(TooManyPending):
        await instruct(store, session, "One too many.")
    assert len(await store.read(lambda c: list_receipts(c, session))) == PENDING_CAP


async def test_an_idempotency_key_holds_for_one_body(store: Store) -> None:
    first, other = IdempotencyKey("s", "k", "a"), IdempotencyKey("s", "k", "b")
    assert await store.read(lambda c: answered(c, first)) is None
    await store.write(lambda c: remember(c, first, {"id": "i1"}))
    assert await store.read(lambda c: answered(c, first)) == {"id": "i1"}
    with pytest.raises(KeyReusedError):
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

    with pytest.raises(SchemaOutdatedError, match="beatroom migrate"):
        await open_it()


async def test_whoever_stands_still_in_a_transaction_keeps_nobody_else_waiting(
    postgres: str | None,
) -> None:
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    url = await emptied(postgres)
    async with open_store(url) as frozen, open_store(url) as other:
        session = await new_session(frozen)
        holds, goes_on = asyncio.Event(), asyncio.Event()

        async def stand_still(connection: Transaction) -> None:
            await take_over(session, "http://frozen")(connection)
            holds.set()
            await goes_on.wait()
            await take_over(session, "http://frozen")(connection)

        writing = asyncio.ensure_future(frozen.write(stand_still))
        await holds.wait()
        taken = await other.write(take_over(session, "http://other"))
        assert (taken.row.epoch, taken.before) == (1, None)
        goes_on.set()
        with pytest.raises(StoreDown):
            await writing
        later = await other.read(lambda c: get_session(c, session))
        assert later.owner == "http://other"


async def test_a_migration_may_think_between_its_statements(postgres: str | None) -> None:
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    await emptied(postgres)
    engine = writing_engine(postgres)
    limit, limits = text("SHOW idle_in_transaction_session_timeout"), set[str]()

    @listens_for(engine.sync_engine, "before_cursor_execute")
    def noted(connection: Connection, _: Any, statement: str, *rest: Any) -> None:
        if statement.lstrip().startswith("CREATE INDEX"):
            limits.add(connection.execute(limit).scalar_one())

    async with engine.begin() as connection:
        await connection.run_sync(take_time)
        await connection.run_sync(Base.metadata.drop_all)
        await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    await upgrade(engine)
    assert limits == {"0"}
    async with engine.connect() as connection:
        assert (await connection.execute(limit)).scalar_one() == "2500ms"
    await engine.dispose()


async def test_two_services_that_start_at_once_set_the_operators_token_once(
    postgres: str | None, settings: Settings
) -> None:
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    chosen = settings.model_copy(update={"operator_token": SecretStr("chosen-for-the-fleet")})
    engine = writing_engine(await emptied(postgres))
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    now = datetime.now(UTC)
    first = StoredToken("first", "operator", ["admin"], digest("chosen-for-the-fleet"), now, None)

    async with open_store(postgres) as store:

        async def waits() -> bool:
            return bool((await store.read(lambda c: c.execute(waiting))).scalar())

        async with engine.begin() as transaction:  # the first service's, not yet committed
            await add_token(transaction, first)
            second = asyncio.create_task(first_token(chosen, store))
            await eventually(waits, what="the second service waits for the first one")
        assert await second == "chosen-for-the-fleet"
        assert await store.read(list_tokens) == [first]
    await engine.dispose()


async def test_what_was_written_is_there_after_the_store_was_closed(
    settings: Settings, tmp_path: Path
) -> None:
    settings.data_dir.mkdir(parents=True)
    async with open_store(store_url(settings)) as store:
        session = await new_session(store)
    async with open_store(store_url(settings)) as store:
        assert (await store.read(lambda c: get_session(c, session))).id == session


async def test_sessions_are_found_by_state_time_and_metadata(store: Store) -> None:
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    blue = await scheduled(store, noon, {"team": "blue", "size": 3})
    red = await scheduled(store, noon + timedelta(hours=1), {"team": "red", "open": None})
    running = await new_session(store)

    async def found(**wanted: Any) -> set[str]:
        rows = await store.read(lambda c: list_sessions(c, 10, None, SessionQuery(**wanted)))
        return {row.id for row in rows}

    assert await found() == {blue, red, running}
    assert await found(phases=["scheduled"]) == {blue, red}
    assert await found(phases=["starting", "missed"]) == {running}
    assert await found(since=noon, until=noon + timedelta(hours=1)) == {blue}
    assert await found(labels={"team": "blue", "size": "3"}) == {blue}
    assert await found(labels={"open": "null"}) == {red}
    assert await found(personality="coffee") == set()
    assert await store.read(unfinished_sessions) == [running]
    assert await store.read(count_unfinished) == 1
    due = await store.read(lambda c: due_sessions(c, noon.timestamp()))
    assert [(row.id, row.starts_at, row.labels["team"]) for row in due] == [(blue, noon, "blue")]
    after = await store.read(lambda c: next_start(c, noon.timestamp()))
    assert after == noon.timestamp() + 3600


async def test_a_change_that_comes_second_is_refused_and_changes_nothing(store: Store) -> None:
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    session = await scheduled(store, noon, {"a": 1})
    row = await store.read(lambda c: get_session(c, session))
    state = fold(await store.read(lambda c: read_events(c, session)))
    launched = Change(record=Recorded(seq=2, at=T, event=e.Launched()))
    await store.write(change_scheduled(row, state, launched))
    moved = e.Rescheduled(title="Too late", starts_at=T)
    late = Change(record=Recorded(seq=2, at=T, event=moved), labels={"b": 2}, outgoing=[hook("w")])
    with pytest.raises(LogGap):
        await store.write(change_scheduled(row, state, late))
    row = await store.read(lambda c: get_session(c, session))
    assert (row.phase, row.title, row.labels) == ("starting", "Tea", {"a": 1})
    assert await store.read(count_webhooks) == {}


async def test_a_webhook_is_stored_with_its_event_or_not_at_all(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    out = [hook("a", session)]
    await store.write(append(session, 1, records(2, e.Started()), "live", out))
    lost = [hook("b", session)]
    with pytest.raises(LogGap):
        await store.write(append(session, 1, records(7, e.Started()), "live", lost))
    [waiting] = await store.read(due_webhooks(T, 10))
    assert waiting == Waiting(hook("a", session), 0, None, AT_ONCE)

    await store.write(try_again(waiting, 1000.0, 1005.0, "status 500"))
    assert await store.read(due_webhooks(1004.0, 10)) == []
    assert await store.read(next_webhook_at()) == 1005.0
    assert await store.read(next_webhook_at(["a"])) is None
    [again] = await store.read(due_webhooks(1005.0, 10))
    assert (again.attempts, again.first_at) == (1, 1000.0)
    assert await store.read(due_webhooks(1005.0, 10, full=["http://x/"])) == []
    await store.write(close_webhook("a", "delivered", 1006.0))
    assert await store.read(count_webhooks) == {"delivered": 1}
    await store.write(lambda c: forget_webhooks(c, 1007.0))
    assert await store.read(count_webhooks) == {}


async def test_a_person_is_found_and_erased_wherever_the_name_is(store: Store) -> None:
    session = await new_session(store, "Tea with Zoë")
    other = await new_session(store)
    await store.write(take_over(session))
    more = records(
        2,
        e.ParticipantJoined(participant="p1", name="Zoë"),
        e.UserSaid(participant="p1", name="Zoë", text="My secret.", via="voice"),
        e.BotSaid(text="Thanks, Zoë.", node="n", source="model"),
        e.CommandGiven(name="enter", data={"team": "My secret"}, participant="p1"),
        e.CommandGiven(name="enter", data={"team": "Zoë's"}, by="Zoë"),
        service_told('{"name": "Zoë", "secret": 1}'),
        e.Ended(reason="enough"),
    )
    await instruct(store, session, "Greet Zoë.")
    await store.write(append(session, 1, more[:3], "live"))
    assert await store.read(lambda c: sessions_of(c, "zoë")) == [session]
    assert await store.write(erase(session, "zoë", 0.0)) is False  # it runs
    await store.write(append(session, 1, more[3:], "ended"))
    assert await store.write(erase(session, "ZOË", 0.0)) is True
    row = await store.read(lambda c: get_session(c, session))
    log = await store.read(lambda c: read_events(c, session))
    told = await store.read(lambda c: list_receipts(c, session))
    assert [r.at for r in log[1:]] == [r.at for r in more]
    assert "Zo" not in f"{row} {log} {told}"
    assert "secret" not in str(log)
    assert await store.read(lambda c: sessions_of(c, "zoë")) == []
    assert (await store.read(lambda c: get_session(c, other))).title == "Tea"


def service_told(text: str) -> e.OutsideAnswered:
    """What a service told a session's kind."""
    return e.OutsideAnswered(
        by="service", what="meeting.notes", asked=T, outcome="answered", answer=text
    )


async def test_old_words_are_deleted_and_times_stay(store: Store) -> None:
    session = await new_session(store)
    await store.write(take_over(session))
    more = records(
        2,
        e.UserSaid(participant="p1", name="Ana", text="Hello.", via="voice"),
        e.BotSaid(text="Hi.", node="n", source="model"),
        e.SummaryPrepared(beat="beat-1", text="They met."),
        e.KindEvent(kind="meeting", name="notes", data={"decisions": ["Tea"], "n": 1, "x": "y"}),
        e.Backchannel(participant="p1", name="Ana", text="Mm-hm."),
        e.CommandGiven(name="enter", data={"team": "Tea"}, participant="p1"),
        service_told('{"tea": "Assam"}'),
        e.Ended(reason="enough"),
    )
    await instruct(store, session, "Say hi.")
    await store.write(append(session, 1, more, "ended"))
    at = datetime.fromtimestamp(T + 100, UTC)
    assert await store.read(sessions_with_old_words(at - timedelta(seconds=99), 5)) == []
    assert await store.read(sessions_with_old_words(at, 5)) == [session]
    await store.write(delete_words(session, at))
    log = await store.read(lambda c: read_events(c, session))
    assert [(r.seq, r.at, r.event.type) for r in log[1:]] == [
        (r.seq, r.at, r.event.type) for r in more
    ]
    texts = [getattr(r.event, "text", None) for r in log[1:]]
    assert texts == ["", "", "", None, "", None, None, None]
    assert getattr(log[4].event, "data", None) == {"decisions": [], "n": 1, "x": ""}
    assert getattr(log[6].event, "data", None) == {}
    assert getattr(log[7].event, "answer", None) == ""
    assert (await receipt(store, session, "i1")).text == ""
    assert await store.read(sessions_with_old_words(at, 5)) == []


async def test_a_store_of_the_first_version_is_brought_up_to_date(settings: Settings) -> None:
    settings.data_dir.mkdir(parents=True)
    engine = writing_engine(store_url(settings))
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.upgrade(alembic_config(c), "0001"))
        await connection.exec_driver_sql(
            "INSERT INTO session VALUES ('old', 1, 'ended', 'Tea', 'tea', '{}', 'UTC', "
            "'{\"kind\": \"webrtc\"}', '2026-01-01', '2026-01-01', '2026-01-01', 0, '{}')"
        )
    await engine.dispose()
    async with open_store(store_url(settings)) as store:
        row = await store.read(lambda c: get_session(c, "old"))
        assert (row.starts_at, row.labels, row.words_deleted_at) == (None, {}, None)
    engine = writing_engine(store_url(settings))
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(alembic_config(c), "0001"))
        left = await connection.exec_driver_sql("SELECT id FROM session")
        assert left.scalars().all() == ["old"]
    await engine.dispose()


async def test_an_instruction_from_before_lets_the_host_end_its_sentence(
    settings: Settings,
) -> None:
    settings.data_dir.mkdir(parents=True)
    async with open_store(store_url(settings)) as store:
        session = await new_session(store)
        await instruct(store, session, "Hi.")
    engine = writing_engine(store_url(settings))
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(alembic_config(c), "0006"))
    await engine.dispose()
    async with open_store(store_url(settings)) as store:
        assert (await receipt(store, session, "i1")).interrupt is False


DAY = date(2026, 12, 1)


async def test_what_another_memory_was_still_to_take_is_kept_in_ours(settings: Settings) -> None:
    settings.data_dir.mkdir(parents=True)
    async with open_store(store_url(settings)) as store:
        await StoredMemory(store, lambda: T).remember("ana", constraint("Up at seven."))
    engine = writing_engine(store_url(settings))
    known, new = constraint("Up at seven."), constraint("Away.", SpanScope(first=DAY, last=DAY))
    async with engine.begin() as connection:
        await connection.run_sync(lambda c: command.downgrade(alembic_config(c), "0010"))
        for id_, one in (("q1", known), ("q2", new)):
            given = (id_, "ana", dedupe_key(one), "s1", one.model_dump_json(), 0, T, T, "")
            await connection.exec_driver_sql(
                "INSERT INTO timebox_memory_queue (id, profile, key, session_id, record, "
                "state, attempts, created_at, next_at, reason) "
                "VALUES (?, ?, ?, ?, ?, 'waiting', ?, ?, ?, ?)",
                given,
            )
    await engine.dispose()
    async with open_store(store_url(settings)) as store:
        found = await StoredMemory(store, lambda: T).lookup("ana")
        assert {one.constraint.text for one in found} == {"Up at seven.", "Away."}
        assert next(one for one in found if one.id == "q2").constraint == new
        assert await store.write(forget_past(date(2026, 12, 2), 0.0)) == 1  # a span's end is known


def constraint(text: str, scope: Scope | None = None) -> Constraint:
    return Constraint(kind=Kind.OTHER, text=text, scope=scope or ProfileScope())


async def scheduled(store: Store, at: datetime, labels: dict[str, Any]) -> str:
    session = f"later-{at.hour}"
    created = e.Created(
        session=session,
        personality=PERSONALITY.name,
        title="Tea",
        kind=PERSONALITY.kind,
        language=PERSONALITY.language,
        timezone="UTC",
        rundown=make_plan(PERSONALITY),
        starts_at=at.timestamp(),
    )
    record = PERSONALITY.model_dump(mode="json")
    new = NewSession(created, record, {"kind": "webrtc"}, at=T - 1e6, labels=labels)
    await store.write(lambda connection: create_session(connection, new))
    return session


def hook(name: str, session: str = "s") -> Outgoing:
    return Outgoing(name, session, 2, "session.live", "http://x/", "{}", 500.0)
