"""What an instruction's row learns from the session's events."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import bindparam, func, insert, select, update

from beatroom.bot.store.tables import INSTRUCTIONS
from beatroom.bot.store.tables import InstructionRow as Row
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

PENDING = ("accepted", "delivered", "injected")
OF_RECEIPTS = (
    e.InstructionAdded,
    e.InstructionPromoted,
    e.InstructionInjected,
    e.InstructionWaits,
    e.InstructionRetried,
    e.InstructionConsumed,
    e.InstructionDropped,
)
"""Events of which `apply_to_receipts` makes something."""


_TABLE = INSTRUCTIONS.c
_ONE = update(INSTRUCTIONS).where(
    _TABLE.session_id == bindparam("session"), _TABLE.id == bindparam("instruction")
)
_AT = bindparam("event_at", type_=_TABLE.closed_at.type)
_REACHED = _ONE.values(state="delivered", delivered_at=_AT)
_PROMOTED = _ONE.values(mode="immediate")
_INJECTED = _ONE.values(state="injected", injected_at=func.coalesce(_TABLE.injected_at, _AT))
_RETRIED = _ONE.values(retries=_TABLE.retries + 1, reason=bindparam("why"))
_WAITS = _ONE.values(waits_for=bindparam("for_what"))
_CLOSED = _ONE.values(closed_at=_AT, waits_for=None)
_SPOKEN = _CLOSED.values(state="spoken", spoken_at=bindparam("heard_at"))
_DROPPED = _CLOSED.values(state=bindparam("outcome"), reason=bindparam("why"))


async def apply_to_receipts(connection: Transaction, session: str, recorded: Recorded) -> None:
    """Bring the receipt that an event speaks of in line with it."""
    event, at = recorded.event, datetime.fromtimestamp(recorded.at, UTC)
    match event:
        case e.InstructionAdded():
            await _added(connection, session, event, at)
            return
        case e.InstructionPromoted():
            statement, values = _PROMOTED, dict[str, Any]()
        case e.InstructionInjected():
            statement, values = _INJECTED, {"event_at": at}
        case e.InstructionWaits():
            statement, values = _WAITS, {"for_what": event.waits_for}
        case e.InstructionRetried():
            statement, values = _RETRIED, {"why": event.reason}
        case e.InstructionConsumed():
            heard = datetime.fromtimestamp(event.heard_at, UTC)
            statement, values = _SPOKEN, {"heard_at": heard, "event_at": at}
        case e.InstructionDropped():
            why = {"outcome": event.outcome, "why": event.reason}
            statement, values = _DROPPED, {**why, "event_at": at}
        case _:
            return
    which = {"session": session, "instruction": event.instruction}
    await connection.execute(statement, {**which, **values})


async def close_receipts(connection: Transaction, session: str, at: datetime) -> None:
    """The session is over: what is still pending will not be spoken."""
    await connection.execute(
        update(Row)
        .where(Row.session_id == session, Row.state.in_(PENDING))
        .values(
            state="expired",
            closed_at=at,
            reason="the session ended before it could be spoken",
            waits_for=None,
        )
    )


async def next_number(connection: Transaction, session: str) -> int:
    """The number of the session's next instruction."""
    query = select(func.coalesce(func.max(Row.n), 0)).where(Row.session_id == session)
    return (await connection.execute(query)).scalar_one() + 1


async def _added(
    connection: Transaction, session: str, event: e.InstructionAdded, at: datetime
) -> None:
    """It has reached the session; one that came by another way than REST gets its row now."""
    known = await connection.execute(
        _REACHED, {"session": session, "instruction": event.instruction, "event_at": at}
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
            interrupt=event.interrupt,
            by=event.by,
        )
    )


def _aware(epoch_seconds: float | None) -> datetime | None:
    return None if epoch_seconds is None else datetime.fromtimestamp(epoch_seconds, UTC)
