"""A model is connected on its page, by a real browser, and speaks in the next session."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_rig import ARTIFACTS, ROOT, UNASKED, Running, started
from openai_stand_in import DEFAULT, ToolCall, agenda, reply_to, serving
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser
SIZES = {"wide": (1440, 900), "middle": (1024, 800), "narrow": (390, 844)}


def able(messages: list[dict[str, Any]]) -> str | ToolCall:
    """A model that can do all that it is asked."""
    last = str(messages[-1]["content"])
    if "note that I drink" in last:
        return ToolCall("note_drink", json.dumps({"drink": last.partition("drink ")[2]}))
    if "What does Ana want" in last:
        return json.dumps({"decision": "wants_coffee"})
    return DEFAULT if "I like tea" in last else reply_to(messages)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Running]:
    """A service without a model, and beside it a server that it can find."""
    folder = tmp_path / "data"
    shutil.copytree(ROOT / "tests" / "data" / "show", folder / "personalities")
    with serving(agenda, able) as model:
        port = model.url.removesuffix("/v1").rpartition(":")[2]
        with started(folder, {"MODEL_PORTS": port, **UNASKED}) as (url, token):
            yield Running(url, token, model)


async def shots(page: Page, name: str) -> None:
    """The page at its sizes in both themes; nothing is wider than the window."""
    for theme in ("light", "dark"):
        await page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        for called, (width, height) in SIZES.items():
            await page.set_viewport_size({"width": width, "height": height})
            shot = ARTIFACTS / f"models-{name}-{called}-{theme}.png"
            await page.screenshot(path=shot, full_page=True)
            wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
            assert not await page.evaluate(wide), f"{name}, {called}: wider than the window"
    await page.evaluate("() => { delete document.documentElement.dataset.theme }")
    await page.set_viewport_size({"width": 1440, "height": 900})


async def test_a_server_that_is_found_is_tried_saved_and_speaks(
    page: Page, service: Running
) -> None:
    await page.goto(service.room)
    await expect(page.get_by_test_id("light-model")).to_have_attribute("data-state", "off")
    await expect(page.get_by_test_id("light-ears")).to_have_attribute("data-state", "on")
    await shots(page, "start-without")
    await page.get_by_test_id("models-link").click()

    found = page.get_by_test_id("found-server")
    await expect(found).to_contain_text(service.model.url)
    await shots(page, "found")
    await found.get_by_role("button", name="Try it").click()
    await expect(page.get_by_role("heading", name="It works")).to_be_visible()
    await expect(page.get_by_text(DEFAULT)).to_be_visible()
    await expect(page.locator("[data-works=false]")).to_have_count(0)
    await shots(page, "tried")

    # By keyboard from here on.
    await page.get_by_label("Name, for personalities to choose").fill("stand-in")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("endpoint-stand-in")).to_contain_text("speaks by default")
    await expect(page.get_by_test_id("light-model")).to_have_attribute("data-state", "on")
    await shots(page, "saved")

    await page.get_by_role("link", name="Start", exact=True).click()
    await expect(page.get_by_test_id("light-model")).to_contain_text("stand-in speaks")
    await expect(page.get_by_test_id("no-model")).to_have_count(0)
    await page.get_by_test_id("start-card-show").click()
    await page.get_by_test_id("start-button").click()
    await expect(page.get_by_test_id("light-model")).to_have_attribute("data-state", "on")
    await shots(page, "door")
    asked = len(service.model.asked)
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-muted-button").click()
    said = page.get_by_test_id("transcript")
    await expect(said).to_contain_text("Good morning everybody")
    await page.get_by_test_id("message-input").fill("What is the capital of France?")
    await page.get_by_test_id("message-input").press("Enter")
    await expect(said).to_contain_text("Paris")
    assert len(service.model.asked) > asked

    session = page.url.split("/room/")[1].split("#")[0].split("?")[0]
    await page.goto(f"{service.url}/console/{session}#token={service.token}")
    await expect(page.get_by_test_id("light-model")).to_have_attribute("data-state", "on")
    await page.screenshot(path=ARTIFACTS / "models-console.png")
