"""Where the sentences of fixed words end: after each of them something else may be said."""

from __future__ import annotations

import asyncio

import pytest

from beatroom.bot.pipeline.fixed_lines import sentence_ends

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("text", "language", "pieces"),
    [
        ("Good evening.", "en-GB", ["Good evening."]),
        ("no mark at all", "en", ["no mark at all"]),
        (
            "Dr. Kay is here. She has 3.5 minutes.",
            "en",
            ["Dr. Kay is here.", "She has 3.5 minutes."],
        ),
        ('"Wait!" she said. And then?', "en", ['"Wait!" she said.', "And then?"]),
        ("... Well. ... !", "en", ["... Well. ... !"]),
        ("Guten Tag. Wie geht's?\nGut, z. B. mir.", "de", None),
        ("こんにちは。元気ですか？", "ja", ["こんにちは。", "元気ですか？"]),
    ],
)
def test_each_piece_is_a_sentence_with_words_and_nothing_is_lost(
    text: str, language: str, pieces: list[str] | None
) -> None:
    ends = asyncio.run(sentence_ends(text, language))

    cut = [text[a:b].strip() for a, b in zip([0, *ends[:-1]], ends, strict=True)]
    assert pieces is None or cut == pieces
    assert "".join(cut).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(any(c.isalnum() for c in piece) for piece in cut)
    assert ends[-1] == len(text)
