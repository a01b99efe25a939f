"""JSON of others: what nobody says is told apart, and no reader of it breaks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from beatroom.bot.kinds.meeting.agenda_writer import read_agenda
from beatroom.bot.rooms import browser
from beatroom.flows.core.readable import DEEPEST, parsed, whole
from beatroom.flows.kinds.boardroom.conflicts import read_conflict
from beatroom.flows.kinds.boardroom.owners import Room
from beatroom.flows.kinds.boardroom.summary import read_summary
from beatroom.flows.kinds.boardroom.words import addressing_words
from beatroom.flows.kinds.meeting.notes import read_notes
from beatroom.flows.kinds.meeting.tangents import read_verdict
from beatroom.flows.kinds.planner.understanding import read

pytestmark = pytest.mark.unit

READERS: dict[str, Callable[[str], Any]] = {
    "notes": read_notes,
    "verdict": read_verdict,
    "conflict": lambda text: read_conflict(text, (), ()),
    "summary": lambda text: read_summary(text, Room((), (), addressing_words("en"))),
    "agenda": read_agenda,
    "a stage's result": lambda text: read("inputs", text),
    "a page's message": browser.read_message,
}


@pytest.mark.parametrize("depth", [500, 200_000])
@pytest.mark.parametrize("who", READERS)
def test_what_is_nested_without_end_is_no_answer(who: str, depth: int) -> None:
    with suppress(ValueError):
        READERS[who]('{"a": ' + "[" * depth + "]" * depth + "}")


def test_a_value_is_as_deep_and_as_whole_as_everything_takes() -> None:
    deepest = parsed("[" * DEEPEST + "1" + "]" * DEEPEST)
    assert whole(deepest) == deepest
    with pytest.raises(ValueError, match="deeper"):
        whole([deepest])
    assert whole(parsed('{"\\ud800": ["\\ud83c\\udf75", 1e999, NaN, true]}')) == {
        "\ufffd": ["\N{TEACUP WITHOUT HANDLE}", None, None, True]
    }
