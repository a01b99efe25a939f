"""The studio's YAML in a real browser: writing, moving times, conflicts, versions, rehearsing."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping

import httpx
import pytest
import pytest_asyncio
from browser_rig import ARTIFACTS, UNUSED, Running
from patience import LATER, SOON
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser

SECONDS = 1000.0
TEA = """\
# A short talk over tea.
name: tea
title: Tea talk
persona: You are Mina, a warm host.
length: 3m
beats:
  - title: Welcome  # the opening
    at: 0
    say: Hello everybody, and welcome to the tea talk.
  - title: One good thing
    at: 60s   # not sooner
    prompt: Ask everyone for one good thing.
  - title: Goodbye
    at: "2m"
    say: Thank you, and goodbye.
"""


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNUSED


@pytest_asyncio.fixture(loop_scope="session")
async def api(service: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def studio(page: Page, service: Running, api: httpx.AsyncClient) -> AsyncIterator[Page]:
    """The studio with Tea talk open; what the page complains of fails the test."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: _refused_by_policy(said.text, complaints))
    await api.delete("/personalities/tea")
    made = await api.put("/personalities/tea", json={"text": TEA}, headers={"If-None-Match": "*"})
    assert made.status_code == 201, made.text
    await page.goto(f"{service.url}/studio#token={service.token}")
    await page.get_by_test_id("studio-tea").click()
    await page.get_by_text("YAML", exact=True).click()
    await expect(page.get_by_test_id("editor")).to_be_visible()
    await expect(page.get_by_test_id("edge-1")).to_be_visible()
    yield page
    assert complaints == []


def _refused_by_policy(said: str, complaints: list[str]) -> None:
    if "Content Security Policy" in said:
        complaints.append(said)


async def stored(api: httpx.AsyncClient) -> str:
    return str((await api.get("/personalities/tea")).json()["text"])


async def save(studio: Page) -> None:
    await studio.get_by_test_id("studio-save").click()
    await expect(studio.get_by_test_id("studio-state")).to_contain_text(re.compile(r"\bSaved"))


async def type_at_the_end(studio: Page, text: str) -> None:
    await studio.locator(".cm-content").click()
    await studio.keyboard.press("Control+End")
    await studio.keyboard.type(text)


async def test_moving_an_edge_writes_that_time_and_nothing_else(
    studio: Page, api: httpx.AsyncClient
) -> None:
    edge = studio.get_by_test_id("edge-1")
    await edge.focus()
    await studio.keyboard.press("ArrowRight")
    await expect(edge).to_have_attribute("aria-valuetext", "1:05")
    box = await studio.get_by_test_id("edge-2").bounding_box()
    assert box is not None
    strip = await studio.get_by_test_id("timeline").bounding_box()
    assert strip is not None
    await studio.mouse.move(box["x"] + 12, box["y"] + 40)
    await studio.mouse.down()
    await studio.mouse.move(strip["x"] + strip["width"] * 150 / 180, box["y"] + 40, steps=5)
    await studio.mouse.up()
    await expect(studio.get_by_test_id("edge-2")).to_have_attribute("aria-valuetext", "2:30")
    await studio.screenshot(path=ARTIFACTS / "studio.png")
    await save(studio)
    moved = TEA.replace("at: 60s   #", "at: 1m 5s   #").replace('"2m"', '"2m 30s"')
    assert await stored(api) == moved


async def test_problems_stand_at_their_places(studio: Page, api: httpx.AsyncClient) -> None:
    await type_at_the_end(studio, "\nlenght: 5m")
    problems = studio.get_by_test_id("problems")
    await expect(problems).to_contain_text("lenght")
    await expect(studio.locator(".cm-lintRange-error").first).to_be_visible()
    await studio.get_by_test_id("studio-save").click()
    await expect(studio.get_by_text("Not saved:")).to_be_visible()
    assert await stored(api) == TEA
    await studio.get_by_role("button", name="Save as a draft").click()
    await expect(studio.get_by_test_id("studio-state")).to_contain_text(re.compile(r"\bSaved"))
    assert (await api.get("/personalities/tea")).json()["serves"] == "last_good"
    await studio.screenshot(path=ARTIFACTS / "studio-problems.png")


async def test_unsaved_text_survives_a_reload(studio: Page, api: httpx.AsyncClient) -> None:
    await type_at_the_end(studio, "# mine")
    await studio.reload()
    await expect(studio.get_by_text("was brought back")).to_be_visible()
    await expect(studio.locator(".cm-content")).to_contain_text("# mine")
    await save(studio)
    assert (await stored(api)).endswith("# mine")


async def test_a_conflict_shows_both_texts_and_loses_neither(
    studio: Page, api: httpx.AsyncClient
) -> None:
    await type_at_the_end(studio, "# mine")
    tag = (await api.get("/personalities/tea")).json()["etag"]
    other = TEA.replace("warm host", "brisk host")
    changed = await api.put("/personalities/tea", json={"text": other}, headers={"If-Match": tag})
    assert changed.status_code == 200, changed.text
    await studio.get_by_test_id("studio-save").click()
    dialog = studio.get_by_role("dialog")
    await expect(dialog).to_contain_text("Somebody else saved this meanwhile")
    await expect(dialog).to_contain_text("brisk host")
    await expect(dialog).to_contain_text("# mine")
    assert await stored(api) == other
    await studio.screenshot(path=ARTIFACTS / "studio-conflict.png")
    await dialog.get_by_role("button", name="Save mine over theirs").click()
    await expect(studio.get_by_test_id("studio-state")).to_contain_text(re.compile(r"\bSaved"))
    assert await stored(api) == f"{TEA}# mine"

    await studio.get_by_role("button", name="Versions").click()
    texts = [
        (await api.get(f"/personalities/tea/versions/{one['id']}")).json()["text"]
        for one in (await api.get("/personalities/tea/versions")).json()["items"]
    ]
    assert other in texts
    theirs = studio.get_by_role("dialog").locator("[data-testid^=version-]").nth(texts.index(other))
    await theirs.click()
    await expect(studio.get_by_role("dialog")).to_contain_text("brisk host")
    await studio.screenshot(path=ARTIFACTS / "studio-versions.png")
    await studio.get_by_role("button", name="Put it into the editor").click()
    await save(studio)
    assert await stored(api) == other


async def test_a_rehearsal_from_the_studio(studio: Page) -> None:
    await studio.get_by_role("button", name="Rehearse").click()
    shown = studio.get_by_test_id("rehearsed")
    await expect(shown.get_by_role("heading", name="Tea talk")).to_be_visible(
        timeout=LATER * SECONDS
    )
    place = shown.get_by_test_id("replay-position")
    await shown.get_by_role("button", name="Go to Goodbye").click()
    at = float(await place.input_value())
    assert at >= 119
    await studio.keyboard.press("p")
    assert float(await place.input_value()) < at
    async with studio.expect_download() as saving:
        await shown.get_by_role("button", name="Save the report").click()
    assert (await saving.value).suggested_filename == "rehearsal-tea.html"
    await shown.scroll_into_view_if_needed()
    await studio.screenshot(path=ARTIFACTS / "studio-report.png")


async def test_the_room_does_not_fetch_the_studio(page: Page, service: Running) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    await page.goto(service.room)
    await expect(page.get_by_test_id("start-card-show")).to_be_visible()
    assert not [url for url in fetched if "EditorView" in url or "MergedTexts" in url]
