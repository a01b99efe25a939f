"""Somebody who knows no YAML makes a quiz in the studio, hears it, rehearses it and starts it.

Only the goal and the page are given: a quiz of ten minutes with four beats and a voice. They use
mouse and keyboard, and no YAML is ever shown to them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

import httpx
import pytest
from browser_rig import ARTIFACTS, ROOT, UNASKED, Running, faults
from patience import LATER, SOON
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser

SECONDS = 1000.0
PROMISED = 300.0
"""Seconds within which all of it is done."""
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FINDINGS = """async () => (await axe.run(document)).violations.map(
  (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`)"""
WATCH = """
window.__yaml = [];
window.__heard = 0;
document.addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (document.querySelector("[data-testid=editor], [data-testid=studio-yaml]")) {
      window.__yaml.push("the editor");
    }
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

    await page.get_by_label("What is it called?").fill("Friday quiz")
    await page.get_by_test_id("occasion-quiz").check()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("beat-row-3")).to_contain_text("The winner")

    await page.get_by_label("Length in minutes").fill("10")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="Timeline")).to_contain_text("10 min")

    await voice_by_ear(page)
    await beats_of_its_own(page)
    await page.screenshot(path=ARTIFACTS / "studio-form.png", full_page=True)
    await page.evaluate(AXE.read_text())
    assert await page.evaluate(FINDINGS) == []

    await page.get_by_role("button", name="Rehearse").click()
    shown = page.get_by_test_id("rehearsed")
    await expect(shown.get_by_role("heading", name="Friday quiz")).to_be_visible(
        timeout=LATER * SECONDS
    )
    await page.get_by_test_id("studio-start").click()
    await page.get_by_test_id("start-button").click()
    await expect(page.get_by_test_id("name-input")).to_be_visible()
    took = time.monotonic() - began
    (ARTIFACTS / "studio-form.txt").write_text(f"In {took:.0f} seconds, with what the page takes.")
    assert took < PROMISED

    assert await page.evaluate("window.__yaml") == []
    assert [url for url in seen if "YamlView" in url] == []
    assert wrong == []
    await as_it_was_meant(service)


async def voice_by_ear(page: Page) -> None:
    """One voice is heard and left, another one heard and chosen."""
    for voice in ("deep", "bright"):
        await heard(page, f"hear-voice-{voice}")
    await page.get_by_role("radio", name="bright").focus()
    await page.keyboard.press("Space")
    await expect(page.get_by_role("radio", name="bright")).to_be_checked()


async def beats_of_its_own(page: Page) -> None:
    """One of the template's rounds goes, one of their own comes, and is moved to where it fits."""
    await page.get_by_test_id("timeline-beat-2").click()
    await page.get_by_role("button", name="Remove Round two").click()
    await expect(page.get_by_test_id("beat-row-3")).to_have_count(0)
    await page.get_by_test_id("timeline-beat-0").click()
    await page.get_by_test_id("add-beat").click()
    await page.get_by_test_id("field-beats[1].title").fill("Guess the song")
    await page.get_by_text("Word for word").last.click()
    await page.get_by_test_id("field-beats[1].say").fill("I hum, you guess: no phones, please!")
    await heard(page, "hear-beat-1")
    beat = page.get_by_test_id("timeline-beat-1")
    await beat.focus()
    await page.keyboard.press("Alt+ArrowRight")
    await expect(page.get_by_test_id("timeline-beat-2")).to_contain_text("Guess the song")
    await page.keyboard.press("Control+z")
    await expect(page.get_by_test_id("timeline-beat-1")).to_contain_text("Guess the song")
    await dragged(page, "timeline-beat-1", "timeline-beat-2")
    await expect(page.get_by_test_id("timeline-beat-2")).to_contain_text("Guess the song")
    before = await page.get_by_test_id("edge-2").get_attribute("aria-valuetext")
    await page.get_by_test_id("edge-2").press("ArrowRight")
    await expect(page.get_by_test_id("edge-2")).not_to_have_attribute("aria-valuetext", str(before))
    await page.get_by_test_id("timeline-beat-0").click()
    await heard(page, "hear-beat-0")


async def dragged(page: Page, one: str, other: str) -> None:
    """A beat of the timeline is taken by the mouse to where another one is."""
    boxes = [await page.get_by_test_id(each).bounding_box() for each in (one, other)]
    (x, y), (to, _) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(to, y, steps=5)
    await page.mouse.up()


async def heard(page: Page, button: str) -> None:
    """A line is asked for and played to its end."""
    before = await page.evaluate("window.__heard")
    await page.get_by_test_id(button).click()
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
