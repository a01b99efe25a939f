"""A question for the time with something else said beside it, where no model answers the rest."""

from __future__ import annotations

import pytest

from beatroom.flows.language.time_questions import detect, pieces
from beatroom.flows.language.time_questions.beside import MOST

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "how much time is left", ()),
        ("en", "And of tea? How much is left?", ("And of tea?", "How much is left?")),
        ("en", "it was 3.30 then. what time is it", ("it was 3.30 then.", "what time is it")),
        ("en", "are we late and what is next", ("are we late", "what is next")),
        ("en", "how long is it and turn it down", ("how long is it", "turn it down")),
        ("en", "the header has a name and how much time is left", ("the header has a name",)),
        ("en", "are we on time and materials with it", ("materials with it",)),
        ("en", "how much time is left and", ()),
        ("de", "wie spät ist es und mach das an", ("wie spät ist es", "mach das an")),
        ("it", "che ore sono e chi parla", ("che ore sono", "chi parla")),
        ("pt", "que horas é agora então", ()),
    ],
)
def test_the_pieces_of_what_was_said(language: str, text: str, expected: tuple[str, ...]) -> None:
    assert pieces(text, language) == expected


def test_a_long_story_has_few_pieces() -> None:
    assert len(pieces("I went on. " * 40 + "How much time is left?", "en")) <= MOST


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "And of coffee? How much time is left?"),
        ("de", "Und Kaffee? Wie lange haben wir noch?"),
        ("fr", "Et du café ? Il reste combien de temps ?"),
        ("es", "¿Y café? ¿Cuánto tiempo queda?"),
        ("it", "E il caffè? Quanto tempo resta?"),
        ("nl", "En koffie? Hoeveel tijd hebben we nog?"),
        ("pt", "E café? Quanto tempo resta?"),
    ],
)
def test_the_question_is_one_of_them(language: str, text: str) -> None:
    whole = detect(text, language)
    assert whole is None or not whole.whole
    asked = [found for one in pieces(text, language) if (found := detect(one, language))]
    assert [one.asks for one in asked if one.whole] == ["session_left"]
