"""What judges sessions in other languages: words are compared, and wrong times are not passed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tools.spoken_answers import NONE, Score, is_right, plain_words, word_errors
from tools.spoken_languages import Result, told

pytestmark = pytest.mark.unit

NOW = datetime(2026, 5, 4, 20, 35, tzinfo=UTC)
AGENDA = {
    "meeting_start_epoch": NOW.timestamp() - 300,
    "length": 1500.0,
    "items": [
        {"title": "Ankommen", "start": 0.0},
        {"title": "Ein Beispiel, bitte", "start": None},
        {"title": "Abschied", "start": None},
    ],
}


def test_words_are_compared_however_they_are_written() -> None:
    assert plain_words("Noch 24 Minuten!", "de") == ["noch", "vierundzwanzig", "minuten"]
    assert plain_words("Dix-huit heures", "fr") == plain_words("dix huit heures", "fr")
    assert word_errors("Il nous reste 5 minutes.", "il nous reste cinq minutes", "fr") == Score(
        0, 5
    )
    assert word_errors("Guten Tag", "", "de") == Score(2, 2)
    assert word_errors("Guten Tag", "Guten Abend und Tag", "de").rate == 1.0


def test_there_is_no_rate_of_nothing() -> None:
    with pytest.raises(ValueError, match="no word"):
        _ = NONE.rate


@pytest.mark.parametrize(
    ("asks", "told", "right"),
    [
        ("left", "Wir haben noch etwa zwanzig Minuten.", True),
        ("left", "Wir haben noch etwa zwanzigeinhalb Minuten.", True),
        ("left", "Wir haben noch etwa vierundzwanzig Minuten.", False),
        ("left", "Nous avons encore vingt minutes.", False),
        ("now", "Es ist fünf nach halb neun.", True),
        ("now", "Es ist halb neun.", False),
        ("next", "Als Nächstes kommt Ein Beispiel, bitte, bis dahin etwa vier Minuten.", True),
        ("next", "Als Nächstes kommt Abschied.", False),
    ],
)
def test_an_answer_is_right_by_its_value(asks: str, told: str, right: bool) -> None:
    assert is_right(asks, told, AGENDA, NOW, "de") is right


@pytest.mark.parametrize(
    ("result", "good"),
    [
        (Result(), False),
        (Result(understood=Score(1, 20)), False),
        (Result(understood=Score(1, 20), heard=Score(2, 20)), True),
        (Result(understood=Score(20, 20), heard=Score(2, 20)), False),
        (Result(understood=Score(1, 20), heard=Score(2, 20), faults=["No answer."]), False),
    ],
)
def test_what_was_not_measured_or_went_wrong_is_no_success(result: Result, good: bool) -> None:
    assert told("de", result) is good
