"""The service and the browser for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from typing import Literal

import pytest
from browser_rig import FLAGS, MICROPHONE, ROOT, Running, chromium, started
from openai_stand_in import serving
from patience import SOON
from playwright.async_api import Browser, Page, async_playwright, expect

expect.set_options(timeout=1000 * SOON)

Motion = Literal["reduce", "no-preference"]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """`beatroom serve` with a model server of our own, on a free port."""
    folder = tmp_path_factory.mktemp("data")
    # A copy: the studio writes there.
    shutil.copytree(ROOT / "tests" / "data" / "show", folder / "personalities")
    with serving() as model:
        talking = {"OPENAI_BASE_URL": model.url, "OPENAI_MODEL": "stand-in"}
        with started(folder, talking) as (url, token):
            yield Running(url, token, model)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(
            executable_path=chromium(), headless=True, args=FLAGS
        )
        yield launched
        await launched.close()


@pytest.fixture
def motion() -> Motion:
    """Whether pages move: to draw that without a graphics card takes more than all else in them."""
    return "reduce"


@pytest.fixture
async def page(browser: Browser, motion: Motion) -> AsyncIterator[Page]:
    context = await browser.new_context(
        permissions=["microphone"],
        viewport={"width": 1440, "height": 900},
        reduced_motion=motion,
    )
    context.set_default_timeout(1000 * SOON)
    await context.add_init_script(MICROPHONE)
    opened = await context.new_page()
    yield opened
    await context.close()
