"""A person in Chromium: an own small page, whose one audio clock has both sides of the talk."""

from __future__ import annotations

import base64
import io
import shutil
import wave
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from browserless import RATE
from playwright.async_api import Browser, Page, async_playwright

from talking.hosts import Host
from talking.words import Utterance

ADDRESS = "http://127.0.0.1:9/"
"""Never asked: the page is put there, since only a secure place has audio worklets."""
SCRIPT = Path(__file__).with_name("page.js")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--autoplay-policy=no-user-gesture-required",
    "--allow-loopback-in-peer-connection",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
)


def chromium() -> str | None:
    """Where it is, if it is installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


@asynccontextmanager
async def browser(executable: str) -> AsyncGenerator[Browser]:
    """A headless Chromium."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        try:
            yield opened
        finally:
            await opened.close()


@asynccontextmanager
async def page_of(browser: Browser, host: Host) -> AsyncGenerator[Page]:
    """A page in a session of its own, which has been greeted."""
    context = await browser.new_context()
    page = await context.new_page()
    await page.route(
        f"{ADDRESS}**",
        lambda route: route.fulfill(content_type="text/html", body="<audio autoplay></audio>"),
    )
    await page.goto(ADDRESS)
    await page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    answer, _ = await host.answer(await page.evaluate("call.offer()"))
    await page.evaluate("answer => call.accept(answer)", answer)
    await page.evaluate("call.greeted(30)")
    try:
        yield page
    finally:
        await context.close()


async def browser_turn(page: Page, said: Utterance) -> float | None:
    """Seconds from the page's last loud sample to the host's first; None without an answer."""
    found: float | None = await page.evaluate("wav => call.turn(wav, 0.6, 10)", wav_of(said.pcm))
    return found


def wav_of(pcm: bytes) -> str:
    """A WAV file of mono 16-bit PCM at 16 kHz, in base64."""
    held = io.BytesIO()
    with wave.open(held, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(pcm)
    return base64.b64encode(held.getvalue()).decode()
