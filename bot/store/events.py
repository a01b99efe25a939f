"""The events of a session: writing them down and reading them back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select

from beatroom.bot.store.tables import EVENTS, EventRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import EVENT, Recorded

_INSERT = insert(EVENTS)


async def insert_events(connection: Transaction, session: str, records: Sequence[Recorded]) -> None:
    """Write events down."""
    await connection.execute(
        _INSERT,
        [
            {
                "session_id": session,
                "seq": recorded.seq,
                "at": recorded.at,
                "type": recorded.event.type,
                "payload": recorded.event.model_dump(mode="json"),
            }
            for recorded in records
        ],
    )


async def read_events(
    connection: Transaction,
    session: str,
    after: int = 0,
    limit: int | None = None,
    types: Sequence[str] = (),
) -> list[Recorded]:
    """Events with a number above `after`, in order; of some types only, where they are given."""
    query = select(EventRow.seq, EventRow.at, EventRow.payload).where(
        EventRow.session_id == session, EventRow.seq > after
    )
    if types:
        query = query.where(EventRow.type.in_(types))
    rows = await connection.execute(query.order_by(EventRow.seq).limit(limit))
    return [
        Recorded(seq=seq, at=at, event=EVENT.validate_python(payload)) for seq, at, payload in rows
    ]
