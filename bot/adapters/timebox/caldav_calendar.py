"""A calendar on a CalDAV server: the `Calendar` of `flows.timebox.calendar`.

Every write is conditional (`If-Match`, `If-None-Match`), so trying again after a lost answer does
no harm, and an event that was changed elsewhere is left as it is.
"""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit
from zoneinfo import ZoneInfo

import httpx
import structlog

from bot.adapters.timebox.caldav_client import XML, CaldavClient, check
from bot.adapters.timebox.ics import UnreadableError, event_at, events_of, same_content
from bot.adapters.timebox.webdav import Found, found, query, uid_is_at
from flows.timebox.calendar import ConflictError, RefusedError, Window
from flows.timebox.remote import RemoteEvent

log = structlog.get_logger()

TEXT = "text/calendar; charset=utf-8"
CHANGED = frozenset({404, 410, 412})


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
        return f"{urlsplit(self._url).path}{uid}.ics"

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        answer = await self._client.ask(
            "REPORT",
            self._url,
            query(window.start, window.end),
            {"Depth": "1", "Content-Type": XML},
        )
        check(answer)
        events = [event for one in found(answer.content) for event in self._read(one, window)]
        return tuple(sorted(events, key=lambda event: (event.start, event.end, event.uid)))

    async def look(self, href: str) -> RemoteEvent | None:
        answer = await self._client.ask("GET", self._at(href))
        if answer.status_code in (404, 410):
            return None
        check(answer)
        try:
            text = answer.content.decode()
            return event_at(text, href, answer.headers.get("etag", ""), self._zone)
        except (UnreadableError, UnicodeDecodeError) as error:
            raise RefusedError(f"What is at {href} cannot be read: {error}") from None

    async def create(self, href: str, payload: str) -> str:
        return await self._put(href, payload, {"If-None-Match": "*"})

    async def update(self, href: str, payload: str, if_match: str) -> str:
        return await self._put(href, payload, {"If-Match": if_match or '""'})

    async def delete(self, href: str, if_match: str) -> None:
        answer = await self._client.ask(
            "DELETE", self._at(href), headers={"If-Match": if_match or '""'}
        )
        await self._written(answer, href)

    async def _put(self, href: str, payload: str, condition: dict[str, str]) -> str:
        answer = await self._client.ask(
            "PUT", self._at(href), payload, {"Content-Type": TEXT, **condition}
        )
        await self._written(answer, href)
        return answer.headers.get("etag", "") or await self._etag(href, payload)

    async def _written(self, answer: httpx.Response, href: str) -> None:
        """ConflictError where a condition did not hold; RefusedError for other refusals."""
        if answer.status_code in CHANGED:
            now = await self.look(href)
            what = "is gone from" if now is None else "was changed in"
            raise ConflictError(f"The event {what} the calendar meanwhile.", now)
        if answer.status_code in (403, 409):
            other = uid_is_at(answer.content)
            if other is not None:
                now = await self.look(urlsplit(other).path) if other else None
                raise ConflictError("The event is elsewhere in the calendar already.", now)
        check(answer)

    async def _etag(self, href: str, payload: str) -> str:
        """The version of what was just written, where the server did not say it.

        If somebody has changed it in this moment, there is none that is ours: an undo will see it.
        """
        now = await self.look(href)
        return now.etag if now is not None and same_content(now.payload, payload) else ""

    def _read(self, one: Found, window: Window) -> list[RemoteEvent]:
        """An answer's events; one that cannot be read is left out, for it is not the planner's."""
        href = urlsplit(urljoin(self._url, one.href)).path
        if not one.data:
            return []
        try:
            return events_of(one.data, href, one.etag, window)
        except UnreadableError as error:
            log.warning("calendar_event_unreadable", href=href, reason=str(error))
            return []

    def _at(self, href: str) -> str:
        return urljoin(self._url, href)
