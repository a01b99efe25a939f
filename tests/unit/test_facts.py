"""A session's facts in the words of its language."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from beatroom.flows.language.facts import date_words, minutes_words, names_words, weekday_words

pytestmark = pytest.mark.unit

DAY = datetime(2027, 1, 15, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ("15 January 2027", "Friday", "45 minutes", "1 minute", "Ana, Bob and Maya")),
        ("de-AT", ("15. Jänner 2027", "Freitag", "45 Minuten", "1 Minute", "Ana, Bob und Maya")),
        ("fr", ("15 janvier 2027", "vendredi", "45 minutes", "1 minute", "Ana, Bob et Maya")),
        (
            "xx-unknown",
            ("15 January 2027", "Friday", "45 minutes", "1 minute", "Ana, Bob and Maya"),
        ),
    ],
)
def test_facts_are_in_the_sessions_language(language: str, expected: tuple[str, ...]) -> None:
    assert (
        date_words(DAY, language),
        weekday_words(DAY, language),
        minutes_words(2700, language),
        minutes_words(60, language),
        names_words(["Ana", "Bob", "Maya"], language),
    ) == expected


def test_nobody_is_no_names() -> None:
    assert names_words([], "en") == ""
    assert names_words(["Ana"], "de") == "Ana"
