"""Measures the replay of a recorded hour: opening, seeking, agreement of sound and words, erasure.

    python -m tools.replay_hour [--minutes 60] [--places 10] [--seed N]

The session is played in virtual time by the real pipeline, with two people and a host who can be
heard; a service on a free port serves it to Chromium. Red where a figure misses what is promised.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import random
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser_rig import FLAGS, chromium, started
from left_on_disk import sound_parts, standing, whose, word_parts
from loguru import logger
from playwright.async_api import Page, async_playwright
from recorded_session import RecordedSession, put, recorded_session
from recorded_sound import is_heard, onset, sound_of

from beatroom.bot.recording.tape import HOST
from beatroom.bot.store.store import open_store

SESSION = "recorded-hour"
OPENS, SEEKS, APART = 2.0, 0.3, 0.2
"""Seconds that are promised."""
STEP, PAUSE = 0.05, 2.0
"""Seconds by which it is looked back from a pause inside a line, and how far."""
SEEK = """(to) => new Promise((done) => {
  const audio = document.querySelector("audio"), began = performance.now();
  audio.addEventListener("seeked", () => done((performance.now() - began) / 1000), { once: true });
  audio.currentTime = to;
})"""
PLAYED = """async (to) => {
  const audio = document.querySelector("audio");
  await new Promise((done) => {
    audio.addEventListener("seeked", done, { once: true });
    audio.currentTime = to;
  });
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const shown = document.querySelector("[data-testid=replay-words] [aria-current=true]");
  const lines = [...document.querySelectorAll("[data-testid=replay-words] li")];
  const line = lines.indexOf(shown.closest("li"));
  const sentence = [...shown.closest("li").querySelectorAll("button")].indexOf(shown);
  const began = new Promise((done) => {
    audio.addEventListener("seeked", () => done(audio.currentTime), { once: true });
  });
  shown.click();
  return { line, sentence, words: shown.textContent, began: await began };
}"""
"""Goes to a place and says what the page highlights there, and where its press leads."""
OPENED = """() => document.querySelector("audio")?.readyState >= 1
  && document.querySelector("[data-testid=replay-words] li") !== null"""
SHORTEST = 3.0
"""Minutes: in fewer its beats do not begin one after the other."""


def main() -> None:
    """Measure, print, and say whether all is as promised."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--places", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    given = parser.parse_args()
    if given.minutes < SHORTEST:
        parser.error(f"--minutes {given.minutes:g}: the session takes {SHORTEST:g} at least.")
    logger.remove()
    print(f"seed {given.seed}")
    began = time.perf_counter()
    made = recorded_session(given.minutes)
    size = sum(len(piece.data) for piece in made.pieces)
    print(
        f"played {given.minutes:g} min in {time.perf_counter() - began:.0f} s: "
        f"{len(made.log)} events, {size / 1e6:.1f} MB of sound"
    )
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), {}) as (url, token):
        wrong = asyncio.run(_measure(Path(folder), url, token, made, given))
    sys.exit("; ".join(wrong) if wrong else 0)


async def _measure(
    folder: Path, url: str, token: str, made: RecordedSession, given: argparse.Namespace
) -> list[str]:
    chance = random.Random(given.seed)
    async with open_store(f"sqlite:///{next(folder.rglob('beatroom.db'))}") as store:
        await put(store, made, SESSION, time.time())
    told = _ask(url, token, "GET", "replay")
    length = told["replay"]["length"]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium(), headless=True, args=FLAGS
        )
        started_up = await browser.new_page()  # what the browser itself takes is not the replay's
        await started_up.goto(url)
        await started_up.close()
        opened: list[float] = []
        for _ in range(3):
            page = await (await browser.new_context()).new_page()
            opened.append(await _open(page, url, token))
        seeks = [
            await page.evaluate(SEEK, chance.uniform(0, length - 1)) for _ in range(given.places)
        ]
        places = _places(told, chance, given.places)
        shown = [await page.evaluate(PLAYED, place) for place in places]
        await browser.close()
    found = await asyncio.to_thread(_compared, url, told, places, shown)
    apart, inner = [one.apart for one in found], sum(one["sentence"] > 0 for one in shown)
    others = [one.place for one in found if not one.heard]
    before = _on_disk(folder, made)
    began = time.perf_counter()
    gone = _ask(url, token, "DELETE", "data")
    took = time.perf_counter() - began
    left = _on_disk(folder, made)
    print(f"opens in {', '.join(f'{one:.2f}' for one in opened)} s (each with cold caches)")
    print(f"seeks in {', '.join(f'{one:.3f}' for one in seeks)} s")
    print(f"sound and words apart by {', '.join(f'{one:.3f}' for one in apart)} s")
    print(f"{inner} of the {len(apart)} sentences that the page highlighted are inner ones")
    print(f"erased in {took:.2f} s: {gone['events']} events, {gone['pieces']} pieces of sound")
    for what, there in before.items():
        print(f"{what} of which something stands in a file: {there} before, {left[what]} after")
    faults = {
        f"opening took {max(opened):.2f} s": max(opened) > OPENS,
        f"a seek took {max(seeks):.3f} s": max(seeks) > SEEKS,
        f"sound and words are {max(apart):.3f} s apart": max(apart) > APART,
        f"another sentence is heard than the highlighted one at {others}": bool(others),
        "no inner sentence was looked at": inner == 0,
        **{f"{there} {what} are left": there > 0 for what, there in left.items()},
        **{f"no {what} were there to be erased": not there for what, there in before.items()},
    }
    return [what for what, bad in faults.items() if bad]


async def _open(page: Page, url: str, token: str) -> float:
    """Seconds from going to the page until it can be played and read."""
    await page.goto("about:blank")
    began = time.perf_counter()
    await page.goto(f"{url}/sessions/{SESSION}/replay#token={token}", wait_until="commit")
    await page.wait_for_function(OPENED, timeout=60_000)
    return time.perf_counter() - began


def _places(told: dict[str, Any], chance: random.Random, count: int) -> list[float]:
    """Random positions at which somebody speaks, every other one far into a line of several."""
    lines = [line for line in told["replay"]["lines"] if line["ended"] > line["began"] > 0]
    long = [line for line in lines if len(line["sentences"]) > 1]
    places: list[float] = []
    for n in range(count):
        line = chance.choice(long if n % 2 else lines)
        share = chance.uniform(0.4, 1.0) if n % 2 else chance.uniform(0.0, 1.0)
        places.append(line["began"] + share * (line["ended"] - line["began"]))
    return places


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the page highlighted at a place, beside what sounds there.

    Attributes:
        place: Seconds into the recording.
        apart: Seconds between where the page has the sentence begin and where it is heard to.
        heard: Whether that sentence is what is heard there; in a pause, what was heard last; or
            what is to be within what is promised.
    """

    place: float
    apart: float
    heard: bool


def _compared(
    url: str, told: dict[str, Any], places: list[float], shown: list[dict[str, Any]]
) -> list[Comparison]:
    """The page's highlights by the speaker's own track, in which each sentence has its pitch."""
    sounds: dict[str, Any] = {}
    for track in told["recording"]["tracks"]:
        with urllib.request.urlopen(f"{url}{track['url']}") as answer:  # noqa: S310 - our own
            sounds[track["id"]] = sound_of(answer.read())
    compared: list[Comparison] = []
    for place, one in zip(places, shown, strict=True):
        line, words = told["replay"]["lines"][one["line"]], one["words"]
        sound = sounds[line["participant"] or HOST]
        began = onset(sound, words, line["began"] - 1.0, line["ended"] + 1.0)
        apart = math.inf if began is None else abs(one["began"] - began)
        last = next((at for at in _back_from(place) if _sounds(sound, line, at)), place)
        heard = any(is_heard(sound, words, at) for at in (last, place - APART, place + APART))
        compared.append(Comparison(place, apart, heard))
    return compared


def _back_from(place: float) -> list[float]:
    """Positions before a place, the nearest first: in a pause, what was heard last is marked."""
    return [place - STEP * n for n in range(round(PAUSE / STEP))]


def _sounds(sound: Any, line: dict[str, Any], at: float) -> bool:
    return any(is_heard(sound, one["text"], at) for one in line["sentences"])


def _on_disk(folder: Path, made: RecordedSession) -> dict[str, int]:
    """How many pieces of sound, and events with words, have a part in any file of the folder."""
    wanted = {"pieces": sound_parts(made), "events": word_parts(made)}
    parts = [part for named in wanted.values() for some in named.values() for part in some]
    found = standing(folder, parts)
    return {what: len(whose(named, found)) for what, named in wanted.items()}


def _ask(url: str, token: str, method: str, what: str) -> dict[str, Any]:
    request = urllib.request.Request(  # noqa: S310 - our own
        f"{url}/api/v1/sessions/{SESSION}/{what}",
        method=method,
        headers={"Authorization": f"Bearer {token}", "Accept": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 - our own
        return dict(json.load(answer))


if __name__ == "__main__":
    main()
