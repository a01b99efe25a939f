"""A boardroom on a topic of one's own is convened by its form, on the start page and the console.

Real: the form, the service with the boardrooms that ship, the rooms that come of it. No model.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from browser_rig import ARTIFACTS, ROOT, UNASKED, faults, started
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.browser

WIDTHS = {1440: 900, 1024: 768, 390: 844}
"""Each with the height of the window."""
TOPIC = "Shall we buy the bakery next door?"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A service without a model, with everything that ships."""
    folder = tmp_path_factory.mktemp("convening")
    shutil.copytree(ROOT / "personalities", folder / "personalities")
    with started(folder, {"TIMEZONE": "UTC", **UNASKED}) as running:
        yield running


async def pictures(page: Page, name: str) -> None:
    """At the widths of a desktop, a tablet and a phone; nothing is wider than its window."""
    before = page.viewport_size
    for width, height in WIDTHS.items():
        await page.set_viewport_size({"width": width, "height": height})
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        await page.screenshot(path=ARTIFACTS / f"{name}-{width}.png", full_page=True)
    if before is not None:
        await page.set_viewport_size(before)


async def seated(form: Locator, *seats: str) -> None:
    """Only these sit at the table."""
    for box in await form.get_by_role("checkbox").all():
        name = (await box.get_attribute("data-testid") or "").removeprefix("seat-")
        if name:
            await box.set_checked(name in seats)
    await expect(form.locator("legend", has_text="At the table")).to_contain_text(
        f"{len(seats)} of 2 to 12"
    )


async def test_one_is_convened_on_the_start_page_and_begins_with_whoever_comes(
    page: Page, service: tuple[str, str]
) -> None:
    url, token = service
    wrong = faults(page)
    await page.goto(f"{url}/#token={token}")
    await page.get_by_test_id("door-boardroom").click()
    await page.get_by_test_id("start-ways").get_by_text("Convene a boardroom").click()
    form = page.get_by_test_id("convene-form")
    await expect(form).to_be_visible()
    await pictures(page, "convene-start")
    await form.get_by_test_id("convene-button").click()
    await expect(form.get_by_role("alert")).to_have_text("Say what it is about.")

    await form.get_by_label("What is it about?").fill(TOPIC)
    await form.get_by_label("Agenda, one point per line").fill("What it costs\nWho runs it")
    await seated(form, "cfo", "cleopatra", "product-lead")
    await form.get_by_label("Turns").fill("2")
    await expect(form.get_by_test_id("convene-crowded")).to_have_text(
        "3 seats and 2 turns: 1 of them will not speak."
    )
    await pictures(page, "convene-filled")
    await form.get_by_test_id("convene-button").click()

    told = page.get_by_test_id("convened")
    await expect(told).to_contain_text("1 of them will not speak")
    await pictures(page, "convened")
    await told.get_by_role("button", name="Go on").click()
    await expect(page.get_by_role("heading", name=TOPIC)).to_be_visible()
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-button").click()
    for seat, name in (("cfo", "Amina Diallo"), ("cleopatra", "Cleopatra")):
        await expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text(name)
    await expect(page.locator("[data-testid^=seat-]")).to_have_count(3)
    assert wrong == []


async def test_one_that_waits_is_convened_in_the_console_and_started_there(
    page: Page, service: tuple[str, str]
) -> None:
    url, token = service
    wrong = faults(page)
    await page.goto(f"{url}/console#token={token}")
    await page.get_by_role("button", name="Convene a boardroom").click()
    form = page.get_by_role("dialog").get_by_test_id("convene-form")
    await expect(form).to_be_visible()
    await pictures(page, "convene-console")
    await form.get_by_label("What is it about?").fill(TOPIC)
    await seated(form, "cfo", "cleopatra")
    await form.get_by_label("Minutes").fill("5")
    await form.get_by_text("Start time, notices").click()
    await form.get_by_label("Wait for somebody to start it").check()
    await form.get_by_test_id("convene-button").click()

    begin = page.get_by_role("button", name="Start it now")
    await expect(begin).to_be_visible()
    await expect(page.get_by_text(TOPIC).first).to_be_visible()
    await pictures(page, "convened-console")
    await begin.click()
    await expect(begin).to_have_count(0)
    await expect(page.get_by_test_id("board-desk")).to_contain_text("Cleopatra")
    assert wrong == []
