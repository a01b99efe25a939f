"""The page on bots of one's own: its example is the file that runs, and it has each public name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from beatroom import api

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/own-bot.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples/own-bot/bot.py").read_text(encoding="utf-8")


def test_the_page_s_example_is_the_file() -> None:
    [shown] = re.findall(
        r"<!-- examples/own-bot/bot.py -->\n```python\n(.*?)```\n<!-- end -->", PAGE, re.DOTALL
    )
    assert shown == EXAMPLE


def test_the_page_has_each_public_name() -> None:
    names = PAGE.split("## The names")[1].split("What `Beats`")[0]
    assert sorted(re.findall(r"^\| `(\w+)`", names, re.MULTILINE)) == sorted(api.__all__)


def test_the_page_has_all_that_a_session_can_be_asked() -> None:
    told = set(re.findall(r"\bbeats\.(\w+)", PAGE.split("What `Beats`")[1]))
    assert told == {name for name in dir(api.Beats) if not name.startswith("_")}


def test_about_twenty_lines_of_the_example_are_beatroom_s() -> None:
    words = r"beats|chain|host_model|PERSONALITY|Beats|personality"
    assert len([line for line in EXAMPLE.splitlines() if re.search(words, line)]) <= 20
