"""What the embedded voice makes at once takes memory by its length, so that it has a bound."""

from __future__ import annotations

import pytest

from beatroom.bot.speech.hibari_engine import LONGEST, HibariEngine
from beatroom.bot.speech.spoken_text import for_ear

pytestmark = pytest.mark.speech

LONGEST_WORD = 25


@pytest.mark.parametrize("text", ["seven " * 400, "a brown fox and " * 200])
def test_a_sentence_without_a_comma_is_made_in_pieces(text: str) -> None:
    engine = HibariEngine.load()
    whole = "".join(engine._hibari.phonemize(text))

    pieces = engine.sentences(text)

    assert len(pieces) > 1
    assert all(0 < len(piece) <= LONGEST for piece in pieces)
    assert "".join(pieces).replace(" ", "") == whole.replace(" ", "")


@pytest.mark.parametrize(
    "text",
    ["a-" * 999, "9a" * 999, "a/" * 999, "aB" * 999, ",." * 999, "9" * 999, "1," * 999, "'a" * 999],
)
def test_what_nobody_writes_as_one_word_is_made_in_words(text: str) -> None:
    """The engine tries each part of a word with each other: a long one took minutes of a core."""
    assert all(len(word) <= LONGEST_WORD for word in for_ear(text).split())
    assert all(0 < len(piece) <= LONGEST for piece in HibariEngine.load().sentences(text))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A state-of-the-art idea.", "A state-of-the-art idea."),
        ("It is 1,250,000.", "It is 1,250,000."),
        ("ha-ha-ha-ha-ha-ha-ha-ha-ha-ha!", "ha ha ha ha ha ha ha ha ha ha!"),
        ("1234567890123456789012345", " ".join("1234567890123456789012345")),
    ],
)
def test_a_long_word_is_read_and_a_short_one_is_left(text: str, read: str) -> None:
    assert for_ear(text) == read
