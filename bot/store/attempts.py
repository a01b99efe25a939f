"""What webhooks and notices have in common while they wait: attempts, and when they are due."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import InstrumentedAttribute

from beatroom.bot.store.tables import NoticeRow, OutboxRow
from beatroom.bot.store.transaction import Transaction

WAITING = "waiting"
AT_ONCE = 0.0
Row = type[OutboxRow] | type[NoticeRow]


def next_due(
    row: Row, lane: InstrumentedAttribute[str], busy: Sequence[str], full: Sequence[str]
) -> Callable[[Transaction], Awaitable[float | None]]:
    """When the next one is due, without some ids and some lanes; None when none waits."""

    async def work(connection: Transaction) -> float | None:
        query = (
            select(func.min(row.next_at))
            .where(row.state == WAITING)
            .where(row.id.not_in(busy), lane.not_in(full))
        )
        return (await connection.execute(query)).scalar_one()

    return work


def claimed(
    row: Row, what: str, due: float, until: float
) -> Callable[[Transaction], Awaitable[bool]]:
    """Set about sending what is due since `due`; False where somebody else did, until `until`."""

    async def work(connection: Transaction) -> bool:
        changed = await connection.execute(
            update(row)
            .where(row.id == what, row.state == WAITING, row.next_at == due)
            .values(next_at=until)
        )
        return changed.rowcount == 1

    return work


def failed(row: Row, first_at: float | None, now: float, at: float, reason: str) -> dict[str, Any]:
    """What changes when an attempt failed now and the next one is due at `at`."""
    return {
        "attempts": row.attempts + 1,
        "first_at": now if first_at is None else first_at,
        "next_at": at,
        "reason": reason,
    }


def closed(row: Row, outcome: str, at: float, reason: str) -> dict[str, Any]:
    """What changes when it arrived or is given up for good."""
    return {
        "attempts": row.attempts + 1,
        "state": outcome,
        "closed_at": at,
        "reason": reason,
    }
