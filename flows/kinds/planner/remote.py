"""Events of a calendar as the planner sees them, and as it wants them.

An event that the planner made has a UID of its own shape, made from whose it is, the plan's day and
the block's id. Nothing else in a calendar is ever written, and nothing that is another's: what
stands under nobody's name is whoever's plans the day.
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from datetime import date as Date  # noqa: N812 - a field is called date

PREFIX = "fftb"
DIGEST_BYTES = 20
_OURS = re.compile(rf"{PREFIX}(?:(?P<owner>[0-9a-v]{{8}})-)?[0-9a-v]{{32}}", re.ASCII)
_CONTROL = re.compile(r"[^\S\n ]|[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def owner_mark(profile: str | None) -> str:
    """By what a person's events are known; empty for nobody's."""
    name = " ".join((profile or "").casefold().split())
    digest = hashlib.sha256(name.encode()).digest()[:5]
    return base64.b32hexencode(digest).decode().lower() if name else ""


def uid_for(day: Date, block: str, owner: str = "") -> str:
    """The UID of a block on a day: always the same for the same ones."""
    digest = hashlib.sha256(f"{day.isoformat()}/{block}".encode()).digest()[:DIGEST_BYTES]
    mine = f"{owner}-" if owner else ""
    return PREFIX + mine + base64.b32hexencode(digest).decode().lower()


def anothers(uid: str, owner: str | None) -> bool:
    """Whether the planner made it for somebody else; None for `owner` is for everybody."""
    found = _OURS.fullmatch(uid)
    return found is not None and owner is not None and (found["owner"] or owner) != owner


def is_ours(uid: str) -> bool:
    """Whether the planner made what has this UID."""
    return _OURS.fullmatch(uid) is not None


def plain_text(text: str) -> str:
    """A text as calendars keep it: lines end in one way, no control characters, no blank ends.

    Nor a byte order mark, which is not a character of a text and does not come back from them.
    """
    lines = text.replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROL.sub(" ", lines).strip()


@dataclass(frozen=True, slots=True)
class RemoteEvent:
    """An event in the calendar, or one occurrence of an event that recurs.

    Attributes:
        href: Where it is, as the calendar names the place.
        etag: The version that was read, as the server gave it.
        uid: Its UID; occurrences of one event share it, and the href.
        summary: Its title.
        description: Its text.
        start: When it begins, with a zone; of an all-day event, midnight where the person is.
        end: When it ends, likewise.
        category: Its categories, separated by commas.
        color: Its colour's name, if it has one.
        payload: The whole resource as iCalendar text.
        all_day: Whether it is of dates rather than of times.
        recurring: Whether it is an occurrence of an event that recurs.
        busy: Whether it takes the person's time (it is neither transparent nor cancelled).
        day: The plan's day, of an event that the planner made.
        block: The block's id in that plan, likewise; empty where it is not known.
    """

    href: str
    etag: str
    uid: str
    summary: str
    description: str
    start: datetime
    end: datetime
    category: str
    payload: str
    color: str = ""
    all_day: bool = False
    recurring: bool = False
    busy: bool = True
    day: Date | None = None
    block: str = ""

    @property
    def ours(self) -> bool:
        """Whether the planner made it and may write it.

        One that a person made recurring or all-day has become theirs.
        """
        return is_ours(self.uid) and not self.recurring and not self.all_day


@dataclass(frozen=True, slots=True)
class DesiredEvent:
    """A block as it is to stand in the calendar.

    Attributes:
        id: The block's id in the plan.
        date: The plan's day.
        summary: Its title.
        description: Its text.
        start: When it begins, with a zone.
        end: When it ends, likewise.
        category: What kind of block it is, such as "deep work".
        owner: Whose it is (`owner_mark`); empty for nobody's.
    """

    id: str
    date: Date
    summary: str
    description: str
    start: datetime
    end: datetime
    category: str
    owner: str = ""

    def __post_init__(self) -> None:
        """Refuse times without a zone, and what ends before it begins."""
        if self.start.tzinfo is None or self.end.tzinfo is None:
            raise ValueError(f"The block {self.id} needs a start and an end with a time zone.")
        if self.end.astimezone(UTC) <= self.start.astimezone(UTC):
            raise ValueError(f"The block {self.id} ends before it begins.")

    @property
    def uid(self) -> str:
        """The UID that it gets where it is made anew."""
        return uid_for(self.date, self.id, self.owner)
