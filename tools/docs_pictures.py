"""Takes the pictures of README and docs of the running product, light and dark, into docs/pictures.

    python -m tools.docs_pictures                     # all of them, some six minutes
    python -m tools.docs_pictures --only console,room

Two services run on free ports: one whose model is a stand-in that knows a few replies, and one
without. What is shown is played there: a quiz with two people, whose first half minute is kept as
moving pictures too, a meeting, a board, a day that is planned, the restaurant, and a recorded talk.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from loguru import logger
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tools.pictures import ROOT, names
from tools.shown_pictures import BETWEEN, FRAMES, MOVING, OUT, STILL, THEMES

sys.path.insert(0, str(ROOT / "tests"))

from browser_rig import FLAGS, NO_HURRY, UNUSED, chromium, started
from openai_stand_in import serving
from recorded_session import put, recorded_session

from beatroom.bot.store.store import open_store

WIDTH, HEIGHT = 1280, 800
COLOURS = 192
"""Of a picture that stands still: pages have few."""
SMALL = (960, 600)
PATIENCE = 240.0
"""Seconds that a busy machine may take for a page."""
TALK = "recorded-talk"
OPEN = {"RESTAURANT_DOOR": "open"}
HOST_SAYS = "[data-testid=transcript] [data-who=bot]"
QUIZ = """\
name: friday-quiz
title: Friday quiz
host: Max
persona: You are Max, who hosts a quick quiz. One or two short sentences at a time.
voice: {name: bright}
length: 3m
beats:
  - {title: Welcome, at: 0, say: "Good evening, and welcome to the Friday quiz!"}
  - {title: Round one, at: 14s, say: "Round one. Which animal has three hearts and blue blood?"}
  - {title: Round two, at: 56s, say: "Round two. Which country has more lakes than any other?"}
  - {title: Last question, at: 2m, say: "And the last one, for three points."}
  - {title: Good night, at: 165s, say: "That was the Friday quiz. Good night!"}
"""
REPLIES = {"octopus": "The octopus it is! One point for Ana."}
"""What the stand-in for a model answers, by words that were said last."""
SAYS = (
    ("welcome", "How much time is left?"),
    ("Round one", "The octopus!"),
    ("One point", ""),
)
"""What the host has said, and what Ana writes then."""


@dataclass(frozen=True)
class Stage:
    """What pictures are taken of.

    Attributes:
        browser: Chromium.
        url: A service's address; `token` is its operator's.
    """

    browser: Browser
    url: str
    token: str

    def page(self, theme: str = THEMES[0]) -> Page:
        """A page of somebody's own."""
        context = self.browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            color_scheme=theme,  # type: ignore[arg-type] - one of THEMES
            locale="en-GB",
            timezone_id="Europe/Vienna",
        )
        context.set_default_timeout(1000 * PATIENCE)
        return context.new_page()

    def operator(self, path: str, ready: str) -> Page:
        """A page of the operator's, once something is there."""
        page = self.page()
        page.add_init_script(f"sessionStorage.setItem('beatroom.operator', '{self.token}')")
        page.goto(self.url + path)
        page.locator(ready).first.wait_for(state="attached")
        return page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the service answers."""
        return (
            httpx.request(
                method,
                f"{self.url}/api/v1{path}",
                json=body,
                headers={"Authorization": f"Bearer {self.token}"},
                timeout=PATIENCE,
            )
            .raise_for_status()
            .json()
        )

    def session(self, personality: str, **more: Any) -> Mapping[str, Any]:
        """A session that is started."""
        return self.ask("POST", "/sessions", {"personality": personality, **more})

    def joined(self, session: Mapping[str, Any], name: str, theme: str = THEMES[0]) -> Page:
        """Somebody in a session's room, who listens and types."""
        page = self.page(theme)
        page.goto(session["join"]["guest"]["url"])
        page.get_by_test_id("name-input").fill(name)
        page.get_by_test_id("join-muted-button").click()
        page.get_by_test_id("transcript").wait_for(state="attached")
        return page


Scene = Callable[[Stage], Page]
"""Brings a page into the state that is shown."""


def start(stage: Stage) -> Page:
    """The start page, with a quiz chosen."""
    page = stage.operator("/", "[data-testid^=start-card]")
    page.get_by_test_id("start-card-trivia").click()
    page.evaluate("scrollTo(0, 0)")
    return page


def studio(stage: Stage) -> Page:
    """A personality in the studio."""
    return stage.operator("/studio/trivia", "[data-testid=timeline]")


def replay(stage: Stage) -> Page:
    """A recorded talk."""
    return stage.operator(f"/sessions/{TALK}/replay", "[data-testid=replay]")


def inviting(stage: Stage) -> Page:
    """The link and its code."""
    session = stage.session("trivia", title="Trivia night")
    page = stage.operator(f"/console/{session['id']}", "[data-testid=console-time-left]")
    page.get_by_role("button", name="Invite").click()
    page.get_by_role("dialog").get_by_role("button", name="QR code").first.click()
    return page


def meeting(stage: Stage) -> Page:
    """A meeting on its agenda."""
    page = stage.joined(stage.session("standup", title="Daily stand-up"), "Ana")
    page.locator(HOST_SAYS).first.wait_for(state="attached")
    return page


def boardroom(stage: Stage) -> Page:
    """The opening at a table of six personas."""
    page = stage.joined(stage.session("strategy-review"), "Ana")
    page.locator(HOST_SAYS).first.wait_for(state="attached")
    return page


def planner(stage: Stage) -> Page:
    """A day that is planned by hand."""
    page = stage.operator("/plan", "[data-testid=plan-planner]")
    page.get_by_test_id("plan-planner").click()
    page.get_by_test_id("name-input").fill("Ada")
    page.get_by_test_id("join-muted-button").click()
    page.get_by_role("button", name=re.compile("^Tomorrow")).click()
    page.get_by_role("button", name="+ Working hours").click()
    page.get_by_test_id("save-on").click()
    for block, name in (("+ Deep work", "Write the report"), ("+ Shallow work", "Answer mail")):
        page.get_by_role("button", name=block).click()
        page.get_by_placeholder("What to do").last.fill(name)
    page.get_by_test_id("save-on").click()
    page.locator(".day-block").first.wait_for(state="attached")
    return page


def restaurant(stage: Stage) -> Page:
    """The restaurant's site."""
    page = stage.page()
    page.goto(f"{stage.url}/terra")
    page.locator("h1").first.wait_for(state="attached")
    return page


WITH_MODEL: Mapping[str, Scene] = {
    "start": start,
    "studio": studio,
    "replay": replay,
    "inviting": inviting,
    "meeting": meeting,
}
WITHOUT: Mapping[str, Scene] = {
    "planner": planner,
    "boardroom": boardroom,
    "restaurant": restaurant,
}
OF_QUIZ = ("room", "console")
CHOOSES_ONCE = ("restaurant",)
"""Pages that take a theme when they are loaded, and keep it."""


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", type=names, default=[*STILL, MOVING], help="these pictures")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder that they are put in")
    asked = parser.parse_args()
    if unknown := set(asked.only) - {*STILL, MOVING}:
        there = ", ".join((*STILL, MOVING))
        parser.error(f"--only: {', '.join(sorted(unknown))}; there are {there}")
    logger.remove()
    asked.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        if {*WITH_MODEL, *OF_QUIZ, MOVING} & set(asked.only):
            with (
                serving(reply=reply) as model,
                service(browser, model.url, talk="replay" in asked.only) as stage,
            ):
                _stand(stage, WITH_MODEL, asked.only, asked.out)
                _quiz(stage, asked.only, asked.out)
        if set(WITHOUT) & set(asked.only):
            with service(browser) as stage:
                _stand(stage, WITHOUT, asked.only, asked.out)
        browser.close()


@contextmanager
def service(browser: Browser, model: str = "", *, talk: bool = False) -> Generator[Stage]:
    """The product on a free port, with the personalities that ship, a quiz and a recorded talk."""
    more = {"OPENAI_BASE_URL": model, "OPENAI_MODEL": "stand-in"} if model else {}
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        shutil.copytree(ROOT / "personalities", data / "personalities")
        (data / "personalities" / "friday-quiz.yaml").write_text(QUIZ, encoding="utf-8")
        with started(data, {**NO_HURRY, **UNUSED, **OPEN, **more}) as (url, token):
            if talk:
                with ThreadPoolExecutor() as beside:  # in this thread runs Playwright's loop
                    beside.submit(_record, next(data.rglob("beatroom.db"))).result()
            yield Stage(browser, url, token)


def _record(database: Path) -> None:
    made = recorded_session(3.0)

    async def keep() -> None:
        async with open_store(f"sqlite:///{database}") as store:
            await put(store, made, TALK, time.time() - 600)

    asyncio.run(keep())


def reply(messages: list[dict[str, Any]]) -> str:
    """What the stand-in for a model answers: something to what was said last."""
    last = str(messages[-1]["content"])
    return next((answer for words, answer in REPLIES.items() if words in last), "Let us go on.")


def _stand(stage: Stage, scenes: Mapping[str, Scene], wanted: Sequence[str], out: Path) -> None:
    for name, scene in scenes.items():
        if name in wanted:
            page = scene(stage)
            _take(page, name, out)
            page.context.close()


def _quiz(stage: Stage, wanted: Sequence[str], out: Path) -> None:
    """The quiz, moving, as Ana sees it in light and Ben in dark, and its pages, standing still."""
    if not {MOVING, *OF_QUIZ} & set(wanted):
        return
    session = stage.session("friday-quiz")
    people = [stage.joined(session, *one) for one in zip(("Ana", "Ben"), THEMES, strict=True)]
    moving = _played(people)
    if "room" in wanted:
        _take(people[0], "room", out)
    if "console" in wanted:
        _take(_desk(stage, session["id"]), "console", out)
    for page in people:
        page.context.close()
    if MOVING in wanted:  # last, for it takes longer than the quiz
        for theme, (first, *rest) in zip(THEMES, moving, strict=True):
            first.save(
                out / f"{MOVING}-{theme}.webp",
                save_all=True,
                append_images=rest,
                duration=int(1000 * BETWEEN),
                loop=0,
                quality=70,
                method=4,
                minimize_size=True,
            )


def _desk(stage: Stage, session: str) -> Page:
    """The quiz's console, with an instruction on its way."""
    note = {"text": "Tell Ben he has a nice hat.", "mode": "queued", "kind": "prompt"}
    stage.ask("POST", f"/sessions/{session}/instructions", note)
    return stage.operator(f"/console/{session}", "[data-testid=console-time-left]")


def _played(people: Sequence[Page]) -> list[list[Image.Image]]:
    """Half a minute of the quiz as each sees it, or longer, until Ana has her point."""
    ana = people[0]
    steps = [*SAYS]
    moving: list[list[Image.Image]] = [[] for _ in people]
    begun = time.monotonic()
    while len(moving[0]) < FRAMES or (steps and len(moving[0]) < 6 * FRAMES):
        for page, frames in zip(people, moving, strict=True):
            shot = Image.open(io.BytesIO(page.screenshot()))
            frames.append(shot.convert("RGB").resize(SMALL, Image.Resampling.LANCZOS))
        if steps and ana.locator(HOST_SAYS).filter(has_text=steps[0][0]).count():
            _, words = steps.pop(0)
            if words:
                ana.get_by_test_id("message-input").fill(words)
                ana.get_by_test_id("send-button").click()
        ana.wait_for_timeout(1000 * max(0.0, begun + BETWEEN * len(moving[0]) - time.monotonic()))
    return [frames[:FRAMES] for frames in moving]


def _take(page: Page, name: str, out: Path) -> None:
    """A page in both themes, with few colours."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        if name in CHOOSES_ONCE:
            page.reload()
        page.wait_for_timeout(700)
        page.evaluate("document.fonts.ready")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        few = shot.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.save(out / f"{name}-{theme}.png", optimize=True)


if __name__ == "__main__":
    main()
