"""What a newcomer gets from the wheel alone: the page, and a session by voice, in any folder."""

from __future__ import annotations

import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser_rig import NO_HURRY, ROOT, address
from browser_talk import tell
from installed import build, install, source
from patience import SOON
from playwright.async_api import Page, expect
from ports import free_port

pytestmark = pytest.mark.browser

QUICKLY = {"WEBRTC_LOOPBACK": "1", "DRAIN_SECONDS": "1"}


@contextmanager
def served(folder: Path) -> Generator[str]:
    """`beatroom serve` of a wheel, beside somebody's own bot: the address of its page."""
    tree = source(folder, ROOT / "web" / "dist")
    built = build(tree)
    assert built.returncode == 0, built.stdout + built.stderr
    [wheel] = (tree / "dist").glob("*.whl")
    installed = install(folder, wheel)
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [installed.bin / "beatroom", "serve", "--port", str(free_port()), "--no-browser"],
            cwd=installed.folder,
            env={**installed.environment, **QUICKLY, **NO_HURRY},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        assert process.stdout is not None
        url = address(process.stdout)
        token = (installed.own / "data" / "operator-token").read_text().strip()
        yield f"{url}/#token={token}"
    finally:
        process.terminate()
        process.wait(SOON)
        if process.stdout is not None:
            process.stdout.close()


@pytest.mark.runs("beatroom serve --port PORT --no-browser")
async def test_the_wheel_serves_its_page_and_a_session_by_voice(page: Page, tmp_path: Path) -> None:
    with served(tmp_path) as link:
        await page.goto(link)
        await page.get_by_test_id("start-card-standup").click()
        await page.get_by_test_id("start-button").click()
        await page.get_by_test_id("name-input").fill("Ana")
        await page.get_by_test_id("join-button").click()
        lines = page.get_by_test_id("transcript")
        await expect(lines.locator("[data-who=bot]").first).to_be_visible()
        assert await page.evaluate("window.__beatroom.botAudioEnergy()") > 0
        answer = lines.locator("[data-who=bot]").filter(has_text="minutes left").first
        left = lines.locator("[data-who=person]").filter(has_text="time is left").first
        await tell(page, "How much time is left?", lambda: expect(left).to_be_visible(), "male")
        await expect(answer).to_be_visible()
