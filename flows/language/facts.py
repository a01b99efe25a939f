"""A session's facts in the words of its language: dates, lengths and names as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import cast

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from babel.lists import format_list
from babel.units import format_unit

from beatroom.flows.language.language_code import code_of


def locale_of(language: str) -> Locale:
    """The locale of a BCP-47 language; English for one that nobody has written down."""
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        try:
            return Locale.parse(code_of(language))
        except (UnknownLocaleError, ValueError):
            return Locale("en")


def english_name(language: str) -> str:
    """What a BCP-47 language is called in English; its code where nobody has written that down."""
    names = cast("Mapping[str, str]", Locale("en").languages)
    return names.get(code_of(language), language)


def date_words(moment: datetime, language: str) -> str:
    """A day, such as 15 January 2027."""
    locale = locale_of(language)
    if locale.language == "en":
        return f"{moment.day} {format_date(moment, 'MMMM yyyy', locale=locale)}"
    return format_date(moment, "long", locale=locale)


def weekday_words(moment: datetime, language: str) -> str:
    """A day of the week."""
    return format_date(moment, "EEEE", locale=locale_of(language))


def minutes_words(seconds: float, language: str) -> str:
    """A length in whole minutes, such as 45 minutes."""
    return format_unit(
        round(seconds / 60), "duration-minute", length="long", locale=locale_of(language)
    )


def names_words(names: Sequence[str], language: str) -> str:
    """Names one after the other, such as Ana, Bob and Maya; empty for nobody."""
    words = format_list(list(names), locale=locale_of(language)) if names else ""
    return words.replace(", and ", " and ") if locale_of(language).language == "en" else words
