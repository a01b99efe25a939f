"""Two people talk with the host, at once and after one another, in two browsers that are watched.

Each page notes whatever it shows of words, at each change: a line takes the caption with its words
away, and what is there in the end are the log's lines. `simulation/captions.py` has many sessions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import httpx
import pytest
from browser_rig import MICROPHONE, Running, faults
from browser_talk import quiet, spoken
from caption_words import has_its_words
from patience import AGAIN, ATTEMPTS, SOON, eventually
from playwright.async_api import Browser, Page, expect

pytestmark = pytest.mark.browser

WATCH = """() => {
  const first = (element) => element?.firstChild?.textContent ?? "";
  const look = () => ({
    lines: [...document.querySelectorAll("[data-testid=transcript] > li")].map((one) => ({
      who: "", name: first(one.children[0]), text: first(one.children[1]),
      via: one.children[0].textContent.endsWith(", typed") ? "text" : "voice",
    })),
    captions: [...document.querySelectorAll("[data-testid=caption]")].map((one) => ({
      who: "", name: first(one.children[0]), text: one.childNodes[1]?.textContent ?? "",
    })),
  });
  window.__shown = [look()];
  const note = () => {
    const now = look();
    if (JSON.stringify(now) !== JSON.stringify(window.__shown.at(-1))) window.__shown.push(now);
  };
  new MutationObserver(note).observe(document.body, {
    childList: true, subtree: true, characterData: true,
  });
}"""
SAYS = """([name, count]) => [...document.querySelectorAll("[data-who=person]")]
  .filter((one) => one.textContent.startsWith(name)).length > count"""
ROUNDS = (
    {"Ana": "What is the capital of France?", "Ben": "My train leaves from platform nine."},
    {"Ben": "We could paint the door green."},
    {"Ana": "Nobody told me that there was a meeting.", "Ben": "I would rather have tea."},
)
VOICES = {"Ana": "heart", "Ben": "tenor"}

Shown = dict[str, list[dict[str, Any]]]


async def test_a_line_takes_the_place_of_its_caption_on_both_pages(
    browser: Browser, service: Running
) -> None:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as api:
        body = {"personality": "show", "length": 600}
        made = (await api.post("/sessions", json=body)).raise_for_status().json()
        pages = {name: await joined(browser, made, name) for name in VOICES}
        wrong = [faults(page) for page in pages.values()]
        path = f"/sessions/{made['id']}"
        for page in pages.values():
            said = page.get_by_test_id("transcript").locator("[data-who=bot]")
            await expect(said.filter(has_text="Good morning everybody")).to_be_visible()
        # The clock of the beats waits for the talk, however long that takes here.
        (await api.post(f"{path}/rundown", json={"op": "hold"})).raise_for_status()
        for words in ROUNDS:
            await said_by_all(pages, words)
        for page in pages.values():
            await quiet(page)

        async def as_the_log_has_it() -> bool:
            wanted = await lines_of(api, path)
            return all([texts((await shown(page))[-1]) == wanted for page in pages.values()])

        await eventually(as_the_log_has_it, what="both pages have the log's lines")
        (await api.post(f"{path}/end", json={"at_once": True})).raise_for_status()
        for name, page in pages.items():
            await expect(page.get_by_test_id("ended-reason")).to_be_visible()
            await expect(page.get_by_test_id("caption")).to_have_count(0)
            seen = await shown(page)
            assert ghosts(seen) == [], name
            assert any(one["captions"] for one in seen), "nothing was being said"
        assert wrong == [[], []]


def test_a_caption_that_stays_beside_its_line_is_seen() -> None:
    caption = {"who": "", "name": "Ana", "text": "We should be"}
    line = {"who": "", "name": "Ana", "text": "We should be there early.", "via": "voice"}
    before: Shown = {"lines": [], "captions": [caption]}
    assert ghosts([before, {"lines": [line], "captions": []}]) == []
    assert ghosts([before, {"lines": [line], "captions": [caption]}]) != []


async def joined(browser: Browser, made: dict[str, Any], name: str) -> Page:
    """Somebody in the room with a microphone; whatever the page shows of words is noted."""
    context = await browser.new_context(permissions=["microphone"], reduced_motion="reduce")
    context.set_default_timeout(1000 * SOON)
    await context.add_init_script(MICROPHONE)
    page = await context.new_page()
    await page.goto(made["join"]["guest"]["url"])
    await page.get_by_test_id("name-input").fill(name)
    await page.evaluate(WATCH)
    await page.get_by_test_id("join-button").click()
    return page


async def said_by_all(pages: dict[str, Page], words: dict[str, str]) -> None:
    """Each says theirs, one half a second after the other; again where one was not understood."""
    for _ in range(ATTEMPTS):
        counts = {name: await said_so_far(pages[name], name) for name in words}
        for name in words:
            await quiet(pages[name])
        for name, text in words.items():
            await pages[name].evaluate("wav => window.__say(wav)", spoken(text, VOICES[name]))
            await asyncio.sleep(0.5)
        waiting = [
            pages[name].wait_for_function(SAYS, arg=[name, count], timeout=1000 * AGAIN)
            for name, count in counts.items()
        ]
        if not any(isinstance(one, Exception) for one in await gathered(waiting)):
            return
    pytest.fail(f"{words} were not understood")


async def gathered(waiting: Sequence[Any]) -> list[Any]:
    return list(await asyncio.gather(*waiting, return_exceptions=True))


async def said_so_far(page: Page, name: str) -> int:
    lines = (await shown(page))[-1]["lines"]
    return sum(one["name"] == name for one in lines)


async def shown(page: Page) -> list[Shown]:
    """What the page has shown of words so far, at each change."""
    found: list[Shown] = await page.evaluate("window.__shown")
    return found


def texts(one: Shown) -> list[str]:
    return [line["text"].strip() for line in one["lines"]]


def ghosts(seen: Sequence[Shown]) -> list[str]:
    """Lines beside which the caption with their words stayed."""
    found: list[str] = []
    for before, now in pairwise(seen):
        for line in now["lines"][len(before["lines"]) :]:
            its = has_its_words(before["captions"], line)
            if its and len(has_its_words(now["captions"], line)) >= len(its):
                found.append(f"{its} beside {line}")
    return found


async def lines_of(api: httpx.AsyncClient, path: str) -> list[str]:
    """What was said, by the log."""
    headers = {"Accept": "application/json"}
    asked = f"{path}/events?types=user_said,bot_said&limit=1000"
    answer = (await api.get(asked, headers=headers)).raise_for_status().json()
    return [one["event"]["text"].strip() for one in answer["items"]]
