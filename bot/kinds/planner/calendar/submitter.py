"""Writes plans to a calendar, and takes them back: one thing at a time, all of it on record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol
from uuid import uuid4
from zoneinfo import ZoneInfo

from beatroom.bot.kinds.planner.calendar.execute import execute_sync, settled
from beatroom.bot.kinds.planner.calendar.ics import composer
from beatroom.flows.kinds.planner.calendar import Calendar, CalendarError, Window
from beatroom.flows.kinds.planner.remote import DesiredEvent, RemoteEvent
from beatroom.flows.kinds.planner.sync import SyncPlan, plan_sync
from beatroom.flows.kinds.planner.sync_transaction import (
    Operation,
    Purpose,
    SyncTransaction,
    begun,
    compensation,
    given_up,
    undone,
)

HISTORY = 50
OF_ALL = 500
"""So many transactions are looked through for one person's."""
WRITES: frozenset[Purpose] = frozenset({"sync", "redo"})
UNDOS: frozenset[Purpose] = frozenset({"undo"})
ANY = WRITES | UNDOS


class TransactionLog(Protocol):
    """Where the transactions of each calendar are kept, durably."""

    async def save(self, calendar: str, transaction: SyncTransaction) -> None:
        """Keep a transaction as it is now; return once that is durable."""
        ...

    async def get(self, calendar: str, transaction: str) -> SyncTransaction | None:
        """The transaction of that id."""
        ...

    async def history(self, calendar: str, limit: int) -> tuple[SyncTransaction, ...]:
        """The last ones, the newest first."""
        ...


class NothingToUndoError(CalendarError):
    """There is no such transaction, or nothing of it stands in the calendar."""


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What came of a sync or of an undo.

    Attributes:
        transaction: As it is now.
        offer: After conflicts, what a sync of the same plan would do now, for the person to accept
            with `CalendarSubmitter.submit`; None where nothing is left, or it is not known.
    """

    transaction: SyncTransaction
    offer: SyncPlan | None = None

    @property
    def conflicts(self) -> tuple[Operation, ...]:
        """What was changed elsewhere, and left as it is."""
        return self.transaction.conflicts

    @property
    def failure(self) -> str:
        """Why it stopped in the middle; empty where it did not."""
        return next((op.reason for op in self.transaction.ops if op.state == "failed"), "")


class CalendarSubmitter:
    """One person's way to one calendar.

    Args:
        calendar: The calendar.
        kept: Where its transactions are kept.
        zone: Where the person is.
        now: Seconds since the epoch.
        new_id: Makes transactions' ids.
    """

    def __init__(
        self,
        calendar: Calendar,
        kept: TransactionLog,
        zone: ZoneInfo,
        now: Callable[[], float],
        new_id: Callable[[], str] = lambda: uuid4().hex,
    ) -> None:
        self._calendar, self._kept, self._zone = calendar, kept, zone
        self._now, self._new_id = now, new_id
        self._lock = asyncio.Lock()

    async def fetch(self, day: date, days: int = 1) -> tuple[RemoteEvent, ...]:
        """The events of a day, or of so many from it on; those of others among them."""
        return await self._calendar.fetch(day_window(day, self._zone, days=days))

    async def propose(
        self, day: date, desired: Sequence[DesiredEvent], owner: str | None = None
    ) -> SyncPlan:
        """What a sync would do now, without doing it; of what is another's than the `owner`'s."""
        window = day_window(day, self._zone, desired)
        return plan_sync(await self._calendar.fetch(window), desired, day, owner)

    async def submit_plan(
        self, day: date, desired: Sequence[DesiredEvent], owner: str | None = None
    ) -> SyncReport:
        """Make the calendar show a day's plan."""
        return await self.submit(await self.propose(day, desired, owner), owner)

    async def submit(self, plan: SyncPlan, owner: str | None = None) -> SyncReport:
        """Carry out what was proposed; what was changed elsewhere meanwhile is left and offered.

        Raises:
            UnreachableError: Nothing was begun, because how an earlier sync ended is not known yet.
        """
        async with self._lock:
            await self._give_up_open(owner)
            compose = composer(self._now)
            transaction = begun(plan, self._new_id(), self._now(), compose, self._calendar.href_of)
            if not transaction.ops:
                return SyncReport(transaction)
            return await self._report(await self._execute(transaction), plan, owner)

    async def resume(self, transaction: str) -> SyncReport:
        """Go on with one that was left in the middle, as it was planned then."""
        async with self._lock:
            found = await self._get(transaction)
            return SyncReport(await self._finish(found))

    async def undo_last(self, owner: str | None = None) -> SyncReport:
        """Undo the last sync (or redo) of which something stands in the calendar."""
        async with self._lock:
            for one in await self.history(owner=owner):
                if one.purpose != "undo" and (one.done or one.open):
                    return await self._undo(one)
            raise NothingToUndoError("There is nothing to undo.")

    async def redo_last(self, owner: str | None = None) -> SyncReport:
        """Bring back what the last undo has taken back, unless something was written since."""
        async with self._lock:
            for one in await self.history(owner=owner):
                if one.purpose == "undo" and one.done:
                    return await self._undo(one)
                if one.purpose == "sync" and one.ops and one.done:
                    break
            raise NothingToUndoError("There is nothing to bring back.")

    async def undo(
        self, transaction: str, owner: str | None = None, of: frozenset[Purpose] = ANY
    ) -> SyncReport:
        """Undo one transaction; an undo, too, which brings back what it took back.

        Args:
            transaction: Which.
            owner: Whose; see `owner_mark`.
            of: What it may be.
        """
        async with self._lock:
            found = await self._get(transaction)
            if found.anothers(owner):
                raise NothingToUndoError(f"The transaction {transaction} is somebody else's.")
            if found.purpose not in of:
                what = "an undo" if found.purpose == "undo" else f"a {found.purpose}"
                raise NothingToUndoError(f"The transaction {transaction} is {what}.")
            return await self._undo(found)

    async def history(
        self, limit: int = HISTORY, owner: str | None = None
    ) -> tuple[SyncTransaction, ...]:
        """The last transactions, the newest first; without what is another's than the `owner`'s."""
        most = limit if owner is None else OF_ALL
        found = await self._kept.history(self._calendar.name, most)
        return tuple(one for one in found if not one.anothers(owner))[:limit]

    async def _undo(self, one: SyncTransaction) -> SyncReport:
        for other in await self._kept.history(self._calendar.name, HISTORY):
            if other.base == one.id and other.open:
                return SyncReport(await self._finish(other))
        whole = await self._given_up(one)
        undo = compensation(whole, self._new_id(), self._now())
        if not undo.ops:
            raise NothingToUndoError("Those events are no longer in the calendar.")
        return SyncReport(await self._finish(undo))

    async def _finish(self, transaction: SyncTransaction) -> SyncTransaction:
        """Carry out what is open, and note in what it undoes how far that is undone."""
        transaction = await self._execute(transaction)
        if transaction.base is not None:
            base = await self._get(transaction.base)
            await self._save(undone(base, transaction))
        return transaction

    async def _give_up_open(self, owner: str | None) -> None:
        """What was left in the middle is not gone on with once there is a newer plan."""
        for one in await self.history(owner=owner):
            if one.open:
                closed = await self._given_up(one)
                if closed.base is not None:
                    await self._save(undone(await self._get(closed.base), closed))

    async def _given_up(self, one: SyncTransaction) -> SyncTransaction:
        if not one.open:
            return one
        closed = given_up(await settled(self._calendar, one))
        await self._save(closed)
        return closed

    async def _report(
        self, transaction: SyncTransaction, plan: SyncPlan, owner: str | None
    ) -> SyncReport:
        if not transaction.conflicts:
            return SyncReport(transaction)
        try:
            return SyncReport(transaction, await self._offer(transaction, plan, owner))
        except CalendarError:  # the sync is on record; only what comes next is not known
            return SyncReport(transaction)

    async def _offer(
        self, transaction: SyncTransaction, plan: SyncPlan, owner: str | None
    ) -> SyncPlan:
        """The same plan on what is there now, moved to other days or not."""
        window = day_window(plan.day, self._zone, plan.desired)
        events = {event.href: event for event in await self._calendar.fetch(window)}
        for op in transaction.conflicts:
            if op.href not in events and (now := await self._calendar.look(op.href)):
                events[op.href] = now
        return plan_sync(events.values(), plan.desired, plan.day, owner)

    async def _execute(self, transaction: SyncTransaction) -> SyncTransaction:
        return await execute_sync(self._calendar, transaction, self._save)

    async def _save(self, transaction: SyncTransaction) -> None:
        await self._kept.save(self._calendar.name, transaction)

    async def _get(self, transaction: str) -> SyncTransaction:
        found = await self._kept.get(self._calendar.name, transaction)
        if found is None:
            raise NothingToUndoError(f"There is no transaction {transaction} of this calendar.")
        return found


def day_window(
    day: date, zone: ZoneInfo, desired: Sequence[DesiredEvent] = (), days: int = 1
) -> Window:
    """A day (or so many) from midnight to midnight, and as far beyond as its blocks reach."""
    first, last = (
        datetime.combine(at, time.min, zone).astimezone(UTC)
        for at in (day, day + timedelta(days=days))
    )
    starts = [block.start.astimezone(UTC) for block in desired]
    ends = [block.end.astimezone(UTC) for block in desired]
    return Window(min(first, *starts, first), max(last, *ends, last), zone)
