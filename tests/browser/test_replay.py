"""A room that knows it is recorded, and its replay: sound, words and seeking go together."""

from __future__ import annotations

import re
from typing import Any

import httpx
import numpy as np
import pytest
from browser_rig import ARTIFACTS, ROOT, Running
from browser_talk import tell
from patience import SOON, eventually
from playwright.async_api import Page, expect
from recorded_sound import sound_of

pytestmark = pytest.mark.browser

PLACE = "document.querySelector('audio').currentTime"
SAME = 2.0
"""Seconds by which a beat may come earlier or later when its session is rehearsed again."""
QUESTION = "What is the capital of France?"


async def test_a_room_knows_that_it_is_recorded_and_is_heard_again(
    page: Page, service: Running
) -> None:
    async with httpx.AsyncClient(base_url=service.url, headers=service.auth, timeout=SOON) as api:
        wanted = {
            "personality": "show",
            "recording": True,
            "keepsake": "recording",
            "length": 600,
        }
        made = (await api.post("/api/v1/sessions", json=wanted)).raise_for_status().json()
        path = f"/api/v1/sessions/{made['id']}"
        desk = await page.context.new_page()
        await desk.goto(f"{service.url}/console/{made['id']}#token={service.token}")
        await talk(page, desk, made["join"]["guest"]["url"])
        await api.post(f"{path}/end", json={"at_once": True})
        told = await whole(api, path)
        await is_the_same_again(api, made["id"])
        tracks = {one["name"]: one["url"] for one in told["recording"]["tracks"]}
        assert set(tracks) == {"Everybody", "Robin", "Ana"}
        sound = {name: sound_of((await api.get(url)).content) for name, url in tracks.items()}
    for line in told["replay"]["lines"][1:]:
        began, ended = (int(48_000 * line[at]) for at in ("began", "ended"))
        for name in ("Everybody", line["name"]):
            heard = sound[name][began:ended]
            assert float(np.sqrt(np.mean(heard**2))) > 0.01, (name, line)

    link = made["join"]["guest"]["url"]
    await kept(page, link, shows="recording")
    panel = desk.get_by_test_id("keepsake-panel")
    await panel.get_by_role("button", name="Show less").click()
    await expect(panel).to_contain_text("A link shows the agenda")
    await kept(page, link, shows="agenda")

    await desk.get_by_role("link", name="Replay", exact=True).click()
    asked = next(line for line in told["replay"]["lines"] if line["who"] == "person")
    await replay(desk, asked["began"])


async def is_the_same_again(api: httpx.AsyncClient, session: str) -> None:
    """What people did in real time, rehearsed: the same without a change, and before one."""
    told = await rehearsed(api, {"session": session})
    then, now = (begun(told[show]) for show in ("then", "now"))
    assert then, "no beat began"
    assert now.keys() == then.keys()
    assert {title: at for title, at in then.items() if abs(now[title] - at) > SAME} == {}
    assert told["differences"] == []
    assert told["as_far_as"] == ""

    text = (ROOT / "tests" / "data" / "show" / "show.yaml").read_text()
    other = text.replace("at: 45s", "at: 60s")
    assert other != text
    changed = begun((await rehearsed(api, {"session": session, "text": other}))["now"])
    assert changed["Welcome"] == pytest.approx(then["Welcome"], abs=SAME)


async def rehearsed(api: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    """What a rehearsal of a session gives."""
    made = (await api.post("/api/v1/rehearsals", json=body)).raise_for_status().json()

    async def state() -> dict[str, Any]:
        return dict((await api.get(f"/api/v1/rehearsals/{made['id']}")).raise_for_status().json())

    async def over() -> bool:
        return (await state())["state"] != "running"

    await eventually(over, what="it is rehearsed")
    told = await state()
    assert told["state"] == "done", told["reason"]
    return dict(told["result"])


def begun(show: dict[str, Any]) -> dict[str, float]:
    """When each beat that came began, by its title."""
    return {one["title"]: one["started"] for one in show["beats"] if one["started"] is not None}


async def talk(page: Page, desk: Page, link: str) -> None:
    """Somebody comes in, is told that it is recorded, and asks something."""
    await page.goto(link)
    await expect(page.get_by_test_id("recorded")).to_be_visible()
    await expect(page.get_by_test_id("told-afterwards")).to_contain_text("hear the recording")
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-button").click()
    await expect(page.get_by_test_id("recording")).to_be_visible()
    await expect(desk.get_by_test_id("recording")).to_be_visible()
    said = page.get_by_test_id("transcript").locator("[data-who]")
    await expect(said.first).to_have_text(re.compile("this session is recorded"))
    await expect(said.filter(has_text="Good morning everybody")).to_be_visible()
    asked = said.filter(has_text="capital of France").first
    await tell(page, QUESTION, lambda: expect(asked).to_be_visible(), "male")
    await expect(said.filter(has_text="Paris")).to_be_visible()


async def kept(page: Page, link: str, *, shows: str) -> None:
    """What a guest opens afterwards: always what it was; the words and the sound as allowed."""
    await page.goto("about:blank")
    await page.goto(link)
    keepsake = page.get_by_test_id("keepsake")
    await expect(keepsake.get_by_role("heading", level=1)).to_have_text("Robin's Short Show")
    await expect(page.get_by_test_id("kept-when")).to_have_text(re.compile(r"\d.* to \d"))
    await expect(keepsake.get_by_text("Welcome").first).to_be_visible()
    player = keepsake.get_by_label("The recording")
    if shows == "agenda":
        await expect(keepsake).to_contain_text("It is not shown here")
        await expect(player).to_have_count(0)
        await expect(keepsake).not_to_contain_text("capital of France")
        return
    await expect(keepsake).to_contain_text("capital of France")
    await player.evaluate("(player) => player.play()")
    await page.wait_for_function(f"() => {PLACE} > 0.3")
    for scheme in ("light", "dark"):
        await page.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
        await page.screenshot(path=ARTIFACTS / f"keepsake-{scheme}.png", full_page=True)


async def whole(api: httpx.AsyncClient, path: str) -> dict[str, Any]:
    """The replay once its recording is kept to the end."""

    async def replayed() -> dict[str, Any]:
        return dict((await api.get(f"{path}/replay")).raise_for_status().json())

    async def kept_to_the_end() -> bool:
        told = await replayed()
        lengths = [one["seconds"] for one in told["recording"]["tracks"]]
        return min(lengths, default=0.0) >= told["replay"]["length"] - 1.0

    await eventually(kept_to_the_end)
    return await replayed()


async def replay(page: Page, asked_at: float) -> None:
    """A sentence leads to its sound, in each voice; the page fits where it is shown."""
    await expect(page.get_by_test_id("replay")).to_be_visible()
    await page.wait_for_function("() => document.querySelector('audio').readyState >= 1")
    await page.get_by_test_id("replay-words").get_by_role("button", name="capital").first.click()
    await page.wait_for_function(f"() => Math.abs({PLACE} - {asked_at}) < 0.2")
    await page.get_by_test_id("play").click()
    await page.wait_for_function(f"() => {PLACE} > {asked_at + 0.3}")
    await page.keyboard.press("k")
    await page.wait_for_function("() => document.querySelector('audio').paused")
    place = await page.evaluate(PLACE)
    await page.get_by_test_id("track").select_option(label="Ana")
    await page.wait_for_function("() => !document.querySelector('audio').src.includes('/all?')")
    await page.wait_for_function(f"() => Math.abs({PLACE} - {place}) < 0.2")
    assert await page.evaluate("document.querySelector('audio').error") is None
    for scheme in ("light", "dark"):
        await page.evaluate(f"document.documentElement.dataset.theme = '{scheme}'")
        for width in (1440, 1024, 390):
            await page.set_viewport_size({"width": width, "height": 900})
            await page.screenshot(path=ARTIFACTS / f"replay-{width}-{scheme}.png", full_page=True)
            wide = await page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (width, scheme)
