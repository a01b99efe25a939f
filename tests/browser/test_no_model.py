"""Without a language model, on the real service: every page says so, and nothing is read aloud."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser_rig import ARTIFACTS, ROOT, started
from patience import SOON, eventually
from playwright.async_api import Page, expect

from beatroom.bot.settings.model_endpoints import NO_WORDS_OF_ITS_OWN
from beatroom.flows.language import line

pytestmark = pytest.mark.browser
SIZES = {"wide": (1440, 900), "narrow": (390, 844)}


@pytest.fixture
def service(tmp_path: Path) -> Iterator[tuple[str, str]]:
    folder = tmp_path / "data"
    shutil.copytree(ROOT / "personalities", folder / "personalities")
    with started(folder, {"EVERYBODY_LEFT": "600"}) as found:
        yield found


async def shots(page: Page, name: str) -> None:
    """The page at both sizes."""
    for called, (width, height) in SIZES.items():
        await page.set_viewport_size({"width": width, "height": height})
        await page.screenshot(path=ARTIFACTS / f"no-model-{name}-{called}.png")
        scrolls = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not await page.evaluate(scrolls), f"{name}, {called}: wider than the window"
    await page.set_viewport_size({"width": 1440, "height": 900})


async def test_try_it_without_a_model(page: Page, service: tuple[str, str]) -> None:
    url, token = service
    await page.goto(f"{url}/#token={token}")
    await expect(page.get_by_test_id("no-model")).to_be_visible()
    await expect(page.locator("[data-testid^=start-card-]").first).to_contain_text("Try it")
    await shots(page, "start")
    await page.get_by_test_id("start-button").click()

    await expect(page.get_by_test_id("name-input")).to_be_visible()
    await expect(page.get_by_test_id("no-model")).to_be_visible()
    await shots(page, "door")
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-muted-button").click()
    said = page.get_by_test_id("transcript")
    await expect(said).to_contain_text("Hello, I am Robin")
    await expect(page.get_by_test_id("no-model-tag")).to_be_visible()
    session = page.url.split("/room/")[1].split("#")[0].split("?")[0]

    auth = {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", headers=auth, timeout=SOON) as api:
        path = f"/sessions/{session}"
        assert (await api.post(f"{path}/rundown", json={"op": "hold"})).status_code == 200
        note = {"text": "Tell Ana she has a nice hat", "mode": "immediate"}
        refused = await api.post(f"{path}/instructions", json=note)
        assert (refused.status_code, refused.json()["detail"]) == (422, NO_WORDS_OF_ITS_OWN)
        spoken = await api.post(
            f"{path}/instructions", json={**note, "text": "Nice hat, Ana.", "kind": "say"}
        )
        assert spoken.status_code == 202, spoken.text
        await expect(said).to_contain_text("Nice hat, Ana.")

        box, bot = page.get_by_test_id("message-input"), said.locator("[data-who=bot]")
        apology = bot.filter(has_text=line("cannot_chat", "en")[:40])
        for words, answer in (
            ("What do you think of tea?", apology),
            ("And of coffee?", None),
            ("How much time is left?", bot.filter(has_text="We have")),
        ):
            await box.fill(words)
            await box.press("Enter")
            await expect(said).to_contain_text(words)
            if answer is not None:
                await expect(answer).to_have_count(1)
        assert await apology.count() == 1
        await shots(page, "room")

        await page.goto(f"{url}/console/{session}#token={token}")
        await expect(page.get_by_test_id("instruction-kind-prompt")).to_be_disabled()
        await shots(page, "console")
        assert (await api.post(f"{path}/end", json={"at_once": True})).status_code == 202

        async def over() -> bool:
            return (await api.get(path)).json()["phase"] == "ended"

        await eventually(over)
        receipts = (await api.get(f"{path}/instructions")).json()["items"]
    assert [(one["kind"], one["state"]) for one in receipts] == [("say", "spoken")]
