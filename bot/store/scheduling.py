"""Scheduled sessions: which is next, and what becomes of it. Nobody else writes to their logs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, select, update

from beatroom.bot.store.labels import put_labels
from beatroom.bot.store.outbox import Outgoing
from beatroom.bot.store.sessions import StoredSession, append, columns, utc
from beatroom.bot.store.tables import SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import Launched, Recorded, Rescheduled
from beatroom.flows.core.state import SessionState, apply


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of a session that has not started.

    Attributes:
        record: The event that says so; None where only what is outside the log changes.
        outgoing: The webhooks that tell of it.
        transport: The room, where it was made just now.
        extra: What the service notes besides.
        labels: The caller's metadata, in the place of what there was.
    """

    record: Recorded | None = None
    outgoing: Sequence[Outgoing] = ()
    transport: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] | None = None
    labels: Mapping[str, Any] | None = None


WAITS = "waits_for_person"
"""What the service notes of a session that does not start by itself."""


async def due_sessions(connection: Transaction, now: float) -> list[StoredSession]:
    """Sessions whose time has come, the earliest first."""
    query = (
        select(*columns())
        .where(SessionRow.phase == "scheduled", SessionRow.starts_at <= utc(now))
        .order_by(SessionRow.starts_at, SessionRow.id)
    )
    return [StoredSession(*row) for row in await connection.execute(query)]


async def next_start(connection: Transaction, now: float) -> float | None:
    """When the next session after now is to start, seconds since the epoch; None for none."""
    query = select(func.min(SessionRow.starts_at)).where(
        SessionRow.phase == "scheduled", SessionRow.starts_at > utc(now)
    )
    found: datetime | None = (await connection.execute(query)).scalar_one()
    return None if found is None else found.timestamp()


def change_scheduled(
    row: StoredSession, state: SessionState, change: Change
) -> Callable[[Transaction], Awaitable[None]]:
    """Change a scheduled session, all in one transaction.

    LogGap when somebody else did meanwhile; the caller reads it again and decides anew.
    """

    async def work(connection: Transaction) -> None:
        values: dict[str, Any] = {}
        if change.record is not None:
            after = apply(state, change.record)
            await append(row.id, row.epoch, (change.record,), after.phase, change.outgoing)(
                connection
            )
            match change.record.event:
                case Rescheduled(title=title, starts_at=starts_at):
                    values |= {"title": title, "starts_at": utc(starts_at)}
                    values |= {"extra": {**row.extra, **change.extra}} if change.extra else {}
                case Launched() if change.transport is not None:
                    values |= {"transport": dict(change.transport)}
                    values |= {"extra": {**row.extra, **(change.extra or {})}}
                case _:
                    pass
        if values:
            await connection.execute(
                update(SessionRow).where(SessionRow.id == row.id).values(values)
            )
        if change.labels is not None:
            await put_labels(connection, row.id, change.labels, replace=True)

    return work
