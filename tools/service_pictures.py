"""Takes pictures of a running service's pages, in health and in trouble, and asks axe about each.

The service is started on a free port with the personalities that ship, and holds a recorded talk, a
session that waits for its guests, one to come and one that was called off. Trouble is made at the
border: an answer that says no, one that never comes, a network that is gone.

    python -m tools.service_pictures                  # all of them, into artifacts/pictures/service
    python -m tools.service_pictures --only start,replay --theme dark --width 390

The states of the room, the restaurant and others stand in `tools/pictures.py`, without a service.
Exits with 1 where axe finds something, a page is wider than its window or throws, or fields cannot
be used.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from loguru import logger
from playwright.sync_api import Browser, Page, Route, sync_playwright
from playwright.sync_api import TimeoutError as Missing

from tools.pictures import ROOT, SECONDS, WIDTHS, add_common, names, wrong

sys.path.insert(0, str(ROOT / "tests"))

from browser_rig import FLAGS, NO_HURRY, chromium, started
from recorded_session import RecordedSession, put, recorded_session

from beatroom.bot.store.store import open_store

THEMES = ("light", "dark")
TALK = "recorded-talk"
MINUTES = 3.0
BROKEN = "name: broken\ntitle: Not quite there\npersona: You are Kim.\nlength: soon\nbeats: []\n"
WRONG = "wrong"
AWAY = "away"
NEVER = "never"
LATER = 3 * 86_400
COMES = 40.0
"""Seconds within which a page is in its state."""


@dataclass(frozen=True)
class Trouble:
    """What calls of `/api/v1` and `at` are answered with: a status, `AWAY` or `NEVER`."""

    at: str
    answer: int | str
    body: Any = None


@dataclass(frozen=True)
class Scene:
    """A page in a state.

    Attributes:
        path: With `{waiting}`, `{later}`, `{over}`, `{gone}`, `{talk}` for sessions, and `{guest}`
            for a key.
        token: Whether the page has an operator's token; a wrong one where it is a text.
        ready: A selector of what must be there.
        troubles: From the beginning.
        then: What is done before the picture.
        after: Troubles that come before `then`.
    """

    path: str
    ready: str
    token: bool | str = True
    troubles: tuple[Trouble, ...] = ()
    after: tuple[Trouble, ...] = ()
    then: Callable[[Page], object] = field(default=lambda _: None)


def _click(word: str, *, exact: bool = False) -> Callable[[Page], object]:
    return lambda page: page.get_by_role("button", name=word, exact=exact).first.click()


def _boardroom(page: Page) -> None:
    page.get_by_test_id("door-boardroom").click()


def _details(page: Page) -> None:
    page.get_by_text("Start time, people").click()


def _new_quiz(page: Page) -> None:
    page.get_by_label("What is it called?").fill("Friday quiz")
    page.get_by_test_id("occasion-quiz").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_test_id("timeline").wait_for()


def _copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy guest link").click()
    page.get_by_text("this machine alone").wait_for()


def _muted(page: Page) -> None:
    page.get_by_role("button", name="Mute host").click()
    page.get_by_text("No answer:").wait_for()


DESK = "[data-testid=console-time-left]"
PROBLEM = {"type": "about:blank", "title": "Unavailable", "status": 503, "detail": "It restarts."}
NO_SESSIONS = {"items": [], "next": None}
DOWN = (Trouble("/**", AWAY),)
LOADING = (Trouble("/**", NEVER),)
BUSY = (Trouble("/**", 503, PROBLEM),)

SCENES: Mapping[str, Scene] = {
    "startWithoutLink": Scene("/", "h1", token=False),
    "startWrongLink": Scene("/", "h1", token=WRONG),
    "start": Scene("/", "[data-testid^=start-card]"),
    "startDetails": Scene("/", "[data-testid^=start-card]", then=_details),
    "startBoardroom": Scene("/", "[data-testid^=start-card]", then=_boardroom),
    "startLoading": Scene("/", "[role=status]", troubles=LOADING),
    "startDown": Scene("/", "[role=alert]", troubles=DOWN),
    "startEmpty": Scene("/", "h1", troubles=(Trouble("/personalities", 200, []),)),
    "startRefused": Scene(
        "/",
        "[data-testid^=start-card]",
        after=(Trouble("/sessions", 409, {**PROBLEM, "detail": "It runs all that it can."}),),
        then=_click("Start session"),
    ),
    "models": Scene("/models", "[data-testid^=local-]"),
    "modelsDown": Scene("/models", "[role=alert]", troubles=DOWN),
    "modelsNotAllowed": Scene("/models", "h1", troubles=(Trouble("/models", 403, PROBLEM),)),
    "studio": Scene("/studio", "[data-testid^=studio-]"),
    "studioDown": Scene("/studio", "[role=alert]", troubles=DOWN),
    "editor": Scene("/studio/podcast", "[data-testid=timeline]"),
    "editorNew": Scene("/studio", "[data-testid^=studio-]", then=_new_quiz),
    "editorProblem": Scene("/studio/broken", "[data-testid=studio-state]"),
    "editorBusy": Scene("/studio/podcast", "[role=alert]", troubles=BUSY),
    "sessions": Scene("/console", "li"),
    "sessionsEmpty": Scene("/console", "h1", troubles=(Trouble("/sessions", 200, NO_SESSIONS),)),
    "sessionsDown": Scene("/console", "[role=alert]", troubles=DOWN),
    "console": Scene("/console/{waiting}", DESK),
    "consoleCopied": Scene("/console/{waiting}", DESK, then=_copied),
    "consoleInvite": Scene("/console/{waiting}", DESK, then=_click("QR code")),
    "consoleAway": Scene("/console/{waiting}", DESK, after=DOWN, then=_muted),
    "consoleOver": Scene("/console/{talk}", DESK),
    "consoleErase": Scene("/console/{talk}", DESK, then=_click("Erase session")),
    "consoleErased": Scene("/console/{gone}", "[role=alert]"),
    "consoleLater": Scene("/console/{later}", "[data-testid=starts-in]"),
    "consoleNone": Scene("/console/none", "[role=alert]"),
    "stage": Scene("/console/{waiting}/stage", "[data-testid=stage]"),
    "stageOver": Scene("/console/{talk}/stage", "[data-testid=stage]"),
    "backstage": Scene("/console/{waiting}/backstage", "[data-testid=backstage]"),
    "replay": Scene("/sessions/{talk}/replay", "[data-testid=replay]"),
    "replayNothing": Scene("/sessions/{over}/replay", "[data-testid=replay]"),
    "replayErase": Scene(
        "/sessions/{talk}/replay", "[data-testid=replay]", then=_click("Erase session")
    ),
    "replayErased": Scene("/sessions/{gone}/replay", "[role=alert]"),
    "replayNone": Scene("/sessions/none/replay", "[role=alert]"),
    "replayLoading": Scene("/sessions/{talk}/replay", "[role=status]", troubles=LOADING),
    "document": Scene("/sessions/{talk}/document", "[data-testid=document]"),
    "documentNone": Scene("/sessions/none/document", "[role=alert]"),
    "documentBusy": Scene("/sessions/{talk}/document", "[role=alert]", troubles=BUSY),
    "door": Scene("/room/{waiting}#join={guest}", "[data-testid=name-input]", token=False),
    "doorOver": Scene("/room/{over}#join={guestOver}", "[data-testid=ended-reason]", token=False),
    "doorErased": Scene("/room/{gone}#join={guestGone}", "[data-testid=ended-reason]", token=False),
    "nowhere": Scene("/there/is/nothing", "h1"),
}


def main() -> None:
    """Take the pictures that are asked for."""
    asked = _asked()
    logger.remove()
    made = recorded_session(MINUTES)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        shutil.copytree(ROOT / "personalities", data / "personalities")
        (data / "personalities" / "broken.yaml").write_text(BROKEN)
        with started(data, NO_HURRY) as (url, token):
            asyncio.run(_store(next(data.rglob("beatroom.db")), made))
            filled = {"talk": TALK, **_sessions(url, token)}
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                problems = list(_taken(browser, url, token, filled, asked))
                browser.close()
    sys.stdout.writelines(f"{problem}\n" for problem in problems)
    sys.exit(1 if problems else 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", type=names, default=list(SCENES), help=", ".join(SCENES))
    parser.add_argument("--theme", type=names, default=list(THEMES), help="these themes")
    parser.add_argument("--width", type=int, choices=list(WIDTHS), help="this width")
    add_common(parser)
    return parser.parse_args()


async def _store(database: Path, made: RecordedSession) -> None:
    async with open_store(f"sqlite:///{database}") as store:
        await put(store, made, TALK, time.time() - 600)


def _sessions(url: str, token: str) -> dict[str, str]:
    """Sessions that wait for guests, are to come, ended, were erased; and keys of guests."""
    api = httpx.Client(
        base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS
    )

    def ask(method: str, path: str, body: Any = None) -> Any:
        return api.request(method, path, json=body).raise_for_status().json()

    soon = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + LATER))
    waiting = ask("POST", "/sessions", {"personality": "podcast", "title": "Tea on Friday"})
    later = ask("POST", "/sessions", {"personality": "podcast", "starts_at": soon})

    def ended(title: str) -> Any:
        made = ask("POST", "/sessions", {"personality": "podcast", "title": title})
        ask("POST", f"/sessions/{made['id']}/end", {"at_once": True})
        while ask("GET", f"/sessions/{made['id']}")["phase"] not in {"ended", "failed"}:
            time.sleep(0.2)
        return made

    over, gone = ended("Nobody came"), ended("To be erased")
    ask("DELETE", f"/sessions/{gone['id']}/data")
    return {
        "waiting": waiting["id"],
        "over": over["id"],
        "later": later["id"],
        "gone": gone["id"],
        "guest": waiting["join"]["guest"]["token"],
        "guestOver": over["join"]["guest"]["token"],
        "guestGone": gone["join"]["guest"]["token"],
    }


def _taken(
    browser: Browser, url: str, token: str, filled: Mapping[str, str], asked: argparse.Namespace
) -> Iterator[str]:
    """The pictures; yields what is wrong with them."""
    folder: Path = asked.out / "service"
    folder.mkdir(parents=True, exist_ok=True)
    for width in [asked.width] if asked.width else list(WIDTHS):
        for theme in asked.theme:
            for name in asked.only:
                context = browser.new_context(
                    viewport={"width": width, "height": WIDTHS[width]},
                    color_scheme=theme,
                    reduced_motion="reduce",
                    bypass_csp=True,  # for axe
                )
                context.set_default_timeout(1000 * COMES)
                page = context.new_page()
                thrown: list[str] = []
                page.on("pageerror", lambda error, to=thrown: to.append(f"throws {error}"))
                what = f"{name}-{theme}-{width}"
                try:
                    _stand(page, url, token, SCENES[name], filled)
                except Missing as why:
                    yield f"{what}: is not as it should be: {why.message.splitlines()[0]}"
                page.screenshot(path=folder / f"{what}.png", full_page=not asked.fold)
                yield from (f"{what}: {one}" for one in [*wrong(page, width), *thrown])
                context.close()


def _stand(page: Page, url: str, token: str, scene: Scene, filled: Mapping[str, str]) -> None:
    """The page in its state."""
    given = token if scene.token is True else scene.token
    if given:
        page.add_init_script(f"sessionStorage.setItem('beatroom.operator', '{given}')")
    _trouble(page, scene.troubles)
    page.goto(url + scene.path.format(**filled))
    page.locator(scene.ready).first.wait_for(state="attached")
    _trouble(page, scene.after)
    scene.then(page)
    # What a page says only after two seconds of waiting belongs to the picture.
    page.wait_for_timeout(2500 if scene.troubles or scene.after else 700)
    page.evaluate("document.fonts.ready")


def _trouble(page: Page, troubles: tuple[Trouble, ...]) -> None:
    for trouble in troubles:
        page.route(f"**/api/v1{trouble.at}", _answering(trouble))


def _answering(trouble: Trouble) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        if trouble.answer == AWAY:
            route.abort()
        elif isinstance(trouble.answer, int):
            route.fulfill(status=trouble.answer, json=trouble.body)

    return answer


if __name__ == "__main__":
    main()
