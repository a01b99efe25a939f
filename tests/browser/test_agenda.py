"""The agenda in browsers whose clocks are wrong: it follows the server's."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from browser_rig import ARTIFACTS, UNASKED, Running
from patience import SOON, eventually
from playwright.async_api import Browser, Page, expect

pytestmark = pytest.mark.browser

MINUTE = 60.0
BEAT = ("agenda-figure-beat-0", "current_item_remaining_minutes")
SESSION = ("time-left", "session_remaining_minutes")
"""Where a page shows a time, and what the server calls it."""
LEAST_LEFT = 30.0
"""Seconds of the beat after which the row has still to say that it is nearly over."""

WRONG_CLOCK = """
((shift) => {
  const Real = Date;
  const now = () => Real.now() + shift;
  window.Date = class extends Real {
    constructor(...given) { given.length ? super(...given) : super(now()); }
    static now() { return now(); }
  };
  const steady = performance.now.bind(performance);
  performance.now = () => steady() + shift;
  Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + shift });
})(SHIFT);
"""


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


def shown(figure: str) -> float:
    """Seconds in a time such as 1:05; what is over has a plus and is below zero."""
    minutes, seconds = (int(part) for part in re.sub(r"[^\d:]", "", figure).split(":"))
    size = minutes * MINUTE + seconds
    return -size if "+" in figure else size


async def joined(page: Page, url: str, name: str, shift: int) -> Page:
    """A person in a session, whose browser's clock is wrong by so many milliseconds."""
    await page.add_init_script(WRONG_CLOCK.replace("SHIFT", str(shift)))
    await page.goto(url)
    await page.get_by_test_id("name-input").fill(name)
    await page.get_by_test_id("join-muted-button").click()
    return page


async def test_the_agenda_counts_from_the_servers_clock(
    browser: Browser, page: Page, service: Running
) -> None:
    """Two people in one session: the one's clock is fast, the other's is slow."""
    api = httpx.AsyncClient(base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON)
    other = await browser.new_context(viewport={"width": 1440, "height": 900})
    async with api, other:
        made = (await api.post("/sessions", json={"personality": "show"})).json()
        session = f"/sessions/{made['id']}"
        door = made["join"]["guest"]["url"]
        pages = {
            "fast": await joined(page, door, "Bob", 600_000),
            "slow": await joined(await other.new_page(), door, "Cem", -600_000),
        }

        async def steer(body: dict[str, Any]) -> None:
            (await api.post(f"{session}/rundown", json=body)).raise_for_status()

        async def within_a_second(of: Page, test_id: str, field: str) -> None:
            """A page on a busy machine may be late in drawing; one with a wrong clock stays so."""

            async def told() -> int:
                """The server's figure as a page shows it: what is left rounds up."""
                return math.ceil((await api.get(f"{session}/time")).json()[field] * MINUTE)

            async def shows_it() -> bool:
                before = await told()
                seen = shown(await of.get_by_test_id(test_id).inner_text())
                after = await told()
                return after - 1 <= seen <= before + 1

            await eventually(shows_it, what=f"{test_id} is the server's {field}")

        # However long a busy machine takes for what follows, the beat is not over meanwhile.
        begun = page.get_by_test_id("agenda-beat-0")
        await expect(begun).to_have_attribute("aria-current", "step")
        await steer({"op": "extend", "seconds": 10 * MINUTE})
        for clock, one in pages.items():
            running = one.get_by_test_id("agenda-beat-0")
            await expect(running).to_have_attribute("aria-current", "step")
            for _ in range(3):
                await within_a_second(one, *BEAT)
                await within_a_second(one, *SESSION)
            await one.screenshot(path=ARTIFACTS / f"agenda-{clock}.png")

        # The slower the machine, the longer is the part in which it is nearly over.
        now = (await api.get(f"{session}/time")).json()
        left = now["current_item_remaining_minutes"] * MINUTE
        gone = now["current_item_elapsed_minutes"] * MINUTE
        await steer({"op": "extend", "seconds": -round(left - max(LEAST_LEFT, gone / 3))})

        async def says_nearly_over(one: Page) -> None:
            # 80 % of the beat: the row says so in words.
            running = one.get_by_test_id("agenda-beat-0")
            await expect(running).to_have_attribute("data-state", "warning")
            await expect(running).to_contain_text("nearly over")
            await within_a_second(one, *BEAT)

        await asyncio.gather(*(says_nearly_over(one) for one in pages.values()))

        await steer({"op": "skip"})
        for one in pages.values():
            running = one.get_by_test_id("agenda-beat-0")
            await expect(running).to_have_attribute("data-state", "completed")
            await expect(running).to_contain_text("done")
        await api.post(f"{session}/end", json={"at_once": True})
