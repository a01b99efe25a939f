"""A page of another site shows a room and the restaurant's host, or says why it may not."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import httpx
import pytest
from browser_rig import ROOT, UNASKED, started
from patience import SOON, eventually
from playwright.async_api import Page, expect
from ports import free_port

pytestmark = pytest.mark.browser

EXAMPLE = ROOT / "examples" / "other-site" / "index.html"


class Site(BaseHTTPRequestHandler):
    """Serves one page at any path."""

    page: ClassVar[str] = ""

    def do_GET(self) -> None:
        body = self.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def site(port: int, page: str) -> Iterator[str]:
    """The origin of a site with that page; another one to a browser than 127.0.0.1's."""
    server = ThreadingHTTPServer(("127.0.0.1", port), type("Own", (Site,), {"page": page}))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str, int]]:
    """A service, its token, and the port of the site whose pages may show it."""
    folder = tmp_path_factory.mktemp("embedding")
    (folder / "personalities").mkdir()
    shutil.copy(ROOT / "tests" / "data" / "show" / "show.yaml", folder / "personalities")
    shutil.copy(ROOT / "personalities" / "terra.yaml", folder / "personalities")
    port = free_port()
    more = {"ALLOWED_ORIGINS": f"http://localhost:{port}", "RESTAURANT_DOOR": "open", **UNASKED}
    with started(folder, more) as (url, token):
        yield url, token, port


def blocked(page: Page) -> bool:
    """Whether the browser has refused the page's only frame."""
    [frame] = page.main_frame.child_frames
    return frame.url.startswith("chrome-error:")


def link_of(url: str, token: str) -> str:
    """A guest's link of a new session."""
    made = httpx.post(
        f"{url}/api/v1/sessions",
        json={"personality": "show"},
        headers={"Authorization": f"Bearer {token}"},
        timeout=SOON,
    )
    assert made.status_code == 201, made.text
    return str(made.json()["join"]["guest"]["url"])


async def test_the_room_and_the_restaurants_host_on_another_page(
    house: tuple[str, str, int], page: Page
) -> None:
    url, token, port = house
    example = EXAMPLE.read_text().replace("http://127.0.0.1:7860", url)
    room = f'<beatroom-room link="{link_of(url, token)}" title="Our talk"></beatroom-room>'
    with site(port, example.replace("</body>", f"{room}</body>")) as origin:
        await page.goto(origin)
        talk = page.frame_locator("iframe[title='Our talk']")
        await talk.get_by_test_id("name-input").fill("Ana")
        await talk.get_by_test_id("join-button").click()
        await expect(talk.locator("[data-who=bot]").first).to_be_visible()
        terra = page.frame_locator("iframe[title='Talk to our host']")
        await terra.get_by_test_id("connect-typed").click()
        await expect(terra.locator("[data-who=bot]").first).to_be_visible()


async def test_what_may_not_be_shown_says_why(house: tuple[str, str, int], page: Page) -> None:
    url, token, port = house
    script = f'<script src="{url}/embed.js" defer></script>'
    room = f'<beatroom-room link="{link_of(url, token)}"></beatroom-room>'
    with site(free_port(), f"{script}{room}<iframe src='{url}/room/x'></iframe>") as stranger:
        await page.goto(stranger)
        await expect(page.get_by_role("alert")).to_have_text(
            f"Pages of '{stranger}' may not show this service: whoever runs it adds that origin to "
            "ALLOWED_ORIGINS."
        )
        # Whoever leaves the script out is stopped by the browser.
        await eventually(lambda: blocked(page))
    elsewhere = '<beatroom-room link="https://example.org/room/1"></beatroom-room>'
    with site(port, script + elsewhere) as origin:
        await page.goto(origin)
        await expect(page.get_by_role("alert")).to_contain_text("is a session's link, such as")


async def test_an_operators_pages_are_shown_by_nobody(
    house: tuple[str, str, int], page: Page
) -> None:
    url, token, port = house
    with site(port, f"<iframe src='{url}/console#token={token}'></iframe>") as origin:
        await page.goto(origin)
        await eventually(lambda: blocked(page))
