"""Days and times in the words of a language, as the house says them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

from beatroom.flows.kinds.restaurant.words import ANSWERS, OFFICE
from beatroom.flows.language.facts import date_words, weekday_words
from beatroom.flows.language.language_code import ENGLISH

Span = tuple[time, time]


def day_words(day: date, language: str = ENGLISH) -> str:
    """A day with its weekday, such as Friday, 27 November 2026."""
    shown = datetime.combine(day, time())
    return f"{weekday_words(shown, language)}, {date_words(shown, language)}"


def weekday_of(day: date, language: str = ENGLISH) -> str:
    """The day of the week alone."""
    return weekday_words(datetime.combine(day, time()), language)


def spans_words(spans: Sequence[Span], language: str = ENGLISH) -> str:
    """Times from and until when, one or the other."""
    span = ANSWERS.of(language).span
    told = [span.format(opens=f"{one:%H:%M}", closes=f"{other:%H:%M}") for one, other in spans]
    return f" {OFFICE.of(language).either} ".join(told)
