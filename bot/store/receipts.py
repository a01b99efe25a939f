"""What an instruction's row learns from the session's events."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import InstructionRow as Row
from flows import events as e
from flows.events import Recorded

PENDING = ("accepted", "delivered", "injected")


async def apply_to_receipts(connection: AsyncConnection, session: str, recorded: Recorded) -> None:
    """Bring the receipt that an event speaks of in line with it."""
    event, at = recorded.event, datetime.fromtimestamp(recorded.at, UTC)
    match event:
        case e.InstructionAdded():
            await _added(connection, session, event, at)
            return
        case e.InstructionPromoted():
            values: dict[str, Any] = {"mode": "immediate"}
        case e.InstructionInjected():
            values = {"state": "injected", "injected_at": func.coalesce(Row.injected_at, at)}
        case e.InstructionRetried():
            values = {"retries": Row.retries + 1, "reason": event.reason}
        case e.InstructionConsumed():
            heard = datetime.fromtimestamp(event.heard_at, UTC)
            values = {"state": "spoken", "spoken_at": heard, "closed_at": at}
        case e.InstructionDropped():
            values = {"state": event.outcome, "closed_at": at, "reason": event.reason}
        case _:
            return
    await connection.execute(
        update(Row).where(Row.session_id == session, Row.id == event.instruction).values(values)
    )


async def close_receipts(connection: AsyncConnection, session: str, at: datetime) -> None:
    """The session is over: what is still pending will not be spoken."""
    await connection.execute(
        update(Row)
        .where(Row.session_id == session, Row.state.in_(PENDING))
        .values(state="expired", closed_at=at, reason="the session ended before it could be spoken")
    )


async def next_number(connection: AsyncConnection, session: str) -> int:
    """The number of the session's next instruction."""
    query = select(func.coalesce(func.max(Row.n), 0)).where(Row.session_id == session)
    return (await connection.execute(query)).scalar_one() + 1


async def _added(
    connection: AsyncConnection, session: str, event: e.InstructionAdded, at: datetime
) -> None:
    """It has reached the session; one that came by another way than REST gets its row now."""
    known = await connection.execute(
        update(Row)
        .where(Row.session_id == session, Row.id == event.instruction)
        .values(state="delivered", delivered_at=at)
    )
    if known.rowcount == 1:
        return
    await connection.execute(
        insert(Row).values(
            session_id=session,
            id=event.instruction,
            n=await next_number(connection, session),
            mode=event.mode,
            kind=event.kind,
            text=event.text,
            state="delivered",
            accepted_at=at,
            delivered_at=at,
            reason="",
            retries=0,
            expires_at=_aware(event.expires_at),
        )
    )


def _aware(epoch_seconds: float | None) -> datetime | None:
    return None if epoch_seconds is None else datetime.fromtimestamp(epoch_seconds, UTC)
