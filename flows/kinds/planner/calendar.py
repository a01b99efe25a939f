"""What the planner needs of a calendar: reading a span, and conditional writes.

Events travel as iCalendar text. Every write names the version that it replaces, so what somebody
else has changed meanwhile is never overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from beatroom.flows.kinds.planner.remote import RemoteEvent


class CalendarError(Exception):
    """The calendar did not do what was asked; the text says what and why."""


class UnreachableError(CalendarError):
    """No answer in time, also after trying again: it may or may not have been done."""


class RefusedError(CalendarError):
    """The calendar answered no: it was not done, and would not be done the next time."""


class ConflictError(CalendarError):
    """It is not as it was when it was read, so nothing was written.

    Args:
        text: What the matter is, as a sentence.
        now: What is there now; None when nothing is.
    """

    def __init__(self, text: str, now: RemoteEvent | None) -> None:
        super().__init__(text)
        self.now = now


@dataclass(frozen=True, slots=True)
class Window:
    """A span of time in the zone where the person is; `end` is not part of it."""

    start: datetime
    end: datetime
    zone: ZoneInfo


class Calendar(Protocol):
    """One calendar of one person.

    All of it raises UnreachableError or RefusedError; writes raise ConflictError too.
    """

    @property
    def name(self) -> str:
        """Which calendar it is, for the record: always the same, without secrets."""
        ...

    def href_of(self, uid: str) -> str:
        """Where an event of this UID is put when it is made."""
        ...

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        """Every event that touches the window, each occurrence of its own, the earliest first."""
        ...

    async def look(self, href: str) -> RemoteEvent | None:
        """What is at a place now; None when nothing is."""
        ...

    async def create(self, href: str, payload: str) -> str:
        """Put an event where nothing is yet; its ETag."""
        ...

    async def update(self, href: str, payload: str, if_match: str) -> str:
        """Replace the version `if_match`; the new one's ETag."""
        ...

    async def delete(self, href: str, if_match: str) -> None:
        """Remove the version `if_match`."""
        ...
