"""Authoring over REST: reading, checking, saving, versions, and that nothing is lost."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from service_http import TEA, Caller, calling

from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

TALLER = TEA.replace("title: Tea talk", "title: Taller tea talk")
BROKEN = TEA.replace("length: 10m", "length: soon").replace("title: Stories", "titel: Stories")


async def put(
    caller: Caller, name: str, text: str, query: str = "", **headers: str
) -> httpx.Response:
    """PUT a text as YAML; header names have underscores here."""
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    return await caller.client.put(
        f"/api/v1/personalities/{name}{query}",
        content=text.encode(),
        headers={**caller.bearer, "Content-Type": "text/yaml; charset=utf-8", **named},
    )


async def tag_of(caller: Caller, name: str) -> str:
    view = await caller.ask("GET", f"/personalities/{name}", 200)
    return str(view["etag"])


async def test_the_list_says_who_hosts_whose_it_is_and_who_has_a_place_at_a_table(
    caller: Caller,
) -> None:
    seat = TEA.replace("name: tea", "name: ana\nhost: Ana\nseat:\n  role: Chair")
    museum = TEA.replace("name: tea", "name: museum")
    for name, text in (("ana", seat), ("museum", museum)):
        assert (await put(caller, name, text, If_None_Match="*")).status_code == 201
    listed = {one["name"]: one for one in await caller.ask("GET", "/personalities", 200)}
    assert {name: (one["host"], one["seated"], one["own"]) for name, one in listed.items()} == {
        "ana": ("Ana", True, True),
        "museum": ("Mina", False, False),
        "tea": ("Mina", False, True),
    }


async def test_a_personality_is_read_with_its_text_rundown_and_graph(caller: Caller) -> None:
    answer = await caller.client.get("/api/v1/personalities/tea", headers=caller.bearer)
    view = answer.json()
    assert answer.headers["etag"] == view["etag"]
    assert (view["text"], view["problems"], view["serves"]) == (TEA, [], "file")
    assert view["personality"]["length"] == "10m"
    assert view["host"] == "Mina"
    beats = view["rundown"]["beats"]
    assert [(b["title"], b["offset"], b["allocated"]) for b in beats] == [
        ("Welcome", 0, 120),
        ("Stories", 120, 420),
        ("Goodbye", 540, 60),
    ]
    nodes = [node["id"] for node in view["graph"]["nodes"]]
    assert nodes == ["boot", "beat-0", "beat-1", "beat-2", "admin", "end"]
    ways = {(edge["source"], edge["target"]) for edge in view["graph"]["edges"]}
    assert {("boot", "beat-0"), ("beat-0", "beat-1"), ("beat-2", "end"), ("admin", "beat-1")} < ways
    assert all(end in nodes for way in ways for end in way)
    await caller.ask("GET", "/personalities/coffee", 404)
    await caller.ask("GET", "/personalities/No-Such!", 422)


async def test_saving_needs_to_know_what_it_replaces(caller: Caller, settings: Settings) -> None:
    blind = await put(caller, "tea", TALLER)
    tag = await tag_of(caller, "tea")
    assert (blind.status_code, blind.headers["etag"]) == (428, tag)
    exists = await put(caller, "tea", TALLER, If_None_Match="*")
    assert (exists.status_code, exists.headers["etag"]) == (412, tag)

    saved = await put(caller, "tea", TALLER, If_Match=tag)
    assert saved.status_code == 200
    assert saved.headers["etag"] == saved.json()["etag"] != tag
    assert (settings.personalities_dir / "tea.yaml").read_text() == TALLER
    assert (await caller.start())["title"] == "Taller tea talk"

    late = await put(caller, "tea", TEA, If_Match=tag)
    assert (late.status_code, late.headers["etag"]) == (412, saved.headers["etag"])
    assert (settings.personalities_dir / "tea.yaml").read_text() == TALLER
    gone = await put(caller, "coffee", TEA.replace("name: tea", "name: coffee"), If_Match="*")
    assert gone.status_code == 412


async def test_of_two_authors_who_save_at_once_one_is_told(
    caller: Caller, settings: Settings
) -> None:
    tag = await tag_of(caller, "tea")
    texts = [TEA.replace("Tea talk", f"Tea talk {n}") for n in range(8)]
    answers = await asyncio.gather(*(put(caller, "tea", t, If_Match=tag) for t in texts))
    assert sorted(a.status_code for a in answers) == [200, *[412] * 7]
    [won] = [a for a in answers if a.status_code == 200]
    assert (settings.personalities_dir / "tea.yaml").read_text() == won.json()["text"]


async def test_one_is_made_as_json_and_deleted(caller: Caller, settings: Settings) -> None:
    path, text = "/personalities/coffee", TEA.replace("name: tea", "name: coffee")
    made = await caller.ask("PUT", path, 201, {"text": text}, {"If-None-Match": "*"})
    assert made["personality"]["name"] == "coffee"
    names = [p["name"] for p in await caller.ask("GET", "/personalities", 200)]
    assert names == ["coffee", "tea"]

    stale = await caller.client.delete(
        f"/api/v1{path}", headers={**caller.bearer, "If-Match": '"other"'}
    )
    assert stale.status_code == 412
    gone = await caller.client.delete(
        f"/api/v1{path}", headers={**caller.bearer, "If-Match": made["etag"]}
    )
    assert (gone.status_code, gone.content) == (204, b"")
    assert not (settings.personalities_dir / "coffee.yaml").exists()
    await caller.ask("GET", path, 404)
    again = await caller.client.delete(f"/api/v1{path}", headers=caller.bearer)
    assert again.status_code == 404
    kept = await caller.ask("GET", f"{path}/versions", 200)
    assert [v["event"] for v in kept["items"]] == ["deleted", "saved"]
    back = await caller.ask("GET", f"{path}/versions/1", 200)
    assert back["text"] == text
    await caller.ask("PUT", path, 201, {"text": back["text"]}, {"If-None-Match": "*"})


async def test_what_others_extend_is_not_deleted(caller: Caller, settings: Settings) -> None:
    (settings.personalities_dir / "green.yaml").write_text(
        "name: green\nextends: tea\ntitle: Green tea\n"
    )
    answer = await caller.client.delete("/api/v1/personalities/tea", headers=caller.bearer)
    assert answer.status_code == 409
    assert "green" in answer.json()["detail"]


async def test_a_text_with_problems_is_refused_with_all_of_them(
    caller: Caller, settings: Settings
) -> None:
    tag = await tag_of(caller, "tea")
    refused = await put(caller, "tea", BROKEN, If_Match=tag)
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    places = [(e["file"], e["line"], e["column"]) for e in refused.json()["errors"]]
    lines = BROKEN.splitlines()
    assert ("tea.yaml", lines.index("length: soon") + 1, 9) in places
    assert ("tea.yaml", lines.index("  - titel: Stories") + 1, 5) in places
    assert all(e["message"] for e in refused.json()["errors"])
    assert (settings.personalities_dir / "tea.yaml").read_text() == TEA

    other = await put(caller, "tea", TEA.replace("name: tea", "name: coffee"), If_Match=tag)
    assert other.status_code == 422
    assert "rename" in other.json()["errors"][0]["message"]


async def test_a_draft_is_saved_and_the_last_good_version_serves(
    caller: Caller, settings: Settings
) -> None:
    tag = await tag_of(caller, "tea")
    draft = await put(caller, "tea", BROKEN, "?draft=1", If_Match=tag)
    assert draft.status_code == 200
    view = await caller.ask("GET", "/personalities/tea", 200)
    assert (view["text"], view["serves"]) == (BROKEN, "last_good")
    assert {p["line"] for p in view["problems"]} >= {4}
    assert view["personality"]["title"] == "Tea talk"
    [listed] = await caller.ask("GET", "/personalities", 200)
    assert (listed["title"], bool(listed["problems"])) == ("Tea talk", True)
    await caller.start()

    never = await put(caller, "milk", "name: milk\n", "?draft=1", If_None_Match="*")
    assert never.status_code == 201
    assert (never.json()["serves"], never.json()["rundown"]) == ("nothing", None)


async def test_the_last_good_version_is_found_again_after_a_restart(settings: Settings) -> None:
    async with calling(settings) as caller:
        await put(caller, "tea", TALLER, If_Match=await tag_of(caller, "tea"))
        await put(caller, "tea", BROKEN, "?draft=1", If_Match=await tag_of(caller, "tea"))
    async with calling(settings) as caller:
        view = await caller.ask("GET", "/personalities/tea", 200)
        assert (view["serves"], view["personality"]["title"]) == ("last_good", "Taller tea talk")
        assert (await caller.start())["title"] == "Taller tea talk"


async def test_every_text_that_a_file_had_can_be_read_and_restored(
    caller: Caller, settings: Settings
) -> None:
    store = caller.service.store
    token = await create_token(store, "ana", ["read", "author"])
    ana = {"Authorization": f"Bearer {token}"}
    assert (await caller.ask("GET", "/personalities/tea/versions", 200)) == {"items": []}
    saved = await put(caller, "tea", TALLER, If_Match=await tag_of(caller, "tea"), **ana)
    assert saved.status_code == 200
    by_hand = TEA.replace("Mina", "Nina")
    (settings.personalities_dir / "tea.yaml").write_text(by_hand)
    await put(caller, "tea", BROKEN, "?draft=1", If_Match=await tag_of(caller, "tea"))
    items = (await caller.ask("GET", "/personalities/tea/versions", 200))["items"]
    assert [(v["id"], v["event"], v["by"]) for v in items] == [
        (4, "draft", "operator"),
        (3, "found", ""),
        (2, "saved", "ana"),
        (1, "found", ""),
    ]
    first = await caller.ask("GET", "/personalities/tea/versions/1", 200)
    assert (first["text"], first["etag"]) == (TEA, items[3]["etag"])
    assert (await caller.ask("GET", "/personalities/tea/versions/3", 200))["text"] == by_hand
    await caller.ask("GET", "/personalities/tea/versions/9", 404)
    await caller.ask("GET", "/personalities/coffee/versions", 404)
    restored = await put(caller, "tea", TEA, If_Match=await tag_of(caller, "tea"))
    assert restored.json()["serves"] == "file"
    half = [p.name for p in settings.personalities_dir.iterdir()]
    assert half == ["tea.yaml"]


async def test_a_file_that_breaks_on_disk_keeps_its_last_good_version(
    caller: Caller, settings: Settings
) -> None:
    await caller.ask("GET", "/personalities", 200)
    (settings.personalities_dir / "tea.yaml").write_bytes(TEA.encode() + b"# caf\xe9\n")
    view = await caller.ask("GET", "/personalities/tea", 200)
    assert view["serves"] == "last_good"
    assert "UTF-8" in view["problems"][0]["message"]
    assert view["problems"][0]["line"] == len(TEA.splitlines()) + 1


async def test_who_writes_one_that_is_too_long_here_is_told_at_its_length(caller: Caller) -> None:
    long = TEA.replace("length: 10m", "length: 600m")
    checked = await caller.client.post(
        "/api/v1/personalities/check",
        content=long.encode(),
        headers={**caller.bearer, "Content-Type": "text/yaml"},
    )
    saved = await put(caller, "tea", long, If_Match=await tag_of(caller, "tea"))
    line = 1 + long.split("length:")[0].count("\n")
    for view in (checked.json(), saved.json(), await caller.ask("GET", "/personalities/tea", 200)):
        [problem] = view["problems"]
        assert (problem["path"], problem["line"]) == ("length", line)
        assert "MAX_LENGTH" in problem["message"]
        assert problem["plain"] == "At most 240 minutes: sessions here may not be longer."
    # It can be started, with another length.
    [listed] = await caller.ask("GET", "/personalities", 200)
    assert listed["problems"] == []


async def test_checking_saves_nothing(caller: Caller, settings: Settings) -> None:
    path = "/personalities/check"
    good = await caller.ask("POST", path, 200, {"text": TALLER})
    assert (good["problems"], good["rundown"]["length"]) == ([], 600)
    assert len(good["graph"]["nodes"]) == 6
    bad = await caller.ask("POST", path, 200, {"text": BROKEN, "name": "tea"})
    assert (bad["personality"], bad["rundown"], bad["graph"]) == (None, None, None)
    assert {p["file"] for p in bad["problems"]} == {"tea.yaml"}
    assert any(p["path"] == "length" and p["value"] == "soon" for p in bad["problems"])
    wrong = await caller.ask("POST", path, 200, {"text": TEA, "name": "coffee"})
    assert "name" in wrong["problems"][0]["message"]
    child = await caller.ask("POST", path, 200, {"text": "name: green\nextends: tea\n"})
    assert child["personality"]["persona"] == "You are Mina."
    for odd in ("", "- 1\n", "a: [", "\t", "x" * 1000, "a: &a [*a]"):
        assert (await caller.ask("POST", path, 200, {"text": odd}))["problems"], odd
    assert (settings.personalities_dir / "tea.yaml").read_text() == TEA


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/json", b"{", 400),
        ("application/json", b'{"text": 5}', 422),
        ("application/json", b'{"text": "\\ud800"}', 400),
        ("application/json", json.dumps({"text": "x" * 300_000}).encode(), 413),
        ("application/json", b'{"text": "a: 1", "extra": 1}', 422),
        ("text/yaml", b"x" * 262_145, 413),
        ("text/yaml", b"x" * 600_000, 413),
        ("text/yaml", b"title: caf\xe9", 422),
        ("text/plain", b"name: tea", 415),
        ("", b"name: tea", 415),
    ],
)
async def test_bodies_that_are_refused(caller: Caller, kind: str, body: bytes, status: int) -> None:
    for method, path in (("POST", "check"), ("PUT", "tea?draft=1")):
        answer = await caller.client.request(
            method,
            f"/api/v1/personalities/{path}",
            content=body,
            headers={**caller.bearer, "Content-Type": kind, "If-Match": "*"},
        )
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/problem+json"


async def test_a_folder_that_cannot_be_written_is_said(
    caller: Caller, settings: Settings, tmp_path: Path
) -> None:
    settings.personalities_dir.rename(tmp_path / "away")
    answer = await put(caller, "tea", TEA, If_None_Match="*")
    assert answer.status_code == 503
    assert "PERSONALITIES_DIR" in answer.json()["detail"]


async def test_what_is_deleted_by_hand_is_deleted(caller: Caller, settings: Settings) -> None:
    await put(caller, "tea", TALLER, If_Match=await tag_of(caller, "tea"))
    (settings.personalities_dir / "tea.yaml").unlink()
    await caller.ask("GET", "/personalities/tea", 404)
    items = (await caller.ask("GET", "/personalities/tea/versions", 200))["items"]
    assert [v["event"] for v in items] == ["deleted", "saved", "found"]


async def test_another_folder_is_filled_from_the_store(settings: Settings, tmp_path: Path) -> None:
    async with calling(settings) as caller:
        await put(caller, "tea", TALLER, If_Match=await tag_of(caller, "tea"))
        settings.personalities_dir.rename(tmp_path / "away")  # while it runs: a volume is unmounted
        await caller.ask("GET", "/personalities", 200)
        assert len(await caller.service.files.versions("tea")) == 2
    settings.personalities_dir.mkdir()
    async with calling(settings) as caller:
        assert (await caller.start())["title"] == "Taller tea talk"
    (settings.data_dir / "placed-personalities.json").unlink()
    (settings.personalities_dir / "tea.yaml").write_text(TEA)  # as an image of before has it
    async with calling(settings) as caller:
        assert (await caller.start())["title"] == "Taller tea talk"


async def test_versions_that_were_files_are_taken_over(settings: Settings) -> None:
    before = settings.data_dir / "personality-versions" / "tea"
    before.mkdir(parents=True)
    for number, text in enumerate((TEA, TALLER), start=1):
        version = {"id": number, "at": 5.0, "by": "ana", "event": "saved", "text": text}
        (before / f"{number:06}.json").write_text(json.dumps(version))
    (before / "000003.json").write_text("{")
    async with calling(settings) as caller:
        items = (await caller.ask("GET", "/personalities/tea/versions", 200))["items"]
        # The file is as it was before the last one: somebody has put it there by hand.
        assert [(v["id"], v["event"]) for v in items] == [(3, "found"), (2, "saved"), (1, "saved")]
        assert (await caller.start())["title"] == "Tea talk"
    assert not before.exists()


async def test_only_so_many_versions_are_kept(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("beatroom.bot.store.authored.KEPT", 3)
    for n in range(5):
        text = TEA.replace("Tea talk", f"Tea talk {n}")
        await put(caller, "tea", text, If_Match=await tag_of(caller, "tea"))
    versions: Any = await caller.ask("GET", "/personalities/tea/versions", 200)
    assert [v["id"] for v in versions["items"]] == [6, 5, 4]
