"""The planner's page in a browser, as its tests use it."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect


async def at(page: Page, stage: str) -> None:
    """The planning is at that stage."""
    await expect(page.get_by_test_id("stage")).to_have_attribute("data-stage", stage)


async def drag(page: Page, block: Locator, minutes: int) -> None:
    """Move a block by hand, down or (negative) up; the day is as tall as there is room for."""
    scale = await page.get_by_test_id("day").get_attribute("data-scale")
    pixels = minutes * float(scale or 0)
    box = await block.bounding_box()
    assert box is not None
    x, y = box["x"] + 100, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + pixels, steps=8)
    await page.mouse.up()
