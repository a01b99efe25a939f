"""Takes pictures of a running service's pages, in health and in trouble, and asks axe about each.

The service is started on a free port with the personalities that ship, and holds a recorded talk, a
session that waits for its guests, one to come and one that was called off. Trouble is made at the
border: an answer that says no, one that never comes, a network that is gone.

    python -m tools.service_pictures                  # all of them, into artifacts/pictures/service
    python -m tools.service_pictures --only start,replay --theme dark --width 390
    python -m tools.service_pictures --shard 1/4      # a quarter of the states

The states of the room, the restaurant and others stand in `tools/pictures.py`, without a service.
Exits with 1 where axe finds something, a page is wider than its window or throws, or fields cannot
be used.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import httpx
from loguru import logger
from playwright.sync_api import Browser, Page, Route, sync_playwright
from playwright.sync_api import TimeoutError as Missing

from tools.pictures import (
    ROOT,
    SECONDS,
    SHARE,
    WIDTHS,
    Picture,
    Shard,
    add_common,
    names,
    shard,
    told,
    wrong,
)
from tools.service_scenes import AWAY, FILES, SCENES, TEA, Scene, Trouble

sys.path.insert(0, str(ROOT / "tests"))

from browser_rig import FLAGS, NO_HURRY, UNASKED, chromium, started
from recorded_session import RecordedSession, put, recorded_session

from beatroom.bot.store.store import open_store

THEMES = ("light", "dark")
TALK = "recorded-talk"
MINUTES = 3.0
LATER = 3 * 86_400


def main() -> None:
    """Take the pictures that are asked for."""
    asked = _asked()
    logger.remove()
    shown = {word for name in asked.only for word in re.findall(r"{(\w+)}", SCENES[name].path)}
    made = recorded_session(MINUTES) if "talk" in shown else None
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        shutil.copytree(ROOT / "personalities", data / "personalities")
        for name, text in FILES.items():
            (data / "personalities" / f"{name}.yaml").write_text(text, encoding="utf-8")
        with started(data, {**NO_HURRY, **UNASKED}) as (url, token):
            if made is not None:
                asyncio.run(_store(next(data.rglob("beatroom.db")), made))
            filled = {"talk": TALK, **_sessions(url, token, shown)}
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
                found = told(_taken(browser, url, token, filled, asked))
                browser.close()
    sys.exit(1 if found else 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", type=names, default=list(SCENES), help=", ".join(SCENES))
    parser.add_argument("--theme", type=names, default=list(THEMES), help="these themes")
    parser.add_argument("--width", type=int, choices=list(WIDTHS), help="this width")
    parser.add_argument("--shard", type=shard, default=Shard(), help=SHARE)
    add_common(parser)
    asked = parser.parse_args()
    asked.only = asked.shard(asked.only)
    return asked


async def _store(database: Path, made: RecordedSession) -> None:
    async with open_store(f"sqlite:///{database}") as store:
        await put(store, made, TALK, time.time() - 600)


def _sessions(url: str, token: str, shown: AbstractSet[str]) -> dict[str, str]:
    """A session that waits for guests, one to come, one that ended, one erased; keys of guests.

    Those alone that the pages that are `shown` name: each takes a process of its own.
    """
    api = httpx.Client(
        base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=SECONDS
    )

    def ask(method: str, path: str, body: Any = None) -> Any:
        return api.request(method, path, json=body).raise_for_status().json()

    def ended(title: str) -> Any:
        made = ask("POST", "/sessions", {"personality": "podcast", "title": title})
        ask("POST", f"/sessions/{made['id']}/end", {"at_once": True})
        while ask("GET", f"/sessions/{made['id']}")["phase"] not in {"ended", "failed"}:
            time.sleep(0.2)
        return made

    for text in (f"{TEA}# To be tried on Friday.\n", TEA):  # so that there are versions
        tag = api.get("/personalities/tea").headers["ETag"]
        saved = api.put("/personalities/tea", json={"text": text}, headers={"If-Match": tag})
        saved.raise_for_status()
    filled: dict[str, str] = {}
    if shown & {"waiting", "guest"}:
        people = [{"name": "Ana"}, {"name": "Ben"}]
        talk = {"personality": "podcast", "title": "Tea on Friday", "participants": people}
        made = ask("POST", "/sessions", talk)
        filled |= {"waiting": made["id"], "guest": made["join"]["guest"]["token"]}
    if "later" in shown:
        soon = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + LATER))
        made = ask("POST", "/sessions", {"personality": "podcast", "starts_at": soon})
        filled["later"] = made["id"]
    if shown & {"over", "guestOver"}:
        made = ended("Nobody came")
        filled |= {"over": made["id"], "guestOver": made["join"]["guest"]["token"]}
    if shown & {"gone", "guestGone"}:
        made = ended("To be erased")
        ask("DELETE", f"/sessions/{made['id']}/data")
        filled |= {"gone": made["id"], "guestGone": made["join"]["guest"]["token"]}
    return filled


def _taken(
    browser: Browser, url: str, token: str, filled: Mapping[str, str], asked: argparse.Namespace
) -> Iterator[Picture]:
    """Takes the pictures."""
    folder: Path = asked.out / "service"
    folder.mkdir(parents=True, exist_ok=True)
    for width in [asked.width] if asked.width else list(WIDTHS):
        for name in asked.only:
            context = browser.new_context(
                viewport={"width": width, "height": WIDTHS[width]},
                color_scheme=asked.theme[0],
                reduced_motion="reduce",
                bypass_csp=True,  # for axe
            )
            context.set_default_timeout(1000 * SECONDS)
            page = context.new_page()
            found: list[str] = []
            page.on("pageerror", lambda error, to=found: to.append(f"throws {error}"))
            try:
                _stand(page, url, token, SCENES[name], filled)
            except Missing as why:
                found.append(f"is not as it should be: {why.message.splitlines()[0]}")
            for theme in asked.theme:
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                what = f"{name}-{theme}-{width}"
                page.screenshot(path=folder / f"{what}.png", full_page=not asked.fold)
                colours = theme != asked.theme[0]
                yield Picture(name, what, [*found, *wrong(page, width, colours=colours)])
                found.clear()
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
