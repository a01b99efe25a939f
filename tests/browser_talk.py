"""Talking to a page: words for its microphone, said when it is quiet, again if not understood."""

from __future__ import annotations

import base64
import io
import wave
from collections.abc import Awaitable, Callable

from playwright.async_api import Page
from playwright.async_api import TimeoutError as TookTooLong

from bot.pipeline.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from bot.pipeline.speech.voices import find_voice

SECONDS = 1000.0
"""In Playwright's milliseconds."""
ATTEMPTS = 4
"""A person says it again when it was not understood; so do these."""
QUIET = "() => window.__beatroom?.state().floor.holder === 'nobody'"


def spoken(text: str, voice: str = "heart") -> str:
    """Words as a WAV in base64, for the page's microphone."""
    held = io.BytesIO()
    with wave.open(held, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(HibariEngine.load().synthesise(text, find_voice(voice)))
    return base64.b64encode(held.getvalue()).decode()


async def quiet(page: Page) -> None:
    """Nobody speaks, and nobody has for a moment."""
    for _ in range(3):
        await page.wait_for_function(QUIET, timeout=40 * SECONDS)
        await page.wait_for_timeout(250)


async def tell(page: Page, words: str, done: Callable[[], Awaitable[None]]) -> None:
    """Say it when it is quiet; again when it was not understood."""
    clip = spoken(words)
    for attempt in range(ATTEMPTS):
        await quiet(page)
        await page.evaluate("wav => window.__say(wav)", clip)
        try:
            await done()
        except (AssertionError, TookTooLong):
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return
