"""Erasing all of a session: what is left is its row, which says when that was done and by whom.

What somebody agreed on in it with others stays, since it is not the session's alone: bookings and
orders with the news of them, what a planner remembers of a person, entries in calendars.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, select, update

from beatroom.bot.store.errors import SessionNotOver
from beatroom.bot.store.idempotency import (
    IdempotencyKey,
    forget_answers_about,
    forget_in_answers,
)
from beatroom.bot.store.kind_store import kind_stores
from beatroom.bot.store.rehearsals import forget_all_rehearsals
from beatroom.bot.store.sessions import ENDING, StoredSession, clean_id, row_of
from beatroom.bot.store.tables import (
    EventRow,
    InstructionRow,
    LabelRow,
    NoticeRow,
    OutboxRow,
    RecordedOutsideRow,
    RecordingRow,
    SessionRow,
)
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.personality.kinds import not_installed

OF_ONE_SESSION = (
    EventRow,
    InstructionRow,
    LabelRow,
    OutboxRow,
    RecordedOutsideRow,
    RecordingRow,
)
"""Tables whose rows are one session's, by its id, and go with it."""


@dataclass(frozen=True, slots=True)
class ErasedSession:
    """A session that was erased: when, by whom, and how much went now."""

    at: datetime
    by: str
    events: int = 0
    pieces: int = 0


def erase_session(
    session: str, at: datetime, by: str, key: IdempotencyKey | None = None
) -> Callable[[Transaction], Awaitable[ErasedSession]]:
    """Erase all of a session that is over; one that was erased stays as it is.

    The work raises SessionNotOver, and nothing is changed, where it is not over or its kind is not
    here to erase its part.

    Args:
        session: Which.
        at: The time now.
        by: The name of the operator's token by which it is asked for.
        key: The request's, whose own note is not erased.
    """

    async def work(connection: Transaction) -> ErasedSession:
        await connection.execute(ENDING, {"session": clean_id(session)})
        row = await row_of(connection, session)
        if row.erased_at is not None:
            return ErasedSession(row.erased_at, row.erased_by)
        _must_be_erasable(row)
        await _kinds_part(connection, session)
        gone = {
            table: (
                await connection.execute(delete(table).where(table.session_id == session))
            ).rowcount
            for table in OF_ONE_SESSION
        }
        news = NoticeRow.about == ""
        await connection.execute(delete(NoticeRow).where(NoticeRow.session_id == session, news))
        await forget_answers_about(session, key)(connection)
        await forget_in_answers([session])(connection)
        await _leave_the_row(connection, row, at, by)
        await forget_all_rehearsals(connection)  # the last: by now none of it can begin any more
        return ErasedSession(at, by, gone[EventRow], gone[RecordingRow])

    return work


def _must_be_erasable(row: StoredSession) -> None:
    if row.phase == "scheduled":
        raise SessionNotOver("This session has not started: call it off first, then erase it.")
    if not row.over:
        raise SessionNotOver("This session is running: end it first, then erase it.")
    missing = not_installed(str(row.record.get("kind", PLAIN)))
    if missing is not None:
        raise SessionNotOver(
            f"{missing} Until then what that keeps of the session cannot be erased."
        )


async def _kinds_part(connection: Transaction, session: str) -> None:
    query = select(EventRow.at, EventRow.payload).where(
        EventRow.session_id == session, EventRow.type == "kind"
    )
    logged = [(when, payload) for when, payload in await connection.execute(query)]
    for one in kind_stores():
        await one.erase(connection, logged)
        await one.forget(connection, session)


async def _leave_the_row(
    connection: Transaction, row: StoredSession, at: datetime, by: str
) -> None:
    """Times and the kind stay; another epoch keeps out what a process of it might still write."""
    await connection.execute(
        update(SessionRow)
        .where(SessionRow.id == row.id)
        .values(
            epoch=SessionRow.epoch + 1,
            title="",
            personality="",
            record={"kind": str(row.record.get("kind", PLAIN))},
            timezone="UTC",
            transport={},
            extra={},
            labels={},
            owner=None,
            last_seq=0,
            updated_at=datetime.now(UTC),
            words_deleted_at=row.words_deleted_at or at,
            erased_at=at,
            erased_by=by,
        )
    )
