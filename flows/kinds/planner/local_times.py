"""Wall times as plans write them, and the instants they mean.

A wall time is `09:30` on the plan's day, `2026-11-22T00:30` on a day of its own, or, where the
clock shows a time twice, `2026-10-25T02:30+01:00`. Whole minutes only. Instants are in UTC in here:
Python compares datetimes of one zone by what the clock shows, which is wrong on the days when it
is changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

FIRST_YEAR, LAST_YEAR = 2000, 2199
_WALL = re.compile(
    r"(?:(?P<date>\d{4}-\d{2}-\d{2})[T ])?(?P<time>\d{1,2}:\d{2})(?::00)?"
    r"(?P<offset>Z|[+-]\d{2}:\d{2})?",
    re.ASCII,
)
_EXPECTED = "write HH:MM on the plan's day, or YYYY-MM-DDTHH:MM for another day, in whole minutes"
DAY = timedelta(days=1)


class NoSuchTimeError(ValueError):
    """The clock never shows this time: it is put forward over it."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall time that was read.

    Attributes:
        at: What the clock shows.
        day: Its date; None for the plan's own (or, for an end, the first that fits).
        offset: How far it is ahead of UTC, if that was written.
    """

    at: time
    day: date | None = None
    offset: timedelta | None = None


def parse_wall(text: str) -> Wall:
    """Read a wall time; a ValueError says what was expected."""
    found = _WALL.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is no time: {_EXPECTED}.")
    if found["offset"] and not found["date"]:
        raise ValueError(f"'{text}' has an offset but no date: {_EXPECTED}.")
    try:
        at = time.fromisoformat(found["time"].zfill(5))
        day = date.fromisoformat(found["date"]) if found["date"] else None
        offset = _offset(found["offset"]) if found["offset"] else None
    except ValueError as error:
        raise ValueError(f"'{text}' is no time ({error}): {_EXPECTED}.") from None
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"'{text}' is outside the years {FIRST_YEAR} to {LAST_YEAR}.")
    return Wall(at, day, offset)


def _offset(text: str) -> timedelta:
    if text == "Z":
        return timedelta(0)
    hours, minutes = int(text[1:3]), int(text[4:6])
    if hours > 15 or minutes > 59:
        raise ValueError(f"no offset from UTC is {text}")
    size = timedelta(hours=hours, minutes=minutes)
    return -size if text[0] == "-" else size


def written(wall: Wall) -> str:
    """A wall time in the one form in which plans hold it."""
    text = wall.at.strftime("%H:%M")
    if wall.day is None:
        return text
    text = f"{wall.day.isoformat()}T{text}"
    if wall.offset is None:
        return text
    minutes = round(wall.offset / timedelta(minutes=1))
    sign = "-" if minutes < 0 else "+"
    return f"{text}{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def start_instant(text: str, day: date, zone: ZoneInfo) -> datetime:
    """The instant of a start on a plan's day, in UTC: of two, the first.

    Raises:
        NoSuchTimeError: The clock never shows it.
    """
    wall = parse_wall(text)
    naive = datetime.combine(wall.day or day, wall.at)
    if wall.offset is not None:
        return (naive - wall.offset).replace(tzinfo=UTC)
    return instant(naive, zone)


def end_instant(text: str, start: datetime, day: date, zone: ZoneInfo) -> datetime:
    """The instant of an end, in UTC.

    Without a date it is the first time after `start` at which the clock shows it, so `01:00` after
    `23:00` is on the next day. With a date it is read like a start, and may lie before `start`.

    Raises:
        NoSuchTimeError: The clock never shows it.
    """
    wall = parse_wall(text)
    if wall.day is not None:
        return start_instant(text, day, zone)
    local = start.astimezone(zone).replace(tzinfo=None)
    naive = datetime.combine(local.date(), wall.at)
    if naive > local or _shown(naive, zone):
        for fold in (0, 1):
            end = instant(naive, zone, fold)
            if end > start:
                return end
    return instant(naive + DAY, zone)


def instant(naive: datetime, zone: ZoneInfo, fold: int = 0) -> datetime:
    """When the clock shows `naive` in a zone, in UTC; `fold` 1 is the second of two.

    Raises:
        NoSuchTimeError: It never does.
    """
    at = naive.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    if not _shown(naive, zone):
        instead = naive.replace(tzinfo=zone, fold=0).astimezone(UTC).astimezone(zone)
        raise NoSuchTimeError(
            f"the clock never shows {clock(naive)} on {naive.date()} in {zone.key}: it is put "
            f"forward over it, so write {clock(instead)} or a time before the change"
        )
    return at


def _shown(naive: datetime, zone: ZoneInfo) -> bool:
    there = naive.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
    return there.replace(tzinfo=None, fold=0) == naive


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins, in UTC; where midnight is skipped, when the clock is put forward."""
    return datetime.combine(day, time.min, tzinfo=zone).astimezone(UTC)


def wall_of(at: datetime, day: date, zone: ZoneInfo) -> str:
    """The shortest wall time that means this instant as a start on a plan's day."""
    local = at.astimezone(zone)
    naive = local.replace(tzinfo=None, fold=0)
    short = written(Wall(naive.time()))
    if naive.date() == day and start_instant(short, day, zone) == at:
        return short
    return _dated(at, naive, day, zone)


def end_wall_of(at: datetime, start: datetime, day: date, zone: ZoneInfo) -> str:
    """The shortest wall time that means this instant as the end of what began at `start`."""
    naive = at.astimezone(zone).replace(tzinfo=None, fold=0)
    short = written(Wall(naive.time()))
    if _means(short, at, start, day, zone):
        return short
    return _dated(at, naive, day, zone)


def _means(short: str, at: datetime, start: datetime, day: date, zone: ZoneInfo) -> bool:
    try:
        return end_instant(short, start.astimezone(UTC), day, zone) == at
    except NoSuchTimeError:
        return False


def _dated(at: datetime, naive: datetime, day: date, zone: ZoneInfo) -> str:
    dated = Wall(naive.time(), naive.date())
    if start_instant(written(dated), day, zone) == at:
        return written(dated)
    return written(Wall(naive.time(), naive.date(), at.astimezone(zone).utcoffset()))


def clock(at: datetime) -> str:
    """A time of day as it is read aloud: 9:30."""
    return f"{at.hour}:{at.minute:02d}"
