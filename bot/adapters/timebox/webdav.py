"""The XML of CalDAV (RFC 4791): what is asked, and what answers mean."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from flows.timebox.calendar import RefusedError

DAV, CALDAV = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
HEAD = '<?xml version="1.0" encoding="utf-8"?>'
SPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'

DISCOVER = (
    f"{HEAD}<propfind {SPACES}><prop><resourcetype/><current-user-principal/>"
    "<C:calendar-home-set/><C:supported-calendar-component-set/></prop></propfind>"
)
MAKE = (
    f"{HEAD}<C:mkcalendar {SPACES}><set><prop><displayname>Beatroom</displayname>"
    '<C:supported-calendar-component-set><C:comp name="VEVENT"/>'
    "</C:supported-calendar-component-set></prop></set></C:mkcalendar>"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A resource in an answer.

    Attributes:
        href: Where it is.
        etag: Its version, if that was asked for.
        data: Its iCalendar text, with the line ends that iCalendar has.
        is_calendar: Whether it is a calendar that takes events.
        principal: Where the user's own resource is.
        homes: Where the user's calendars are.
    """

    href: str
    etag: str = ""
    data: str = ""
    is_calendar: bool = False
    principal: str = ""
    homes: tuple[str, ...] = field(default=())


def query(start: datetime, end: datetime) -> str:
    """Asks for all events that touch a span."""
    first, last = (at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ") for at in (start, end))
    return (
        f"{HEAD}<C:calendar-query {SPACES}><prop><getetag/><C:calendar-data/></prop><C:filter>"
        '<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">'
        f'<C:time-range start="{first}" end="{last}"/>'
        "</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>"
    )


def found(content: bytes) -> list[Found]:
    """The resources of a multi-status answer.

    Raises:
        RefusedError: It is none.
    """
    return [_found(response) for response in _tree(content).iter(f"{DAV}response")]


def uid_is_at(content: bytes) -> str | None:
    """Where the UID of an event is in use already, if that is what a refusal says; else None."""
    if b"no-uid-conflict" not in content:
        return None
    for conflict in _tree(content).iter(f"{CALDAV}no-uid-conflict"):
        return _href(conflict)
    return None


def _tree(content: bytes) -> ET.Element:
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:  # nothing that expands or fetches
        raise RefusedError("The calendar's answer has a document type, which CalDAV does not have.")
    try:
        return ET.fromstring(content)  # noqa: S314 - without a document type, as checked
    except ET.ParseError as error:
        raise RefusedError(f"The calendar's answer is no XML: {error}") from None


def _found(response: ET.Element) -> Found:
    props = list(_props(response))
    types = {kind.tag for prop in props for kind in prop.iterfind(f"{DAV}resourcetype/*")}
    return Found(
        href=(response.findtext(f"{DAV}href") or "").strip(),
        etag=_first(props, f"{DAV}getetag").strip(),
        data=_first(props, f"{CALDAV}calendar-data").replace("\r\n", "\n").replace("\n", "\r\n"),
        is_calendar=f"{CALDAV}calendar" in types and _takes_events(props),
        principal=next((_href(one) for one in _inner(props, f"{DAV}current-user-principal")), ""),
        homes=tuple(
            (href.text or "").strip()
            for home in _inner(props, f"{CALDAV}calendar-home-set")
            for href in home.iterfind(f"{DAV}href")
        ),
    )


def _props(response: ET.Element) -> Iterator[ET.Element]:
    for part in response.iterfind(f"{DAV}propstat"):
        if " 200" in (part.findtext(f"{DAV}status") or " 200"):
            yield from part.iterfind(f"{DAV}prop")


def _inner(props: list[ET.Element], name: str) -> Iterator[ET.Element]:
    for prop in props:
        yield from prop.iterfind(name)


def _first(props: list[ET.Element], name: str) -> str:
    return next((one.text or "" for one in _inner(props, name)), "")


def _href(inside: ET.Element) -> str:
    return (inside.findtext(f"{DAV}href") or "").strip()


def _takes_events(props: list[ET.Element]) -> bool:
    """A calendar that does not say what it takes takes everything."""
    sets = list(_inner(props, f"{CALDAV}supported-calendar-component-set"))
    names = {one.get("name", "").upper() for kinds in sets for one in kinds}
    return not sets or "VEVENT" in names
