"""The main job on real input: a browser, recorded speech, and a host that keeps time."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from browser_rig import ARTIFACTS, Running, faults
from browser_talk import SECONDS, tell
from patience import LATER, SOON, eventually
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def motion() -> str:
    """Here pages move, as most people have them."""
    return "no-preference"


def line(page: Page, who: str, text: str) -> Any:
    """A transcript line of somebody that has these words."""
    items = page.get_by_test_id("transcript").locator(f"[data-who={who}]")
    return items.filter(has_text=text).first


async def shot(page: Page, name: str) -> None:
    await page.screenshot(path=ARTIFACTS / f"{name}.png")


async def test_a_session_from_the_start_page_to_the_goodbye(page: Page, service: Running) -> None:
    problems = faults(page)
    await page.goto(service.room)
    await page.get_by_test_id("start-card-show").click()
    await shot(page, "start")
    await page.get_by_test_id("start-button").click()
    await page.get_by_test_id("name-input").fill("Ana")
    await page.get_by_test_id("join-button").click()

    opening = line(page, "bot", "Good morning everybody")
    await expect(opening).to_be_visible()
    assert await page.evaluate("window.__beatroom.botAudioEnergy()") > 0
    await shot(page, "room-opening")

    session = page.url.split("/room/")[1].split("#")[0].split("?")[0]
    async with httpx.AsyncClient(base_url=service.url, headers=service.auth, timeout=SOON) as api:

        async def change(op: str) -> None:
            answer = await api.post(f"/api/v1/sessions/{session}/rundown", json={"op": op})
            assert answer.status_code == 200, answer.text

        # The clock of the beats waits for the talk, however long that takes here.
        await change("hold")
        france, left = (
            line(page, "person", "capital of France"),
            line(page, "person", "time is left"),
        )
        await tell(
            page, "What is the capital of France?", lambda: expect(france).to_be_visible(), "male"
        )
        await expect(line(page, "bot", "Paris")).to_be_visible()
        await tell(page, "How much time is left?", lambda: expect(left).to_be_visible(), "male")

        answer = await api.post(
            f"/api/v1/sessions/{session}/instructions",
            json={
                "text": "Tell Wendy her comment is inappropriate",
                "mode": "immediate",
                "kind": "prompt",
            },
        )
        assert answer.status_code == 202, answer.text
        await expect(line(page, "bot", "Wendy")).to_be_visible()
        await shot(page, "room-instruction")
        await change("resume")

        await expect(page.get_by_test_id("beat-beat-1")).not_to_have_attribute(
            "data-state",
            "upcoming",
        )
        await expect(line(page, "bot", "weather")).to_be_visible()
        await shot(page, "room-beat")

        await expect(page.get_by_test_id("ended-reason")).to_be_visible(timeout=LATER * SECONDS)
        await expect(line(page, "bot", "Goodbye everybody")).to_be_visible()
        await shot(page, "room-ended")

        receipt = (await api.get(f"/api/v1/sessions/{session}/instructions")).json()
        events = (
            await api.get(
                f"/api/v1/sessions/{session}/events?limit=1000",
                headers={"Accept": "application/json"},
            )
        ).json()

    [spent] = receipt["items"] if isinstance(receipt, dict) else receipt
    assert spent["state"] == "spoken"
    happened = [item["event"] for item in events["items"]]
    assert [e["beat"] for e in happened if e["type"] == "beat_fired"] == [
        "beat-0",
        "beat-1",
        "beat-2",
    ]
    # Where the instruction cut the answer off, it was given once more.
    answered = [e for e in happened if e["type"] == "time_answered" and not e["again"]]
    assert len(answered) == 1
    assert happened[-1]["type"] == "ended"
    streamed = [body for body in service.model.asked if body.get("stream")]
    asked = [json.dumps(body["messages"][-1]) for body in streamed]
    assert not [text for text in asked if "time is left" in text]
    assert problems == []


async def test_the_room_counts_from_the_servers_clock_not_the_browsers(
    page: Page, service: Running
) -> None:
    await page.add_init_script(
        "{ const real = Date.now; Date.now = () => real() + 600000;"
        " const Old = Date; window.Date = class extends Old {"
        " constructor(...a) { a.length ? super(...a) : super(Old.now()); }"
        " static now() { return real() + 600000; } }; }"
    )
    await page.goto(service.room)
    await page.get_by_test_id("start-card-show").click()
    await page.get_by_test_id("start-button").click()
    await page.get_by_test_id("name-input").fill("Bob")
    await page.get_by_test_id("join-muted-button").click()
    await expect(line(page, "bot", "Good morning")).to_be_visible()
    session = page.url.split("/room/")[1].split("#")[0].split("?")[0]

    async with httpx.AsyncClient(base_url=service.url, headers=service.auth, timeout=SOON) as api:

        async def told() -> float:
            answer = await api.get(f"/api/v1/sessions/{session}/time")
            return float(answer.json()["session_remaining_minutes"]) * 60

        async def shows_it() -> bool:
            before = await told()
            shown = await page.get_by_test_id("time-left").inner_text()
            after = await told()
            minutes, seconds = (int(part) for part in shown.strip().lstrip("-−").split(":")[-2:])
            return after - 1.5 <= minutes * 60 + seconds <= before + 1.5

        await eventually(shows_it, what="the page shows the server's time")
        await api.post(f"/api/v1/sessions/{session}/end", json={"at_once": True})
    await shot(page, "room-ended-at-once")


async def test_a_reload_brings_the_same_person_back(page: Page, service: Running) -> None:
    await page.goto(service.room)
    await page.get_by_test_id("start-card-show").click()
    await page.get_by_test_id("start-button").click()
    for _ in range(2):
        await page.get_by_test_id("name-input").fill("Cem")
        await page.get_by_test_id("join-muted-button").click()
        await expect(line(page, "bot", "Good morning")).to_be_visible()
        session = page.url.split("/room/")[1].split("#")[0].split("?")[0]
        await page.reload()

    async with httpx.AsyncClient(base_url=service.url, headers=service.auth, timeout=SOON) as api:
        answer = await api.get(
            f"/api/v1/sessions/{session}/events?types=participant_joined",
            headers={"Accept": "application/json"},
        )
        await api.post(f"/api/v1/sessions/{session}/end", json={"at_once": True})
    joined = [item["event"] for item in answer.json()["items"]]
    assert [(e["name"], e["returning"]) for e in joined] == [("Cem", False), ("Cem", True)]
    assert len({e["participant"] for e in joined}) == 1


async def test_the_console_steers_a_session(page: Page, service: Running) -> None:
    async with httpx.AsyncClient(base_url=service.url, headers=service.auth, timeout=SOON) as api:
        made = (await api.post("/api/v1/sessions", json={"personality": "show"})).json()
        await page.goto(f"{service.url}/console/{made['id']}#token={service.token}")
        await page.get_by_test_id("instruction-text").fill("Everybody look at the window.")
        await page.get_by_test_id("instruction-send").click()
        receipt = page.locator("[data-testid^=receipt-]").first
        await expect(receipt).to_be_visible()
        await shot(page, "console")
        listed = (await api.get(f"/api/v1/sessions/{made['id']}/instructions")).json()
        items = listed["items"] if isinstance(listed, dict) else listed
        assert items[0]["text"] == "Everybody look at the window."
        await page.set_viewport_size({"width": 360, "height": 780})
        await shot(page, "console-phone")
        await api.post(f"/api/v1/sessions/{made['id']}/end", json={"at_once": True})
