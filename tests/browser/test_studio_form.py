"""Somebody who knows no YAML makes a quiz in the studio, hears it, rehearses it and starts it.

Only the goal and the page are given: a quiz of ten minutes with four beats and a voice. They find
everything by its role and its name, as somebody who sees or hears the page does, use the mouse for
some steps and the keyboard alone for others, and no YAML is ever shown to them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

import httpx
import pytest
from browser_rig import ARTIFACTS, ROOT, UNASKED, Running, faults
from patience import LATER, SOON
from playwright.async_api import Locator, Page, expect

pytestmark = pytest.mark.browser

SECONDS = 1000.0
PROMISED = 300.0
"""Seconds within which all of it is done."""
MOST_TABS = 150
"""So often somebody would press the key at most; the pages have fewer stops."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FINDINGS = """async () => (await axe.run(document)).violations.map(
  (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`)"""
WATCH = """
window.__yaml = [];
window.__heard = 0;
document.addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (document.querySelector(".cm-editor")) window.__yaml.push("the editor");
    for (const line of ["beats:\\n", "persona: ", "$schema="]) {
      if (document.body.innerText.includes(line)) window.__yaml.push(line);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
});
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  this.addEventListener("ended", () => { if (this.duration > 0.3) window.__heard += 1; });
  return play.call(this);
};
"""
"""Notes each sight of YAML, and each line that was played to its end."""


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


async def test_a_quiz_is_made_heard_rehearsed_and_started_without_yaml(
    page: Page, service: Running
) -> None:
    wrong = faults(page)
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url))
    await page.add_init_script(WATCH)
    await page.goto(f"{service.url}/studio#token={service.token}")
    began = time.monotonic()

    await begun(page)
    await page.get_by_label("Length in minutes").fill("10")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Timeline")).to_contain_text("10 min")

    await voice_by_ear(page)
    await beats_of_its_own(page)
    await page.screenshot(path=ARTIFACTS / "studio-form.png", full_page=True)
    await page.evaluate(AXE.read_text())
    assert await page.evaluate(FINDINGS) == []

    await rehearsed(page)
    await started(page)
    took = time.monotonic() - began
    (ARTIFACTS / "studio-form.txt").write_text(f"In {took:.0f} seconds, with what the page takes.")
    assert took < PROMISED

    assert await page.evaluate("window.__yaml") == []
    assert [url for url in seen if "YamlView" in url] == []
    assert wrong == []
    await as_it_was_meant(service)


async def tabbed(page: Page, to: Locator) -> None:
    """What is wanted is come to by the Tab key, from where one is; it has to be in that order."""
    await expect(to).to_be_attached()
    for _ in range(MOST_TABS):
        if await to.evaluate("(it) => it === document.activeElement"):
            return
        await page.keyboard.press("Tab")
    pytest.fail(f"The Tab key does not come to {to}.")


async def begun(page: Page) -> None:
    """By keyboard alone: a title, the occasion by its arrow keys, and Enter."""
    await tabbed(page, page.get_by_role("textbox", name="What is it called?"))
    await page.keyboard.type("Friday quiz")
    occasions = page.get_by_role("group", name="It begins as")
    await tabbed(page, occasions.get_by_role("radio", checked=True))
    quiz = occasions.get_by_role("radio", name="A quiz")
    while not await quiz.is_checked():
        await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Friday quiz", level=1)).to_be_visible()
    await expect(beats(page).get_by_role("button", name="The winner")).to_be_visible()


def timeline(page: Page) -> Locator:
    return page.get_by_role("region", name="Timeline")


def beats(page: Page) -> Locator:
    return page.get_by_role("region", name="Beats")


async def voice_by_ear(page: Page) -> None:
    """One voice is heard and left, another one heard and chosen, by keyboard."""
    voices = page.get_by_role("group", name="The host’s voice")
    for voice in ("deep", "bright"):
        await heard(page, voices.get_by_role("button", name=f"Hear: the voice {voice}"))
    bright = voices.get_by_role("radio", name="bright")
    await bright.focus()
    await page.keyboard.press("Space")
    await expect(bright).to_be_checked()


async def beats_of_its_own(page: Page) -> None:
    """One of the template's rounds goes, one of their own comes, and is moved to where it fits."""
    await timeline(page).get_by_role("button", name="Round two").click()
    await beats(page).get_by_role("button", name="Remove Round two").click()
    await expect(beats(page).get_by_role("listitem")).to_have_count(3)
    await added(page)
    await moved(page)
    await timeline(page).get_by_role("button", name="Welcome").click()
    await heard(page, beats(page).get_by_role("button", name="Hear this line: Welcome"))


async def added(page: Page) -> None:
    """By keyboard alone, from the welcome on: a beat with a title and words of its own."""
    welcome = timeline(page).get_by_role("button", name="Welcome")
    await welcome.focus()
    await page.keyboard.press("Enter")
    await tabbed(page, beats(page).get_by_role("button", name="Add a beat"))
    await page.keyboard.press("Enter")
    title = beats(page).get_by_role("textbox", name="Title")
    await expect(title).to_be_focused()
    await page.keyboard.type("Guess the song")
    mine = beats(page).get_by_role("group", name="Guess the song")
    ways = mine.get_by_role("group", name="How the host speaks")
    await tabbed(page, ways.get_by_role("radio", checked=True))
    word_for_word = ways.get_by_role("radio", name="Word for word")
    while not await word_for_word.is_checked():
        await page.keyboard.press("ArrowRight")
    await tabbed(page, mine.get_by_role("textbox", name="The words"))
    await page.keyboard.press("Control+a")
    await page.keyboard.type("I hum, you guess: no phones, please!")
    await heard(page, mine.get_by_role("button", name="Hear this line: Guess the song"))


async def moved(page: Page) -> None:
    """There and back by keys, there by the mouse, and its start by an arrow key."""
    song = timeline(page).get_by_role("button", name="Guess the song")
    await song.focus()
    await page.keyboard.press("Alt+ArrowRight")
    await in_order(page, "Welcome", "Round one", "Guess the song", "The winner")
    await expect(song).to_be_focused()
    await page.keyboard.press("Control+z")
    await in_order(page, "Welcome", "Guess the song", "Round one", "The winner")
    await dragged(page, song, timeline(page).get_by_role("button", name="Round one"))
    await in_order(page, "Welcome", "Round one", "Guess the song", "The winner")
    start = timeline(page).get_by_role("slider", name="Start of Guess the song")
    before = await start.get_attribute("aria-valuetext")
    await start.press("ArrowRight")
    await expect(start).not_to_have_attribute("aria-valuetext", str(before))


async def in_order(page: Page, *titles: str) -> None:
    """The timeline has these beats, one after the other."""
    await expect(timeline(page).get_by_role("button")).to_contain_text(list(titles))


async def rehearsed(page: Page) -> None:
    """By keyboard alone."""
    ahead = page.get_by_role("region", name="Rehearsal", exact=True)
    await tabbed(page, ahead.get_by_role("button", name="Rehearse"))
    await page.keyboard.press("Enter")
    shown = page.get_by_role("region", name="Rehearsal of Friday quiz")
    await expect(shown.get_by_role("heading", name="Friday quiz, rehearsed")).to_be_visible(
        timeout=LATER * SECONDS
    )


async def started(page: Page) -> None:
    """What was made is chosen on the start page, and its room's door opens."""
    await page.get_by_role("button", name="Save and start").click()
    await expect(page.get_by_role("radio", name="Friday quiz")).to_be_checked()
    await page.get_by_role("button", name="Start session").click()
    await expect(page.get_by_role("textbox", name="Your name")).to_be_visible()


async def dragged(page: Page, one: Locator, other: Locator) -> None:
    """A beat of the timeline is taken by the mouse to where another one is."""
    boxes = [await each.bounding_box() for each in (one, other)]
    (x, y), (to, _) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(to, y, steps=5)
    await page.mouse.up()


async def heard(page: Page, button: Locator) -> None:
    """A line is asked for and played to its end."""
    before = await page.evaluate("window.__heard")
    await button.click()
    await page.wait_for_function(
        "before => window.__heard > before", arg=before, timeout=LATER * SECONDS
    )


async def as_it_was_meant(service: Running) -> None:
    """What was stored is what they wanted, and sessions are made of it."""
    async with httpx.AsyncClient(headers=service.auth, timeout=SOON) as client:
        url = f"{service.url}/api/v1/personalities/friday-quiz"
        made = (await client.get(url)).json()
    assert (made["problems"], made["serves"]) == ([], "file")
    record = made["personality"]
    assert (record["title"], record["length"]) == ("Friday quiz", "10m")
    assert record["voice"]["name"] == "bright"
    titles = [beat["title"] for beat in record["beats"]]
    assert titles == ["Welcome", "Round one", "Guess the song", "The winner"]
    assert re.search(r"no phones, please", record["beats"][2]["say"])
