"""Several services behind one address: whichever is asked, the session's own answers."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from patience import eventually
from ports import free_port
from postgres import emptied
from service_http import TEA, Caller, personalities_folder, serving
from sqlalchemy import func, select, update
from stand_in import FATAL_WORDS

from beatroom.bot.cluster.peers import Outcome
from beatroom.bot.cluster.signing import (
    HEADER,
    HOLDS,
    SignatureError,
    SignedRequests,
    is_answer,
    signed,
    signed_answer,
)
from beatroom.bot.ipc.messages import Answer
from beatroom.bot.server.limits import UNSETTLED
from beatroom.bot.serving.app import BURST
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.database_time import DatabaseTime
from beatroom.bot.store.events import read_events
from beatroom.bot.store.rehearsals import LOST, Rehearsal, put_rehearsal
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.signals import MOST, WAKE, StoreSignals
from beatroom.bot.store.store import open_store
from beatroom.bot.store.tables import RehearsalRow, SessionRow, SpentRow

pytestmark = pytest.mark.service

SECRET = "what all services of this cluster share"


@dataclass
class Both:
    """Two services on one database: `owner` runs what it is asked for, `other` is asked."""

    owner: Caller
    other: Caller


def settings_of(
    settings: Settings, folder: Path, url: str, port: int, given: Mapping[str, Any]
) -> Settings:
    more = {
        "data_dir": folder / "data",
        "personalities_dir": personalities_folder(folder / "personalities"),
        "database_url": url,
        "operator_token": "an operator's token of both services",
        "join_secret": "what signs the join links of both services",
        "cluster_secret": SECRET,
        "port": port,
        **given,
    }
    return Settings(_env_file=None, **{**settings.model_dump(), **more})


@asynccontextmanager
async def two(settings: Settings, folder: Path, url: str, **given: Any) -> AsyncGenerator[Both]:
    """Both, each with a folder of its own."""
    callers = list[Caller]()
    async with AsyncExitStack() as stack:
        for name in ("a", "b"):
            port = free_port()
            own = settings_of(settings, folder / name, url, port, given)
            callers.append(await stack.enter_async_context(serving(own, port)))
        yield Both(*callers)


@pytest.fixture
async def both(settings: Settings, tmp_path: Path, url: str) -> AsyncGenerator[Both]:
    async with two(settings, tmp_path, url) as made:
        yield made


async def test_whichever_is_asked_the_sessions_own_answers(both: Both) -> None:
    made = await both.owner.start()
    at, other = f"/sessions/{made['id']}", both.other
    assert list(both.owner.service.engine.alive()) == [made["id"]]
    assert other.service.engine.alive() == {}

    joined = await other.join(made)
    assert joined["answer"]["sdp"] == "answer to hello"
    view = await other.until(made["id"], lambda view: view["phase"] == "live")
    assert view["health"]["ready"] is True

    changed = await other.ask("POST", f"{at}/rundown", 200, {"op": "extend", "seconds": 60})
    assert changed["agenda"]["length"] == 660
    stale = {"If-Match": view["etag"]}
    more = {"op": "extend", "seconds": 1}
    assert changed["etag"] != view["etag"]
    await other.ask("POST", f"{at}/rundown", 412, more, stale)
    now = {"If-Match": changed["etag"]}
    assert (await other.ask("POST", f"{at}/rundown", 200, more, now))["agenda"]["length"] == 661
    refused = await other.ask("POST", f"{at}/rundown", 409, {"op": "resume"})
    assert "not on hold" in refused["detail"]

    assert (await other.ask("POST", f"{at}/mute", 202))["muted"] is True
    await other.ask("POST", f"{at}/unmute", 202)
    await other.ask("POST", f"{at}/end", 202, {"at_once": True})
    await other.until(made["id"], lambda view: view["phase"] == "ended")
    await other.ask("POST", f"{at}/mute", 409)


async def test_what_is_known_of_a_log_elsewhere_is_not_read_again(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await both.owner.start()
    await both.owner.join(made)
    at, read = f"/sessions/{made['id']}", list[int]()

    def noted(connection: Any, session: str, after: int = 0, *more: Any) -> Any:
        read.append(after)
        return read_events(connection, session, after, *more)

    monkeypatch.setattr("beatroom.bot.server.service.read_events", noted)
    await both.other.until(made["id"], lambda view: view["phase"] == "live")
    read.clear()
    await both.other.ask("GET", at, 200)
    assert 0 not in read
    await both.other.ask("POST", f"{at}/end", 202, {"at_once": True})
    await both.other.until(made["id"], lambda view: view["phase"] == "ended")
    read.clear()
    await both.other.ask("GET", at, 200)
    assert not read
    await both.owner.ask("DELETE", "/people/data?name=Ana", 200)
    await both.other.ask("GET", at, 200)
    assert set(read) == {0}, "whatever has been erased meanwhile is not shown"


async def test_an_instruction_taken_in_anywhere_reaches_the_session(both: Both) -> None:
    made = await both.owner.start()
    await both.other.join(made)
    text = {"text": "Say this now.", "kind": "say", "mode": "immediate"}
    sent = await both.other.ask("POST", f"/sessions/{made['id']}/instructions", 202, text)

    async def spoken() -> bool:
        path = f"/sessions/{made['id']}/instructions/{sent['id']}"
        return (await both.other.ask("GET", path, 200))["state"] == "spoken"

    await eventually(spoken)


async def test_who_offends_elsewhere_is_barred_everywhere(both: Both) -> None:
    made = await both.owner.start()
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    endpoint = (await both.other.join(made))["transport"]["endpoint"]

    async def offered(sdp: str) -> int:
        offer = {"sdp": sdp, "type": "offer"}
        return (await both.other.client.post(endpoint, json=offer, headers=bearer)).status_code

    assert await offered(FATAL_WORDS) == 503
    assert await offered("hello") == 429


async def test_where_the_owner_is_out_of_reach_that_is_said_soon(both: Both) -> None:
    made = await both.owner.start()
    both.other.service.engine._everywhere._peers._secret = "another secret than theirs has"  # pyright: ignore[reportAttributeAccessIssue]
    said = await both.other.ask("POST", f"/sessions/{made['id']}/mute", 503)
    assert "is out of reach" in said["detail"]
    row = await both.other.service.store.read(lambda c: get_session(c, made["id"]))
    assert row.owner == f"http://127.0.0.1:{both.owner.service.settings.port}"


async def test_a_personality_saved_at_one_is_started_at_the_other(both: Both) -> None:
    one, other = both.owner, both.other
    path, text = "/personalities/coffee", TEA.replace("name: tea", "name: coffee")
    saved = await one.ask("PUT", path, 201, {"text": text}, {"If-None-Match": "*"})
    made = await other.ask("POST", "/sessions", 201, {"personality": "coffee"})
    assert made["title"] == "Tea talk"
    assert (await other.ask("GET", path, 200))["etag"] == saved["etag"]

    texts = [text.replace("Tea talk", f"Coffee {n}") for n in range(2)]
    known = {**one.bearer, "If-Match": saved["etag"]}
    answers = await asyncio.gather(
        *(
            caller.client.put(f"/api/v1{path}", json={"text": mine}, headers=known)
            for caller, mine in zip((one, other), texts, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    [won] = [answer.json() for answer in answers if answer.status_code == 200]
    for caller in (one, other):
        assert (await caller.ask("GET", path, 200))["text"] == won["text"]
        assert (caller.service.settings.personalities_dir / "coffee.yaml").read_text() == won[
            "text"
        ]
        versions = await caller.ask("GET", f"{path}/versions", 200)
        assert [version["event"] for version in versions["items"]] == ["saved", "saved"]

    gone = await other.client.delete(f"/api/v1{path}", headers=other.bearer)
    assert gone.status_code == 204
    await one.ask("GET", path, 404)
    await one.ask("POST", "/sessions", 422, {"personality": "coffee"})
    assert (await one.ask("GET", "/personalities/tea", 200))["text"] == TEA  # nobody's but its own


async def test_what_is_changed_by_hand_at_one_is_changed_at_the_other(both: Both) -> None:
    path = "/personalities/tea"
    read = await both.other.ask("GET", path, 200)
    better = {"text": TEA.replace("Tea talk", "Better tea talk")}
    await both.other.ask("PUT", path, 200, better, {"If-Match": read["etag"]})
    assert (await both.owner.ask("GET", path, 200))["text"] == better["text"]
    file = both.owner.service.settings.personalities_dir / "tea.yaml"
    file.write_text(TEA.replace("Tea talk", "The best tea talk"))
    await both.owner.ask("GET", path, 200)
    assert (await both.other.start())["title"] == "The best tea talk"


async def test_a_rehearsal_asked_for_at_one_is_followed_at_the_other(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    for caller in (both.owner, both.other):
        caller.service.rehearsals.engine = "rehearsal_stand_in:rehearsed"
    wanted, key = {"personality": "tea", "people": ["Slow"]}, {"Idempotency-Key": "once"}
    made = await both.owner.ask("POST", "/rehearsals", 202, wanted, key)
    assert await both.other.ask("POST", "/rehearsals", 202, wanted, key) == made
    path = f"/rehearsals/{made['id']}"

    async def half_way() -> bool:
        return (await both.other.ask("GET", path, 200))["progress"] == 0.5

    await eventually(half_way)
    quick = await both.other.ask("POST", "/rehearsals", 202, {"personality": "tea"})
    path = f"/rehearsals/{quick['id']}"

    async def done() -> bool:
        return (await both.owner.ask("GET", path, 200))["state"] == "done"

    await eventually(done)
    page = {**both.owner.bearer, "Accept": "text/html"}
    report = await both.owner.client.get(f"/api/v1{path}", headers=page)
    assert report.text.startswith("<!doctype html>")


async def test_a_rehearsal_is_gone_with_the_service_that_ran_it(both: Both) -> None:
    wanted = Rehearsal("r1", "tea", 600.0, ["Ana"], 0, 1_800_000_000.0)
    store = both.owner.service.store
    await store.write(lambda c: put_rehearsal(c, wanted, "a service that is gone"))
    assert (await both.other.ask("GET", "/rehearsals/r1", 200))["state"] == "running"
    silent = update(RehearsalRow).values(seen_at=RehearsalRow.seen_at - LOST)
    await store.write(lambda c: c.execute(silent))
    await both.other.ask("GET", "/rehearsals/r1", 404)


async def test_the_rate_of_a_token_counts_over_both(
    settings: Settings, tmp_path: Path, url: str
) -> None:
    rate, tenth = 0.001, BURST * UNSETTLED
    async with two(settings, tmp_path, url, operator_rate=rate) as both:

        async def told() -> float:
            """How many requests the store knows of; so slow a rate gives none of them back."""
            full = select(func.max(SpentRow.full_at - DatabaseTime()))
            seconds = (await both.owner.service.store.read(lambda c: c.execute(full))).scalar_one()
            return float(seconds or 0.0) * rate

        async def let_through(caller: Caller) -> int:
            before = await told()
            for count in itertools.count():
                answer = await caller.client.get("/api/v1/personalities", headers=caller.bearer)
                if answer.status_code == 429:
                    return count

                async def settled(taken: int = count + 1) -> bool:
                    return await told() > before + taken - tenth - 1

                await eventually(settled, what=f"{count + 1} requests are put down")
            raise AssertionError("it counts for ever")

        assert await let_through(both.owner) == BURST
        # What it takes there until it hears of the rest: about a tenth.
        assert await let_through(both.other) < BURST / 2


async def test_nobody_else_asks_what_services_ask_one_another(both: Both) -> None:
    url = f"{both.owner.client.base_url}"
    body = b'{"session": "s1"}'
    path = "/cluster/vitals"
    now = both.owner.service.wall.now()
    good = signed(SECRET, url, path, body, now=now)
    headers = {
        "unsigned": {},
        "another secret": {HEADER: signed("?", url, path, body, now=now)},
        "another host": {HEADER: signed(SECRET, "http://127.0.0.1:1", path, body, now=now)},
        "another path": {HEADER: signed(SECRET, url, "/cluster/ask", body, now=now)},
        "another body": {HEADER: signed(SECRET, url, path, b"{}", now=now)},
        "long ago": {HEADER: signed(SECRET, url, path, body, now=now - HOLDS - 5)},
    }
    async with httpx.AsyncClient(base_url=url) as client:
        for what, given in headers.items():
            answer = await client.post(path, content=body, headers=given)
            assert answer.status_code == 401, what
        answer = await client.post(path, content=body, headers={HEADER: good})
        assert answer.json() == {"vitals": None}
        answer = await client.post(path, content=body, headers={HEADER: good})
        assert answer.status_code == 401, "overheard, and sent again"


async def test_what_has_the_address_of_a_host_that_is_gone_answers_nothing(both: Both) -> None:
    """It is asked what the host would be, and could lead people to a room of its own."""
    made, asked = await both.owner.start(), list[str]()
    at, store = f"/sessions/{made['id']}", both.other.service.store

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        asked.append(head.split()[1])
        answer = Outcome(reply=Answer(request="1", sdp="theirs", sdp_type="answer", pc_id="1"))
        body = answer.model_dump_json().encode()
        header = re.search(f"{HEADER}: (.*)\r", head, re.IGNORECASE)
        assert header is not None
        said = f"{HEADER}: {header[1]}\r\ncontent-length: {len(body)}\r\n\r\n"
        writer.write(f"HTTP/1.1 200 OK\r\n{said}".encode() + body)
        writer.close()

    impostor = await asyncio.start_server(answered, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{impostor.sockets[0].getsockname()[1]}"
    change = update(SessionRow).where(SessionRow.id == made["id"]).values(owner=address)
    await store.write(lambda c: c.execute(change))
    async with impostor:
        bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
        offer = {"sdp": "hello", "type": "offer", "requestData": {"name": "Ana"}}
        refused = await both.other.ask("POST", f"{at}/offer", 503, offer, bearer)
        assert "none of this cluster" in refused["detail"]
        assert "theirs" not in str(refused)
    assert "/cluster/ask" in asked


def test_what_was_signed_is_what_is_taken() -> None:
    here = SignedRequests(SECRET, "http://a")
    header = signed(SECRET, "http://a", "/p", b"body", now=1000.0)
    said = here.take("/p", header, 1000.0 + HOLDS)
    assert said.is_of(b"body")
    assert not said.is_of(b"Body")
    again = signed(SECRET, "http://a", "/p", b"body", now=1000.0)
    for given, now in [
        (header, 1000.0),
        (again, 1001.0 + HOLDS),
        (again[:-1] + "g", 1000.0),
        ("", 1000.0),
    ]:
        with pytest.raises(SignatureError):
            here.take("/p", given, now)
    with pytest.raises(SignatureError):
        SignedRequests(SECRET, "http://b").take("/p", again, 1000.0)
    assert here.take("/p", again, 1000.0).number != said.number


def test_numbers_are_kept_for_as_long_as_they_hold() -> None:
    here = SignedRequests(SECRET, "http://a")
    for n in range(1000):
        here.take("/p", signed(SECRET, "http://a", "/p", b"", now=float(n)), float(n))
    assert len(here._taken) <= 2 * HOLDS + 1


def test_an_answer_is_the_clusters_own_and_to_what_was_asked() -> None:
    header = signed_answer(SECRET, "1", b"body")
    assert is_answer(SECRET, "1", b"body", header)
    for number, body, given in (
        ("2", b"body", header),
        ("1", b"Body", header),
        ("1", b"body", None),
    ):
        assert not is_answer(SECRET, number, body, given)
    assert not is_answer(SECRET, "1", b"body", signed_answer("?", "1", b"body"))
    assert not is_answer(SECRET, "1", b"body", "ü")


async def test_signals_reach_the_others_and_many_go_together(postgres: str | None) -> None:
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    heard = set[str]()
    async with open_store(await emptied(postgres)) as one, open_store(postgres) as other:
        other.signals.listen(lambda topic, session: heard.add(session))
        one.signals.listen(lambda topic, session: heard.add("itself"))
        sessions = {f"s{n:039}" for n in range(1000)}

        async def all_heard() -> bool:  # rung again: the others may not listen yet
            for session in sessions - heard:
                one.signals.ring(WAKE, session)
            return heard == sessions

        await eventually(all_heard)


def test_a_notification_is_no_longer_than_the_server_takes() -> None:
    signals = StoreSignals("postgresql://nobody@127.0.0.1:1/none")
    for n in range(1000):
        signals.ring(WAKE, f"s{n:039}")
    payloads = list(signals._payloads())
    assert 1 < len(payloads) < 20
    assert max(map(len, payloads)) <= MOST
