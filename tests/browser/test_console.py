"""The console in a real browser: two of them on one session, on a screen and on a phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
import pytest_asyncio
from browser_rig import ARTIFACTS, UNASKED, Running
from patience import SOON, eventually
from playwright.async_api import Browser, Page, ViewportSize, expect

pytestmark = pytest.mark.browser

PHONE: ViewportSize = {"width": 360, "height": 780}


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


@pytest_asyncio.fixture(loop_scope="session")
async def api(service: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as client:
        yield client


async def started(api: httpx.AsyncClient, page: Page) -> str:
    """A session whose clock runs, because somebody joined it without a microphone."""
    made = (await api.post("/sessions", json={"personality": "show", "length": 600})).json()
    await page.goto(made["join"]["guest"]["url"])
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-muted-button").click()
    await expect(page.get_by_test_id("agenda-beat-0")).to_have_attribute(
        "data-state",
        "active",
    )
    return str(made["id"])


async def console(browser: Browser, service: Running, session: str) -> Page:
    context = await browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    page = await context.new_page()
    await page.goto(f"{service.url}/console/{session}#token={service.token}")
    await expect(page.get_by_test_id("console-time-left")).to_be_visible()
    return page


async def changes(api: httpx.AsyncClient, session: str) -> list[dict[str, Any]]:
    answer = await api.get(
        f"/sessions/{session}/events?types=rundown_changed", headers={"Accept": "application/json"}
    )
    return [item["event"] for item in answer.json()["items"]]


async def test_two_consoles_stay_in_agreement(
    browser: Browser, page: Page, service: Running, api: httpx.AsyncClient
) -> None:
    session = await started(api, page)
    one, two = [await console(browser, service, session) for _ in range(2)]

    await one.get_by_test_id("instruction-text").fill("Everybody look at the window.")
    await one.locator("label:has([data-testid=instruction-mode-immediate])").click()
    await one.get_by_test_id("instruction-send").click()
    receipt = two.get_by_test_id("receipt-i1")
    await expect(receipt).to_contain_text("look at the window")
    await expect(receipt).to_have_attribute("data-state", "spoken")
    await expect(one.get_by_test_id("receipt-i1")).to_have_attribute("data-state", "spoken")

    await two.keyboard.press("h")
    await expect(one.get_by_role("button", name="Resume").first).to_be_visible()
    await one.keyboard.press("h")
    await expect(two.get_by_role("button", name="Hold").first).to_be_visible()

    # Both skip at once: whoever was slower is told so, and nothing is skipped unseen.
    await asyncio.gather(one.keyboard.press("s"), two.keyboard.press("s"))
    for each in (one, two):
        await expect(each.get_by_role("button", name="Skip beat")).to_be_enabled()

    async def counts() -> tuple[int, int]:
        refused = sum([await each.get_by_text("Refused:").count() for each in (one, two)])
        ops = [change["op"] for change in await changes(api, session)]
        return ops.count("skip"), refused

    async def both_answered() -> bool:
        return sum(await counts()) == 2

    await eventually(both_answered, what="each skip was done or refused")
    skipped, _ = await counts()
    running = f"agenda-beat-{skipped}"
    for each in (one, two):
        await expect(each.get_by_test_id(running)).to_have_attribute(
            "aria-current",
            "step",
        )

    async def same_time() -> bool:
        times = [await each.get_by_test_id("console-time-left").inner_text() for each in (one, two)]
        left = [int(m) * 60 + int(s) for m, s in (time.split(":") for time in times)]
        return abs(left[0] - left[1]) <= 1

    await eventually(same_time, what="both show the same time")
    await one.screenshot(path=ARTIFACTS / "console-two.png")

    await two.get_by_role("button", name="Remove Ana").click()
    await two.get_by_role("dialog").get_by_role("button", name="Remove").click()
    for each in (one, two):
        await expect(each.get_by_test_id("in-the-room")).to_have_text("Nobody yet")
    await api.post(f"/sessions/{session}/end", json={"at_once": True})
    for each in (one, two):
        await expect(each.get_by_text("The session is over")).to_be_visible()
        await expect(each.get_by_text("The live feed broke")).to_have_count(0)


async def test_what_was_done_can_be_taken_back(
    browser: Browser, page: Page, service: Running, api: httpx.AsyncClient
) -> None:
    session = await started(api, page)
    desk = await console(browser, service, session)
    await desk.keyboard.press("+")
    await expect(desk.get_by_test_id("undo-bar")).to_contain_text("1:00 more")
    await desk.keyboard.press("u")
    await expect(desk.get_by_test_id("undo-bar")).to_be_empty()

    async def taken_back() -> bool:  # the bar goes at once, the change follows
        ops = [change["op"] for change in await changes(api, session)]
        assert ops in (["extend"], ["extend", "extend"])
        return len(ops) == 2

    await eventually(taken_back)
    told = (await api.get(f"/sessions/{session}")).json()["agenda"]
    assert told["length"] == pytest.approx(600)
    await api.post(f"/sessions/{session}/end", json={"at_once": True})


async def test_the_console_on_a_phone(
    browser: Browser, page: Page, service: Running, api: httpx.AsyncClient
) -> None:
    session = await started(api, page)
    desk = await console(browser, service, session)
    await desk.set_viewport_size(PHONE)
    assert await desk.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    too_small = await desk.evaluate(
        "[...document.querySelectorAll('button, a, select, textarea')]"
        ".map((e) => [e.innerText || e.ariaLabel, e.getBoundingClientRect()])"
        ".filter(([, r]) => r.width > 1 && r.height > 1 && r.height < 43.5).map(([name]) => name)"
    )
    assert too_small == []
    await desk.get_by_test_id("agenda-beat-2").get_by_role("button").click()
    await desk.get_by_role("button", name="Jump here").click()
    await desk.get_by_role("dialog").get_by_role("button", name="Jump to Goodbye").click()
    await expect(desk.get_by_test_id("agenda-beat-1")).to_have_attribute(
        "data-state",
        "skipped",
    )
    await desk.screenshot(path=ARTIFACTS / "console-phone.png")
    await api.post(f"/sessions/{session}/end", json={"at_once": True})


async def test_the_list_tells_state_time_and_speaker(
    page: Page, service: Running, api: httpx.AsyncClient
) -> None:
    session = await started(api, page)
    overview = await page.context.new_page()
    await overview.goto(service.console)
    row = overview.get_by_test_id(f"session-{session}")
    await expect(row).to_contain_text("Live")
    await expect(row).to_contain_text("Welcome")
    await expect(row).to_contain_text("On time")
    await expect(row.get_by_test_id("floor-state")).to_contain_text("is speaking")
    await overview.screenshot(path=ARTIFACTS / "console-list.png")
    await api.post(f"/sessions/{session}/end", json={"at_once": True})
