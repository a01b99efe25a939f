"""iCalendar texts: written from blocks, and read as events of a window.

Times are written in UTC, so that they mean the same in every program and on the nights when clocks
are changed. A change keeps everything else that is in the event: a person's reminder stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from itertools import islice
from typing import Any, cast
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
import structlog

from beatroom.bot.kinds.planner.calendar.foreign_ics import (
    UnreadableError,
    foreign_calendar,
    readable_or_not,
)
from beatroom.flows.kinds.planner.blocks import DESCRIPTION_CAP
from beatroom.flows.kinds.planner.calendar import Window
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent, plain_text

log = structlog.get_logger()

PRODUCT = "-//Beatroom//Planner//EN"
DAY, BLOCK = "X-BEATROOM-DAY", "X-BEATROOM-BLOCK"
SET_BY_SERVERS = frozenset({"DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"})
RECURRENCE = ("RRULE", "RDATE", "RECURRENCE-ID")

ESCAPES = (
    ("\\", "\\\\"),
    (";", "\\;"),
    (",", "\\,"),
    ("\r\n", "\\n"),
    ("\n", "\\n"),
    ("\r", "\\n"),
)

UTC_ZONE = ZoneInfo("UTC")
FIRST, LAST = datetime(1000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
DAY_LONG = timedelta(days=1)
SMALL = 64 * 1024
"""Characters of a text that is read at once where nobody can wait: a quarter of a second at most
of a processor, whatever it says. What the planner writes is a tenth of it."""
OFTEN = 24
"""Occurrences of one event on a day that are taken: nobody's meeting has more."""
LINE_CAP = 250
"""Characters of what is one word or a few: a UID, the categories, a colour."""
SUMMARY_CAP = 1_000
"""More than anybody writes: what is cut off as it is read would differ for ever."""


@dataclass(frozen=True, slots=True)
class Source:
    """The resource that an event is read from; `zone` is that of times without one."""

    text: str = ""
    href: str = ""
    etag: str = ""
    zone: ZoneInfo = UTC_ZONE
    recurring: bool = False


class _Exactly(icalendar.vText):
    """A text as it is: the library's own makes a line break of a backslash before an N."""

    def to_ical(self) -> bytes:
        text = str(self)
        for plain, escaped in ESCAPES:
            text = text.replace(plain, escaped)
        return text.encode(self.encoding)


def composer(now: Callable[[], float]) -> Callable[[DesiredEvent, str], str]:
    """What writes blocks as events; `now` (seconds since the epoch) stamps them."""

    def compose(desired: DesiredEvent, before: str) -> str:
        stamp = datetime.fromtimestamp(int(now()), UTC)
        if before:
            try:
                return changed_text(before, desired, stamp)
            except UnreadableError as error:  # a person or a program has spoiled it
                log.warning("calendar_event_written_anew", reason=str(error))
        return event_text(desired, stamp)

    return compose


def event_text(desired: DesiredEvent, stamp: datetime) -> str:
    """A new event."""
    event = icalendar.Event()
    event.add("uid", desired.uid)
    event.add("sequence", 0)
    event.add("transp", "OPAQUE")
    event.add(DAY, desired.date.isoformat())
    event.add(BLOCK, desired.id)
    _fill(event, desired)
    _stamp(event, stamp)
    whole = icalendar.Calendar()
    whole.add("prodid", PRODUCT)
    whole.add("version", "2.0")
    whole.add_component(event)
    return _written(whole)


def changed_text(before: str, desired: DesiredEvent, stamp: datetime) -> str:
    """An event with what the block says, and all else as it was.

    Raises:
        UnreadableError: It cannot be read, or is too large to be read here.
    """
    whole = _small(before)
    event = _events(whole)[0]
    with readable_or_not("What else is in the event cannot be kept"):
        _fill(event, desired)
        sequence = int(event.get("sequence", 0))
        _put(event, "sequence", sequence + 1)
        _stamp(event, stamp)
        return _written(whole)


def single_of(text: str, href: str, etag: str, window: Window) -> list[RemoteEvent] | None:
    """The same as `events_of` for what happens once, which takes no time; None for what recurs.

    Raises:
        UnreadableError: It cannot be read.
    """
    events = _events(foreign_calendar(text))
    source = Source(text, href, etag, window.zone, _recurs(events))
    return None if source.recurring else _single(events, source, window)


def events_of(text: str, href: str, etag: str, window: Window) -> list[RemoteEvent]:
    """A resource's events that touch a window, each occurrence of its own.

    What recurs may take for ever: `read_apart` bounds it. No more than one event beyond `OFTEN` a
    day comes of it.

    Raises:
        UnreadableError: It cannot be read.
    """
    whole = foreign_calendar(text)
    events = _events(whole)
    source = Source(text, href, etag, window.zone, _recurs(events))
    if not source.recurring:
        return _single(events, source, window)
    with readable_or_not("When the event recurs cannot be read"):
        found = recurring_ical_events.of(whole).between(window.start, window.end)
    read = (_read(one, source) for one in found)
    within = (event for event in read if _touches(event, window))
    return list(islice(within, most_of(OFTEN, window) + 1))


def most_of(a_day: int, window: Window) -> int:
    """What is the most in a window, where there may be so many a day."""
    return a_day * ((window.end - window.start) // DAY_LONG + 1)


def _single(events: list[Any], source: Source, window: Window) -> list[RemoteEvent]:
    single = _read(events[0], source)
    return [single] if _touches(single, window) else []


def event_at(text: str, href: str, etag: str, zone: ZoneInfo) -> RemoteEvent:
    """A resource's event; of one that recurs, the event with the rule.

    Raises:
        UnreadableError: It cannot be read.
    """
    events = _events(foreign_calendar(text))
    return _read(events[0], Source(text, href, etag, zone, _recurs(events)))


def same_content(one: str, other: str) -> bool:
    """Whether two texts say the same, apart from what servers set and from how it is written.

    Raises:
        UnreadableError: One of them cannot be read, or is too large to be read here.
    """
    return one == other or _lines(one) == _lines(other)


def _written(whole: Any) -> str:
    for part in whole.walk():
        for name, value in list(part.items()):
            part[name] = _exact(value)
    return whole.to_ical().decode()


def _exact(value: Any) -> Any:
    if isinstance(value, list):
        return [_exact(one) for one in cast("list[Any]", value)]
    if isinstance(value, icalendar.vCategory):
        value.cats = [_Exactly(one) for one in value.cats]
    elif type(value) is icalendar.vText:
        return _Exactly(value, params=value.params)
    return value


def _recurs(events: list[Any]) -> bool:
    return any(name in event for event in events for name in RECURRENCE)


def _small(text: str) -> Any:
    if len(text) > SMALL:
        raise UnreadableError(f"It is larger than {SMALL} characters.")
    return foreign_calendar(text)


def _events(whole: Any) -> list[Any]:
    """The events, the one with the rule before its exceptions."""
    found: list[Any] = list(whole.walk("VEVENT"))
    return sorted(found, key=lambda event: "RECURRENCE-ID" in event)


def _fill(event: Any, desired: DesiredEvent) -> None:
    """Set what differs, and only that."""
    now = _read(event, Source()) if "DTSTART" in event else None
    start, end = desired.start.astimezone(UTC), desired.end.astimezone(UTC)
    if now is None or (now.start, now.end, now.all_day) != (start, end, False):
        event.pop("DURATION", None)
        _put(event, "dtstart", start)
        _put(event, "dtend", end)
    for name, is_, wanted in (
        ("summary", now and now.summary, desired.summary),
        ("description", now and now.description, desired.description),
    ):
        if is_ is None or plain_text(is_) != plain_text(wanted):
            _put(event, name, plain_text(wanted))
    if now is None or plain_text(now.category) != plain_text(desired.category):
        _put(event, "categories", [plain_text(desired.category)])


def _put(event: Any, name: str, value: object) -> None:
    event.pop(name, None)
    if value not in ("", [""]):
        event.add(name, value)


def _stamp(event: Any, stamp: datetime) -> None:
    _put(event, "dtstamp", stamp)
    _put(event, "last-modified", stamp)


def _read(event: Any, source: Source) -> RemoteEvent:
    with readable_or_not("What the event says cannot be read"):
        start, end, all_day = _span(event, source.zone)
        return RemoteEvent(
            href=source.href,
            etag=source.etag,
            uid=_text(event, "uid")[:LINE_CAP],
            summary=_text(event, "summary")[:SUMMARY_CAP],
            description=_text(event, "description")[:DESCRIPTION_CAP],
            start=start,
            end=end,
            category=_categories(event)[:LINE_CAP],
            payload=source.text,
            color=_text(event, "color")[:LINE_CAP],
            all_day=all_day,
            recurring=source.recurring,
            busy=_text(event, "transp").upper() != "TRANSPARENT"
            and _text(event, "status").upper() != "CANCELLED",
            day=_day(event, start, source.zone),
            block=_text(event, BLOCK)[:LINE_CAP],
        )


def _span(event: Any, zone: ZoneInfo) -> tuple[datetime, datetime, bool]:
    """Start and end in UTC, and whether it is of dates."""
    first: date | datetime = event["DTSTART"].dt
    all_day = not isinstance(first, datetime)
    start = _instant(first, zone)
    if "DTEND" in event:
        end = _instant(event["DTEND"].dt, zone)
    elif "DURATION" in event:
        size: timedelta = event["DURATION"].dt  # of times it is elapsed time
        end = _instant(first + size, zone) if all_day else _clamped(start + size)
    else:
        end = _instant(first + DAY_LONG, zone) if all_day else start
    return start, max(start, end), all_day


def _instant(at: date | datetime, zone: ZoneInfo) -> datetime:
    if not isinstance(at, datetime):
        at = datetime.combine(at, time.min)
    if not FIRST.year < at.year < LAST.year:  # in another zone it may be beyond what there is
        at = at.replace(tzinfo=UTC)
    return _clamped((at if at.tzinfo else at.replace(tzinfo=zone)).astimezone(UTC))


def _clamped(at: datetime) -> datetime:
    """Within the years that can be reckoned with in any zone, a day or a minute more or less."""
    return min(max(at, FIRST), LAST)


def _touches(event: RemoteEvent, window: Window) -> bool:
    first, last = window.start.astimezone(UTC), window.end.astimezone(UTC)
    return event.start < last and (event.end > first or event.start >= first)


def _day(event: Any, start: datetime, zone: ZoneInfo) -> date:
    """The plan's day; where a server has dropped that, the day on which the event begins."""
    try:
        return date.fromisoformat(_text(event, DAY))
    except ValueError:
        return start.astimezone(zone).date()


def _text(event: Any, name: str) -> str:
    value: Any = event.get(name, "")
    several = cast("list[Any]", value) if isinstance(value, list) else [value]
    return str(several[0])


def _categories(event: Any) -> str:
    found: Any = event.get("categories", [])
    several: list[Any] = cast("list[Any]", found) if isinstance(found, list) else [found]
    return ",".join(str(category) for one in several for category in one.cats)


def _lines(text: str) -> list[bytes]:
    """An order-free form of all events of a text; time zones' definitions are left out."""
    with readable_or_not("What the event says cannot be read"):
        return sorted(_component(event) for event in _events(_small(text)))


def _component(component: Any) -> bytes:
    """A digest: what is within another is no longer than what is not."""
    lines = sorted(
        f"{name}{sorted(value.params.items())}{value.to_ical()!r}"
        for name, value in component.property_items(recursive=False)
        if name not in SET_BY_SERVERS | {"BEGIN", "END"}
    )
    inner = sorted(_component(one).hex() for one in component.subcomponents)
    said = repr((component.name, lines, inner))
    return sha256(said.encode("utf-8", "replace")).digest()
