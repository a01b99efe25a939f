"""A day is planned on the page, by forms and by hand, written to the calendar, and taken back."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser_rig import ROOT, started
from patience import SOON
from planner_page import at, drag
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("plan")
    (made / "personalities").mkdir()
    shutil.copy(ROOT / "personalities" / "planner.yaml", made / "personalities")
    return made


@pytest.fixture(scope="module")
def door(folder: Path) -> Iterator[str]:
    """The planner's page of a service without a model."""
    with started(folder, {}) as (url, token):
        yield f"{url}/plan#token={token}"


def calendar(folder: Path) -> str:
    """Everything that the calendar has, as another client reads it."""
    kept = folder / "calendar"
    user = (kept / "users").read_text().partition(":")[0]
    answer = httpx.get(
        f"http://127.0.0.1:{(kept / 'port').read_text().strip()}/{user}/plan/",
        auth=(user, (kept / "password").read_text().strip()),
        timeout=SOON,
    )
    assert answer.status_code == httpx.codes.OK, answer.text
    return answer.text


async def test_a_day_is_planned_written_and_taken_back(page: Page, door: str, folder: Path) -> None:
    await page.goto(door)
    await page.get_by_test_id("plan-planner").click()
    await page.get_by_test_id("name-input").fill("Ada")
    await page.get_by_test_id("join-button").click()
    await at(page, "date")

    await page.get_by_role("button", name=re.compile("^Tomorrow")).click()
    await at(page, "constraints")
    await page.get_by_role("button", name="+ Working hours").click()
    await page.get_by_test_id("save-on").click()
    await at(page, "inputs")
    await page.get_by_role("button", name="+ Deep work").click()
    await page.get_by_placeholder("What to do").fill("Write the report")
    await page.get_by_test_id("save-on").click()
    await at(page, "skeleton")

    block = page.locator(
        ".day-block", has=page.locator(".day-block-name", has_text="Write the report")
    )
    await expect(block).to_have_accessible_name(
        "Write the report, deep work, 09:00 to 10:30, 1 h 30 min",
    )
    await drag(page, block, 60)
    await expect(block).to_have_accessible_name(
        "Write the report, deep work, 10:00 to 11:30, 1 h 30 min",
    )
    await block.focus()
    await page.keyboard.press("Shift+ArrowUp")
    await expect(block).to_have_accessible_name(
        "Write the report, deep work, 10:00 to 11:25, 1 h 25 min",
    )

    await at(page, "refine")
    await page.get_by_test_id("move-on").click()
    await at(page, "review")
    await expect(page.get_by_test_id("changes")).to_contain_text("Write the report")
    assert "Write the report" not in calendar(folder)
    await page.get_by_test_id("move-on").click()
    await expect(page.get_by_test_id("ledger")).to_contain_text("written")
    assert "SUMMARY:Write the report" in calendar(folder)

    await page.get_by_role("button", name="Undo").click()
    await expect(page.get_by_test_id("ledger")).to_contain_text("undone")
    assert "Write the report" not in calendar(folder)


async def test_a_planners_room_is_its_page(page: Page, door: str) -> None:
    await page.goto(door)
    await page.get_by_test_id("plan-planner").click()
    await page.get_by_test_id("name-input").wait_for()
    planner = page.url
    await page.goto(planner.replace("/plan/", "/room/"))
    await page.wait_for_url("**/plan/**")
    await expect(page.get_by_test_id("join-button")).to_be_visible()
