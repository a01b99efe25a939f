"""The service and the browser for the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from browser_rig import BEATROOM, FLAGS, MICROPHONE, ROOT, Running, chromium, started
from openai_stand_in import serving
from patience import SOON
from playwright.async_api import Browser, BrowserType, Page, async_playwright, expect
from service_parent import Forks

expect.set_options(timeout=1000 * SOON)

Motion = Literal["reduce", "no-preference"]


@pytest.fixture(scope="session", autouse=True)
def forked_services() -> Iterator[None]:
    """`started` forks from one that has loaded what it runs; `test_installed.py` does not."""
    with Forks.on(BEATROOM.module):
        yield


@pytest.fixture(scope="module")
def spared() -> Mapping[str, str]:
    """Settings that keep the service from loading what no test of a module uses."""
    return {}


@pytest.fixture(scope="module")
def service(
    tmp_path_factory: pytest.TempPathFactory, spared: Mapping[str, str]
) -> Iterator[Running]:
    """`beatroom serve` with a model server of our own, on a free port."""
    folder = tmp_path_factory.mktemp("data")
    # A copy: the studio writes there.
    shutil.copytree(ROOT / "tests" / "data" / "show", folder / "personalities")
    with serving() as model:
        talking = {"OPENAI_BASE_URL": model.url, "OPENAI_MODEL": "stand-in"}
        with started(folder, {**talking, **spared}) as (url, token):
            yield Running(url, token, model)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of this folder share a loop, as what drives their Chromium lives in one."""
    here = Path(__file__).parent
    for item in items:
        if item.path.parent == here and pytest_asyncio.is_async_test(item):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


class Launcher:
    """One Chromium for the tests of a process; another one where it has died."""

    def __init__(self, kind: BrowserType) -> None:
        self._kind = kind
        self._launched: Browser | None = None

    async def browser(self) -> Browser:
        if self._launched is None or not self._launched.is_connected():
            self._launched = await self._kind.launch(
                executable_path=chromium(), headless=True, args=FLAGS
            )
        return self._launched

    async def close(self) -> None:
        if self._launched is not None:
            await self._launched.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def launcher() -> AsyncIterator[Launcher]:
    async with async_playwright() as playwright:
        made = Launcher(playwright.chromium)
        yield made
        await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(launcher: Launcher) -> AsyncIterator[Browser]:
    """A browser in which nothing is open; what a test leaves open there ends with it."""
    launched = await launcher.browser()
    yield launched
    for context in launched.contexts:
        await context.close()


@pytest.fixture
def motion() -> Motion:
    """Whether pages move: to draw that without a graphics card takes more than all else in them."""
    return "reduce"


@pytest_asyncio.fixture(loop_scope="session")
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
