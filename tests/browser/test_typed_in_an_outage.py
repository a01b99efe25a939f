"""What a guest types as the session's process dies is answered by the one that takes it over."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from browser_rig import ARTIFACTS, UNASKED, Running
from patience import LATER, SOON
from playwright.async_api import Page, expect

pytestmark = pytest.mark.browser

BEFORE = "I grow turnips."
DEAD = "And my neighbour grows leeks."
ASKED = "What is the capital of France?"
KEPT_PEERS = """
(() => {
  const Made = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Made {
    constructor(...given) { super(...given); window.__peer = this; }
  };
})();
"""
OTHER_PORT = """async () => {
  const stats = [...(await window.__peer.getStats()).values()];
  const pair = stats.find((one) => one.type === 'candidate-pair' && one.nominated);
  return stats.find((one) => one.id === pair.remoteCandidateId).port;
}"""


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    return UNASKED


def process_of(port: int) -> int:
    """The process that has a UDP port."""
    rows = [line.split() for line in Path("/proc/net/udp").read_text().splitlines()[1:]]
    held = {f"socket:[{row[9]}]" for row in rows if int(row[1].rpartition(":")[2], 16) == port}
    for descriptor in Path("/proc").glob("[0-9]*/fd/*"):
        with suppress(OSError):
            if str(descriptor.readlink()) in held:
                return int(descriptor.parts[2])
    pytest.fail(f"No process has the UDP port {port}.")


async def types(page: Page, words: str) -> None:
    await page.get_by_test_id("message-input").fill(words)
    await page.get_by_test_id("message-input").press("Enter")


async def test_what_is_typed_as_the_process_dies_is_answered_after_the_take_over(
    page: Page, service: Running
) -> None:
    async with httpx.AsyncClient(
        base_url=f"{service.url}/api/v1", headers=service.auth, timeout=SOON
    ) as api:
        made = (await api.post("/sessions", json={"personality": "show"})).json()
        place = f"/sessions/{made['id']}"
        await page.add_init_script(KEPT_PEERS)
        await page.goto(made["join"]["guest"]["url"])
        await page.get_by_test_id("name-input").fill("Ana")
        await page.get_by_test_id("join-muted-button").click()
        said, kept = page.get_by_test_id("transcript"), page.get_by_test_id("not-arrived")
        await expect(said).to_contain_text("Good morning everybody")
        assert (await api.post(f"{place}/rundown", json={"op": "hold"})).is_success
        pid = process_of(await page.evaluate(OTHER_PORT))

        await types(page, BEFORE)
        os.kill(pid, signal.SIGKILL)
        await types(page, DEAD)
        await types(page, ASKED)
        # The connection looks open still; two lines are not with anybody, and the page says so.
        await expect(kept).to_contain_text(DEAD)
        await expect(kept).to_contain_text(ASKED)
        await page.screenshot(path=ARTIFACTS / "typed-in-an-outage.png")

        await expect(said).to_contain_text("Paris", timeout=1000 * LATER)
        await expect(kept.get_by_role("listitem")).to_have_count(0)
        told = (await api.get(place)).json()
        asks = {"Accept": "application/json"}
        log = (await api.get(f"{place}/events?limit=1000", headers=asks)).json()["items"]
        await api.post(f"{place}/end", json={"at_once": True})

    events = [item["event"] for item in log]
    typed = [event["text"] for event in events if event["type"] == "user_said"]
    assert told["epoch"] == 2
    assert typed == [BEFORE, DEAD, ASKED]
    answers = [e for e in events if e["type"] == "bot_said" and "Paris" in e["text"]]
    assert len(answers) == 1
