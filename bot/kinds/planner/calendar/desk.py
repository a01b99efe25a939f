"""The calendar and the task list, as planners' sessions ask the service for them."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from beatroom.bot.ipc.service_handlers import ServiceHandlers
from beatroom.bot.kinds.planner.calendar.service_calls import DESK
from beatroom.bot.kinds.planner.calendar.submitter import (
    UNDOS,
    WRITES,
    CalendarSubmitter,
    SyncReport,
)
from beatroom.bot.kinds.planner.mcp.tasks import ReadTasks, no_tasks
from beatroom.flows.kinds.planner.calendar import CalendarError, UnreachableError
from beatroom.flows.kinds.planner.desk import (
    CalendarEvent,
    DeskRefusedError,
    DeskUnreachable,
    SyncResult,
    TaskList,
)
from beatroom.flows.kinds.planner.difference import transaction_text
from beatroom.flows.kinds.planner.languages import Words, words_for
from beatroom.flows.kinds.planner.messages import ShownDay, ShownTransaction
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction
from beatroom.flows.kinds.planner.week import DAYS, days_of

SHOWN = 20
"""Transactions that a page is shown."""


class Submitters(Protocol):
    """Brings the way to the calendar for a person in a zone."""

    async def __call__(self, tz: str) -> CalendarSubmitter:
        """It; a CalendarError when there is none, or it cannot be reached."""
        ...


def calendar_handlers(submitters: Submitters, tasks: ReadTasks = no_tasks) -> ServiceHandlers:
    """Who answers what a planner's session asks of the calendar and of the task list."""

    def desk(_: str, about: Mapping[str, str]) -> CalendarDesk:
        return CalendarDesk(
            submitters, tasks, about["tz"], about["language"], about.get("owner", "")
        )

    return DESK.handlers(desk)


class CalendarDesk:
    """A `PlannerDesk` on a calendar and a task list.

    Args:
        submitters: The way to the calendar.
        tasks: Brings the task list.
        tz: Where the person is.
        language: In which it is told what was written, as BCP-47 has it.
        owner: Whose events and transactions it is about (`owner_mark`); empty: nobody's.
    """

    def __init__(
        self, submitters: Submitters, tasks: ReadTasks, tz: str, language: str, owner: str = ""
    ) -> None:
        self._submitters, self._tasks = submitters, tasks
        self._tz, self._words, self._owner = tz, words_for(language), owner

    async def fetch(self, day: date) -> tuple[CalendarEvent, ...]:
        async with self._calendar() as calendar:
            found = await calendar.fetch(day)
        return tuple(_slim(event) for event in found)

    async def days(self, first: date) -> tuple[ShownDay, ...]:
        async with self._calendar() as calendar:
            found = await calendar.fetch(first, DAYS)
        return days_of(found, first, self._tz, self._owner)

    async def submit(
        self, day: date, desired: Sequence[DesiredEvent], agreed: Sequence[str] | None
    ) -> SyncResult:
        zone = ZoneInfo(self._tz)
        there = [
            replace(one, start=one.start.astimezone(zone), end=one.end.astimezone(zone))
            for one in desired
        ]
        async with self._calendar() as calendar:
            plan = await calendar.propose(day, there, self._owner)
            if agreed is not None and not set(plan.marks) <= set(agreed):
                return SyncResult(transaction="", unseen=True)
            report = await calendar.submit(plan, self._owner)
            if report.transaction.ops:
                return _written(report)
            return SyncResult(transaction=await _standing(calendar, day, self._owner))

    async def undo(self, transaction: str | None) -> SyncResult:
        async with self._calendar() as calendar:
            if transaction is None:
                return _written(await calendar.undo_last(self._owner))
            return _written(await calendar.undo(transaction, self._owner, WRITES))

    async def redo(self, transaction: str | None) -> SyncResult:
        async with self._calendar() as calendar:
            if transaction is None:
                return _written(await calendar.redo_last(self._owner))
            return _written(await calendar.undo(transaction, self._owner, UNDOS))

    async def history(self) -> tuple[ShownTransaction, ...]:
        async with self._calendar() as calendar:
            ones = await calendar.history(SHOWN, self._owner)
        return tuple(shown_transaction(one, self._tz, self._words) for one in ones)

    async def tasks(self) -> TaskList:
        return await self._tasks()

    @asynccontextmanager
    async def _calendar(self) -> AsyncGenerator[CalendarSubmitter]:
        """The way to the calendar; its troubles as a session's questions have them."""
        try:
            yield await self._submitters(self._tz)
        except UnreachableError as gone:
            raise DeskUnreachable(str(gone)) from None
        except CalendarError as refused:
            raise DeskRefusedError(str(refused)) from None


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
            "redoable": one.purpose == "undo" and bool(one.done),
        }
    )


async def _standing(submitter: CalendarSubmitter, day: date, owner: str) -> str:
    """The transaction by which a day's plan stands in the calendar already."""
    for one in await submitter.history(owner=owner):
        if one.day == day and one.purpose != "undo" and one.done:
            return one.id
    return ""


def _written(report: SyncReport) -> SyncResult:
    one = report.transaction
    return SyncResult(
        transaction=one.id,
        base=one.base,
        done=len(one.changed),
        kinds=tuple(sorted({op.kind for op in one.changed})),
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
        block=event.block,
    )
