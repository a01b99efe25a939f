"""The calendar's tools over MCP: their names, and what they answer.

Events travel as iCalendar texts with their place (`href`) and their version (`etag`). What a text
says is told beside it, for models. Every write names the version that it replaces.
"""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from beatroom.bot.kinds.planner.mcp.connection import ToolAnswer
from beatroom.flows.kinds.planner.remote import RemoteEvent

DESCRIBE, LIST, GET = "describe_calendar", "list_events", "get_event"
CREATE, UPDATE, DELETE = "create_event", "update_event", "delete_event"
TOOLS = (DESCRIBE, LIST, GET, CREATE, UPDATE, DELETE)

UID = "{uid}"
"""Stands for an event's UID in `CalendarDescription.place`."""


class Resource(ToolAnswer):
    """What is at a place: its version, and the iCalendar text."""

    href: str
    etag: str
    payload: str


class ToldEvent(Resource):
    """An event, or one occurrence of an event that recurs, with what its text says."""

    uid: str
    summary: str
    start: datetime
    end: datetime
    all_day: bool
    recurring: bool
    busy: bool


class Answer(ToolAnswer):
    """What all answers share."""

    unreachable: str = Field(
        default="",
        description="Why the calendar gave no answer; then nobody knows whether it was done.",
    )


class CalendarDescription(Answer):
    """Which calendar it is."""

    name: str = Field(
        max_length=2000, description="Always the same, and another one for another calendar."
    )
    place: str = Field(
        max_length=2000, description=f"Where an event is put when it is made; {UID} is its UID."
    )


class EventListing(Answer):
    """Events that touch a span, the earliest first."""

    events: tuple[ToldEvent, ...] = ()


class EventLookup(Answer):
    """What is at a place; null: nothing."""

    event: ToldEvent | None = None


class WriteOutcome(Answer):
    """What came of a write: the version that it made, or a conflict, and then all is as it was."""

    etag: str = ""
    conflict: str = Field(
        default="", description="Why nothing was written: it is not as it was when it was read."
    )
    now: ToldEvent | None = Field(
        default=None, description="After a conflict: what is there now; null: nothing."
    )


def told(event: RemoteEvent) -> ToldEvent:
    """An event as the tools tell it."""
    return ToldEvent(
        href=event.href,
        etag=event.etag,
        payload=event.payload,
        uid=event.uid,
        summary=event.summary,
        start=event.start,
        end=event.end,
        all_day=event.all_day,
        recurring=event.recurring,
        busy=event.busy,
    )
