"""A session never dies of its store: PostgreSQL gone, standing still and back; SQLite full."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import stat
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from fleet_sessions import log_of
from patience import SOON, eventually
from postgres import PostgresServer, emptied, postgres
from pydantic import SecretStr
from service_http import Caller, calling, personalities_folder
from service_process import ServiceProcess

from beatroom.bot.server.routes import events, health
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.errors import StoreDown
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.workers import log_writer
from beatroom.bot.workers import patience as store_patience
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.service

IMPATIENT = 0.3
"""Seconds that a database may take which stands still; before and after it has all it wants."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as running:
        if running is None:
            pytest.skip("there is no PostgreSQL server program on this machine")
        yield running


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_writer, "LATE", 0.2)
    monkeypatch.setattr(log_writer, "LONGEST_PAUSE", 0.2)
    monkeypatch.setattr(store_patience, "PAUSE", 0.1)
    monkeypatch.setattr(health, "COUNTED_WITHIN", 0.2)


async def on(server: PostgresServer, settings: Settings) -> Settings:
    """Settings of a service on an empty database."""
    url = SecretStr(await emptied(server.url))
    return settings.model_copy(update={"database_url": url, "store_deadline": SOON})


@asynccontextmanager
async def away(
    server: PostgresServer, how: str = "stopped", store: Store | None = None
) -> AsyncGenerator[None]:
    """The database is not there while the block runs."""
    if how == "frozen" and store is not None:
        server.freeze()
        store._reading = store._writing = store._writer._deadline = IMPATIENT
        try:
            yield
        finally:
            store._reading = store._writing = store._writer._deadline = SOON
            server.thaw()
        return
    await asyncio.to_thread(server.stop, signal.SIGQUIT)
    try:
        yield
    finally:
        await asyncio.to_thread(server.start)


async def figures(caller: Caller) -> dict[str, float]:
    """What /metrics says."""
    answer = await caller.client.get("/metrics")
    assert answer.status_code == 200
    found = re.findall(r"^(\w+)(?:\{[^}]*\})? ([\d.e+-]+)$", answer.text, re.MULTILINE)
    return {name: float(value) for name, value in found}


async def until_saved(caller: Caller, *, saved: bool) -> None:
    async def holds() -> bool:
        return ((await figures(caller))["beatroom_sessions_unsaved"] == 0) is saved

    await eventually(holds, what=f"saved: {saved}")


def gapless(log: list[Recorded]) -> bool:
    return [record.seq for record in log] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("how", ["stopped", "frozen"])
async def test_a_session_outlives_its_database_and_all_of_it_is_stored_once(
    settings: Settings, server: PostgresServer, how: str
) -> None:
    async with calling(await on(server, settings)) as caller:
        made = await caller.start()
        session = made["id"]
        pid = caller.service.engine.alive()[session].pid
        await caller.join(made, "Before")
        feed = events._stream(caller.service, session, events.LAST, [])
        assert (await anext(feed)).startswith(b"retry")
        async with away(server, how, caller.service.store):
            for number in range(5):  # the room goes on: people come and are heard
                await caller.join(made, f"Guest {number}")
            await until_saved(caller, saved=False)
            assert await anext(feed) == b'event: saving\ndata: {"saved":false}\n\n'
            during = await figures(caller)
            assert during["beatroom_store_up"] == 0
            assert during["beatroom_unsaved_events"] > 0
            assert "beatroom_webhooks" not in during
            assert (await caller.client.get("/healthz")).status_code == 200
            assert (await caller.client.get("/readyz")).status_code == 503
            for path in ("/sessions", f"/sessions/{session}"):
                answer = await caller.client.get(f"/api/v1{path}", headers=caller.bearer)
                assert answer.status_code == 503
                assert answer.headers["Retry-After"] == "5"
        await until_saved(caller, saved=True)
        assert await anext(feed) == b'event: saving\ndata: {"saved":true}\n\n'
        await feed.aclose()
        await caller.until(session, lambda view: len(view["participants"]) == 6)
        await caller.join(made, "After")
        assert caller.service.engine.alive()[session].pid == pid
        after = await figures(caller)
        assert after["beatroom_session_restarts_total"] == after["beatroom_unsaved_events"] == 0
        assert after["beatroom_store_trouble_total"] == 1
        log = await log_of(caller.service.store, session)
    assert gapless(log)
    names = [r.event.name for r in log if isinstance(r.event, e.ParticipantJoined)]
    assert names == ["Before", *(f"Guest {n}" for n in range(5)), "After"]
    assert fold(log).epoch == 1
    assert not any(settings.data_dir.glob("unsaved/*"))


async def test_a_session_that_dies_while_the_database_is_away_goes_on_when_it_is_back(
    settings: Settings, server: PostgresServer
) -> None:
    async with calling(await on(server, settings)) as caller:
        made = await caller.start()
        session = made["id"]
        pid = caller.service.engine.alive()[session].pid
        assert pid is not None
        async with away(server):
            await caller.join(made, "Ana")
            await until_saved(caller, saved=False)
            os.kill(pid, signal.SIGKILL)
            await eventually(lambda: caller.service.engine.alive()[session].pid is None)
        await until_saved(caller, saved=True)
        await caller.until(session, lambda view: view["health"]["ready"] and view["epoch"] == 2)
        assert (await figures(caller))["beatroom_session_restarts_total"] == 1
        log = await log_of(caller.service.store, session)
    assert gapless(log)
    assert [r.event.name for r in log if isinstance(r.event, e.ParticipantJoined)] == ["Ana"]


async def test_what_was_held_outlives_the_service(server: PostgresServer, tmp_path: Path) -> None:
    personalities_folder(tmp_path / "personalities")
    url = await emptied(server.url)
    more = {"DATABASE_URL": url, "STORE_DEADLINE": str(SOON), "STANDBY": "0"}
    service = ServiceProcess(tmp_path, more)
    try:
        await asyncio.to_thread(service.start)
        async with httpx.AsyncClient(base_url=service.url, timeout=SOON) as client:
            bearer = {"Authorization": f"Bearer {service.token}"}
            body = {"personality": "tea"}
            made = (await client.post("/api/v1/sessions", json=body, headers=bearer)).json()
            session, guest = made["id"], made["join"]["guest"]["token"]
            await begun(client, session, bearer)
            async with away(server):
                await come(client, session, guest)
                unsaved = tmp_path / "data" / "unsaved" / f"{session}-1.jsonl"
                await eventually(lambda: unsaved.exists() and b"Ana" in unsaved.read_bytes())
                assert stat.S_IMODE(unsaved.stat().st_mode) == 0o600
                await asyncio.to_thread(service.kill)
        await asyncio.to_thread(service.start)
        assert not unsaved.exists()
        async with open_store(url) as store:
            log = await log_of(store, session)
    finally:
        await asyncio.to_thread(service.stop)
    assert gapless(log)
    assert [r.event.name for r in log if isinstance(r.event, e.ParticipantJoined)] == ["Ana"]


async def begun(client: httpx.AsyncClient, session: str, bearer: dict[str, str]) -> None:
    """The session has its process, which needs the store to begin."""

    async def is_ready() -> bool:
        view = (await client.get(f"/api/v1/sessions/{session}", headers=bearer)).json()
        return view["health"]["ready"]

    await eventually(is_ready, what="the session is ready")


async def come(client: httpx.AsyncClient, session: str, token: str) -> None:
    """Ana joins as a page does, once the session is ready for her."""
    bearer = {"Authorization": f"Bearer {token}"}
    offer = {"sdp": "hello", "type": "offer", "requestData": {"name": "Ana"}}

    async def is_there() -> bool:
        answer = await client.get(f"/api/v1/sessions/{session}/join", headers=bearer)
        if answer.status_code != 200:
            return False
        endpoint = answer.json()["transport"]["endpoint"]
        return (await client.post(endpoint, json=offer, headers=bearer)).status_code == 200

    await eventually(is_there, what="Ana has joined")


async def test_a_full_database_is_ridden_out(settings: Settings) -> None:
    async with calling(settings) as caller:
        made = await caller.start()
        before = caller.service.engine.alive()[made["id"]].pid
        await caller.service.store.write(crammed)
        with pytest.raises(StoreDown, match="full"):
            await caller.service.store.write(full)
        for number in range(40):
            await caller.join(made, f"Guest {number} {'x' * 40}")
        await until_saved(caller, saved=False)
        await caller.service.store.write(roomy)
        await until_saved(caller, saved=True)
        assert caller.service.engine.alive()[made["id"]].pid == before
        log = await log_of(caller.service.store, made["id"])
    assert gapless(log)
    assert sum(isinstance(r.event, e.ParticipantJoined) for r in log) == 40


async def crammed(connection: Transaction) -> None:
    """Fill the pages that the database has, and does not use."""
    pages = (await connection.exec_driver_sql("PRAGMA freelist_count")).scalar_one()
    size = (await connection.exec_driver_sql("PRAGMA page_size")).scalar_one()
    await connection.exec_driver_sql("CREATE TABLE crammed (bytes BLOB)")
    for _ in range(pages):
        await connection.exec_driver_sql(
            "INSERT INTO crammed VALUES (randomblob(?))", (size - 200,)
        )


async def full(connection: Transaction) -> None:
    """Let the database have no room, and write."""
    await connection.exec_driver_sql("PRAGMA max_page_count = 1")
    await connection.exec_driver_sql("CREATE TABLE filler AS SELECT randomblob(1000000) AS bytes")


async def roomy(connection: Transaction) -> None:
    """Let it have room again."""
    await connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
