"""The time zones of foreign calendars: by their IANA names, or as a text defines them itself.

A definition (VTIMEZONE) may say "every second since 1601", and the library works that out when the
first time of the zone is asked for. Here what is in force is found for one time directly, from the
rules that real zones have: one day in the year. A time in a zone of other rules cannot be read.
"""

from __future__ import annotations

import warnings
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from functools import cache
from typing import Any, cast
from zoneinfo import ZoneInfo, available_timezones

from icalendar.error import GloballyUniqueTZIDGuessed
from icalendar.timezone.zoneinfo import ZONEINFO

# It would say the zone's name, which is somebody's text, in the log.
warnings.filterwarnings("ignore", category=GloballyUniqueTZIDGuessed)

LONGEST = 200
MOST_CHANGES = 200
"""Of a definition: each spring and autumn of a century, where a server writes each by itself."""
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
LONGEST_MONTH = 31
RULE = frozenset({"FREQ", "INTERVAL", "BYMONTH", "BYDAY", "BYMONTHDAY", "UNTIL", "WKST"})


class ForeignZones(ZONEINFO):
    """What the library asks for zones: no name opens a file, and no definition is worked out."""

    def timezone(self, name: str) -> tzinfo | None:
        if len(name) > LONGEST:  # each part of it would be looked up, with all that follow
            raise ValueError("This is no name of a zone.")
        return ZoneInfo(name) if name in _names() else None

    def knows_timezone_id(self, tzid: str) -> bool:
        return tzid in _names()

    def create_timezone(self, tz: Any) -> tzinfo:
        return DefinedZone(tz)


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class _Change:
    """From when on which time is in force: at `first`, and on a day of each year after it.

    Attributes:
        first: As the clocks showed it before the change, without a zone.
        offset: From UTC, from then on.
        before: From UTC, until then.
        days: In which month the change is, and on which of its days (numbers of the month, or
            weekdays with the week: 0 every one); None where there is only the first.
        until: The last of them is no later; None: they go on.
    """

    first: datetime
    offset: timedelta
    before: timedelta
    days: tuple[int, frozenset[int], tuple[tuple[int, int], ...]] | None
    until: datetime | None

    def latest(self, at: datetime) -> datetime | None:
        """The last time it came until then; None where it had not come yet.

        An hour that the clocks leave out is of the time before (RFC 5545, 3.3.5).
        """
        at -= max(self.offset - self.before, timedelta(0))
        if at < self.first:
            return None
        bound = at if self.until is None else min(at, self.until)
        for year in (bound.year, bound.year - 1) if self.days else ():
            if year >= self.first.year and (on := self._day(year)):
                found = self.first.replace(year=year, month=on[0], day=on[1])
                if self.first <= found <= bound:
                    return found
        return self.first

    def _day(self, year: int) -> tuple[int, int] | None:
        assert self.days is not None  # noqa: S101 - asked for those that have them
        month, numbers, weekdays = self.days
        first, count = monthrange(year, month)
        for day in range(1, count + 1):
            on, week = (first + day - 1) % 7, (day - 1) // 7 + 1
            from_end = -((count - day) // 7) - 1
            if numbers and day not in numbers and day - count - 1 not in numbers:
                continue
            if not weekdays or any(on == at and n in (0, week, from_end) for n, at in weekdays):
                return month, day
        return None


class DefinedZone(tzinfo):
    """A zone as a VTIMEZONE defines it.

    Its times raise a ValueError where that cannot be read; who does not use it is not concerned.
    """

    def __init__(self, definition: Any) -> None:
        try:
            parts = cast("list[Any]", definition.subcomponents)
            self._changes = tuple(_changes(parts))
        except Exception:  # noqa: BLE001 - border: of what somebody else has written
            self._changes = ()

    def utcoffset(self, dt: datetime | None) -> timedelta:
        if not self._changes:
            raise ValueError("This time zone cannot be read.")
        at = (dt or self._changes[0].first).replace(tzinfo=None)
        known = [(when, change) for change in self._changes if (when := change.latest(at))]
        if known:
            return max(known, key=lambda one: one[0])[1].offset
        earliest = min(self._changes, key=lambda change: change.first)
        return earliest.before

    def dst(self, dt: datetime | None) -> timedelta:
        return timedelta(0)

    def tzname(self, dt: datetime | None) -> str:
        return "defined"

    def __deepcopy__(self, _: object) -> DefinedZone:
        return self


def _changes(parts: Iterable[Any]) -> Iterable[_Change]:
    """Raises whatever the library does, or a ValueError, for what is none of a real zone."""
    count = 0
    for part in parts:
        if part.name not in ("STANDARD", "DAYLIGHT"):
            continue
        first = part["DTSTART"].dt.replace(tzinfo=None)
        offset, before = (part[f"TZOFFSET{way}"].td for way in ("TO", "FROM"))
        days, until = _rule(part.get("RRULE"), first)
        if "RDATE" in part:
            dates: Any = part["RDATE"]
            several = cast("list[Any]", dates) if isinstance(dates, list) else [dates]
            more = [one.dt.replace(tzinfo=None) for value in several for one in value.dts]
        else:
            more = []
        for when in (first, *more):
            count += 1
            if count > MOST_CHANGES:
                raise ValueError("The zone has too many transitions.")
            rule = (days, until) if when is first else (None, None)
            yield _Change(when, offset, before, *rule)


def _rule(rule: Any, first: datetime) -> tuple[Any, datetime | None]:
    if rule is None:
        return None, None
    if set(rule) - RULE or rule["FREQ"] != ["YEARLY"] or rule.get("INTERVAL", [1]) != [1]:
        raise ValueError("This is no rule of a zone.")
    [month] = rule.get("BYMONTH", [first.month])
    weekdays = tuple(_weekday(str(one)) for one in rule.get("BYDAY", ()))
    numbers = frozenset(int(one) for one in rule.get("BYMONTHDAY", ()))
    if len(weekdays) > len(WEEKDAYS) or len(numbers) > LONGEST_MONTH:
        raise ValueError("The day number is out of range.")
    if not weekdays and not numbers:
        numbers = frozenset({first.day})
    [until] = rule.get("UNTIL", [None])
    if until is not None:
        end = until if isinstance(until, datetime) else datetime.combine(until, first.time())
        until = end.replace(tzinfo=None) + timedelta(days=1)  # of UTC or not: the year counts
    return (int(month), numbers, weekdays), until


def _weekday(text: str) -> tuple[int, int]:
    """The week, and the day of it: "-1SU" is (-1, 6), "SU" is (0, 6)."""
    return int(text[:-2] or 0), WEEKDAYS.index(text[-2:])
