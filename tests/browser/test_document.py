"""Scheduling and the session's document, in a real browser."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from browser_rig import ARTIFACTS, UNASKED, Running
from patience import SOON, eventually
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


async def test_an_early_guest_waits_and_the_door_opens_by_itself(
    page: Page, service: Running
) -> None:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as api:
        starts = datetime.now(UTC) + timedelta(minutes=59)
        answer = await api.post(
            "/sessions", json={"personality": "show", "starts_at": starts.isoformat()}
        )
        assert answer.status_code == 201, answer.text
        made = answer.json()
        await page.goto(made["join"]["guest"]["url"])
        await expect(page.get_by_test_id("countdown")).to_contain_text("58:")
        await page.screenshot(path=ARTIFACTS / "room-early.png")
        desk = await page.context.new_page()
        await desk.goto(f"{service.url}/console/{made['id']}#token={service.token}")
        await expect(desk.get_by_test_id("starts-in")).to_contain_text("58:")
        await desk.screenshot(path=ARTIFACTS / "console-scheduled.png")
        # Everybody who waits is there: now it starts, whatever time that took.
        soon = datetime.now(UTC) + timedelta(seconds=4)
        moved = await api.patch(f"/sessions/{made['id']}", json={"starts_at": soon.isoformat()})
        assert moved.status_code == 200, moved.text

        await expect(page.get_by_test_id("name-input")).to_be_visible()
        await page.get_by_test_id("name-input").fill("Ana")
        await page.get_by_test_id("join-muted-button").click()
        await expect(page.get_by_test_id("agenda-beat-0")).to_have_attribute(
            "data-state",
            "active",
        )
        await expect(desk.get_by_test_id("console-time-left")).to_be_visible()

        await page.get_by_test_id("message-input").fill("Hello <b>host</b>")
        await page.get_by_test_id("send-button").click()
        await expect(page.get_by_test_id("transcript")).to_contain_text("Hello <b>host</b>")

        async def kept() -> bool:
            return "Hello" in (await api.get(f"/sessions/{made['id']}/document")).text

        await eventually(kept, what="the store has what was said")  # a document is as of its making
        await desk.get_by_role("link", name="Document").click()
        paper = desk.get_by_test_id("document")
        await expect(paper).to_contain_text("Hello <b>host</b>")
        await expect(paper.get_by_role("row", name="Welcome")).to_contain_text("0:00")
        await expect(paper).to_contain_text("Ana")
        await desk.screenshot(path=ARTIFACTS / "document.png", full_page=True)
        await desk.set_viewport_size({"width": 360, "height": 780})
        assert await desk.evaluate("document.documentElement.scrollWidth") <= 360
        await api.post(f"/sessions/{made['id']}/end", json={"at_once": True})
        await expect(page.get_by_test_id("ended-reason")).to_be_visible()


async def test_the_start_page_schedules_with_people(page: Page, service: Running) -> None:
    await page.goto(service.room)
    await page.get_by_test_id("start-card-show").click()
    await page.get_by_text("Start time, people, ending").click()
    await page.get_by_label("Start at").fill(
        f"{datetime.now(UTC) + timedelta(days=2):%Y-%m-%dT%H:%M}"
    )
    await page.get_by_label("Who is coming").fill("Ana, role: designer\nBob")
    await page.get_by_role("button", name="Schedule session").click()
    await expect(page.get_by_role("button", name="Copy link for Ana")).to_be_visible()
    await page.get_by_role("button", name="Go to its console").click()
    await expect(page.get_by_test_id("starts-in")).to_be_visible()
    await page.screenshot(path=ARTIFACTS / "console-scheduled-far.png")
    await page.get_by_role("button", name="Call it off…").click()
    await page.get_by_role("dialog").get_by_role("button", name="Call it off").click()
    await expect(page.get_by_text("The session is over")).to_be_visible()
