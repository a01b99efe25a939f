"""The planner's transactions: what was written to which calendar, and what was there before.

As pieces of work on the store, and as the planner's `TransactionLog` on top of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import delete, func, insert, select, update

from bot.store.store import Store
from bot.store.sync_tables import SyncTransactionRow as Row
from bot.store.transaction import Transaction
from flows.timebox.sync_transaction import SyncTransaction


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


async def forget_syncs(connection: Transaction, before: float) -> None:
    """Delete those that were begun before a time, in seconds since the epoch."""
    await connection.execute(delete(Row).where(Row.at < before))


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
