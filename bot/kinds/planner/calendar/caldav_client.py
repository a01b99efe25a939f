"""A CalDAV server: the library's client, with a deadline on each attempt and errors of ours.

`caldav` finds the calendar, negotiates how to authenticate (Digest, Basic, Bearer), and writes and
parses the XML. What it leaves to us is in the one method that all of its requests go through: how
long to wait, what to try again, how much is taken, and which hosts are asked at all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

import structlog
from caldav.lib import error
from caldav.response import DAVResponse

from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.caldav_on_httpx import AsyncDAVClient, httpx
from beatroom.bot.outgoing.bounded_answer import AS_IT_IS, bound_answer
from beatroom.bot.outgoing.proxies import proxy_for
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.flows.core.readable import line_of
from beatroom.flows.kinds.planner.calendar import RefusedError, UnreachableError

log = structlog.get_logger()
# It would lay out each answer anew for the log, and answers are other people's events.
logging.getLogger("caldav.response").setLevel(logging.INFO)

DEADLINE = 15.0
ATTEMPTS = 3
FIRST_PAUSE = 0.3
HOPS = 4
PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
MOVED = frozenset({301, 302, 307, 308})
CHANGED = frozenset({404, 410, 412})
SEVERAL_HOSTS = (".icloud.com",)
"""Services that give each user's calendars a host of their own, which gets the password too."""
SENTENCES = {
    401: "it does not know the user or the password: check CALENDAR_USER, CALENDAR_PASSWORD",
    403: "it does not allow that",
    404: "there is nothing at that address: check CALENDAR_URL",
    507: "it is full",
}
KIND = "{DAV:}resourcetype"
TAKES = "{urn:ietf:params:xml:ns:caldav}supported-calendar-component-set"
CALENDAR = "{urn:ietf:params:xml:ns:caldav}calendar"


class ChangedError(RefusedError):
    """It is not as the request said; `uid_taken`: another event has the UID already."""

    def __init__(self, text: str, *, uid_taken: bool) -> None:
        super().__init__(text)
        self.uid_taken = uid_taken


class CaldavClient(AsyncDAVClient):
    """Speaks to one server as one user.

    Args:
        account: Where and who.
        deadline: Seconds that one attempt may take.
        pause: Seconds before the second attempt; it doubles with each further one.
    """

    def __init__(
        self, account: Account, deadline: float = DEADLINE, pause: float = FIRST_PAUSE
    ) -> None:
        self._account_url = account.url  # the library makes its session right away
        super().__init__(
            account.url,
            username=account.user if account.password else None,
            password=account.password or None,
            enable_rfc6764=False,  # it asks the DNS, and all else has to wait meanwhile
            # Without this a wrong password makes it close the session, with all that is asked.
            features={"http.multiplexing": False},
        )
        self._own, self._deadline, self._pause = str(self.url), deadline, pause
        self.session.event_hooks = {"response": [_of_no_type, bound_answer]}

    def _create_session(self) -> None:
        """As the library's, without proxies and passwords that the environment names."""
        self.session = httpx.AsyncClient(
            headers={"Accept-Encoding": AS_IT_IS},
            timeout=self._timeout,
            follow_redirects=False,
            trust_env=False,
            proxy=proxy_for(self._account_url),
        )

    async def request(
        self,
        url: str,
        method: str = "GET",
        body: str = "",
        headers: Mapping[str, str] | None = None,
        rate_limit_time_slept: float = 0,
    ) -> DAVResponse:
        """Send a request; whatever the answer is, unless it is a passing failure or 401 or 403.

        Where something is found (PROPFIND), moves are followed, and the client moves along.

        Raises:
            UnreachableError: No answer, or only passing failures, in all attempts.
            RefusedError: Answered 401 or 403; or the address is not one of the account's.
        """
        url = str(url)  # the library has addresses of its own type, too
        for _ in range(HOPS):
            answer = await self._answer(url, method, body, headers)
            if method != "PROPFIND" or answer.status not in MOVED:
                return answer
            url = urljoin(url, answer.headers.get("location", ""))
            self.url = self.url.relocate(url)
        raise RefusedError("The calendar's address redirects in a loop.")

    async def calendar_url(self) -> str:
        """The calendar itself: the account's address, or the first calendar of the user there.

        Raises:
            UnreachableError: No answer.
            RefusedError: There is none.
        """
        for start in (self._own, urljoin(self._own, "/.well-known/caldav")):
            try:
                if found := await self._found_from(start):
                    return found.rstrip("/") + "/"
            except RefusedError:
                if urlsplit(start).path.strip("/"):
                    raise
        raise RefusedError("No calendar was found: set CALENDAR_URL to the address of one.")

    async def _found_from(self, start: str) -> str:
        """The calendar that is at an address, or the first one to be found from there, or none."""
        self.url = self.url.relocate(start)
        try:
            here = await self.propfind(start, props=[KIND, TAKES], depth=0)
            check(here)
            resources: list[Any] = here.results or []
            for one in resources:
                kinds, takes = one.properties.get(KIND), one.properties.get(TAKES)
                if CALENDAR in (kinds or []) and "VEVENT" in (takes or ["VEVENT"]):
                    return str(self.url)
            calendars: list[Any] = await self.get_calendars()
            for calendar in sorted(calendars, key=lambda calendar: str(calendar.url)):
                if "VEVENT" in await calendar.get_supported_components():
                    return str(calendar.url)
        # What the library raises for answers that it does not expect: several homes, for example.
        except (error.DAVError, AttributeError, LookupError, TypeError, ValueError) as no:
            log.warning("calendar_not_understood", reason=type(no).__name__)
            raise RefusedError(
                "The calendar's server was not understood: set CALENDAR_URL to the address of a "
                "calendar."
            ) from no
        return ""

    async def _answer(
        self, url: str, method: str, body: str, headers: Mapping[str, str] | None
    ) -> DAVResponse:
        why = ""
        for attempt in range(ATTEMPTS):
            if attempt:
                await asyncio.sleep(self._pause * 2 ** (attempt - 1))
            try:
                self._check(url)
                async with time_limit(self._deadline):
                    answer = await super().request(url, method, body, headers)
                if answer.status not in PASSING:
                    return answer
                why = f"it answered {answer.status}"
            except error.RateLimitError as no:
                why = f"it answered {no.status}"
            except error.AuthorizationError as no:
                raise refusal(no) from None
            except (NotImplementedError, ValueError) as no:
                raise RefusedError(f"The calendar cannot be asked: {line_of(str(no))}.") from None
            # A group is AnyIO's, for a port that there cannot be.
            except (httpx.HTTPError, httpx.InvalidURL, ExceptionGroup, TimeoutError) as no:
                why = f"it gave no answer ({type(no).__name__})"
            log.info("calendar_unreachable", method=method, attempt=attempt + 1, reason=why)
        raise UnreachableError(f"The calendar cannot be reached: {why}.")

    def _check(self, url: str) -> None:
        """The password goes to the account's host only, or within a service that has several."""
        asked, own = httpx.URL(url), httpx.URL(self._own)
        if (asked.scheme, asked.host, asked.port) == (own.scheme, own.host, own.port):
            return
        if asked.scheme == "https" and all(
            one.host.endswith(SEVERAL_HOSTS) for one in (asked, own)
        ):
            return
        raise RefusedError(f"The calendar names another host, {line_of(asked.host)}: not asked.")


def check(answer: DAVResponse) -> None:
    """RefusedError with a sentence, for any answer that is no success."""
    if not 200 <= answer.status < 300:
        raise refusal(error.error_from_response(error.DAVError, answer, ""))


def refusal(no: error.DAVError) -> RefusedError:
    """What an answer that is no success means."""
    uid_taken = bool(error.UID_CONFLICT_PRECONDITIONS.intersection(no.preconditions))
    said = SENTENCES.get(no.status or 0, f"it answered {no.status}")
    if uid_taken or no.status in CHANGED:
        return ChangedError(f"The calendar refused: {said}.", uid_taken=uid_taken)
    return RefusedError(f"The calendar refused: {said}.")


async def _of_no_type(answer: Any) -> None:
    """Take an answer's type away, for by it the library decides what to print of it in the log."""
    answer.headers["Content-Type"] = "application/octet-stream"
