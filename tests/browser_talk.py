"""Talking to a page: words for its microphone, said when it is quiet, again if not understood."""

from __future__ import annotations

import asyncio
import base64
import io
import wave
from collections.abc import Awaitable, Callable

from patience import AGAIN, ATTEMPTS, LATER
from playwright.async_api import Page
from playwright.async_api import TimeoutError as PlaywrightTimeout

from beatroom.bot.speech.hibari_engine import SAMPLE_RATE, HibariEngine
from beatroom.bot.speech.voices import find_voice

SECONDS = 1000.0
"""In Playwright's milliseconds."""
QUIET_FOR_A_WHILE = """() => {
  if (window.__beatroom?.state().floor.holder !== "nobody") return void (window.__quiet = 0);
  window.__quiet ||= performance.now();
  return performance.now() - window.__quiet > 500;
}"""

KNOWN = """() => {
  const room = window.__beatroom?.state();
  return room && JSON.stringify({
    stage: room.stage, mic: room.mic, path: room.path, floor: room.floor, saved: room.saved,
    ended: room.endedReason, agenda: room.agenda?.phase, lines: room.lines.slice(-4),
    captions: room.captions, notices: room.notices,
  });
}"""
"""What tells why it is not quiet."""


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
    """Nobody speaks, and nobody has for a moment.

    Raises:
        AssertionError: It was never quiet; with what the page knew then.
    """
    try:
        await page.wait_for_function(QUIET_FOR_A_WHILE, timeout=LATER * SECONDS)
    except PlaywrightTimeout:
        known = await page.evaluate(KNOWN)
        raise AssertionError(f"It was never quiet. The page knew: {known}") from None


async def tell(
    page: Page, words: str, done: Callable[[], Awaitable[None]], voice: str = "heart"
) -> None:
    """Say it when it is quiet; again when it was not understood, as a person does.

    Args:
        page: Whose microphone it is.
        words: What is said.
        done: Waits for what comes of it, for longer than `AGAIN`.
        voice: Whose voice it is.
    """
    clip = spoken(words, voice)
    for _ in range(ATTEMPTS - 1):
        await quiet(page)
        await page.evaluate("wav => window.__say(wav)", clip)
        try:
            async with asyncio.timeout(AGAIN):
                return await done()
        except TimeoutError:
            continue
    await quiet(page)
    await page.evaluate("wav => window.__say(wav)", clip)
    return await done()
