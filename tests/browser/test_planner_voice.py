"""A day is planned by talking and by hand, written to the calendar, and taken back by a word.

Real: the microphone, the recogniser, the voice, the page, the calendar. The model is a server that
speaks the vendor's protocol and answers with typed results.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import planner_mind
import pytest
import pytest_asyncio
from browser_rig import ARTIFACTS, ROOT, started
from browser_talk import quiet, tell
from calendar_server import PASSWORD, USER, CalendarServer, another_client, calendar_server
from openai_stand_in import serving
from planner_page import at, drag
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    with calendar_server(tmp_path_factory.mktemp("radicale")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def other(server: CalendarServer) -> AsyncIterator[httpx.AsyncClient]:
    async with another_client(server) as client:
        yield client


@pytest.fixture
def door(tmp_path: Path, server: CalendarServer, other: httpx.AsyncClient) -> Iterator[str]:
    """The planner's page of a service with a model, and with the person's calendar."""
    (tmp_path / "personalities").mkdir()
    shutil.copy(ROOT / "personalities" / "planner.yaml", tmp_path / "personalities")
    with serving(planner_mind.answer) as model:
        settings = {
            "OPENAI_BASE_URL": model.url,
            "OPENAI_MODEL": "stand-in",
            "TIMEZONE": "UTC",
            "CALENDAR": "url",
            "CALENDAR_URL": str(other.base_url),
            "CALENDAR_USER": USER,
            "CALENDAR_PASSWORD": PASSWORD,
        }
        with started(tmp_path, settings) as (url, token):
            yield f"{url}/plan#token={token}"


async def events(calendar: httpx.AsyncClient) -> str:
    """Everything in the calendar."""
    answer = await calendar.get("")
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.text


async def stands(block: Locator, span: str) -> None:
    await expect(block).to_have_accessible_name(re.compile(f", {span},"))


async def shots(page: Page, name: str) -> None:
    """One on a screen and one on a phone."""
    await page.screenshot(path=ARTIFACTS / f"{name}.png")
    await page.set_viewport_size({"width": 360, "height": 780})
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    await page.screenshot(path=ARTIFACTS / f"{name}-phone.png", full_page=True)
    await page.set_viewport_size({"width": 1440, "height": 900})


async def test_a_day_is_planned_by_voice_and_by_hand(
    page: Page, door: str, other: httpx.AsyncClient
) -> None:
    before = await events(other)
    await page.goto(door)
    await page.get_by_test_id("plan-planner").click()
    await page.get_by_test_id("name-input").fill("Ada")
    await page.get_by_test_id("join-button").click()
    await at(page, "date")

    await tell(page, "Let us plan tomorrow, please.", lambda: at(page, "constraints"))
    await tell(page, "I work from nine to five.", lambda: at(page, "inputs"))
    noted = page.locator("[data-who=bot]", has_text="Write the report").first
    await tell(page, "I want to write the report.", lambda: expect(noted).to_be_visible())
    await tell(page, "That is all, make the plan.", lambda: at(page, "skeleton"))

    block = page.locator(
        ".day-block", has=page.locator(".day-block-name", has_text="Write the report")
    )
    lunch = page.locator(".day-block[data-fixed]", has_text="Lunch with Bo")
    await stands(block, "09:00 to 10:30")
    await stands(lunch, "13:00 to 14:00")
    await tell(page, "Move the report to ten o'clock.", lambda: stands(block, "10:00 to 11:30"))
    await drag(page, block, 60)
    await stands(block, "11:00 to 12:30")
    await at(page, "refine")
    await quiet(page)
    await shots(page, "plan-refine")

    await tell(page, "Good, that is my day.", lambda: at(page, "review"))
    await expect(page.get_by_test_id("changes")).to_contain_text("Write the report")
    assert await events(other) == before
    ledger = page.get_by_test_id("ledger")
    await tell(
        page,
        "Yes, please write it down.",
        lambda: expect(ledger).to_contain_text("written"),
    )
    after = await events(other)
    assert "SUMMARY:Write the report" in after
    assert "SUMMARY:Lunch with Bo" in after
    await quiet(page)
    await shots(page, "plan-written")

    await tell(page, "Please undo that.", lambda: expect(ledger).to_contain_text("undone"))
    assert await events(other) == before
    await quiet(page)
    said = page.locator("[data-testid=transcript] li")
    (ARTIFACTS / "plan-said.txt").write_text("\n\n".join(await said.all_inner_texts()))
