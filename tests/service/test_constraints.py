"""The planner's memory: on both databases, before a memory elsewhere, over REST."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime
from typing import Any

import pytest
from schedule_clock import wall_clock
from service_http import Caller, calling
from sqlalchemy import func, select

from beatroom.bot.ipc.ipc import LinkClosed, NoAnswer
from beatroom.bot.ipc.service_handlers import consult_of
from beatroom.bot.kinds.planner.memory.once import memory_of
from beatroom.bot.kinds.planner.memory.rehearsed import RehearsedMemory
from beatroom.bot.kinds.planner.memory.responses import ConstraintAnswer
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.bot.kinds.planner.memory.stored import StoredMemory
from beatroom.bot.kinds.planner.store.tables import ConstraintRow
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import Base
from beatroom.flows.kinds.planner.constraints import (
    Constraint,
    Kind,
    ProfileScope,
    SessionScope,
    SpanScope,
    Window,
)
from beatroom.flows.kinds.planner.memory import (
    MOST,
    ConstraintStore,
    Correction,
    MemoryRefusedError,
    MemoryUnreachable,
    StoredConstraint,
    UnknownConstraintError,
    profile_of,
    updated,
)

pytestmark = pytest.mark.service

NOW = 1_795_000_000.0
MONDAY = date(2026, 11, 23)
SUNDAY = date(2026, 11, 22)
DAY = 86_400.0


def said(text: str = "Up at seven.", kind: Kind = Kind.WAKE, **more: Any) -> Constraint:
    return Constraint(kind=kind, text=text, scope=more.pop("scope", ProfileScope()), **more)


UP = said(window=Window(st="07:00", et="07:30"))
LUNCH = said("Lunch at noon.", Kind.MEAL, necessity="must", days=("mon", "tue"))
TRIP = said("Away.", Kind.OTHER, scope=SpanScope(first=date(2026, 11, 23), last=date(2026, 11, 25)))
TODAY = said("No calls today.", Kind.FOCUS, scope=SessionScope(session="s1"))


@pytest.fixture
async def stores(url: str) -> AsyncGenerator[tuple[Store, Store]]:
    """One database, opened by two services."""
    async with AsyncExitStack() as stack:
        yield (
            await stack.enter_async_context(open_store(url)),
            await stack.enter_async_context(open_store(url)),
        )


@pytest.fixture
def store(stores: tuple[Store, Store]) -> Store:
    return stores[0]


def stored(store: Store, now: float = NOW) -> StoredMemory:
    return StoredMemory(store, lambda: now)


async def count(store: Store, row: type[Base] = ConstraintRow) -> int:
    return (
        await store.read(lambda c: c.execute(select(func.count()).select_from(row)))
    ).scalar_one()


def texts(found: Sequence[StoredConstraint]) -> list[str]:
    return [one.constraint.text for one in found]


# ---- the memory's own store -------------------------------------------------------------------


async def test_what_is_said_fifty_times_at_once_is_kept_once(stores: tuple[Store, Store]) -> None:
    memories = [stored(one) for one in stores]
    kept = await asyncio.gather(*(memories[n % 2].remember("ana", UP) for n in range(50)))
    assert len({one.id for one in kept}) == 1
    assert await count(stores[0]) == 1


async def test_the_latest_words_count_and_the_id_stays(store: Store) -> None:
    first = await stored(store).remember("ana", said("Lunch at noon.", Kind.MEAL))
    again = said("  lunch, at NOON", Kind.MEAL, necessity="must", source="model")
    second = await stored(store, NOW + 5).remember("ana", again)
    assert (second.id, second.changed_at) == (first.id, NOW + 5)
    [kept] = await stored(store).lookup("ana")
    assert kept == second
    assert (kept.constraint.text, kept.constraint.necessity) == ("lunch, at NOON", "must")
    other = await stored(store).remember("bob", said("Lunch at noon.", Kind.MEAL))
    assert other.id != first.id


@pytest.mark.parametrize(
    ("before", "source", "after"),
    [
        ("confirmed", "model", "confirmed"),
        ("confirmed", "person", "confirmed"),
        ("declined", "model", "declined"),
        ("declined", "person", "proposed"),
        ("proposed", "model", "proposed"),
    ],
)
def test_what_the_person_has_settled_only_the_person_unsettles(
    before: str, source: str, after: str
) -> None:
    old = UP.model_copy(update={"status": before})
    assert updated(old, UP.model_copy(update={"source": source})).status == after
    assert updated(old, UP.model_copy(update={"status": "declined"})).status == "declined"


async def test_a_look_up_brings_what_is_to_be_minded_on_the_day(store: Store) -> None:
    memory = stored(store)
    for one in (UP, LUNCH, TRIP, TODAY, said("No.", Kind.BREAK, status="declined")):
        await memory.remember("ana", one, session="s1")
    every = ["Lunch at noon.", "No calls today.", "Away.", "No.", "Up at seven."]
    assert sorted(texts(await memory.lookup("ana"))) == sorted(every)
    monday = ["Lunch at noon.", "Away.", "Up at seven."]
    assert texts(await memory.lookup("ana", (), MONDAY)) == monday
    mine = ["Lunch at noon.", "No calls today.", "Away.", "Up at seven."]
    assert texts(await memory.lookup("ana", (), MONDAY, session="s1")) == mine
    assert texts(await memory.lookup("ana", (), SUNDAY)) == ["Up at seven."]
    asked = (Kind.MEAL, Kind.WAKE)
    assert texts(await memory.lookup("ana", asked, MONDAY)) == ["Lunch at noon.", "Up at seven."]
    assert texts(await memory.lookup("ana", asked, MONDAY, limit=1)) == ["Lunch at noon."]
    assert await memory.lookup("bob") == ()


async def test_what_is_corrected_to_say_the_same_as_another_is_one(store: Store) -> None:
    memory = stored(store)
    first = await memory.remember("ana", said("Up at seven."), session="s1")
    await memory.remember("ana", said("Up at six."))
    kept = await memory.correct("ana", first.id, Correction(text="Up at six!"))
    assert (kept.id, kept.constraint.text) == (first.id, "Up at six!")
    assert await memory.lookup("ana") == (kept,)


async def test_a_correction_changes_what_it_gives_and_nothing_else(store: Store) -> None:
    memory = stored(store)
    first = await memory.remember("ana", UP)
    sure = await memory.correct("ana", first.id, Correction(status="confirmed", kind=None))
    assert sure.constraint == UP.model_copy(update={"status": "confirmed"})
    bare = await memory.correct("ana", first.id, Correction(window=None))
    assert (bare.constraint.window, bare.constraint.kind) == (None, Kind.WAKE)
    for wrong in ("nothing", first.id):
        with pytest.raises(UnknownConstraintError):
            await memory.correct("ana" if wrong == "nothing" else "bob", wrong, Correction())


async def test_what_is_forgotten_is_gone_from_the_database(store: Store) -> None:
    memory = stored(store)
    one = await memory.remember("ana", UP)
    with pytest.raises(UnknownConstraintError):
        await memory.forget("bob", one.id)
    await memory.forget("ana", one.id)
    assert await count(store) == 0
    with pytest.raises(UnknownConstraintError):
        await memory.forget("ana", one.id)
    with pytest.raises(MemoryRefusedError, match="deleted"):
        await memory.remember("ana", UP.model_copy(update={"status": "forgotten"}))


async def test_a_full_profile_says_so(store: Store) -> None:
    memory = stored(store)
    await asyncio.gather(*(memory.remember("ana", said(f"Rule {n}.")) for n in range(MOST)))
    with pytest.raises(MemoryRefusedError, match="forget some"):
        await memory.remember("ana", said("One more."))
    await memory.remember("ana", said("rule 7"))  # which is known
    await memory.remember("bob", said("One more."))
    assert len(await memory.lookup("ana")) == MOST


def test_a_name_is_the_same_profile_however_it_is_written() -> None:
    assert {profile_of(name) for name in ("Ana Maria", " ana  maria ", "ANA MARIA")} == {
        "ana maria"
    }
    assert profile_of("  ") == "default"
    assert len(profile_of("x" * 500)) <= 60


async def test_texts_are_kept_as_they_were_said(store: Store) -> None:
    for text in ("Schlafen gehe ich um elf, spätestens! 😴", "a\x00b", "' OR 1=1 --", "x" * 300):
        one = await stored(store).remember("ana", said(text))
        [kept] = [k for k in await stored(store).lookup("ana") if k.id == one.id]
        assert kept.constraint.text == text


# ---- all memories answer alike ----------------------------------------------------------------


async def _answers(memory: ConstraintStore) -> list[object]:
    """What a memory says to the same questions, but for ids and times."""
    told: list[object] = []
    ids: dict[str, str] = {}

    def shown(found: Sequence[StoredConstraint]) -> list[Constraint]:
        return [one.constraint for one in found]

    for name, one in (("a", UP), ("b", LUNCH), ("c", TRIP), ("d", TODAY), ("a", UP)):
        kept = await memory.remember("ana", one, session="s1")
        ids[name] = kept.id
        told.append(kept.constraint)
    told += [shown(await memory.lookup("ana", (), day, session="s1")) for day in (MONDAY, SUNDAY)]
    told.append(shown(await memory.lookup("ana", (Kind.MEAL, Kind.OTHER), MONDAY, limit=1)))
    told.append((await memory.correct("ana", ids["b"], Correction(text="At one."))).constraint)
    moved = Correction(scope=SpanScope(first=MONDAY, last=MONDAY), window=None)
    told.append((await memory.correct("ana", ids["a"], moved)).constraint)
    await memory.forget("ana", ids["c"])
    told.append(shown(await memory.lookup("ana", (), MONDAY, session="s1")))
    for wrong in (
        memory.forget("ana", ids["c"]),
        memory.correct("ana", ids["c"], Correction(text="x")),
        memory.remember("ana", UP.model_copy(update={"status": "forgotten"})),
    ):
        try:
            told.append(await wrong)
        except MemoryRefusedError as refused:
            told.append((type(refused), refused.field))
    return told


async def test_every_memory_says_the_same(store: Store) -> None:
    expected = await _answers(RehearsedMemory(lambda: NOW))
    assert await _answers(stored(store)) == expected
    rehearsed = RehearsedMemory(lambda: NOW)
    desk = MEMORY.handlers(lambda _, __: rehearsed)
    assert await _answers(MEMORY.client(consult_of(desk, "s1"))) == expected


@pytest.mark.parametrize("silence", [NoAnswer("Nothing."), LinkClosed("Gone.")])
async def test_a_session_that_hears_nothing_knows_that_the_memory_is_not_there(
    silence: Exception,
) -> None:
    async def silent(what: str, data: Any, *, deadline: float) -> Any:
        assert deadline <= 8.0
        raise silence

    with pytest.raises(MemoryUnreachable):
        await MEMORY.client(silent).lookup("ana")


async def test_a_memory_that_is_not_there_is_said_to_be_so_by_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def away(*_: object, **__: object) -> tuple[StoredConstraint, ...]:
        raise MemoryUnreachable("Nobody is there.")

    there = RehearsedMemory(lambda: NOW)
    monkeypatch.setattr(there, "lookup", away)
    memory = MEMORY.client(consult_of(MEMORY.handlers(lambda _, __: there), "s1"))
    with pytest.raises(MemoryUnreachable):
        await memory.lookup("ana")


# ---- REST -------------------------------------------------------------------------------------


LISTED = "/constraints?profile=Ana"


async def test_the_operator_lists_corrects_and_forgets(caller: Caller) -> None:
    body = {"profile": "Ana", "kind": "wake", "text": "Up at seven.", "necessity": "must"}
    made = await caller.ask("POST", "/constraints", 201, body)
    assert await caller.ask("POST", "/constraints", 201, body) == made | {
        "changed_at": pytest.approx(made["changed_at"], abs=60)
    }
    assert ConstraintAnswer.model_validate(made).model_extra == {}
    assert (made["profile"], made["scope"]) == ("ana", {"s": "profile"})
    await caller.ask("POST", "/constraints", 201, body | {"kind": "meal", "days": ["mon"]})
    assert len((await caller.ask("GET", LISTED, 200))["items"]) == 2
    wakes = await caller.ask("GET", f"{LISTED}&kind=wake&kind=sleep", 200)
    assert [one["id"] for one in wakes["items"]] == [made["id"]]
    sunday = await caller.ask("GET", f"{LISTED}&day={SUNDAY}", 200)
    assert [one["kind"] for one in sunday["items"]] == ["wake"]
    path = f"/constraints/{made['id']}?profile=ana"
    window = {"st": "06:00", "et": "06:30"}
    changed = await caller.ask("PATCH", path, 200, {"text": "Up at six.", "window": window})
    assert (changed["text"], changed["window"], changed["necessity"]) == (
        "Up at six.",
        window,
        "must",
    )
    gone = await caller.client.delete(f"/api/v1{path}", headers=caller.bearer)
    assert (gone.status_code, gone.content) == (204, b"")
    assert made["id"] in (await caller.ask("DELETE", path, 404))["detail"]
    await caller.ask("PATCH", path, 404, {"text": "Up."})
    assert (await caller.ask("GET", "/constraints", 200))["items"] == []


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"kind": "wake"}, 422),
        ({"kind": "weather", "text": "x"}, 422),
        ({"kind": "wake", "text": "x" * 301}, 422),
        ({"kind": "wake", "text": "x", "days": []}, 422),
        ({"kind": "wake", "text": "x", "scope": {"s": "span", "first": "2026-11-23"}}, 422),
        ({"kind": "wake", "text": "x", "more": 1}, 422),
        ({"kind": "wake", "text": "x", "status": "forgotten"}, 409),
    ],
)
async def test_what_cannot_be_remembered_is_refused(
    caller: Caller, body: dict[str, Any], status: int
) -> None:
    refused = await caller.ask("POST", "/constraints", status, body)
    assert refused["detail"]
    assert (await caller.ask("GET", "/constraints", 200))["items"] == []


async def test_a_person_is_handed_what_is_remembered_and_it_is_erased(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made, "Ana")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda v: v["phase"] == "ended")
    memory = memory_of(caller.service)
    await memory.remember("ana", UP)
    await memory.remember("default", LUNCH, session=made["id"])  # said by Ana, without her name
    await memory.remember("default", UP, session="another")
    await memory.remember("bob", UP, session=made["id"])
    told = await caller.ask("GET", "/people/data?name=ANA", 200)
    assert {(one["profile"], one["text"]) for one in told["constraints"]} == {
        ("ana", "Up at seven."),
        ("default", "Lunch at noon."),
    }
    done = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert (done["erased"], done["constraints"]) == ([made["id"]], 2)
    await caller.ask("GET", "/people/data?name=Ana", 404)
    assert len(await memory.lookup("default")) == len(await memory.lookup("bob")) == 1
    assert (await caller.ask("DELETE", "/people/data?name=bob", 200))["constraints"] == 1


async def test_what_a_running_session_was_told_is_left_until_it_is_over(caller: Caller) -> None:
    made = await caller.start()
    await caller.join(made, "Ana")
    await memory_of(caller.service).remember("ana", UP, session=made["id"])
    done = await caller.ask("DELETE", "/people/data?name=Ana", 200)
    assert (done["running"], done["constraints"]) == ([made["id"]], 0)
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda v: v["phase"] == "ended")
    assert (await caller.ask("DELETE", "/people/data?name=Ana", 200))["constraints"] == 1


async def test_what_holds_no_more_is_swept_away_after_a_month(settings: Settings) -> None:
    clock = wall_clock()
    async with calling(settings, wall=clock) as caller:
        memory = memory_of(caller.service)
        today = datetime.fromtimestamp(clock.now(), UTC).date()
        span = said("Away.", Kind.OTHER, scope=SpanScope(first=today, last=today))
        for one in (UP, span, TODAY):
            await memory.remember("ana", one)
        clock.advance(29 * DAY)
        await sweep(caller.service)
        assert len(await memory.lookup("ana")) == 3
        clock.advance(3 * DAY)
        await sweep(caller.service)
        assert texts(await memory.lookup("ana")) == ["Up at seven."]


async def test_sessions_reach_the_memory_through_the_service(caller: Caller) -> None:
    service = MEMORY.handlers(lambda _, __: memory_of(caller.service))
    kept = await MEMORY.client(consult_of(service, "s1")).remember("Ana", TODAY)
    [shown] = (await caller.ask("GET", LISTED, 200))["items"]
    assert (shown["id"], shown["scope"]) == (kept.id, {"s": "session", "session": "s1"})
