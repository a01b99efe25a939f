"""All of a session is erased: what goes, what stays, who may, and what is said of it afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta

import pytest
from full_tables import AT, MARK, NAME, ONLY_HERE, OTHERS, SESSION, SOUND, fill, tables_with
from left_on_disk import sound_parts, standing, whose, word_parts
from operations import API, JOIN, MATRIX, ask, tokens_of_scopes
from pydantic import SecretStr
from recorded_session import RecordedSession, put, recorded_session
from service_http import Caller, calling
from sqlalchemy import func, select

from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.erasing_sessions import OF_ONE_SESSION
from beatroom.bot.store.errors import SessionErased, StaleEpoch
from beatroom.bot.store.recordings import StoredPiece, keep_pieces
from beatroom.bot.store.rehearsals import Rehearsal, get_rehearsal, put_rehearsal
from beatroom.bot.store.sessions import append, get_session, row_of
from beatroom.bot.store.tables import Base
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.workers.recording import Recording, write_left_behind
from beatroom.bot.workers.unsaved import FOLDER, UnsavedFile
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

pytestmark = pytest.mark.service

DATA = f"/sessions/{SESSION}/data"
LATE = Recorded(
    seq=9, at=AT, event=e.UserSaid(participant="p", name="A", text=ONLY_HERE, via="text")
)
STAYS = {
    "lease": "which service ran it: ids and a time, until they run out",
    "notice": "news of a booking goes with the booking, and all others with the session",
    "idempotency": "that a request was made; what was answered goes",
    "planner_constraint": "what a person wanted remembered, but for what held in the session alone",
    "restaurant_reservation": "agreed with the house",
    "restaurant_order": "agreed with the house",
    "restaurant_change": "of a booking: digests",
}
"""Tables that name sessions and are not the session's alone, and why."""


@pytest.fixture
async def caller(settings: Settings, url: str) -> AsyncGenerator[Caller]:
    stored = settings.model_copy(update={"database_url": SecretStr(url)})
    async with calling(stored) as running:
        yield running


async def test_nothing_is_left_of_it_but_that_it_was_erased(caller: Caller) -> None:
    service = caller.service
    await fill(service.store)
    one = Rehearsal("r1", "tea", 60.0, [NAME], 1, AT, "done", result={"said": ONLY_HERE})
    await service.store.write(lambda c: put_rehearsal(c, one, "here"))
    token = await create_token(service.store, "Mina", ["admin"])
    assert len(await service.store.read(lambda c: tables_with(c, (ONLY_HERE,)))) >= 3
    assert in_files(caller, ONLY_HERE.encode()) == has_own_file(caller)

    done = await caller.ask("DELETE", DATA, 200, headers={"Authorization": f"Bearer {token}"})

    assert (done["session"], done["erased_by"]) == (SESSION, "Mina")
    assert (done["events"], done["pieces"]) == (8, 1)
    assert await service.store.read(lambda c: tables_with(c, (ONLY_HERE,))) == set()
    left = await service.store.read(lambda c: tables_with(c, (NAME, MARK, OTHERS)))
    assert left == {  # what others wrote, and what was agreed on with the restaurant
        "sync_transaction",
        "restaurant_reservation",
        "restaurant_order",
        "restaurant_order_line",
    }
    assert await service.store.read(lambda c: get_rehearsal(c, "r1")) is None
    assert not in_files(caller, ONLY_HERE.encode(), SOUND[4:16])
    [item] = (await caller.ask("GET", "/sessions", 200))["items"]
    assert item["erased"] == {"at": done["erased_at"], "by": "Mina"}
    assert (item["id"], item["phase"], item["kind"]) == (SESSION, "ended", "planner")
    assert (item["title"], item["personality"], item["metadata"]) == ("", "", {})
    assert (item["participants"], item["agenda"]) == ([], None)
    row = await service.store.read(lambda c: row_of(c, SESSION))
    assert (row.record, row.extra, row.transport, row.owner) == ({"kind": "planner"}, {}, {}, None)


async def test_who_booked_in_it_can_still_be_handed_over_and_erased(caller: Caller) -> None:
    service = caller.service
    await fill(service.store)
    await caller.ask("DELETE", DATA, 200)

    kept = await caller.ask("GET", f"/people/data?name={NAME}", 200)
    assert kept["sessions"] == []
    assert any(kept[one] for one in kept if one not in ("name", "sessions"))  # the booking
    await caller.ask("DELETE", f"/people/data?name={NAME}", 200)
    left = await service.store.read(lambda c: tables_with(c, (NAME,)))
    assert "restaurant_reservation" not in left


async def test_each_table_that_names_sessions_goes_or_is_known_to_stay(caller: Caller) -> None:
    naming = {one.name for one in Base.metadata.sorted_tables if "session_id" in one.c}
    going = {one.__tablename__ for one in OF_ONE_SESSION}
    assert going & STAYS.keys() == set()
    assert going | STAYS.keys() == naming

    await fill(caller.service.store)
    await caller.ask("DELETE", DATA, 200)

    async def count(connection: Transaction) -> int:
        rows = [select(func.count()).where(one.session_id == SESSION) for one in OF_ONE_SESSION]
        return sum([(await connection.execute(one)).scalar_one() for one in rows])

    assert await caller.service.store.read(count) == 0


async def test_one_that_is_not_over_is_refused_with_a_reason(caller: Caller) -> None:
    made = await caller.start()
    path = f"/sessions/{made['id']}/data"
    refused = await caller.ask("DELETE", path, 409)
    assert refused["detail"] == "This session is running: end it first, then erase it."
    soon = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    body = {"personality": "tea", "starts_at": soon}
    later = await caller.ask("POST", "/sessions", 201, body)
    refused = await caller.ask("DELETE", f"/sessions/{later['id']}/data", 409)
    assert refused["detail"] == "This session has not started: call it off first, then erase it."
    assert await caller.ask("GET", f"/sessions/{later['id']}", 200)
    assert await caller.ask("DELETE", "/sessions/nobody/data", 404)

    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda view: view["phase"] == "ended")
    assert (await caller.ask("DELETE", path, 200))["events"] > 0


async def test_whoever_asks_for_it_is_told_when_and_operators_by_whom(caller: Caller) -> None:
    made = await caller.start()
    session = made["id"]
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")
    await caller.ask("GET", f"/sessions/{session}/replay", 200)  # it is kept to be told again
    await caller.ask("DELETE", f"/sessions/{session}/data", 200)
    tokens = await tokens_of_scopes(caller)

    asked = {one: need for one, need in MATRIX.items() if one[1].startswith(f"{API}/sessions/{{")}
    for operation, need in asked.items():
        guest = need == JOIN
        token = made["join"]["guest"]["token"] if guest else tokens.get(need)
        answer = await ask(caller, operation, session, token)
        if operation[1].endswith("/data"):
            assert answer.status_code == 200
        elif operation[0] == "get":
            assert answer.status_code == 410, (operation, answer.text)
            said = answer.json()["detail"]
            assert said.startswith("This session was erased on ")
            assert said.endswith("UTC by the organiser.") != guest, operation
        else:  # some look at the body first, which is of no use here
            assert answer.status_code in {409, 410, 422}, (operation, answer.text)


async def test_once_more_changes_nothing(caller: Caller) -> None:
    await fill(caller.service.store)
    keyed = {"Idempotency-Key": "once"}
    first = await caller.ask("DELETE", DATA, 200, headers=keyed)
    token = await create_token(caller.service.store, "Ben", ["admin"])

    again = await caller.ask("DELETE", DATA, 200, headers={"Authorization": f"Bearer {token}"})

    assert again == {**first, "events": 0, "pieces": 0}
    assert await caller.ask("DELETE", DATA, 200, headers=keyed) == first


async def test_what_was_answered_about_it_is_not_answered_again(caller: Caller) -> None:
    made, other = await caller.start(), await caller.start()
    await caller.join(made)
    sent = {"text": f"Say {ONLY_HERE}.", "kind": "say"}
    keyed = {"Idempotency-Key": "k"}
    for session in (made["id"], other["id"]):
        await caller.ask("POST", f"/sessions/{session}/instructions", 202, sent, keyed)
    for session in (made["id"], other["id"]):
        await caller.ask("POST", f"/sessions/{session}/mute", 202, None, keyed)
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True}, keyed)
    await caller.until(made["id"], lambda view: view["phase"] == "ended")
    again = {"session": made["id"]}
    await caller.ask("POST", "/rehearsals", 202, again, keyed)

    await caller.ask("DELETE", f"/sessions/{made['id']}/data", 200)

    for path, body in (("instructions", sent), ("mute", None), ("end", {"at_once": True})):
        await caller.ask("POST", f"/sessions/{made['id']}/{path}", 410, body, keyed)
    await caller.ask("POST", "/rehearsals", 410, again, keyed)
    await caller.ask("POST", f"/sessions/{other['id']}/instructions", 202, sent, keyed)
    await caller.ask("POST", f"/sessions/{other['id']}/mute", 202, None, keyed)


async def test_who_still_writes_it_brings_nothing_back(caller: Caller) -> None:
    store = caller.service.store
    await fill(store)
    await caller.ask("DELETE", DATA, 200)

    with pytest.raises(StaleEpoch):
        await store.write(keep_pieces(SESSION, 1, [StoredPiece("p1", 2, 2, 0, SOUND)], 10_000))
    with pytest.raises(StaleEpoch):
        await store.write(append(SESSION, 1, (LATE,), "ended"))
    with pytest.raises(SessionErased):
        await store.read(lambda c: get_session(c, SESSION))


async def test_what_a_machine_had_put_aside_goes_unread(caller: Caller) -> None:
    """Here with the erasure; at a machine that was away with its next start."""
    service, folder = caller.service, caller.service.settings.data_dir / FOLDER
    await fill(service.store)

    def put_aside() -> None:
        file = UnsavedFile(folder, SESSION, 1, 10_000)
        file.add((LATE,))
        file.close()

    put_aside()
    await caller.ask("DELETE", DATA, 200)
    assert list(folder.iterdir()) == []

    put_aside()

    async def over(_: object) -> None:
        raise AssertionError("nothing of it is stored")

    await write_left_behind(Recording(service.store, service.settings, lambda: None), over)
    assert list(folder.iterdir()) == []
    assert await service.store.read(lambda c: tables_with(c, (ONLY_HERE,))) == set()


async def test_one_whose_kind_is_not_here_waits_for_it(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(caller.service.store)
    said = "The kind 'planner' is not installed here."
    monkeypatch.setattr(
        "beatroom.bot.store.erasing_sessions.not_installed",
        lambda kind: said if kind == "planner" else None,
    )
    refused = await caller.ask("DELETE", DATA, 409)
    assert refused["detail"].startswith(f"{said} ")
    assert await caller.service.store.read(lambda c: tables_with(c, (ONLY_HERE,))) != set()


async def test_no_part_of_its_sound_and_words_is_in_any_file(settings: Settings) -> None:
    """A session's rows share pages with another's: that one is still there, and nothing of this."""
    made, other = await asyncio.to_thread(both_recorded)
    async with calling(settings) as caller:
        store = caller.service.store
        await put(store, made, "s-first", AT)
        await put(store, other, "s-other", AT)
        mine, theirs = all_parts(made), all_parts(other)
        own, theirs = not_of(mine, other, theirs), not_of(theirs, made, mine)
        assert len(whose(own, on_disk(caller, own))) == len(own)
        assert {name.split()[0] for name in own} >= {"all", "ana", "ben", "event"}
        before = on_disk(caller, theirs)

        await caller.ask("DELETE", "/sessions/s-first/data", 200)

        assert whose(own, on_disk(caller, own)) == []
        assert before
        assert on_disk(caller, theirs) == before


def both_recorded() -> tuple[RecordedSession, RecordedSession]:
    others = (
        ("Nobody has painted this wall since spring.",),
        ("A blue door would look well there.",),
    )
    return recorded_session(3), recorded_session(4, others)


def all_parts(made: RecordedSession) -> dict[str, list[bytes]]:
    return sound_parts(made) | word_parts(made)


def not_of(
    parts: dict[str, list[bytes]], other: RecordedSession, others: dict[str, list[bytes]]
) -> dict[str, list[bytes]]:
    """Those that another session has not as well: the host said the same in both."""
    elsewhere = b"".join([*shared(others), *(piece.data for piece in other.pieces)])
    own = {name: [p for p in some if p not in elsewhere] for name, some in parts.items()}
    return {name: some for name, some in own.items() if some}


def shared(parts: dict[str, list[bytes]]) -> set[bytes]:
    return {part for some in parts.values() for part in some}


def on_disk(caller: Caller, parts: dict[str, list[bytes]]) -> set[bytes]:
    return standing(caller.service.settings.data_dir, shared(parts))


def has_own_file(caller: Caller) -> bool:
    url = caller.service.settings.database_url
    return url is None or url.get_secret_value().startswith("sqlite")


def in_files(caller: Caller, *words: bytes) -> bool:
    """Whether one of the words stands in any file of the data folder."""
    files = [one for one in caller.service.settings.data_dir.rglob("*") if one.is_file()]
    return any(word in one.read_bytes() for one in files for word in words)
