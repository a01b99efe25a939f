"""A value in a page's command that there is not is found, and no page has one."""

from __future__ import annotations

import pytest
from command_lines import commands
from command_values import unknown
from docs_pages import ROOT

pytestmark = pytest.mark.unit


def test_no_page_gives_a_value_that_there_is_not() -> None:
    wrong = {
        f"{one.page}: {one.line}": found
        for one in commands()
        if (found := unknown(one.line, (ROOT / one.page).read_text(encoding="utf-8")))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("beatroom token create screen --scope reed", "--scope reed"),
        ("beatroom models get no-such-model", "no-such-model"),
        ("beatroom new tea-talk --kind conversatoin", "--kind conversatoin"),
        ("beatroom link SESSION --role gast", "--role gast"),
        ("beatroom transcript ID [--format text\\|html5]", "--format text/html5"),
        ("beatroom show tea --graph=dot", "--graph dot"),
        ("beatroom serve --engine steam", "--engine steam"),
        ("beatroom bench flor --quick", "flor"),
        ("beatroom rehearse nobody", "nobody"),
        ("python bot.py --personality nobody -t webrtc", "--personality nobody"),
    ],
)
def test_one_that_there_is_not_is_found(line: str, wrong: str) -> None:
    assert unknown(line, "name: tea\n") == [wrong]


def test_what_is_the_readers_own_is_none_of_a_few() -> None:
    assert unknown("beatroom models get NAME") == []
    assert unknown("beatroom link ID [--role host\\|guest] [--person NAME]") == []
    assert unknown("beatroom token create Mina --scope read --scope steer") == []
