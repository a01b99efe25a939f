"""Takes pictures of the room, restaurant, planner, boardroom and console, and asks axe about each.

The pages stand in the states that `web/dev` keeps for looking at (scenes), with no service behind
them, at the widths of a desktop, a tablet and a phone, and in every theme:

    python tools/pictures.py                            # all of them, into artifacts/pictures
    python tools/pictures.py --kind terra --only talking,home --theme pink --width 390
    python tools/pictures.py --kind terra --language de,pt --out /tmp/pictures
    python tools/pictures.py --shard 1/4                # a quarter of the states

Exits with 1 where axe finds something, a page is wider than its window or throws, a field of a form
is too narrow or lies over another, or what stays at the window's edge covers much of it. A running
service's pages are in `tools/service_pictures.py`; `make pages` takes both.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser_rig import FLAGS, chromium  # noqa: E402 - of the tests
from ports import free_port  # noqa: E402 - of the tests

OUT = ROOT / "artifacts" / "pictures"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = {1440: 900, 1024: 768, 390: 844}
"""Each with the height of the window."""
SECONDS = 120.0
FINDINGS = """async (rules) => (await axe.run(document, rules)).violations.map(
  (v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`)"""
ALL_RULES: Mapping[str, Sequence[str]] = {}
OF_COLOURS: Mapping[str, Sequence[str]] = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""What axe may find in another theme of a page that is as it was."""

SHARE = "N/M: every M-th state, from the N-th"
NARROWEST = 120
"""Pixels that a field of a form has at least."""
FIELDS = """(narrowest) => {
  const shown = [...document.querySelectorAll("form :is(input, select, textarea)")]
    .filter((one) => !["checkbox", "radio", "range", "color", "file", "hidden"].includes(one.type))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.width > 2 && box.height > 2 && one.checkVisibility());
  const named = (one) => one.labels?.[0]?.textContent?.trim() || one.id || one.name || one.type;
  const narrow = shown.filter(([, box]) => box.width < narrowest)
    .map(([one, box]) => `the field ${named(one)} is ${Math.round(box.width)} px wide`);
  const apart = (a, b) => a.right - 1 <= b.left || a.bottom - 1 <= b.top;
  const over = (a, b) => !apart(a, b) && !apart(b, a);
  const lie = shown.flatMap(([one, a], n) => shown.slice(n + 1)
    .filter(([other, b]) => one.form === other.form && over(a, b))
    .map(([other]) => `the field ${named(one)} lies over ${named(other)}`));
  return [...narrow, ...lie];
}"""


COVERS = """() => [...document.querySelectorAll("main *")]
  .filter((one) => !one.closest("dialog, aside[data-open]"))
  .map((one) => [one, getComputedStyle(one)])
  .filter(([, style]) => ["sticky", "fixed"].includes(style.position) && style.bottom !== "auto")
  .map(([one]) => [one, one.getBoundingClientRect().height / innerHeight])
  .filter(([, share]) => share > 0.3)
  .map(([one, share]) => `${one.className} covers ${Math.round(share * 100)} % of the window`)"""


@dataclass(frozen=True)
class Kind:
    """A folder of scenes.

    Attributes:
        page: Of `web/dev`.
        themes: Those that it has.
        start: What the names of its scenes begin with.
        others: What the names of other kinds' scenes on the same page begin with.
    """

    page: str
    themes: tuple[str, ...]
    start: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """One that was taken.

    Attributes:
        state: Which page in which state, whatever its width and theme.
        name: Of the picture.
        wrong: What is.
    """

    state: str
    name: str
    wrong: Sequence[str]


KINDS = {
    "room": Kind("room", ("light", "dark"), others=("board",)),
    "terra": Kind("terra", ("light", "dark", "neon", "pink")),
    "planner": Kind("planner", ("light", "dark")),
    "boardroom": Kind("room", ("light", "dark"), start="board"),
    "console": Kind("console", ("light", "dark")),
}


def main() -> None:
    """Take the pictures that are asked for."""
    asked = _asked()
    with _served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        found = told(one for name in asked.kind for one in _kind(browser, url, name, asked))
        browser.close()
    sys.exit(1 if found else 0)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", type=names, default=list(KINDS), help=", ".join(KINDS))
    parser.add_argument("--only", type=names, default=[], help="these scenes")
    parser.add_argument("--theme", type=names, default=[], help="these themes")
    parser.add_argument("--width", type=int, choices=list(WIDTHS), help="this width")
    parser.add_argument("--shard", type=shard, default=Shard(), help=SHARE)
    parser.add_argument("--language", type=names, default=["en"], help="of the restaurant's page")
    add_common(parser)
    return parser.parse_args()


def add_common(parser: argparse.ArgumentParser) -> None:
    """What is asked of pictures of either sort."""
    parser.add_argument("--fold", action="store_true", help="only what is above the fold")
    parser.add_argument("--out", type=Path, default=OUT, help="the folder that they are put in")


@dataclass(frozen=True)
class Shard:
    """A share of the states: every `of`-th, from the `at`-th."""

    at: int = 1
    of: int = 1

    def __call__(self, states: Sequence[str]) -> Sequence[str]:
        """Its states of these."""
        return states[self.at - 1 :: self.of]


def shard(text: str) -> Shard:
    """The share that is named so: `1/4`."""
    found = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
    if found is None or int(found[1]) > int(found[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is no share: 1/4 to 4/4 are those of four")
    return Shard(int(found[1]), int(found[2]))


def names(text: str) -> list[str]:
    """The names in a list with commas."""
    return text.split(",")


def told(pictures: Iterable[Picture]) -> int:
    """Says what is wrong with each picture once it is taken, and how many there are in the end.

    Returns:
        How much is wrong.
    """
    states: set[str] = set()
    taken = found = 0
    for picture in pictures:
        taken += 1
        found += len(picture.wrong)
        states.add(picture.state)
        sys.stdout.writelines(f"{picture.name}: {one}\n" for one in picture.wrong)
        sys.stdout.flush()
    sys.stdout.write(f"{len(states)} states, {taken} pictures, {found} findings\n")
    return found


@contextlib.contextmanager
def _served() -> Generator[str]:
    """The pages of `web/dev`, built as they are asked for."""
    port = free_port()
    served = subprocess.Popen(
        # Not by way of npx, which would leave it running.
        [
            ROOT / "web/node_modules/.bin/vite",
            "--port",
            str(port),
            "--strictPort",
            "--host",
            "127.0.0.1",
        ],
        cwd=ROOT / "web",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert served.stdout is not None  # noqa: S101 - it is a pipe
        if not any("Local:" in line for line in served.stdout):
            sys.exit("The pages of web/dev are not served; run `npx vite` in web to see why.")
        yield f"http://127.0.0.1:{port}/dev"
    finally:
        served.terminate()
        served.wait(SECONDS)


def _kind(browser: Browser, url: str, name: str, asked: argparse.Namespace) -> Iterator[Picture]:
    """Takes the pictures of a kind."""
    kind = KINDS[name]
    folder: Path = asked.out / name
    folder.mkdir(parents=True, exist_ok=True)
    languages = asked.language if name == "terra" else ["en"]
    widths = [asked.width] if asked.width else list(WIDTHS)
    themes = [one for one in kind.themes if not asked.theme or one in asked.theme]
    for width in widths:
        context = browser.new_context(
            viewport={"width": width, "height": WIDTHS[width]}, reduced_motion="reduce"
        )
        context.set_default_timeout(1000 * SECONDS)
        page = context.new_page()
        thrown: list[str] = []
        page.on("pageerror", lambda error, to=thrown: to.append(f"throws {error}"))
        page.goto(f"{url}/{kind.page}.html")
        page.wait_for_function("!!window.scenes")
        scenes = [one for one in page.evaluate("window.scenes") if one.startswith(kind.start)]
        scenes = [one for one in scenes if not one.startswith(kind.others)]
        scenes = [one for one in scenes if not asked.only or one in asked.only]
        for scene, language in product(asked.shard(scenes), languages):
            page.goto(f"{url}/{kind.page}.html?scene={scene}&theme={themes[0]}&language={language}")
            page.wait_for_function("document.getElementById('root').childElementCount > 0")
            if name == "console":
                page.locator("#root[data-ready]").wait_for(state="attached")
            page.evaluate("document.fonts.ready")
            for theme in themes:
                page.evaluate(
                    "(theme) => { document.documentElement.dataset.theme = theme; }", theme
                )
                what = f"{scene}-{theme}-{width}" + (f"-{language}" if language != "en" else "")
                page.screenshot(path=folder / f"{what}.png", full_page=not asked.fold)
                found = [*wrong(page, width, colours=theme != themes[0]), *thrown]
                yield Picture(f"{name} {scene}", f"{name} {what}", found)
                thrown.clear()
        context.close()


def wrong(page: Page, width: int, *, colours: bool = False) -> Sequence[str]:
    """What axe finds, what hangs over the edge, and fields that nobody can use.

    Args:
        page: As it is shown.
        width: That it has.
        colours: Whether these alone have changed since it was asked about.
    """
    if colours:
        of_colours: list[str] = page.evaluate(FINDINGS, OF_COLOURS)
        return of_colours
    page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(FINDINGS, ALL_RULES)
    wide = page.evaluate("document.documentElement.scrollWidth")
    found += page.evaluate(FIELDS, NARROWEST)
    found += page.evaluate(COVERS)
    return [*found, *([f"is {wide} px wide"] if wide > width else [])]


if __name__ == "__main__":
    main()
