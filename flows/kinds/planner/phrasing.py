"""Times, lengths, numbers and lists in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from babel.dates import format_date
from babel.lists import format_list
from babel.units import format_unit

from beatroom.flows.kinds.planner.blocks import MINUTE
from beatroom.flows.kinds.planner.languages import Forms, Wall, Words
from beatroom.flows.language.counting import form_for
from beatroom.flows.language.facts import locale_of, names_words
from beatroom.flows.language.time_questions.answer import voice_of
from beatroom.flows.language.voice import hours_words


def wall_of(at: datetime) -> Wall:
    """What the clock shows."""
    return at.hour, at.minute


def read_wall(text: str) -> Wall:
    """A time of day such as 9:30."""
    hour, minute = text.split(":")
    return int(hour), int(minute)


def spoken_span(start: datetime, end: datetime, words: Words) -> str:
    """From when to when."""
    return words.times.span(wall_of(start), wall_of(end))


def spoken_duration(size: timedelta, words: Words) -> str:
    """Whole hours as hours, the rest up to two hours in minutes: 90 minutes, 2 hours 15 minutes."""
    minutes = size // MINUTE
    if not minutes or (minutes < 120 and minutes % 60):
        return _minutes(minutes, words)
    hours, rest = divmod(minutes, 60)
    text = hours_words(hours, voice_of(words.language), str(hours))
    return both([text, _minutes(rest, words)], words) if rest else text


def _minutes(number: int, words: Words) -> str:
    return format_unit(number, "duration-minute", length="long", locale=words.language)


def counted(number: int, forms: Forms) -> str:
    """What is said of a number, which is not nothing."""
    return form_of(number, forms).format(n=number)


def form_of(number: int, forms: Forms) -> str:
    """The form for a number, which is not nothing."""
    return forms[number != 1] if isinstance(forms, tuple) else form_for(number, forms)


def both(parts: Sequence[str], words: Words) -> str:
    """'A, B and C'; empty for nothing."""
    return names_words(parts, words.language)


def either(parts: Sequence[str], words: Words) -> str:
    """'A, B or C'."""
    text = format_list(list(parts), style="or", locale=locale_of(words.language))
    return text.replace(", or ", " or ") if words.language == "en" else text


def weekday(day: date, words: Words) -> str:
    """A day's name in the week."""
    return format_date(day, "EEEE", locale=words.language)


def date_words(day: date, words: Words, today: date | None = None) -> str:
    """A day as people name it: the nearest by what they are, where it is said what today is."""
    if today is not None and day == today:
        return words.today
    if today is not None and day == today + timedelta(days=1):
        return words.tomorrow
    return format_date(day, words.date, locale=words.language)


def sentence(text: str) -> str:
    """With a capital letter, and a full stop where nothing else ends it."""
    end = "" if text.endswith((".", "!", "?", "…")) else "."
    return f"{text[:1].upper()}{text[1:]}{end}"
