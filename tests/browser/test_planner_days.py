"""A plan is made, taken back, brought back, and gone on with by another process, beside others.

Real: the pages, two processes of the service one after the other, a Radicale that is somebody
else's too. What is typed is understood by a server that speaks the vendor's protocol.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import planner_mind
import pytest
from browser_rig import ROOT, started
from calendar_server import PASSWORD, USER, CalendarServer, another_client, calendar_server
from openai_stand_in import serving
from patience import SOON
from planner_page import at, drag
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    with calendar_server(tmp_path_factory.mktemp("radicale")) as running:
        yield running


@pytest.fixture
async def other(server: CalendarServer) -> AsyncIterator[httpx.AsyncClient]:
    async with another_client(server) as client:
        yield client


async def titles(calendar: httpx.AsyncClient) -> list[str]:
    """What the calendar has; what is the other client's is as that client put it."""
    whole = (await calendar.get("")).text
    theirs = (await calendar.get("lunch.ics")).text
    assert "X-THEIRS:kept" in theirs
    assert "T130000Z" in theirs
    return sorted(re.findall(r"SUMMARY:(.*?)\r?\n", whole))


async def enter(page: Page, url: str, token: str, name: str) -> None:
    """A planning of somebody's, on its page."""
    async with httpx.AsyncClient(base_url=url, timeout=SOON) as client:
        made = await client.post(
            "/api/v1/sessions",
            json={"personality": "planner", "timezone": "UTC", "profile": name},
            headers={"Authorization": f"Bearer {token}"},
        )
    assert made.status_code == httpx.codes.CREATED, made.text
    await page.goto(made.json()["join"]["host"]["url"])
    await page.get_by_test_id("name-input").fill(name)
    await page.get_by_test_id("join-button").click()
    await at(page, "date")


def block(page: Page, name: str) -> Locator:
    return page.locator(".day-block", has_text=name)


async def typed(page: Page, words: str) -> None:
    await page.get_by_test_id("message-input").fill(words)
    await page.keyboard.press("Enter")


async def add(page: Page, name: str, minutes: int) -> None:
    form = page.get_by_test_id("quick-task")
    await form.get_by_label("A task").fill(name)
    await form.get_by_label("How long it takes").select_option(str(minutes))
    await form.get_by_role("button", name="Add").click()
    await expect(form.get_by_label("A task")).to_have_value("")


async def made_and_half_undone(page: Page, other: httpx.AsyncClient) -> None:
    """By words, by hand and by buttons: written, taken back by a word, brought back by a button."""
    before = await titles(other)
    report, ledger = block(page, "Write the report"), page.get_by_test_id("ledger")
    await typed(page, "Let us plan tomorrow, please.")
    await at(page, "constraints")
    await add(page, "Write the report", 90)
    await add(page, "Call mum", 30)
    await page.get_by_test_id("draft").click()
    await at(page, "skeleton")
    await expect(report).to_have_accessible_name(re.compile(", 09:00 to 10:30,"))
    await expect(page.get_by_test_id("day")).to_contain_text("Lunch with Bo")
    await drag(page, report, 300)
    await expect(report).to_have_accessible_name(re.compile(", 14:00 to 15:30,"))
    await typed(page, "Good, that is my day.")
    await at(page, "review")
    await typed(page, "Yes, please write it down.")
    await expect(ledger).to_contain_text("written")
    written = await titles(other)
    assert written == ["Call mum", "Lunch with Bo", "Write the report"]

    await typed(page, "Please take that back.")
    await expect(ledger).to_contain_text("undone")
    assert await titles(other) == before
    await ledger.get_by_role("button", name="Redo").first.click()
    await expect(ledger.get_by_role("button", name="Undo").first).to_be_visible()
    assert await titles(other) == written


async def write(page: Page) -> None:
    """From the plan to the calendar, by the main button."""
    while await page.get_by_test_id("stage").get_attribute("data-stage") != "review":
        stage = await page.get_by_test_id("stage").get_attribute("data-stage")
        await page.get_by_test_id("move-on").click()
        await expect(page.get_by_test_id("stage")).not_to_have_attribute("data-stage", stage or "")
    await page.get_by_test_id("move-on").click()


async def gone_on_with(page: Page, other: httpx.AsyncClient) -> None:
    """What stands in the calendar is read back, changed by hand and written."""
    await page.get_by_role("button", name=re.compile("^Tomorrow")).click()
    await at(page, "constraints")
    await page.get_by_test_id("draft").click()
    await at(page, "skeleton")
    report = block(page, "Write the report")
    await expect(report).to_have_accessible_name(re.compile(", 14:00 to 15:30,"))
    await block(page, "Call mum").click()
    await page.get_by_role("button", name="Remove", exact=True).click()
    await expect(block(page, "Call mum")).to_have_count(0)
    await write(page)
    await expect(page.locator(".plan-written")).to_be_visible()
    assert await titles(other) == ["Lunch with Bo", "Write the report"]


async def beside_another_person(page: Page, other: httpx.AsyncClient) -> None:
    """Somebody else plans the same day in the same calendar, and takes it back."""
    ledger = page.get_by_test_id("ledger")
    await page.get_by_role("button", name=re.compile("^Tomorrow")).click()
    await at(page, "constraints")
    await add(page, "Gym", 60)
    await page.get_by_test_id("draft").click()
    await at(page, "skeleton")
    await expect(block(page, "Gym")).to_be_visible()
    await expect(block(page, "Write the report")).to_have_count(0)
    await write(page)
    await expect(ledger).to_contain_text("written")
    assert await titles(other) == ["Gym", "Lunch with Bo", "Write the report"]
    await ledger.get_by_role("button", name="Undo").first.click()
    await expect(ledger).to_contain_text("undone")
    assert await titles(other) == ["Lunch with Bo", "Write the report"]


async def test_a_plan_lives_on_and_nothing_of_others_is_touched(
    page: Page, tmp_path: Path, other: httpx.AsyncClient
) -> None:
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
            await enter(page, url, token, "Ada")
            await made_and_half_undone(page, other)
        with started(tmp_path, settings) as (url, token):
            await enter(page, url, token, "Ada")
            await gone_on_with(page, other)
            await enter(page, url, token, "Bo")
            await beside_another_person(page, other)
