"""The service and the browser for the tests of this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from browser_rig import ARTIFACTS, FLAGS, MICROPHONE, ROOT, Running, chromium, free_port, links
from openai_stand_in import serving
from playwright.async_api import Browser, Page, async_playwright


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`beatroom serve` with a model server of our own, on a free port."""
    folder = tmp_path_factory.mktemp("data")
    # A copy: the studio writes there.
    personalities = shutil.copytree(ROOT / "tests" / "data" / "show", folder / "personalities")
    ARTIFACTS.mkdir(exist_ok=True)
    with serving() as model, (ARTIFACTS / f"service-{folder.parent.name}.log").open("w") as log:
        environment = {
            **os.environ,
            "DATA_DIR": str(folder),
            "PORT": str(free_port()),
            "PERSONALITIES_DIR": str(personalities),
            "WEB_DIR": str(ROOT / "web" / "dist"),
            "WEBRTC_LOOPBACK": "1",
            "OPENAI_BASE_URL": model.url,
            "OPENAI_MODEL": "stand-in",
            "LEAVE_AFTER": "2",
            "DRAIN_SECONDS": "1",
        }
        process = subprocess.Popen(
            [Path(sys.executable).parent / "beatroom", "serve"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            yield links(process, model)
        finally:
            process.terminate()
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=chromium(), headless=True, args=FLAGS
        )
        yield launched
        await launched.close()


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    context = await browser.new_context(
        permissions=["microphone"], viewport={"width": 1440, "height": 900}
    )
    await context.add_init_script(MICROPHONE)
    opened = await context.new_page()
    yield opened
    await context.close()
