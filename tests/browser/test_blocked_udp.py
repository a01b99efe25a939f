"""Where a network lets no UDP through: by way of a TURN server; without one, a sentence."""

from __future__ import annotations

import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from browser_rig import FLAGS, MICROPHONE, ROOT, chromium, started
from browser_talk import tell
from networks import (
    PAGE_GATE,
    SERVICE,
    SERVICE_GATE,
    TURN_PORT,
    Networks,
    networks,
    turn_server,
    within,
)
from patience import SOON
from playwright.async_api import Page, async_playwright, expect
from ports import free_port

pytestmark = pytest.mark.browser

SECRET = "what-the-turn-server-knows-as-well"
TURN = f"turn:{PAGE_GATE}:{TURN_PORT}?transport=tcp"


@asynccontextmanager
async def joined(names: Networks, folder: Path, **environment: str) -> AsyncGenerator[Page]:
    """A page behind the firewall that has been told to join a session of a service elsewhere."""
    shutil.copytree(ROOT / "tests" / "data" / "show", folder / "personalities")
    port = str(free_port())
    url = f"http://{SERVICE}:{port}"
    reach = {"HOST": SERVICE, "PORT": port, "PUBLIC_URL": url, "WEBRTC_LOOPBACK": "0"}
    browser = folder / "chromium"
    browser.write_text(f'#!/bin/sh\nexec {" ".join(within(names.page))} {chromium()} "$@"\n')
    browser.chmod(0o700)
    with started(folder, {**reach, **environment}, within(names.service)) as (_, token):
        async with async_playwright() as playwright:
            launched = await playwright.chromium.launch(
                executable_path=browser,
                headless=True,
                # Browsers give the microphone to https pages only.
                args=[*FLAGS, f"--unsafely-treat-insecure-origin-as-secure={url}"],
            )
            context = await launched.new_context(permissions=["microphone"])
            context.set_default_timeout(1000 * SOON)
            await context.add_init_script(MICROPHONE)
            page = await context.new_page()
            await page.goto(f"{url}/#token={token}")
            await page.get_by_test_id("start-card-show").click()
            await page.get_by_test_id("start-button").click()
            await page.get_by_test_id("name-input").fill("Ana")
            yield page
            await launched.close()


async def test_a_session_by_voice_goes_by_way_of_a_turn_server_over_tcp(tmp_path: Path) -> None:
    with (
        networks() as names,
        turn_server(
            SECRET,
            tmp_path,
            at=PAGE_GATE,
            relays_at=SERVICE_GATE,
            flags=["no-udp"],
            before=within(names.middle),
        ) as log,
    ):
        async with joined(names, tmp_path, ICE_SERVERS=TURN, TURN_SECRET=SECRET) as page:
            door = page.get_by_test_id("network-check")
            await expect(door).to_contain_text(f"by way of {PAGE_GATE}, over TCP")
            await page.get_by_test_id("join-button").click()
            said = page.get_by_test_id("transcript")
            await expect(said.locator("[data-who=bot]").first).to_be_visible()
            asked = said.locator("[data-who=person]").filter(has_text="time is left")
            await tell(
                page, "How much time is left?", lambda: expect(asked).to_be_visible(), "male"
            )
            assert await page.evaluate("window.__beatroom.botAudioEnergy()") > 0
            path = await page.evaluate("window.__beatroom.state().path")
            assert path == {"way": "relay", "over": "TCP"}
            await expect(page.get_by_test_id("relayed")).to_contain_text("over TCP")
        # Both ends: the page's and the session's, each with a name that expires.
        lines = log.read_text().splitlines()
        given = {line.split("user <")[1].split(">")[0] for line in lines if "user <" in line}
        ends = [line for line in lines if "ALLOCATE processed, success" in line]
        assert len(ends) >= 2, log.read_text()
        assert all(name.partition(":")[0].isdecimal() for name in given if name), given


async def test_without_a_turn_server_the_page_says_what_to_set(tmp_path: Path) -> None:
    with networks() as names:
        async with joined(names, tmp_path) as page:
            await page.get_by_test_id("join-button").click()
            reason = page.get_by_role("alert").filter(has_text="seems to block UDP")
            await expect(reason).to_contain_text("can set ICE_SERVERS and TURN_SECRET")
            await expect(page.get_by_test_id("join-button")).to_be_enabled()
