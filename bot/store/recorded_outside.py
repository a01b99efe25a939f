"""What is kept beside a recording: what reached the session from outside. It goes with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import exists, func, insert, select

from beatroom.bot.store.recordings import recording_of, size_beside
from beatroom.bot.store.tables import RecordedOutsideRow, RecordingRow, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import EVENT, Recorded
from beatroom.flows.core.state import OVER


@dataclass(frozen=True, slots=True)
class StoredNote:
    """Something that came from outside; `n` counts those of a run, from 1.

    The record's number is that of the last event that the session's log had before it.
    """

    n: int
    record: Recorded


def keep_outside(
    session: str, epoch: int, notes: Sequence[StoredNote], most: int
) -> Callable[[Transaction], Awaitable[bool]]:
    """Keep notes, and skip those that are kept; False: with the recording they are too much.

    Once no more is recorded they are kept only where the recording still is: else they are refused
    with RecordingGone, so that the last of what was deleted does not come back.

    Args:
        session: Whose.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        notes: In order.
        most: Bytes that a recording may have, with these.
    """
    row = RecordedOutsideRow

    async def work(connection: Transaction) -> bool:
        tracks = await recording_of(session, epoch)(connection)
        mine = (row.session_id == session, row.epoch == epoch)
        last = (await connection.execute(select(func.max(row.n)).where(*mine))).scalar() or 0
        size = await size_beside(connection, session) + sum(one.size for one in tracks)
        values = [_row(session, epoch, one) for one in notes if one.n > last]
        if size + sum(one["size"] for one in values) > most:
            return False
        if values:
            await connection.execute(insert(row), values)
        return True

    return work


def _row(session: str, epoch: int, note: StoredNote) -> dict[str, Any]:
    record = note.record
    return {
        "session_id": session,
        "epoch": epoch,
        "n": note.n,
        "after": record.seq,
        "at": record.at,
        "size": len(record.event.model_dump_json().encode()),
        "payload": record.event.model_dump(mode="json"),
    }


def sessions_with_strays(limit: int) -> Callable[[Transaction], Awaitable[list[str]]]:
    """Sessions that are over and have something kept beside no recording."""
    beside = exists().where(RecordedOutsideRow.session_id == SessionRow.id)
    recording = exists().where(RecordingRow.session_id == SessionRow.id)

    async def work(connection: Transaction) -> list[str]:
        query = select(SessionRow.id).where(SessionRow.phase.in_(OVER), beside, ~recording)
        return list((await connection.execute(query.limit(limit))).scalars())

    return work


def outside_of(session: str) -> Callable[[Transaction], Awaitable[tuple[Recorded, ...]]]:
    """What is kept, in the order in which it came; each with the number of the event before it."""
    row = RecordedOutsideRow

    async def work(connection: Transaction) -> tuple[Recorded, ...]:
        query = select(row.after, row.at, row.payload).where(row.session_id == session)
        found = await connection.execute(query.order_by(row.epoch, row.n))
        return tuple(
            Recorded(seq=after, at=at, event=EVENT.validate_python(payload))
            for after, at, payload in found.all()
        )

    return work
