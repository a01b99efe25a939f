"""The one way in for iCalendar texts that somebody else may have written.

The library takes a text without a line break for the name of a file, quotes in its errors what it
could not read, works out every zone that a text defines, and raises what its parts raise. From here
on there is a calendar with an event in it, or an `UnreadableError` that says the kind of fault, and
nothing of the text.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import icalendar
from icalendar.timezone import tzp

from beatroom.bot.kinds.planner.calendar.foreign_zones import ForeignZones

LARGE = 1024 * 1024
"""Characters from which on a text is not read at all."""
DEEPEST = 8
"""Components within each other: an event with an alarm is three."""
BEGINNING = "BEGIN:VCALENDAR"


class UnreadableError(ValueError):
    """It is no iCalendar text with an event in it; the sentence has nothing of the text."""


def foreign_calendar(text: str) -> Any:
    """The calendar of a text, with an event at least.

    Raises:
        UnreadableError: There is none.
    """
    if len(text) > LARGE:
        raise UnreadableError(f"It is larger than {LARGE} characters.")
    plain = text.lstrip("\ufeff \t\r\n")
    if plain[: len(BEGINNING)].upper() != BEGINNING:
        raise UnreadableError(f"This is no iCalendar text: it has to begin with {BEGINNING}.")
    tzp.use(ForeignZones())  # a zone that another text has defined is not this one's
    with readable_or_not("This is no iCalendar text"):
        whole: Any = icalendar.Calendar.from_ical(plain.encode("utf-8", "replace"))
    if _depth(whole) > DEEPEST:
        raise UnreadableError(f"More than {DEEPEST} components are within each other in it.")
    if not whole.walk("VEVENT"):
        raise UnreadableError("There is no event in this iCalendar text.")
    return whole


@contextmanager
def readable_or_not(what: str) -> Generator[None]:
    """Whatever the libraries raise for somebody's text, as an UnreadableError with its kind."""
    try:
        yield
    except (UnreadableError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - border: of what somebody else has written
        raise UnreadableError(f"{what} ({type(error).__name__}).") from None


def _depth(whole: Any) -> int:
    level, depth = [whole], 0
    while level:
        level, depth = [inner for one in level for inner in one.subcomponents], depth + 1
    return depth
