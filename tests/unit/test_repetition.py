"""A recogniser's loops are taken out, and nothing that a person can have said."""

from __future__ import annotations

import pytest

from beatroom.bot.speech.repetition import repeats, without_loops

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "seconds", "left"),
    [
        ("Oscar. " * 26 + "Are you coming?", 3.0, "Oscar. Are you coming?"),
        ("Oscar, was he at the lake? " * 5 + "Oscar, was he", 3.7, "Oscar, was he at the lake?"),
        ("Well, " + "no " * 30, 2.0, "Well, no"),
        # These are as they were: there is time enough for them, or nothing in them is repeated.
        ("How much time is left? How much time is left?", 3.0, None),
        ("No, no, no, no.", 0.5, None),
        ("one two three four five six seven eight nine ten eleven twelve", 1.0, None),
        ("", 0.0, None),
    ],
)
def test_what_nobody_can_have_said_that_often(text: str, seconds: float, left: str | None) -> None:
    assert without_loops(text, seconds) == (text if left is None else left)


@pytest.mark.parametrize(
    ("text", "loops"),
    [
        ("Two men had to hold it. Two men had to hold it. Two men had", True),
        ("Please show me the page. And now? Show me the page. Show me the page.", True),
        ("Oscar. Oscar. Oscar.", True),
        ("No, no, that is very, very good.", False),
        ("We saw the wheel and the bell and the stove.", False),
        ("", False),
    ],
)
def test_what_may_be_a_loop_is_read_once_more(text: str, loops: bool) -> None:
    assert repeats(text) is loops
