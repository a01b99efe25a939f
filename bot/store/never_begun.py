"""Why sessions ended whose clock never began: called off, or nobody came."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import exists, select

from beatroom.bot.store.events import read_events
from beatroom.bot.store.tables import EventRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import Ended


async def never_begun(connection: Transaction, sessions: Sequence[str]) -> dict[str, str]:
    """Why each of some sessions ended that ended without having begun, by its id.

    The log is read as far as its start, and of those without one its last event.
    """
    began = exists().where(EventRow.session_id == SessionRow.id, EventRow.type == "started")
    query = select(SessionRow.id, SessionRow.last_seq).where(
        SessionRow.id.in_(sessions),
        SessionRow.phase == "ended",
        SessionRow.erased_at.is_(None),
        ~began,
    )
    found = dict[str, str]()
    for session, last in (await connection.execute(query)).all():
        for record in await read_events(connection, session, last - 1, 1):
            found[session] = record.event.reason if isinstance(record.event, Ended) else ""
    return found
