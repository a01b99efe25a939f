"""The service's side of the planner's calendar: it answers what planners' sessions ask."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_handlers import Consultants
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter, SyncReport
from beatroom.flows.kinds.planner.calendar import CalendarError, UnreachableError
from beatroom.flows.kinds.planner.desk import CalendarEvent, Task, Written
from beatroom.flows.kinds.planner.difference import transaction_text
from beatroom.flows.kinds.planner.languages import Words, words_for
from beatroom.flows.kinds.planner.messages import ShownTransaction
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction

UNREACHABLE = "unreachable"
"""The field of a refusal that means that the calendar is not there now."""
SHOWN = 20
"""Transactions that a page is shown."""


class Submitters(Protocol):
    """Brings the way to the calendar for a person in a zone."""

    async def __call__(self, tz: str) -> CalendarSubmitter:
        """It; a CalendarError when there is none, or it cannot be reached."""
        ...


async def no_tasks() -> tuple[Task, ...]:
    """Where no task server is set up."""
    return ()


def calendar_consultants(
    submitters: Submitters, tasks: Callable[[], Awaitable[tuple[Task, ...]]] = no_tasks
) -> Consultants:
    """Who answers what a planner's session asks of the calendar and of the task list."""

    async def fetch(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        async with _refusing():
            found = await (await submitters(data["tz"])).fetch(date.fromisoformat(data["day"]))
        return {"events": [_slim(event).model_dump(mode="json") for event in found]}

    async def submit(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        day = date.fromisoformat(data["day"])
        async with _refusing():
            submitter = await submitters(data["tz"])
            report = await submitter.submit_plan(day, _desired(data))
            if report.transaction.ops:
                return _written(report).model_dump(mode="json")
            standing = await _standing(submitter, day)
        return Written(transaction=standing).model_dump(mode="json")

    async def undo(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        named = data.get("transaction")
        async with _refusing():
            submitter = await submitters(data["tz"])
            report = await (submitter.undo(named) if named else submitter.undo_last())
        return _written(report).model_dump(mode="json")

    async def history(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        async with _refusing():
            ones = await (await submitters(data["tz"])).history(SHOWN)
        words = words_for(data["language"])
        shown = [shown_transaction(one, data["tz"], words) for one in ones]
        return {"transactions": [one.model_dump(mode="json") for one in shown]}

    async def listed(_: str, __: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"tasks": [task.model_dump(mode="json") for task in await tasks()]}

    return {
        "planner.fetch": fetch,
        "planner.submit": submit,
        "planner.undo": undo,
        "planner.history": history,
        "planner.tasks": listed,
    }


def shown_transaction(one: SyncTransaction, tz: str, words: Words) -> ShownTransaction:
    """A transaction as the page shows it."""
    states = {op.state for op in one.ops}
    state = next((s for s in ("conflict", "failed") if s in states), "done")
    if states == {"undone"}:
        state = "undone"
    elif "pending" in states:
        state = "open"
    return ShownTransaction.model_validate(
        {
            "id": one.id,
            "at": datetime.fromtimestamp(one.at, UTC).astimezone(ZoneInfo(tz)),
            "text": transaction_text(one, words),
            "state": state,
            "undoable": one.purpose != "undo" and bool(one.done),
        }
    )


async def _standing(submitter: CalendarSubmitter, day: date) -> str:
    """The transaction by which a day's plan stands in the calendar already."""
    for one in await submitter.history():
        if one.day == day and one.purpose != "undo" and one.done:
            return one.id
    return ""


def _written(report: SyncReport) -> Written:
    one = report.transaction
    return Written(
        transaction=one.id,
        base=one.base,
        done=len(one.done),
        conflicts=tuple(op.summary for op in report.conflicts),
        failure=report.failure,
    )


def _slim(event: RemoteEvent) -> CalendarEvent:
    return CalendarEvent(
        href=event.href,
        uid=event.uid,
        summary=event.summary,
        description=event.description,
        start=event.start,
        end=event.end,
        category=event.category,
        all_day=event.all_day,
        recurring=event.recurring,
        busy=event.busy,
        day=event.day,
    )


def _desired(data: Mapping[str, Any]) -> list[DesiredEvent]:
    zone = ZoneInfo(data["tz"])
    return [
        DesiredEvent(
            id=one["id"],
            date=date.fromisoformat(data["day"]),
            summary=one["summary"],
            description=one["description"],
            start=datetime.fromisoformat(one["start"]).astimezone(zone),
            end=datetime.fromisoformat(one["end"]).astimezone(zone),
            category=one["category"],
        )
        for one in data["desired"]
    ]


@asynccontextmanager
async def _refusing() -> AsyncGenerator[None]:
    """The calendar's troubles as a session's questions have them."""
    try:
        yield
    except UnreachableError as gone:
        raise ConsultRefusal(str(gone), UNREACHABLE) from None
    except CalendarError as refused:
        raise ConsultRefusal(str(refused)) from None
