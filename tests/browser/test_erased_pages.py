"""What is erased elsewhere goes from every open page, in a real browser, without a reload."""

from __future__ import annotations

from collections.abc import Mapping

import httpx
import pytest
from browser_rig import ARTIFACTS, UNASKED, Running
from patience import SOON, eventually
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser

WORDS = "The word is marzipan."


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


async def test_open_pages_show_nothing_of_what_was_erased(page: Page, service: Running) -> None:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as api:
        answer = await api.post("/sessions", json={"personality": "show", "keepsake": "transcript"})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        place = f"/sessions/{made['id']}"
        await page.goto(made["join"]["guest"]["url"])
        await page.get_by_test_id("name-input").fill("Ana")
        await page.get_by_test_id("join-muted-button").click()
        await page.get_by_test_id("message-input").fill(WORDS)
        await page.get_by_test_id("send-button").click()
        await expect(page.get_by_test_id("transcript")).to_contain_text(WORDS)

        async def kept() -> bool:
            return WORDS in (await api.get(f"{place}/document")).text

        await eventually(kept, what="the store has what was said")
        await api.post(f"{place}/end", json={"at_once": True})
        await expect(page.get_by_test_id("ended-reason")).to_be_visible()
        await expect(page.get_by_test_id("transcript")).to_contain_text(WORDS)

        late, replay, document = [await page.context.new_page() for _ in range(3)]
        await late.goto(made["join"]["guest"]["url"])
        await replay.goto(f"{service.url}{place}/replay#token={service.token}")
        await document.goto(f"{service.url}{place}/document#token={service.token}")
        pages = {"room": page, "keepsake": late, "replay": replay, "document": document}
        for one in pages.values():
            await expect(one.locator("main")).to_contain_text(WORDS)

        # First one person, whose words are not theirs any more.
        assert (await api.delete("/people/data", params={"name": "Ana"})).status_code == 200
        for name, one in pages.items():
            await one.bring_to_front()
            await expect(one.get_by_test_id("taken-out")).to_be_visible()
            await expect(one.locator("body")).not_to_contain_text(WORDS)
            await one.screenshot(path=ARTIFACTS / f"taken-out-{name}.png")

        # Then all of it.
        assert (await api.delete(f"{place}/data")).status_code == 200
        for name, one in pages.items():
            await one.bring_to_front()
            await expect(one.locator("main")).to_contain_text("This session was erased")
            await expect(one.locator("main")).not_to_contain_text("Somebody")
            await one.screenshot(path=ARTIFACTS / f"erased-{name}.png")
