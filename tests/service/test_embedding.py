"""What pages of other sites may ask and show."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from service_http import Caller, calling

from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

pytestmark = pytest.mark.service

OURS, STRANGER = "https://example.org", "https://evil.example"


@pytest.fixture
async def embedding(settings: Settings) -> AsyncIterator[Caller]:
    settings.web_dir.mkdir(parents=True, exist_ok=True)
    (settings.web_dir / "index.html").write_text("<!doctype html><title>Beatroom</title>")
    (settings.web_dir / "embed.js").write_text("1")
    allowed = settings.model_copy(update={"allowed_origins": f"{OURS}, https://two.example:8443"})
    async with calling(allowed) as caller:
        yield caller


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/room/abc", True),
        ("/terra", True),
        ("/terra/menu", True),
        ("/", False),
        ("/console", False),
        ("/console/room/abc", False),
        ("/studio/tea", False),
        ("/plan", False),
        ("/sessions/abc", False),
    ],
)
async def test_only_guests_pages_are_shown_by_allowed_origins(
    embedding: Caller, path: str, shown: bool
) -> None:
    answer = await embedding.client.get(path)
    by = f"{OURS} https://two.example:8443" if shown else "'none'"
    assert f"frame-ancestors {by}" in answer.headers["content-security-policy"].split("; ")


async def test_without_the_setting_nothing_is_shown_anywhere(caller: Caller) -> None:
    caller.service.settings.web_dir.mkdir(parents=True, exist_ok=True)
    (caller.service.settings.web_dir / "index.html").write_text("<!doctype html>")
    answer = await caller.client.get("/room/abc")
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    refused = await caller.ask("GET", "/embed", 403, headers={"Origin": OURS})
    assert OURS in refused["detail"]
    assert "ALLOWED_ORIGINS" in refused["detail"]


async def test_a_page_may_ask_whether_it_may(embedding: Caller) -> None:
    cross = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
    asked = "/api/v1/embed"
    allowed = await embedding.client.get(asked, headers={"Origin": OURS, **cross})
    assert (allowed.status_code, allowed.json()) == (200, {"origin": OURS})
    refused = await embedding.client.get(asked, headers={"Origin": STRANGER, **cross})
    assert refused.status_code == 403
    for answer in (allowed, refused):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
    script = await embedding.client.get("/embed.js", headers={"Sec-Fetch-Site": "cross-site"})
    assert script.headers["cross-origin-resource-policy"] == "cross-origin"


async def test_nothing_else_is_open_to_pages_of_others(embedding: Caller) -> None:
    cross = {"Origin": OURS, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
    for path in ("/api/v1/restaurant", "/api/v1/sessions/abc/join", "/room/abc", "/assets/x.js"):
        answer = await embedding.client.get(path, headers=cross)
        assert answer.status_code in (401, 403), path
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "wrong",
    ["*", "example.org", "https://example.org/", "https://*.example.org", "file://x", OURS + "/a"],
)
def test_what_is_no_origin_is_refused(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_ORIGINS", f"{OURS}, {wrong}")
    with pytest.raises(SettingsError, match=r"ALLOWED_ORIGINS: .*expected origins such as"):
        load_settings()
