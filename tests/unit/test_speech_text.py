"""Text for the ear: what a synthesiser would misread is written as it is spoken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.bot.speech.spoken_text import for_ear, readable

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        ("On Nov. 5th we meet.", "On November 5th we meet."),
        ("At 14:05 or 7:30 pm.", "At 14 oh 5 or 7 30 P M."),
        ("It starts at 9:00.", "It starts at 9 o'clock."),
        ("José and Krzysztof", "Hosay and Kshishtoff"),
        ("Zoë and Josélito", "Zoe and Joselito"),
        ("See [the page](https://example.org/a?b=c).", "See the page."),
        ("Go to https://example.org/path now", "Go to example dot org now"),
        ("Mail ana.b@example.org", "Mail ana dot b at example dot org"),
        ("**Very** _important_ `code`", "Very important code"),
        ("# Title\n- one\n- two", "Title one two"),
        ("100% & more", "100 percent and more"),
        ("Well – yes… “no”", 'Well, yes... "no"'),
        ("Tea 🍵!", "Tea!"),
        ("🎉🎉", ""),
        ("...", ""),
        ("It costs €3.50 or £1.", "It costs 3 euros 50 or 1 pound."),
        (
            "Take 3–5 of them, 2½ hours at 20°C",
            "Take 3 to 5 of them, 2 and a half hours at 20 degrees Celsius",
        ),
    ],
)
def test_it_is_written_as_it_is_spoken(written: str, spoken: str) -> None:
    assert for_ear(written) == spoken


def test_only_english_is_read_by_english_rules() -> None:
    text = "**Um 9:00** & um 10:30, 50% 🍵"

    assert readable(text, "de-AT") == "Um 9:00 & um 10:30, 50%"
    assert readable(text, "en-GB") == "Um 9 o'clock and um 10 30, 50 percent"


@given(st.text())
def test_any_text_is_plain_ascii_afterwards(text: str) -> None:
    spoken = for_ear(text)

    assert spoken.isascii()
    assert spoken == spoken.strip()
    assert not spoken or any(c.isalnum() for c in spoken)
