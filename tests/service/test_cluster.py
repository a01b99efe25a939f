"""Several services behind one address: whichever is asked, the session's own answers."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from patience import eventually
from ports import free_port
from postgres import emptied, postgres_server
from service_http import Caller, personalities_folder, serving
from stand_in import FATAL_WORDS

from beatroom.bot.cluster.signing import HEADER, HOLDS, NotSigned, is_of, must_be_signed, signed
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.signals import MOST, WAKE, Signals
from beatroom.bot.store.store import open_store

pytestmark = pytest.mark.service

SECRET = "what all services of this cluster share"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str | None]:
    with postgres_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(
    request: pytest.FixtureRequest, tmp_path: Path, postgres: str | None
) -> AsyncGenerator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'both.db'}"
        return
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    yield await emptied(postgres)


@dataclass
class Both:
    """Two services on one database: `owner` runs what it is asked for, `other` is asked."""

    owner: Caller
    other: Caller


def settings_of(settings: Settings, folder: Path, url: str, port: int) -> Settings:
    more = {
        "data_dir": folder / "data",
        "personalities_dir": personalities_folder(folder / "personalities"),
        "database_url": url,
        "operator_token": "an operator's token of both services",
        "join_secret": "what signs the join links of both services",
        "cluster_secret": SECRET,
        "port": port,
    }
    return Settings(_env_file=None, **{**settings.model_dump(), **more})


@pytest.fixture
async def both(settings: Settings, tmp_path: Path, url: str) -> AsyncGenerator[Both]:
    callers = list[Caller]()
    async with AsyncExitStack() as stack:
        for name in ("a", "b"):
            port = free_port()
            own = settings_of(settings, tmp_path / name, url, port)
            callers.append(await stack.enter_async_context(serving(own, port)))
        yield Both(*callers)


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


async def test_nobody_else_asks_what_services_ask_one_another(both: Both) -> None:
    url = f"{both.owner.client.base_url}"
    body = b'{"session": "s1"}'
    path = "/cluster/vitals"
    now = both.owner.service.wall.now()
    good = signed(SECRET, path, body, now)
    headers = {
        "unsigned": {},
        "another secret": {HEADER: signed("?", path, body, now)},
        "another path": {HEADER: signed(SECRET, "/cluster/ask", body, now)},
        "another body": {HEADER: signed(SECRET, path, b"{}", now)},
        "long ago": {HEADER: signed(SECRET, path, body, now - HOLDS - 5)},
    }
    async with httpx.AsyncClient(base_url=url) as client:
        for what, given in headers.items():
            answer = await client.post(path, content=body, headers=given)
            assert answer.status_code == 401, what
        answer = await client.post(path, content=body, headers={HEADER: good})
        assert answer.json() == {"vitals": None}


def test_what_was_signed_is_what_is_taken() -> None:
    header = signed(SECRET, "/p", b"body", 1000.0)
    digest = must_be_signed(SECRET, "/p", header, 1000.0 + HOLDS)
    assert is_of(digest, b"body")
    assert not is_of(digest, b"Body")
    for given, now in [(header, 1001.0 + HOLDS), (header[:-1] + "g", 1000.0), ("", 1000.0)]:
        with pytest.raises(NotSigned):
            must_be_signed(SECRET, "/p", given, now)


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
    signals = Signals("postgresql://nobody@127.0.0.1:1/none")
    for n in range(1000):
        signals.ring(WAKE, f"s{n:039}")
    payloads = list(signals._payloads())
    assert 1 < len(payloads) < 20
    assert max(map(len, payloads)) <= MOST
