"""What the embedded voice makes at once takes memory by its length, so that it has a bound."""

from __future__ import annotations

import pytest

from beatroom.bot.speech.hibari_engine import LONGEST, HibariEngine

pytestmark = pytest.mark.speech


@pytest.mark.parametrize("text", ["seven " * 400, "a brown fox and " * 200])
def test_a_sentence_without_a_comma_is_made_in_pieces(text: str) -> None:
    engine = HibariEngine.load()
    whole = "".join(engine._hibari.phonemize(text))

    pieces = engine.sentences(text)

    assert len(pieces) > 1
    assert all(0 < len(piece) <= LONGEST for piece in pieces)
    assert "".join(pieces).replace(" ", "") == whole.replace(" ", "")
