"""A day is planned, changed at 14:06, half taken back, and gone on with the next day.

Real: the pages, three processes of the service one after the other, each at its time of the day,
the microphone, the recogniser, and a Radicale that is somebody else's too. One person talks and
one presses buttons, on one service and in one calendar. What is said is understood by a server
that speaks the vendor's protocol.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import httpx
import planner_mind
import pytest
import pytest_asyncio
from browser_rig import MICROPHONE, ROOT, started
from browser_talk import tell
from calendar_server import (
    LUNCH,
    PASSWORD,
    USER,
    CalendarServer,
    another_client,
    calendar_server,
)
from openai_stand_in import serving
from patience import SOON
from planner_page import at
from playwright.async_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

DAY = datetime.now(UTC).date() + timedelta(days=1)
"""The day that is planned: tomorrow, and today for services whose clock is put forward."""
NEXT = DAY + timedelta(days=1)
DENTIST = LUNCH.replace("lunch@", "dentist@").replace("Lunch with Bo", "Dentist")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CalendarServer]:
    with calendar_server(tmp_path_factory.mktemp("radicale")) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def other(server: CalendarServer) -> AsyncIterator[httpx.AsyncClient]:
    async with another_client(server) as client:
        yield client


@dataclass(frozen=True)
class Days:
    """What the days are planned with.

    Attributes:
        folder: Of the service's data, the same for all its processes.
        calendar: Somebody else's way to the calendar.
        model: Where the model is.
        browser: Opens a page of its own for each person.
    """

    folder: Path
    calendar: httpx.AsyncClient
    model: str
    browser: Browser

    @asynccontextmanager
    async def process(self, now: datetime) -> AsyncGenerator[Door]:
        """A process of the service at that time."""
        settings = {
            "OPENAI_BASE_URL": self.model,
            "OPENAI_MODEL": "stand-in",
            "TIMEZONE": "UTC",
            "CALENDAR": "url",
            "CALENDAR_URL": str(self.calendar.base_url),
            "CALENDAR_USER": USER,
            "CALENDAR_PASSWORD": PASSWORD,
            "PYTHONPATH": str(ROOT / "tests" / "shifted_clock"),
            "CLOCK_SHIFT": str((now - datetime.now(UTC)).total_seconds()),
        }
        with started(self.folder, settings) as (url, token):
            yield Door(url, token, self.browser)

    @asynccontextmanager
    async def people_at(self, now: datetime) -> AsyncGenerator[tuple[Page, Page]]:
        """Ada's planning and Bo's, side by side in such a process."""
        async with (
            self.process(now) as door,
            door.planning("Ada") as ada,
            door.planning("Bo") as bo,
        ):
            yield ada, bo

    async def dentist(self, start: str, end: str) -> None:
        """Somebody else puts a meeting into the day, or moves it."""
        text = DENTIST.format(day=DAY).replace("T130000Z", f"T{start}00Z")
        put = await self.calendar.put("dentist.ics", content=text.replace("T140000Z", f"T{end}00Z"))
        assert put.is_success, put.text

    async def written(self) -> list[str]:
        """What the planner has written, as `day time name`; what is others' is as they put it."""
        whole = (await self.calendar.get("")).text
        lunch = (await self.calendar.get("lunch.ics")).text
        assert "X-THEIRS:kept" in lunch
        assert f"DTSTART:{DAY:%Y%m%d}T130000Z" in lunch
        events = re.findall(r"BEGIN:VEVENT.*?END:VEVENT", whole, re.DOTALL)
        ours = [text for text in events if "X-BEATROOM-DAY" in text]
        theirs = {"Lunch with Bo", "Dentist"}
        assert {_field(text, "SUMMARY") for text in events if text not in ours} <= theirs
        return sorted(
            f"{_field(text, 'DTSTART')[6:13].replace('T', ' ')} {_field(text, 'SUMMARY')}"
            for text in ours
        )


def _field(event: str, name: str) -> str:
    found = re.search(rf"{name}[^:\n]*:(.*?)\r?\n", event)
    assert found is not None, event
    return found[1]


@dataclass(frozen=True)
class Door:
    """The way to a process of the service."""

    url: str
    token: str
    browser: Browser

    @asynccontextmanager
    async def planning(self, name: str) -> AsyncGenerator[Page]:
        """A planning of somebody's, on its page."""
        async with httpx.AsyncClient(base_url=self.url, timeout=SOON) as client:
            made = await client.post(
                "/api/v1/sessions",
                json={"personality": "planner", "timezone": "UTC", "profile": name},
                headers={"Authorization": f"Bearer {self.token}"},
            )
        assert made.status_code == httpx.codes.CREATED, made.text
        context = await self.browser.new_context(
            permissions=["microphone"],
            viewport={"width": 1440, "height": 900},
            reduced_motion="reduce",
        )
        context.set_default_timeout(1000 * SOON)
        await context.add_init_script(MICROPHONE)
        page = await context.new_page()
        await page.goto(made.json()["join"]["host"]["url"])
        await page.get_by_test_id("name-input").fill(name)
        await page.get_by_test_id("join-button").click()
        await at(page, "date")
        yield page
        await context.close()


def block(page: Page, name: str) -> Locator:
    return page.locator(".day-block", has=page.locator(".day-block-name", has_text=name))


def stands(page: Page, name: str, span: str) -> Callable[[], Awaitable[None]]:
    """Waits for a block to be there."""
    wanted = re.compile(f", {span},")
    return lambda: expect(block(page, name)).to_have_accessible_name(wanted)


def ledger(page: Page) -> Locator:
    return page.get_by_test_id("ledger")


async def typed(page: Page, words: str) -> None:
    await page.get_by_test_id("message-input").fill(words)
    await page.keyboard.press("Enter")


async def add(page: Page, name: str, minutes: int) -> None:
    form = page.get_by_test_id("quick-task")
    await form.get_by_label("A task").fill(name)
    await form.get_by_label("How long it takes").select_option(str(minutes))
    await form.get_by_role("button", name="Add").click()
    await expect(form.get_by_label("A task")).to_have_value("")


async def drafted(page: Page) -> None:
    await page.get_by_test_id("draft").click()
    await at(page, "skeleton")


async def write(page: Page) -> None:
    """From the plan to the calendar, by the main button."""
    while (stage := await page.get_by_test_id("stage").get_attribute("data-stage")) != "review":
        await page.get_by_test_id("move-on").click()
        await expect(page.get_by_test_id("stage")).not_to_have_attribute("data-stage", stage or "")
    await page.get_by_test_id("move-on").click()
    await expect(page.locator(".plan-written")).to_be_visible()


async def choose(page: Page, day: date) -> None:
    await page.get_by_test_id(f"day-{day}").click()
    await at(page, "constraints")


# ---- who talks ---------------------------------------------------------------------------------


async def talks_in_the_morning(page: Page) -> None:
    """What somebody types is understood as what they say is."""
    await typed(page, "Let us plan today, please.")
    await at(page, "constraints")
    await typed(page, "Nothing else, go on.")
    await at(page, "inputs")
    await typed(page, "I want to write the report and read a book.")
    await typed(page, "That is all, make the plan.")
    await at(page, "skeleton")
    await stands(page, "Write the report", "09:00 to 10:30")()
    await typed(page, "Move the report to three o'clock.")
    await stands(page, "Write the report", "15:00 to 16:30")()
    await typed(page, "Good, that is my day.")
    await at(page, "review")
    await typed(page, "Yes, please write it down.")
    await expect(ledger(page)).to_contain_text("written")


async def talks_at_14_06(page: Page, days: Days) -> None:
    """A meeting came in: the rest is planned anew, written, taken back and brought back."""
    before = await days.written()
    assert f"{DAY:%d} 1500 Write the report" in before
    report = "Write the report"
    await typed(page, "Let us plan today, please.")
    await at(page, "constraints")
    await tell(page, "Show me my plan at once.", stands(page, report, "15:00 to 16:30"))
    await days.dentist("1500", "1520")
    moved = stands(page, report, "15:20 to 16:50")
    await tell(page, "Please plan the rest of the day again.", moved)
    await expect(page.get_by_test_id("day")).to_contain_text("Dentist")
    await typed(page, "Good, that is my day.")
    await at(page, "review")
    written = lambda: expect(page.locator(".plan-written")).to_be_visible()  # noqa: E731
    await tell(page, "Yes, please write it down.", written)
    after = await days.written()
    assert after != before

    await tell(page, "Please undo that.", lambda: expect(ledger(page)).to_contain_text("undone"))
    assert await days.written() == before
    await days.dentist("1505", "1525")
    back = ledger(page).get_by_role("button", name="Undo").nth(1)
    await tell(page, "Please bring it back.", lambda: expect(back).to_be_visible())
    assert await days.written() == after


async def talks_the_next_day(page: Page) -> None:
    report = "Write the report"
    await tell(page, "Let us plan today, please.", lambda: at(page, "constraints"))
    left = page.locator(f'.tray-task[data-task="{report}"]')
    await expect(left).to_be_visible()
    await left.get_by_role("button", name="Add").click()
    await tell(page, "Show me my plan at once.", stands(page, report, "09:00 to 10:30"))
    await typed(page, "Good, that is my day.")
    await at(page, "review")
    written = lambda: expect(page.locator(".plan-written")).to_be_visible()  # noqa: E731
    await tell(page, "Yes, please write it down.", written)


# ---- who presses buttons -----------------------------------------------------------------------


async def presses_in_the_morning(page: Page) -> None:
    await choose(page, DAY)
    await add(page, "Gym", 60)
    await add(page, "Call mum", 30)
    await drafted(page)
    await expect(block(page, "Gym")).to_be_visible()
    await expect(block(page, "Write the report")).to_have_count(0)
    await write(page)


async def presses_at_14_06(page: Page, days: Days) -> None:
    """What was not done in the morning comes again; half of it is taken back, and brought back."""
    before = await days.written()
    await choose(page, DAY)
    await drafted(page)
    await stands(page, "Gym", "09:00 to 10:00")()
    await page.get_by_test_id("replan").click()
    await page.get_by_role("checkbox", name=re.compile("^Gym")).check()
    await page.get_by_role("button", name="Re-plan", exact=True).click()
    await stands(page, "Gym", "15:25 to 16:25")()
    await write(page)
    after = await days.written()
    assert f"{DAY:%d} 0900 Gym" in before
    assert f"{DAY:%d} 0900 Gym" not in after

    await ledger(page).get_by_role("button", name=re.compile("^Undo: .*one changed")).click()
    await expect(ledger(page)).to_contain_text("undone")
    assert await days.written() == before
    await days.dentist("1600", "1620")
    await ledger(page).get_by_role("button", name=re.compile("^Redo: .*one changed")).click()
    await expect(ledger(page).get_by_role("button", name="Undo").nth(1)).to_be_visible()
    assert await days.written() == after


async def presses_the_next_day(page: Page) -> None:
    """What yesterday was planned can come again; what stands there can still be taken back."""
    await choose(page, NEXT)
    await page.get_by_role("button", name="Add: Gym").click()
    await drafted(page)
    await stands(page, "Gym", "09:00 to 10:00")()
    await write(page)


def clock(day: date, hour: int, minute: int) -> datetime:
    return datetime.combine(day, time(hour, minute, tzinfo=UTC))


async def test_a_plan_lives_on_and_nothing_of_others_is_touched(
    browser: Browser, tmp_path: Path, other: httpx.AsyncClient
) -> None:
    (tmp_path / "personalities").mkdir()
    record = (ROOT / "personalities" / "planner.yaml").read_text()
    assert "  name: heart\n" in record
    brisk = record.replace("  name: heart\n", "  name: heart\n  speed: 1.8\n")
    (tmp_path / "personalities" / "planner.yaml").write_text(brisk)
    with serving(planner_mind.answer) as model:
        days = Days(tmp_path, other, model.url, browser)
        async with days.people_at(clock(DAY, 8, 40)) as (ada, bo):
            await talks_in_the_morning(ada)
            await presses_in_the_morning(bo)
        morning = await days.written()
        assert len(morning) == 4

        async with days.people_at(clock(DAY, 14, 6)) as (ada, bo):
            await talks_at_14_06(ada, days)
            await presses_at_14_06(bo, days)
        changed = await days.written()

        async with days.people_at(clock(NEXT, 8, 10)) as (ada, bo):
            await talks_the_next_day(ada)
            await presses_the_next_day(bo)
        both = [f"{NEXT:%d} 0900 Gym", f"{NEXT:%d} 0900 Write the report"]
        assert await days.written() == sorted([*changed, *both])
