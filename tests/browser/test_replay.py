"""A recorded session is played again in a real browser: sound, words and seeking go together."""

from __future__ import annotations

import time

import pytest
from browser_rig import ARTIFACTS, Running
from playwright.async_api import Page, expect
from recorded_session import RecordedSession, put, recorded_session

from beatroom.bot.store.store import open_store

pytestmark = pytest.mark.browser

SESSION = "recorded"
PLACE = "document.querySelector('audio').currentTime"


@pytest.fixture(scope="module")
def made() -> RecordedSession:
    return recorded_session(4)


@pytest.fixture
async def replay(page: Page, service: Running, made: RecordedSession) -> Page:
    async with open_store(f"sqlite:///{service.data / 'beatroom.db'}") as store:
        await put(store, made, SESSION, time.time())
    await page.goto(f"{service.url}/sessions/{SESSION}/replay#token={service.token}")
    await expect(page.get_by_test_id("replay")).to_be_visible()
    return page


async def test_a_recording_is_heard_from_any_sentence_on(replay: Page) -> None:
    page = replay
    await page.wait_for_function("() => document.querySelector('audio').readyState >= 1")
    length = await page.evaluate("document.querySelector('audio').duration")
    assert length > 180
    sentence = page.get_by_role("button", name="We should be there early.").first
    await sentence.click()
    await page.wait_for_function("() => !document.querySelector('audio').seeking")
    at = await page.evaluate(PLACE)
    assert at > 30
    await page.get_by_test_id("play").click()
    await page.wait_for_function(f"() => {PLACE} > {at + 0.3}")
    assert await page.evaluate("document.querySelector('audio').error") is None
    await page.keyboard.press("k")
    await page.wait_for_function("() => document.querySelector('audio').paused")
    await page.get_by_test_id("track").select_option(label="Ana")
    await page.wait_for_function("() => document.querySelector('audio').src.includes('/ana?')")
    await page.wait_for_function(f"() => {PLACE} > 30 && !document.querySelector('audio').seeking")

    await page.get_by_test_id("track").select_option(label="Everybody")
    for scheme in ("light", "dark"):
        await page.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
        for width in (1440, 1024, 390):
            await page.set_viewport_size({"width": width, "height": 900})
            await page.screenshot(path=ARTIFACTS / f"replay-{width}-{scheme}.png", full_page=True)
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (width, scheme)
