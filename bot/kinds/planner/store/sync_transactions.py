"""The planner's transactions: what was written to which calendar, and what was there before.

As pieces of work on the store, and as the planner's `TransactionLog` on top of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update

from beatroom.bot.kinds.planner.store.tables import SyncTransactionRow as Row
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.planner.events import KIND
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction
from beatroom.flows.personality.kinds import today

AT_A_TIME = 100
ON_ITS_WAY = 60.0
"""Seconds after a session's last word in which a write of its own may still have begun."""


def save_sync(calendar: str, one: SyncTransaction) -> Callable[[Transaction], Awaitable[None]]:
    """Keep a transaction as it is now."""

    async def work(connection: Transaction) -> None:
        record = one.model_dump(mode="json")
        changed = await connection.execute(
            update(Row).where(Row.id == one.id, Row.calendar == calendar).values(record=record)
        )
        if changed.rowcount:
            return
        last = select(func.coalesce(func.max(Row.seq), 0)).where(Row.calendar == calendar)
        await connection.execute(
            insert(Row).values(
                id=one.id,
                calendar=calendar,
                seq=(await connection.execute(last)).scalar_one() + 1,
                at=one.at,
                day=one.day,
                purpose=one.purpose,
                record=record,
            )
        )

    return work


def get_sync(
    calendar: str, transaction: str
) -> Callable[[Transaction], Awaitable[SyncTransaction | None]]:
    """The transaction of that id; None when there is none of that calendar."""

    async def work(connection: Transaction) -> SyncTransaction | None:
        query = select(Row.record).where(Row.id == transaction, Row.calendar == calendar)
        record = (await connection.execute(query)).scalar_one_or_none()
        return None if record is None else SyncTransaction.model_validate(record)

    return work


def sync_history(
    calendar: str, limit: int
) -> Callable[[Transaction], Awaitable[tuple[SyncTransaction, ...]]]:
    """A calendar's last transactions, the newest first."""

    async def work(connection: Transaction) -> tuple[SyncTransaction, ...]:
        query = (
            select(Row.record).where(Row.calendar == calendar).order_by(Row.seq.desc()).limit(limit)
        )
        records = (await connection.execute(query)).scalars()
        return tuple(SyncTransaction.model_validate(record) for record in records)

    return work


def forget_syncs(
    before: datetime, after: str = "", at_a_time: int = AT_A_TIME
) -> Callable[[Transaction], Awaitable[tuple[int, str]]]:
    """Delete, of the next few, those that were begun before a time for a day before it.

    What can still be gone on with is kept, and so is what it undoes.

    Args:
        before: The time.
        after: The id after which to look, as the last call has returned it.
        at_a_time: How many are looked at.

    Returns:
        How many were deleted, and the id after which to go on; an empty one: that was all.
    """

    async def work(connection: Transaction) -> tuple[int, str]:
        query = (
            select(Row.id, Row.record)
            .where(Row.id > after, Row.at < before.timestamp(), Row.day < before.date())
            .order_by(Row.id)
            .limit(at_a_time)
        )
        found = (await connection.execute(query)).all()
        closed = {one for one, record in found if not _is_open(record)}
        base = Row.record["base"].as_string()
        undoing = await connection.execute(select(base, Row.record).where(base.in_(closed)))
        closed -= {undone for undone, record in undoing if _is_open(record)}
        await connection.execute(delete(Row).where(Row.id.in_(closed)))
        return len(closed), found[-1][0] if len(found) == at_a_time else ""

    return work


@dataclass(frozen=True, slots=True)
class SyncRecord:
    """What a session's log says of its writing to calendars.

    Attributes:
        ids: The transactions that it names as its own.
        days: The days for which it sent a plan, as ISO 8601.
        first: When the session's first event of the planner was; seconds since the epoch.
        last: When its last one was.
    """

    ids: frozenset[str]
    days: frozenset[str]
    first: float
    last: float


def found_in(events: Sequence[tuple[float, Mapping[str, Any]]]) -> SyncRecord | None:
    """What a session has written, by its events of a kind with their times; None for nothing."""
    told = [(at, one) for at, one in events if today(str(one["kind"])) == KIND]
    by_name = [(str(one["name"]), one["data"]) for _, one in told]
    ids = {d.get("transaction") for name, d in by_name if name in ("committed", "conflicted")}
    plans = [d.get("plan") for name, d in by_name if name == "sending"]
    days = frozenset(str(plan["date"]) for plan in plans if plan and plan.get("date"))
    named = frozenset(str(one) for one in ids if one)
    if not (named or days):
        return None
    return SyncRecord(named, days, told[0][0], told[-1][0] + ON_ITS_WAY)


async def delete_syncs(connection: Transaction, written: SyncRecord) -> None:
    """Delete what a session has written, and what has undone it; nothing of it can be undone then.

    A write of which the session never heard back is known by its day and its time.
    """
    days = [date.fromisoformat(one) for one in sorted(written.days)]
    timely = Row.day.in_(days) & Row.at.between(written.first, written.last)
    query = select(Row.id).where(or_(Row.id.in_(written.ids), timely))
    gone = set((await connection.execute(query)).scalars())
    base, more = Row.record["base"].as_string(), gone
    while more:
        undoing = await connection.execute(select(Row.id).where(base.in_(more)))
        more = set(undoing.scalars()) - gone
        gone |= more
    await connection.execute(delete(Row).where(Row.id.in_(gone)))


def _is_open(record: dict[str, Any]) -> bool:
    return bool(SyncTransaction.model_validate(record).open)


class StoredTransactions:
    """The planner's `TransactionLog`, in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def save(self, calendar: str, transaction: SyncTransaction) -> None:
        await self._store.write(save_sync(calendar, transaction))

    async def get(self, calendar: str, transaction: str) -> SyncTransaction | None:
        return await self._store.read(get_sync(calendar, transaction))

    async def history(self, calendar: str, limit: int) -> tuple[SyncTransaction, ...]:
        return await self._store.read(sync_history(calendar, limit))
