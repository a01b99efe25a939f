"""A calendar on a CalDAV server: the `Calendar` of `flows.kinds.planner.calendar`.

Every write is conditional (`If-Match`, `If-None-Match`), so trying again after a lost answer does
no harm, and an event that was changed elsewhere is left as it is. The requests are the library's,
not its objects: those send no condition for a weak ETag, and take a redirect for a success.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any, cast
from urllib.parse import urljoin, urlsplit
from zoneinfo import ZoneInfo

import structlog
from caldav.lib.python_utilities import WireBytes
from caldav.response import DAVResponse
from caldav.search import CalDAVSearcher

from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient, ChangedError, check
from beatroom.bot.kinds.planner.calendar.foreign_ics import UnreadableError
from beatroom.bot.kinds.planner.calendar.ics import same_content
from beatroom.bot.kinds.planner.calendar.read_apart import event_there, events_in
from beatroom.flows.core.readable import line_of, readable
from beatroom.flows.kinds.planner.calendar import ConflictError, RefusedError, Window
from beatroom.flows.kinds.planner.remote import RemoteEvent

log = structlog.get_logger()

TEXT = {"Content-Type": "text/calendar; charset=utf-8"}
MARGIN = timedelta(days=1)
"""Servers take dates, and times without a zone, as of their own zone: more is asked for."""


class CaldavCalendar:
    """One calendar.

    Args:
        client: Speaks to its server.
        url: The calendar's own address, with a slash at the end.
        name: What it is called in the record.
        zone: Where the person is, for all-day events and times without a zone.
    """

    def __init__(self, client: CaldavClient, url: str, name: str, zone: ZoneInfo) -> None:
        self._client, self._url, self._name, self._zone = client, url, name, zone

    @property
    def name(self) -> str:
        return self._name

    def href_of(self, uid: str) -> str:
        return f"{_place(self._url)}{uid}.ics"

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        span = CalDAVSearcher(event=True, start=window.start - MARGIN, end=window.end + MARGIN)
        asked, _ = span.build_search_xml_query()
        answer = await self._client.report(self._url, str(asked), depth=1)
        check(answer)
        return await events_in(_resources(answer), window)

    async def look(self, href: str) -> RemoteEvent | None:
        answer = await self._client.request(self._at(href))
        if answer.status in (404, 410):
            return None
        check(answer)
        try:
            text = answer._raw_body.decode()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - `raw` has other line ends
            etag = answer.headers.get("etag", "")
            return await event_there(readable(text), href, etag, self._zone)
        except UnreadableError as error:
            raise RefusedError(f"What is in the calendar there cannot be read: {error}") from None
        except UnicodeDecodeError:
            raise RefusedError("What is in the calendar there cannot be read: no UTF-8.") from None

    async def create(self, href: str, payload: str) -> str:
        return await self._put(href, payload, {"If-None-Match": "*"})

    async def update(self, href: str, payload: str, if_match: str) -> str:
        return await self._put(href, payload, {"If-Match": if_match or '""'})

    async def delete(self, href: str, if_match: str) -> None:
        await self._write("DELETE", href, "", {"If-Match": if_match or '""'})

    async def _put(self, href: str, payload: str, condition: Mapping[str, str]) -> str:
        exactly: Any = WireBytes(payload.encode())  # without it, line ends would be changed
        answer = await self._write("PUT", href, exactly, {**TEXT, **condition})
        return answer.headers.get("etag", "") or await self._etag(href, payload)

    async def _write(
        self, method: str, href: str, body: str, headers: Mapping[str, str]
    ) -> DAVResponse:
        """ConflictError where a condition did not hold; RefusedError for other refusals."""
        try:
            answer = await self._client.request(self._at(href), method, body, headers)
            check(answer)
        except ChangedError as changed:
            now = await self.look(href)
            what = "is gone from" if now is None else "was changed in"
            if changed.uid_taken:
                raise ConflictError(
                    "The event is elsewhere in the calendar already.", now
                ) from None
            raise ConflictError(f"The event {what} the calendar meanwhile.", now) from None
        return answer

    async def _etag(self, href: str, payload: str) -> str:
        """The version of what was just written, where the server did not say it.

        If somebody has changed it in this moment, there is none that is ours: an undo will see it.
        """
        now = await self.look(href)
        try:
            return now.etag if now is not None and same_content(now.payload, payload) else ""
        except UnreadableError:  # then it is not what was written
            return ""

    def _at(self, href: str) -> str:
        try:
            return urljoin(self._url, href)
        except ValueError:
            raise RefusedError("The event's href is not a valid address.") from None


def _resources(answer: DAVResponse) -> Iterator[tuple[str, str, str]]:
    """Place, version and text of each event; XML has line ends of its own.

    The library's way decodes addresses, so that some then name something else, and gives up on all
    events where one is forbidden.
    """
    tree = cast("Any", answer.tree)
    if tree is None or tree.tag != "{DAV:}multistatus":
        raise RefusedError("The calendar's answer is no list of events.")
    for one in tree.iterfind("{DAV:}response"):
        if text := one.findtext(".//{urn:ietf:params:xml:ns:caldav}calendar-data"):
            href, etag = (one.findtext(f".//{{DAV:}}{name}") or "" for name in ("href", "getetag"))
            lines = text.replace("\r\n", "\n").replace("\n", "\r\n")
            try:
                yield _place(href.strip()), etag.strip(), lines
            except ValueError:
                log.warning("calendar_event_without_place", href=line_of(href))


def _place(address: str) -> str:
    """An address on the server, with the one of two spellings that the library's discovery has."""
    return urlsplit(address).path.replace("%40", "@")
