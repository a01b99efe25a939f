"""Requests to a CalDAV server: with a deadline each, tried again where no answer comes.

A client of our own rather than a library: those that are well kept bring a second HTTP stack that
takes the place of urllib3 in the whole environment. What is needed is small, and HTTPX does it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit, urlunsplit

import httpx
import structlog

from bot.adapters.timebox.webdav import DISCOVER, Found, found
from flows.timebox.calendar import RefusedError, UnreachableError

log = structlog.get_logger()

DEADLINE = 15.0
ATTEMPTS = 3
FIRST_PAUSE = 0.3
HOPS = 4
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
MOVED = frozenset({301, 302, 307, 308})
SEVERAL_HOSTS = (".icloud.com",)
"""Services that give each user's calendars a host of their own, which gets the password too."""
XML = "application/xml; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Account:
    """Where a calendar is and who reads it.

    Attributes:
        url: A calendar, or a server or account on which the first calendar is taken.
        user: The user's name there.
        password: The password (of an app, where the service has such).
        name: What it is called in the record; default its address.
    """

    url: str
    user: str = ""
    password: str = field(default="", repr=False)
    name: str = ""


class CaldavClient:
    """Speaks to one server as one user.

    Args:
        account: Where and who.
        transport: For tests: what carries the requests.
        deadline: Seconds that one attempt may take.
        pause: Seconds before the second attempt; it doubles with each further one.
    """

    def __init__(
        self,
        account: Account,
        transport: httpx.AsyncBaseTransport | None = None,
        deadline: float = DEADLINE,
        pause: float = FIRST_PAUSE,
    ) -> None:
        self._account, self._deadline, self._pause = account, deadline, pause
        auth = httpx.BasicAuth(account.user, account.password) if account.user else None
        self._client = httpx.AsyncClient(
            auth=auth, timeout=deadline, transport=transport, follow_redirects=False
        )

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    async def ask(
        self,
        method: str,
        url: str,
        body: str = "",
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request; whatever the answer is, unless it is a passing failure.

        Raises:
            UnreachableError: No answer, or only passing failures, in all attempts.
            RefusedError: The address is not one of the account's.
        """
        self._check(url)
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(self._pause * 2 ** (attempt - 1))
            try:
                async with asyncio.timeout(self._deadline):
                    answer = await self._client.request(
                        method, url, content=body.encode(), headers=headers
                    )
            except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
                why = f"it gave no answer ({type(error).__name__})"
            else:
                if answer.status_code not in PASSING:
                    return answer
                why = f"it answered {answer.status_code}"
            log.info("calendar_unreachable", method=method, attempt=attempt + 1, reason=why)
        raise UnreachableError(f"The calendar cannot be reached: {why}.")  # pyright: ignore[reportPossiblyUnboundVariable] - ATTEMPTS is positive

    async def properties(self, url: str, body: str, depth: int) -> tuple[str, list[Found]]:
        """PROPFIND; the address that answered, after moves, and what it found."""
        for _ in range(HOPS):
            answer = await self.ask(
                "PROPFIND", url, body, {"Depth": str(depth), "Content-Type": XML}
            )
            if answer.status_code not in MOVED:
                check(answer)
                return url, found(answer.content)
            url = urljoin(url, answer.headers.get("location", ""))
        raise RefusedError("The calendar's address leads in a circle.")

    async def calendar_url(self) -> str:
        """The calendar itself: the account's address, or the first calendar of the user there.

        Raises:
            RefusedError: There is none.
        """
        url, here = await self._begin()
        if here and here[0].is_calendar:
            return _folder(url)
        principal = next((one.principal for one in here if one.principal), "")
        if principal:
            url, here = await self.properties(urljoin(url, principal), DISCOVER, 0)
        for home in (home for one in here for home in one.homes):
            base, inside = await self.properties(urljoin(url, home), DISCOVER, 1)
            if calendars := sorted(one.href for one in inside if one.is_calendar):
                return _folder(urljoin(base, calendars[0]))
        raise RefusedError("No calendar was found: set CALENDAR_URL to the address of one.")

    async def _begin(self) -> tuple[str, list[Found]]:
        """The account's address, or the one that its host names for CalDAV (RFC 6764)."""
        url = self._account.url
        try:
            at, here = await self.properties(url, DISCOVER, 0)
        except RefusedError:
            if urlsplit(url).path.strip("/"):
                raise
            here, at = [], url
        if any(one.is_calendar or one.principal or one.homes for one in here):
            return at, here
        return await self.properties(urljoin(url, "/.well-known/caldav"), DISCOVER, 0)

    def _check(self, url: str) -> None:
        """The password goes to the account's host only, or within a service that has several."""
        asked, own = urlsplit(url), urlsplit(self._account.url)
        if (asked.scheme, asked.netloc) == (own.scheme, own.netloc):
            return
        hosts = (own.hostname or "", asked.hostname or "")
        if asked.scheme == "https" and all(host.endswith(SEVERAL_HOSTS) for host in hosts):
            return
        raise RefusedError(f"The calendar names another host, {asked.hostname}: not asked.")


def check(answer: httpx.Response) -> None:
    """RefusedError with a sentence, for any answer that is no success."""
    if answer.is_success:
        return
    said = {
        401: "it does not know the user or the password: check CALENDAR_USER, CALENDAR_PASSWORD",
        403: "it does not allow that",
        404: "there is nothing at that address: check CALENDAR_URL",
        507: "it is full",
    }.get(answer.status_code, f"it answered {answer.status_code}")
    raise RefusedError(f"The calendar refused: {said}.")


def _folder(url: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(path=parts.path.rstrip("/") + "/", query="", fragment=""))
