"""The pictures of README and docs: each is one that the script takes, and all those are shown."""

from __future__ import annotations

import pytest
from docs_pages import PAGES, ROOT, pictures
from PIL import Image

from tools.shown_pictures import FRAMES, MOVING, OUT, PICTURES, THEMES
from tools.site_hooks import on_page_markdown

pytestmark = pytest.mark.unit

MOST = 6_000_000
MOST_MOVING = 3_000_000
SHOWN = [(page, place) for page in PAGES for place in pictures(page)]


def test_pages_show_what_the_script_takes_and_all_of_it() -> None:
    shown = {(page.parent / place).resolve() for page, place in SHOWN}
    taken = {(OUT / name).resolve() for name in PICTURES}
    performance = (ROOT / "docs" / "performance").resolve()  # plots, which the benchmarks draw
    assert {one for one in shown if performance not in one.parents} == taken
    assert {one.resolve() for one in OUT.iterdir()} == taken, "python -m tools.docs_pictures"


def test_each_is_there_in_both_themes_wherever_it_is_shown() -> None:
    for page, place in SHOWN:
        for theme in THEMES:
            if f"-{theme}." in place:
                both = {place.replace(f"-{theme}.", f"-{other}.") for other in THEMES}
                assert both <= {other for shown, other in SHOWN if shown == page}, (page, place)


def test_they_are_small() -> None:
    sizes = {one.name: one.stat().st_size for one in OUT.iterdir()}
    assert sum(sizes.values()) < MOST
    assert all(size < MOST_MOVING for size in sizes.values())


@pytest.mark.parametrize("theme", THEMES)
def test_the_moving_pictures_last_half_a_minute(theme: str) -> None:
    with Image.open(OUT / f"{MOVING}-{theme}.webp") as moving:
        lasts = 0
        for number in range(moving.n_frames):
            moving.seek(number)
            moving.load()
            lasts += moving.info["duration"]
    assert lasts / 1000 == pytest.approx(FRAMES / 2, abs=1)


def test_the_site_shows_that_of_its_theme() -> None:
    text = (
        '<picture>\n  <source media="(prefers-color-scheme: dark)" srcset="pictures/a-dark.png">\n'
        '  <img alt="A page" src="pictures/a-light.png">\n</picture>\n'
    )
    assert on_page_markdown(text) == (
        "![A page](pictures/a-light.png#only-light)![A page](pictures/a-dark.png#only-dark)\n"
    )
