"""Tokens: what each of them opens, and what it does not."""

from __future__ import annotations

import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from service_http import Caller, calling
from structlog.testing import capture_logs

from beatroom.bot.server.join_tokens import make_join_token
from beatroom.bot.server.routes import kind_files
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.tokens import list_tokens, revoke_token
from beatroom.flows.kinds.kind import CONVERSATION

pytestmark = pytest.mark.service


async def test_a_join_token_expires_and_cannot_be_forged(caller: Caller) -> None:
    made = await caller.start()
    now = caller.service.now()
    path = f"/sessions/{made['id']}/join"
    secret = caller.service.join_secret
    old = make_join_token(secret, made["id"], "guest", now=now - 100, expires_at=now - 50)
    forged = make_join_token("x" * 43, made["id"], "host", now=now, expires_at=now + 50)
    for token, says in ((old, "expired"), (forged, "not valid"), ("a.b.c", "not valid")):
        refused = await caller.ask("GET", path, 401, headers={"Authorization": f"Bearer {token}"})
        assert says in refused["detail"]


async def test_a_browser_stays_the_same_person_by_its_key(caller: Caller) -> None:
    made = await caller.start()
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    path = f"/sessions/{made['id']}/join"
    first = await caller.ask("GET", path, 200, headers=bearer)
    second = await caller.ask("GET", path, 200, headers=bearer)
    assert first["participant"] != second["participant"]
    key = first["participant_key"]
    again = await caller.ask("GET", f"{path}?participant={key}", 200, headers=bearer)
    assert again["participant"] == first["participant"]
    assert key not in first["participant"]


async def test_a_personal_link_says_whose_it_is(caller: Caller) -> None:
    made = await caller.start(participants=[{"name": "Ana"}])
    [ana] = made["join"]["people"]
    doors = [
        await caller.ask(
            "GET",
            f"/sessions/{made['id']}/join?name=Bob",
            200,
            headers={"Authorization": f"Bearer {token}"},
        )
        for token in (ana["token"], made["join"]["guest"]["token"])
    ]
    assert [(door["person"], door["name"]) for door in doors] == [("Ana", "Ana"), (None, "Bob")]


async def test_a_session_that_is_over_cannot_be_joined(caller: Caller) -> None:
    made = await caller.start()
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    await caller.ask("GET", f"/sessions/{made['id']}/join", 410, headers=bearer)


@pytest.mark.parametrize("shows", [None, "transcript", "recording"])
async def test_a_link_shows_of_a_session_that_is_over_what_its_organiser_allows(
    caller: Caller, shows: str | None
) -> None:
    made = await caller.start(**({} if shows is None else {"keepsake": shows}))
    path = f"/sessions/{made['id']}/keepsake"
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    await caller.ask("GET", path, 409, headers=bearer)
    say = {"text": "Good morning.", "kind": "say", "mode": "immediate"}
    await caller.ask("POST", f"/sessions/{made['id']}/instructions", 202, say)
    await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    kept = await caller.ask("GET", path, 200, headers=bearer)
    assert kept["shows"] == (shows or "agenda")
    assert [line["text"] for line in kept["lines"]] == ([] if shows is None else ["Good morning."])
    assert kept["recording"] is None
    assert kept["agenda"]["phase"] == "ended"
    await caller.ask("GET", path, 401, headers={"Authorization": "Bearer a.b.c"})


async def test_the_door_tells_what_is_kept_and_an_organiser_may_only_show_less(
    caller: Caller,
) -> None:
    made = await caller.start(keepsake="recording")
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    path = f"/sessions/{made['id']}/keepsake"

    async def told() -> tuple[str, str]:
        door = await caller.ask("GET", f"/sessions/{made['id']}/join", 200, headers=bearer)
        desk = await caller.ask("GET", f"/sessions/{made['id']}", 200)
        return door["keepsake"], desk["keepsake"]

    assert await told() == ("recording", "recording")
    await caller.ask("PUT", path, 401, {"shows": "agenda"}, headers=bearer)
    await caller.ask("PUT", path, 422, {"shows": "everything"})
    assert await caller.ask("PUT", path, 200, {"shows": "transcript"}) == {"shows": "transcript"}
    assert await caller.ask("PUT", path, 200, {"shows": "transcript"}) == {"shows": "transcript"}
    assert await told() == ("transcript", "transcript")
    refused = await caller.ask("PUT", path, 409, {"shows": "recording"})
    assert "told that their link shows what was said" in refused["detail"]
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    assert (await caller.ask("GET", path, 200, headers=bearer))["shows"] == "transcript"
    await caller.ask("PUT", path, 200, {"shows": "agenda"})
    await caller.ask("PUT", path, 409, {"shows": "transcript"})
    assert (await caller.ask("GET", path, 200, headers=bearer))["shows"] == "agenda"
    await caller.ask("PUT", "/sessions/nowhere/keepsake", 404, {"shows": "agenda"})


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_the_first_token_is_made_once_and_only_its_digest_is_stored(
    settings: Settings,
) -> None:
    with capture_logs() as logs:
        async with calling(settings) as caller:
            token = caller.service.operator_token
            stored = await caller.service.store.read(list_tokens)
    assert [t.name for t in stored] == ["operator"]
    assert mode(settings.data_dir / "operator-token") == 0o600
    assert mode(settings.data_dir / "join-secret") == 0o600
    assert token not in (settings.data_dir / "beatroom.db").read_bytes().decode("latin-1")
    assert token not in str(logs)
    async with calling(settings) as caller:
        assert caller.service.operator_token == token
        await caller.service.store.write(lambda c: revoke_token(c, "operator"))
    async with calling(settings) as caller:
        fresh = caller.service.operator_token
        assert fresh != token
        await caller.ask("GET", "/sessions", 200)
        await caller.ask("GET", "/sessions", 401, headers={"Authorization": f"Bearer {token}"})


async def test_a_set_token_replaces_the_kept_one(settings: Settings) -> None:
    async with calling(settings) as caller:
        kept = caller.bearer
    chosen = Settings(
        _env_file=None,
        **{**settings.model_dump(), "operator_token": "chosen-by-me"},
    )
    async with calling(chosen) as caller:
        assert caller.service.operator_token == "chosen-by-me"
        await caller.ask("GET", "/sessions", 200)
        await caller.ask("GET", "/sessions", 401, headers=kept)


async def test_pages_are_served_with_a_strict_policy(settings: Settings) -> None:
    assets = settings.web_dir / "assets"
    assets.mkdir(parents=True)
    (settings.web_dir / "index.html").write_text("<!doctype html><title>Beatroom</title>")
    (assets / "app-1a2b.js").write_text("1")
    (settings.data_dir).mkdir()
    (settings.data_dir / "secret").write_text("secret")
    async with calling(settings) as caller:
        for path in ("/", "/console", "/console/abc", "/room/abc"):
            page = await caller.client.get(path)
            assert page.status_code == 200
            assert "Beatroom" in page.text
            policy = page.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "daily" not in policy
            assert re.search(r"connect-src 'self'(;|$)", policy)
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["cache-control"] == "no-cache"
        script = await caller.client.get("/assets/app-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        for path in (
            "/assets/none.js",
            "/../data/secret",
            "/%2e%2e/data/secret",
            "/..%2fdata",
        ):
            answer = await caller.client.get(path)
            assert answer.status_code == 404, path
            assert answer.text != "secret"
        browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        mistyped = await caller.client.get("/studi", headers=browser)
        assert (mistyped.status_code, "Beatroom" in mistyped.text) == (404, True)
        assert "unsafe" not in mistyped.headers["content-security-policy"]
        api = await caller.client.get("/healthz", headers={"Origin": "https://evil.example"})
        assert "access-control-allow-origin" not in api.headers


async def test_a_kinds_page_module_comes_from_its_package(
    caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "its_package" / "web"
    web.mkdir(parents=True)
    (web / "page.js").write_text("export function mount() {}")
    (web.parent / "secret.py").write_text("secret")
    (web.parent / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    kinds = {"quiz": replace(CONVERSATION, name="quiz", page="its_package:web/page.js")}
    monkeypatch.setattr(kind_files, "kind_named", lambda name: kinds.get(name, CONVERSATION))

    module = await caller.client.get("/kinds/quiz/page.js")
    assert (module.status_code, module.text) == (200, "export function mount() {}")
    assert module.headers["content-type"].startswith("text/javascript")
    assert module.headers["x-content-type-options"] == "nosniff"
    for path in ("quiz/../secret.py", "quiz/%2e%2e/secret.py", "quiz/none.js", "tea/page.js"):
        assert (await caller.client.get(f"/kinds/{path}")).status_code == 404, path


async def test_without_built_pages_the_service_says_what_to_do(caller: Caller) -> None:
    page = await caller.client.get("/")
    assert page.status_code == 503
    assert "make web/dist/index.html" in page.text
