"""A boardroom in a browser: three personas, nine turns, real voices, no model."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import numpy as np
import pytest
import pytest_asyncio
from browser_recording import Recording, median_pitch, record, recorded
from browser_rig import ARTIFACTS, MICROPHONE, ROOT, faults, started
from browser_talk import SECONDS, tell
from patience import LATER, SOON
from playwright.async_api import Browser, Page, expect

pytestmark = pytest.mark.browser

ZONE = "America/New_York"
SEATS = {"marcus": "Marcus Bell", "amina": "Amina Diallo", "hana": "Hana Mori"}
TURNS = 9
WATCH = """() => {
  window.__shown = { phase: [], now: [] };
  const note = (list, test) => {
    const words = document.querySelector(`[data-testid=${test}]`)?.innerText.trim();
    if (words && list.at(-1) !== words) list.push(words);
  };
  new MutationObserver(() => {
    note(window.__shown.phase, "board-phase");
    note(window.__shown.now, "floor-state");
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A service without a model, whose personalities are a boardroom and its seats."""
    folder = tmp_path_factory.mktemp("board")
    shutil.copytree(ROOT / "tests" / "data" / "board", folder / "personalities")
    with started(folder, {}) as service:
        yield service


@pytest_asyncio.fixture(loop_scope="session")
async def api(board: tuple[str, str]) -> AsyncIterator[httpx.AsyncClient]:
    url, token = board
    async with httpx.AsyncClient(
        base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=SOON
    ) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="session")
async def guest(browser: Browser) -> AsyncIterator[Page]:
    """A participant in another zone than the service."""
    context = await browser.new_context(
        permissions=["microphone"],
        viewport={"width": 1440, "height": 900},
        reduced_motion="reduce",
        timezone_id=ZONE,
        bypass_csp=True,  # for the recording's worklet
    )
    context.set_default_timeout(1000 * SOON)
    await context.add_init_script(MICROPHONE)
    yield await context.new_page()
    await context.close()


async def shots(page: Page, name: str) -> None:
    """One on a screen and one on a phone."""
    await page.screenshot(path=ARTIFACTS / f"{name}.png")
    before = page.viewport_size
    await page.set_viewport_size({"width": 360, "height": 780})
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    await page.screenshot(path=ARTIFACTS / f"{name}-phone.png", full_page=True)
    if before is not None:
        await page.set_viewport_size(before)


async def events(api: httpx.AsyncClient, session: str) -> list[dict[str, Any]]:
    answer = await api.get(
        f"/sessions/{session}/events?limit=1000", headers={"Accept": "application/json"}
    )
    return list(answer.json()["items"])


def own(items: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """The boardroom's own events of a name, each with its time."""
    return [
        {"at": item["at"], "seq": item["seq"], **item["event"]["data"]}
        for item in items
        if item["event"]["type"] == "kind" and item["event"]["name"] == name
    ]


def sounding(items: list[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """When each persona sounded: while the host had the floor, between its choice and its turn."""
    floors = [item for item in items if item["event"]["type"] == "floor_changed"]
    heard: dict[str, list[tuple[float, float]]] = {seat: [] for seat in SEATS}
    routed = {data["turn"]: data for data in own(items, "routed")}
    for had in own(items, "turn"):
        begun = routed[had["turn"]]["at"]
        for one, after in itertools.pairwise(floors):
            if one["event"]["holder"] == "bot" and begun <= one["at"] < had["at"]:
                heard[had["persona"]].append((one["at"], after["at"]))
    return heard


def pitches(heard: Recording, when: dict[str, list[tuple[float, float]]]) -> dict[str, float]:
    """Each persona's median pitch in Hz, over its own turns.

    The page plays a turn a while after the log has it, the longer the busier the machine is: what
    was heard is laid over what was said where the two fit best.
    """
    late = heard.lateness([span for spans in when.values() for span in spans])
    return {
        seat: median_pitch(
            np.concatenate([heard.between(start + late, end + late) for start, end in spans])
        )
        for seat, spans in when.items()
    }


async def wait_for_door(page: Page, link: str, starts: datetime) -> None:
    """Early, with the start in the reader's own zone; then the door opens by itself."""
    await page.goto(link)
    badge = page.get_by_test_id("scheduled-badge")
    local = f"{starts.astimezone(ZoneInfo(ZONE)):%H:%M}"
    await expect(badge).to_contain_text(local)
    await page.get_by_test_id("name-input").fill("Ada")
    await page.evaluate(WATCH)
    await page.get_by_test_id("join-button").click()
    await expect(page.get_by_test_id("board-phase")).to_be_visible()
    await expect(badge).to_contain_text(local)


async def test_nine_turns_of_three_voices_with_a_hand_and_a_summary(  # noqa: PLR0915 - one story
    guest: Page, browser: Browser, board: tuple[str, str], api: httpx.AsyncClient
) -> None:
    problems = faults(guest)
    starts = datetime.now(UTC) + timedelta(seconds=10)
    made = (
        await api.post("/sessions", json={"personality": "table", "starts_at": starts.isoformat()})
    ).json()
    session = made["id"]
    await wait_for_door(guest, made["join"]["guest"]["url"], starts)
    await expect(guest.locator("audio")).to_have_count(1)
    await guest.wait_for_function("document.querySelector('audio').srcObject !== null")
    await record(guest)

    # The opening: who speaks, why, and everybody's score behind a disclosure.
    speaking = guest.locator("[data-testid^=seat-][data-speaks]")
    await expect(speaking).to_have_count(1)
    await expect(guest.get_by_test_id("board-reason")).to_contain_text("has not spoken yet")
    await expect(guest.get_by_test_id("board-phase")).to_contain_text(
        "Opening, turn 1 of 9, 8 left"
    )
    await guest.get_by_test_id("board-scores").locator("summary").click()
    await expect(guest.locator("[data-testid^=score-]")).to_have_count(len(SEATS))
    await expect(guest.get_by_test_id("score-marcus")).to_contain_text("has not spoken yet +100")
    await guest.wait_for_timeout(1500)  # words on their way, for whoever looks at the picture
    await shots(guest, "boardroom-opening")
    await guest.get_by_test_id("board-scores").locator("summary").click()

    # An operator pauses the table; everybody sees it.
    desk = await console(browser, board, session)
    phase = guest.get_by_test_id("board-phase")
    await expect(phase).to_contain_text("Discussion")
    await expect(desk.get_by_test_id("board-phase")).to_contain_text("Discussion")
    button = desk.get_by_test_id("pause-button")
    await button.click()
    paused = guest.get_by_test_id("board-now").get_by_text("Paused")
    await expect(paused).to_be_visible()
    await expect(button).to_have_text("Let the table go on")  # a feed of its own tells the console
    await button.click()
    await expect(paused).to_have_count(0)
    await expect(speaking).to_have_count(1)
    await guest.wait_for_timeout(1500)
    await shots(guest, "boardroom")

    # A hand: raised by the page, called on between turns, spoken for by voice.
    await guest.get_by_test_id("hand-button").click()
    await expect(guest.get_by_test_id("hands")).to_contain_text("Ada (you)")
    await expect(desk.get_by_test_id("console-hands")).to_contain_text("Ada")
    state = guest.get_by_test_id("hand-state")
    await expect(state).to_contain_text("You have the floor")
    lines = guest.get_by_test_id("transcript")
    await expect(lines).to_contain_text("Ada, you have the floor")
    await shots(guest, "boardroom-floor")
    mine = lines.locator("[data-who=person]").filter(has_text="rent").first
    await tell(guest, "I think the rent is too high.", lambda: expect(mine).to_be_visible())
    await expect(state).to_contain_text("Something to add")

    await desk.locator("summary", has_text="analytics").click()
    await expect(desk.get_by_test_id("analytics")).to_be_visible()
    await expect(phase).to_contain_text("Wrap-up, turn 9 of 9, the last", timeout=LATER * SECONDS)
    await shots(desk, "boardroom-console")

    await expect(guest.get_by_test_id("ended-reason")).to_be_visible()
    heard, shown = await recorded(guest), await guest.evaluate("window.__shown")
    happened = await events(api, session)
    routing = (await api.get(f"/sessions/{session}/boardroom/routing")).json()
    table = (await api.get(f"/sessions/{session}/boardroom")).json()
    summary = (await api.get(f"/sessions/{session}/boardroom/summary")).json()

    sheet = guest.get_by_test_id("board-summary")
    await expect(sheet).to_contain_text("Shall we open a second house?")
    # Without a model nothing is concluded: what was said stands there with its speaker.
    note = sheet.get_by_test_id("summary-note")
    await expect(note).to_contain_text("No language model has read this talk")
    assert (summary["made_by"], summary["decisions"], summary["action_items"]) == (
        "extract",
        [],
        [],
    )
    quoted = sheet.get_by_test_id("summary-quotes").locator("li")
    await expect(quoted).to_have_count(len(summary["quotes"]))
    for quote in summary["quotes"]:
        await expect(quoted.filter(has_text=quote["text"]).first).to_contain_text(quote["who"])
    assert {quote["who"] for quote in summary["quotes"]} >= set(SEATS.values())
    await shots(guest, "boardroom-ended")
    await guest.emulate_media(media="print")
    await expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
    await expect(lines).to_be_hidden()
    await guest.screenshot(path=ARTIFACTS / "boardroom-print.png", full_page=True)
    await guest.emulate_media(media="screen")

    # The page told each turn with its phase, and each speaker by name.
    phases = ["Opening"] * 3 + ["Discussion"] * 5 + ["Wrap-up"]
    lefts = [*(f"{TURNS - n} left" for n in range(1, TURNS)), "the last"]
    told = [
        f"{phase}, turn {n} of {TURNS}, {left}"
        for n, (phase, left) in enumerate(zip(phases, lefts, strict=True), 1)
    ]
    assert [words for words in told if words not in shown["phase"]] == []
    assert {f"{name} is speaking" for name in SEATS.values()} <= set(shown["now"])
    had = own(happened, "turn")
    assert [turn["turn"] for turn in had] == list(range(1, TURNS + 1))
    assert not any(turn["skipped"] for turn in had)
    for chair in table["chairs"]:
        words = f"{chair['turn_count']} turn"
        await expect(guest.get_by_test_id(f"turns-{chair['id']}")).to_contain_text(words)
    assert sum(chair["turn_count"] for chair in table["chairs"]) == TURNS
    assert all(len(decision["scores"]) == len(SEATS) for decision in routing)

    # The hand got the next turn, and no persona spoke meanwhile.
    [raised], [lowered] = own(happened, "hand_raised"), own(happened, "hand_lowered")
    assert lowered["reason"] == "they spoke"
    between = [turn for turn in had if raised["at"] < turn["at"] < lowered["at"]]
    assert len(between) <= 1  # the one that was being had

    pitch = pitches(heard, sounding(happened))
    ordered = sorted(pitch.values())
    (ARTIFACTS / "boardroom-pitch.txt").write_text(
        "".join(f"{SEATS[seat]}: {value:.0f} Hz\n" for seat, value in pitch.items())
    )
    assert all(high / low > 1.15 for low, high in itertools.pairwise(ordered)), pitch
    assert pitch["marcus"] < pitch["amina"] < pitch["hana"]
    assert problems == []


async def console(browser: Browser, board: tuple[str, str], session: str) -> Page:
    url, token = board
    context = await browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    page = await context.new_page()
    await page.goto(f"{url}/console/{session}#token={token}")
    await expect(page.get_by_test_id("board-desk")).to_be_visible()
    return page
