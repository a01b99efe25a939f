"""What is kept beside a recording: what reached the session from outside. It goes with it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select

from beatroom.bot.store.errors import RecordingGone
from beatroom.bot.store.recordings import recording_of, tracks_of
from beatroom.bot.store.tables import RecordedOutsideRow
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

    After the session they are kept only where its recording still is: else they are refused with
    RecordingGone, so that the last of what was deleted does not come back.

    Args:
        session: Whose.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        notes: In order.
        most: Bytes that a recording may have, with these.
    """
    row = RecordedOutsideRow

    async def work(connection: Transaction) -> bool:
        phase = await recording_of(session, epoch)(connection)
        tracks = await tracks_of(session)(connection)
        if phase in OVER and not tracks:
            raise RecordingGone(f"{session} is over, and nothing is kept of its recording.")
        mine = (row.session_id == session, row.epoch == epoch)
        last = (await connection.execute(select(func.max(row.n)).where(*mine))).scalar() or 0
        held = select(func.coalesce(func.sum(row.size), 0)).where(row.session_id == session)
        size = (await connection.execute(held)).scalar_one() + sum(one.size for one in tracks)
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
        "size": len(record.event.model_dump_json()),
        "payload": record.event.model_dump(mode="json"),
    }


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
