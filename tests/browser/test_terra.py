"""The restaurant's site in a browser: by voice, by form, half and half; no model, real audio.

Each story ends with exactly one row in the restaurant's books, read through the operator's REST.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
import pytest_asyncio
from browser_rig import ARTIFACTS, MICROPHONE, ROOT, faults, started
from browser_talk import quiet, tell
from patience import SOON
from playwright.async_api import Browser, Page, expect

pytestmark = pytest.mark.browser

WEDNESDAY = 2
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A service without a model, with the restaurant as it is shipped."""
    folder = tmp_path_factory.mktemp("terra")
    (folder / "personalities").mkdir()
    shutil.copy(ROOT / "personalities" / "terra.yaml", folder / "personalities")
    door = {"RESTAURANT_DOOR": "open", "RESTAURANT_VISITS": "8", "MAX_SESSIONS": "9"}
    with started(folder, door) as service:
        yield service


@pytest_asyncio.fixture(loop_scope="session")
async def books(house: tuple[str, str]) -> AsyncIterator[httpx.AsyncClient]:
    """The restaurant's REST, as its operator."""
    url, token = house
    async with httpx.AsyncClient(
        base_url=f"{url}/api/v1/restaurant",
        headers={"Authorization": f"Bearer {token}"},
        timeout=SOON,
    ) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def guest(browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context(
        permissions=["microphone"],
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
    )
    context.set_default_timeout(1000 * SOON)
    await context.add_init_script(MICROPHONE)
    page = await context.new_page()
    problems = faults(page)
    yield page
    said = page.locator("[data-testid=transcript] li")
    (ARTIFACTS / "terra-said.txt").write_text("\n\n".join(await said.all_inner_texts()))
    await context.close()
    assert problems == []


def a_day(weeks: int) -> date:
    """A Wednesday, when the house is open, so many weeks from now."""
    today = datetime.now(ZoneInfo("Europe/Vienna")).date()
    return today + timedelta(days=(WEDNESDAY - today.weekday()) % 7 + 7 * weeks)


async def connect(page: Page, *, voice: bool) -> None:
    """Call the host from the panel, and wait until it has spoken."""
    await page.get_by_test_id("connect-voice" if voice else "connect-typed").click()
    await expect(page.get_by_test_id("link-state")).to_have_text(
        "Listens and reads along",
    )
    await expect(page.locator("[data-who=bot]").first).to_be_visible()


async def asked(page: Page, words: str) -> None:
    """The host has said that, as its last line."""
    last = page.locator("[data-who=bot]").last
    await expect(last).to_contain_text(words)


async def filled(page: Page, field: str, value: str) -> None:
    control = page.locator(f"[data-target=reservation-{field}] .field")
    await expect(control).to_have_value(value)


async def choose(page: Page, number: int) -> None:
    """Click a table on the plan."""
    await page.locator(".terra-seat", has=page.get_by_test_id(f"table-{number}")).click()
    await expect(page.get_by_test_id("chosen-table")).to_contain_text(f"Table {number}")


async def rows(books: httpx.AsyncClient, day: date) -> list[dict[str, Any]]:
    answer = await books.get("/reservations", params={"day": day.isoformat()})
    return list(answer.json()["items"])


async def receipt(page: Page) -> str:
    """The booking's reference, once the host has it."""
    shown = page.get_by_test_id("receipt")
    await expect(shown).to_have_count(1)
    return await shown.inner_text()


async def fill_in(page: Page, **values: str) -> None:
    """Type, or choose where there is a list."""
    for field, value in values.items():
        control = page.locator(f"[data-target=reservation-{field}] .field")
        if await control.evaluate("one => one.tagName") == "SELECT":
            await control.select_option(value)
        else:
            await control.fill(value)


async def test_an_example_is_said_for_whoever_taps_it(guest: Page, house: tuple[str, str]) -> None:
    await guest.goto(f"{house[0]}/terra")
    await guest.get_by_role("button", name="What do you have without nuts?").click()
    said = guest.locator("[data-who=bot]", has_text="our record does not list nuts")
    await expect(said).to_have_count(1)
    await expect(said).to_contain_text("I can't promise")


async def test_a_table_by_voice_and_one_click(
    guest: Page, house: tuple[str, str], books: httpx.AsyncClient
) -> None:
    await guest.goto(f"{house[0]}/terra")
    await expect(guest.get_by_role("heading", level=1)).to_have_text("Dinner, from the ground up.")
    await connect(guest, voice=True)
    agent = guest.get_by_test_id("terra-agent")

    async def at_the_book() -> None:
        await expect(agent).to_have_attribute("data-agent", "reservation")

    await tell(guest, "I'd like to book a table.", at_the_book)
    await guest.wait_for_url("**/terra/booking")
    assert await guest.evaluate("window.__beatroom.botAudioEnergy()") > 0

    async def named() -> None:
        control = guest.locator("[data-target=reservation-name] .field")
        await expect(control).not_to_have_value("")

    await asked(guest, "What name")
    await tell(guest, "My name is Anna.", named)
    await asked(guest, "phone number")
    await tell(
        guest,
        # Understood at any time, so that saying it again mends what was misheard.
        "My phone number is oh six six four, one two three, four five six seven.",
        lambda: filled(guest, "phone", "06641234567"),
    )
    await asked(guest, "which day")
    today = datetime.now(ZoneInfo("Europe/Vienna")).date()
    day = today + timedelta(days=(WEDNESDAY - today.weekday()) % 7 or 7)
    await tell(guest, "On Wednesday.", lambda: filled(guest, "date", day.isoformat()))
    await asked(guest, "what time")
    await tell(guest, "Around eight p.m.", lambda: filled(guest, "time", "20:00"))
    # The recogniser may have heard a number of people in the time; the guest says it anyway.
    await tell(guest, "For four people.", lambda: filled(guest, "guests", "4"))
    await asked(guest, "Shall I book it?")
    await choose(guest, 8)
    await guest.screenshot(path=ARTIFACTS / "terra-voice.png")

    shown = guest.get_by_test_id("receipt")
    await tell(guest, "Yes please.", lambda: expect(shown).to_have_count(1))
    [row] = await rows(books, day)
    assert row["reference"] in await receipt(guest)
    assert (row["time"], row["guests"], row["table"]) == ("20:00", 4, 8)
    await guest.screenshot(path=ARTIFACTS / "terra-booked.png")


async def test_the_same_by_form_alone_and_a_double_click(
    guest: Page, house: tuple[str, str], books: httpx.AsyncClient
) -> None:
    day = a_day(3)
    await guest.goto(f"{house[0]}/terra/booking")
    await connect(guest, voice=False)
    await fill_in(
        guest,
        date=day.isoformat(),
        time="19:00",
        guests="2",
        name="Grace Hopper",
        phone="0664 1234567",
    )
    await choose(guest, 1)
    await guest.get_by_test_id("submit-reservation").dblclick()
    text = await receipt(guest)
    [row] = await rows(books, day)
    assert row["reference"] in text
    assert (row["name"], row["time"], row["guests"], row["table"]) == (
        "Grace Hopper",
        "19:00",
        2,
        1,
    )
    assert row["phone"] == "+436641234567"

    # What is taken is taken, for everybody who looks.
    free = (await books.get("/tables", params={"date": day.isoformat(), "time": "19:00"})).json()
    assert free["taken"] == [1]


async def test_half_by_form_and_half_by_words(
    guest: Page, house: tuple[str, str], books: httpx.AsyncClient
) -> None:
    day = a_day(4)
    await guest.goto(f"{house[0]}/terra/booking")
    await connect(guest, voice=True)
    await fill_in(guest, name="Alan Turing", phone="0664 1234567", date=day.isoformat())
    await asked(guest, "what time")
    await tell(guest, "Around eight p.m.", lambda: filled(guest, "time", "20:00"))
    await quiet(guest)
    await guest.get_by_test_id("message-input").fill("We are three people")
    await guest.get_by_test_id("send-button").click()
    await filled(guest, "guests", "3")
    await asked(guest, "Shall I book it?")
    await guest.get_by_test_id("submit-reservation").click()
    text = await receipt(guest)
    [row] = await rows(books, day)
    assert row["reference"] in text
    assert (row["name"], row["time"], row["guests"]) == ("Alan Turing", "20:00", 3)


async def test_half_a_form_before_the_host_is_there(
    guest: Page, house: tuple[str, str], books: httpx.AsyncClient
) -> None:
    day = a_day(5)
    await guest.goto(f"{house[0]}/terra/booking")
    await expect(guest.get_by_test_id("needs-host")).to_be_visible()
    await fill_in(guest, date=day.isoformat(), time="18:30", guests="6")
    await choose(guest, 11)
    await connect(guest, voice=False)
    await asked(guest, "I see what you have filled in.")
    await asked(guest, "What name")
    await expect(guest.get_by_test_id("terra-agent")).to_have_attribute("data-agent", "reservation")
    await fill_in(guest, name="Katherine Johnson", phone="0664 1234567")
    await asked(guest, "Shall I book it?")
    await guest.get_by_test_id("message-input").fill("Yes please")
    await guest.get_by_test_id("send-button").click()
    text = await receipt(guest)
    [row] = await rows(books, day)
    assert row["reference"] in text
    assert (row["time"], row["guests"], row["table"]) == ("18:30", 6, 11)


async def test_going_from_page_to_page_keeps_the_host(guest: Page, house: tuple[str, str]) -> None:
    await guest.goto(f"{house[0]}/terra")
    await connect(guest, voice=False)
    await guest.evaluate("window.__stays = true")
    agent = guest.get_by_test_id("terra-agent")
    await guest.get_by_test_id("nav-order").click()  # while the host may still be speaking
    await expect(agent).to_have_attribute("data-agent", "order_food")
    await guest.get_by_test_id("add-pumpkin-soup").click()
    await guest.go_back()
    await expect(agent).to_have_attribute("data-agent", "greeter")
    await guest.get_by_test_id("nav-booking").click()
    await expect(agent).to_have_attribute("data-agent", "reservation")
    assert await guest.evaluate("window.__stays") is True
    await expect(guest.get_by_test_id("link-state")).to_have_text("Listens and reads along")

    # After a reload the tab goes back to the same session, where the order still is.
    await guest.reload()
    await connect(guest, voice=False)
    await guest.get_by_test_id("nav-order").click()
    await expect(guest.get_by_test_id("quantity-pumpkin-soup").first).to_have_text(
        "1",
    )


async def test_the_site_reads_on_a_phone_in_every_theme(
    guest: Page, house: tuple[str, str]
) -> None:
    await guest.set_viewport_size({"width": 360, "height": 780})
    for page in ("", "/booking", "/order"):
        await guest.goto(f"{house[0]}/terra{page}")
        await expect(guest.get_by_role("heading", level=1)).to_be_visible()
        footer = guest.get_by_role("contentinfo")
        await expect(footer.get_by_text("+43 1 5550123")).to_be_visible()
        assert await guest.evaluate("document.documentElement.scrollWidth") <= 360
    for theme in ("Dark", "Neon", "Pink", "Light"):
        await guest.locator(".terra-themes label", has_text=theme).click()
        attribute = guest.locator(f"html[data-theme={theme.lower()}]")
        await expect(attribute).to_have_count(1)
        await guest.screenshot(path=ARTIFACTS / f"terra-phone-{theme.lower()}.png")
        assert await found_by_axe(guest) == []


async def found_by_axe(page: Page) -> list[str]:
    """What it finds on the page as it is drawn, colours included."""
    if await page.evaluate("!window.axe"):
        await page.evaluate(AXE.read_text(encoding="utf-8"))
    return await page.evaluate(
        "async () => (await axe.run(document)).violations"
        ".flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}`))"
    )


async def test_the_page_is_in_the_browsers_language_until_another_is_chosen(
    browser: Browser, house: tuple[str, str]
) -> None:
    context = await browser.new_context(locale="de-AT", viewport={"width": 1440, "height": 900})
    context.set_default_timeout(1000 * SOON)
    page = await context.new_page()
    await page.goto(f"{house[0]}/terra/booking")
    title = page.get_by_role("heading", level=1)
    await expect(title).to_have_text("Ein Tisch für Sie")
    assert await page.evaluate("document.documentElement.lang") == "de"
    await page.get_by_test_id("language").select_option("nl")
    await expect(title).to_have_text("Een tafel voor u")
    await page.reload()
    await expect(title).to_have_text("Een tafel voor u")
    await context.close()


async def test_the_way_to_the_booking_is_above_the_fold_and_the_closed_panel_is_a_strip(
    guest: Page, house: tuple[str, str]
) -> None:
    await guest.goto(f"{house[0]}/terra/booking")
    offered = guest.get_by_test_id("connect-typed-form")
    await expect(offered).to_be_in_viewport(ratio=1)
    await connect(guest, voice=True)
    confirm = guest.get_by_test_id("submit-reservation")
    await expect(confirm).to_be_in_viewport(ratio=1)

    await guest.get_by_test_id("panel-toggle").click()
    strip = guest.get_by_test_id("panel-strip")
    await expect(guest.get_by_test_id("link-state")).to_be_visible()
    await strip.get_by_role("button", name="Mute").click()
    await strip.get_by_role("button", name="Unmute").click()
    box = await guest.get_by_test_id("terra-panel").bounding_box()
    assert box is not None
    assert box["width"] < 100
    await expect(confirm).to_be_in_viewport(ratio=1)
    await guest.screenshot(path=ARTIFACTS / "terra-strip.png")
    assert await found_by_axe(guest) == []
    await strip.get_by_role("button", name="Leave").click()
    await expect(strip.get_by_test_id("strip-talk")).to_be_visible()
