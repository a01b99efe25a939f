"""The planner's week: no word of it is cut off, however wide the window is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_rig import ROOT, started
from planner_page import at
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser

WIDTHS = range(360, 1601, 20)
CUT = """() => [...document.querySelectorAll(".week-day")].flatMap((day) => {
  const box = day.getBoundingClientRect();
  const seen = (one) => one.textContent.trim() && !one.closest(".sr-only") &&
    !one.querySelector(".sr-only") && getComputedStyle(one).clipPath === "none";
  return [...day.querySelectorAll("span")].filter(seen).filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const { left, right } = words.getBoundingClientRect();
    return left < box.left - 0.5 || right > box.right + 0.5;
  }).map((one) => one.textContent.trim());
})"""


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("week")
    (folder / "personalities").mkdir()
    shutil.copy(ROOT / "personalities" / "planner.yaml", folder / "personalities")
    with started(folder, {}) as (url, token):
        yield f"{url}/plan#token={token}"


async def test_no_day_is_cut(page: Page, door: str) -> None:
    await page.goto(door)
    await page.get_by_test_id("plan-planner").click()
    await page.get_by_test_id("name-input").fill("Ada")
    await page.get_by_test_id("join-muted-button").click()
    await at(page, "date")
    cut: dict[int, list[str]] = {}
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 900})
        if found := await page.evaluate(CUT):
            cut[width] = found
    assert cut == {}
    # Where it is not seen it is said all the same.
    await page.set_viewport_size({"width": 360, "height": 900})
    await expect(
        page.get_by_role("navigation", name="Week").get_by_role("button", name="tomorrow")
    ).to_be_visible()
