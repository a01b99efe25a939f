"""Recordings: pieces of each voice, kept in order, read by their bytes, and deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Select, bindparam, delete, func, insert, select

from beatroom.bot.store.errors import RecordingGone, StaleEpoch
from beatroom.bot.store.rehearsals import forget_all_rehearsals
from beatroom.bot.store.sessions import ENDING, clean_id, touch, unknown
from beatroom.bot.store.tables import SESSIONS, EventRow, RecordedOutsideRow, RecordingRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.events import RecordingStopped
from beatroom.flows.core.state import OVER

RECORDING_STOPPED: str = RecordingStopped.model_fields["type"].default

_WRITER = (
    select(SESSIONS.c.epoch, SESSIONS.c.phase)
    .where(SESSIONS.c.id == bindparam("session"))
    .with_for_update(read=True, key_share=True)
)
"""Whoever takes the session over, or deletes its recording, waits for the pieces that are written;
who only goes on with its log does not."""


@dataclass(frozen=True, slots=True)
class StoredPiece:
    """A piece of a voice; `n` counts from 1, `pages` and `frames` are those up to its end."""

    track: str
    n: int
    pages: int
    frames: int
    data: bytes


@dataclass(frozen=True, slots=True)
class StoredTrack:
    """How much there is of a voice: pieces, pages, frames of 20 ms, bytes."""

    track: str
    pieces: int
    pages: int
    frames: int
    size: int


def keep_pieces(
    session: str, epoch: int, pieces: Sequence[StoredPiece], most: int
) -> Callable[[Transaction], Awaitable[bool]]:
    """Keep pieces that follow on what is kept, and skip those that are; False: it is too large.

    What a recording's last pieces follow on may have been deleted meanwhile, since a session's
    process keeps them when no more is recorded: then they are refused with RecordingGone.

    Args:
        session: Whose.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        pieces: In order, of any voices.
        most: Bytes that a recording may have, with what is kept beside it.
    """

    async def work(connection: Transaction) -> bool:
        kept = {one.track: one for one in await recording_of(session, epoch)(connection)}
        nothing = StoredTrack("", 0, 0, 0, 0)
        new = [one for one in pieces if one.n > kept.get(one.track, nothing).pieces]
        size = sum(one.size for one in kept.values()) + await size_beside(connection, session)
        if size + sum(len(one.data) for one in new) > most:
            return False
        for piece in new:
            before, size = kept.get(piece.track, nothing), len(piece.data)
            if piece.n != before.pieces + 1:
                raise RecordingGone(
                    f"Piece {piece.n} of {piece.track!r} in {session} follows on {before.pieces}."
                )
            await connection.execute(
                insert(RecordingRow).values(
                    session_id=session,
                    track=piece.track,
                    n=piece.n,
                    begins=before.size,
                    size=size,
                    pages=piece.pages,
                    frames=piece.frames,
                    data=piece.data,
                )
            )
            kept[piece.track] = StoredTrack(
                piece.track, piece.n, piece.pages, piece.frames, before.size + size
            )
        return True

    return work


def recording_of(session: str, epoch: int) -> Callable[[Transaction], Awaitable[list[StoredTrack]]]:
    """The voices of a recording that is added to.

    StaleEpoch where another run does that, RecordingGone where no more is recorded and nothing is
    kept.
    """

    async def work(connection: Transaction) -> list[StoredTrack]:
        row = (await connection.execute(_WRITER, {"session": clean_id(session)})).one_or_none()
        if row is None:
            raise unknown(session)
        if row.epoch != epoch:
            raise StaleEpoch(f"Epoch {epoch} of {session} is over; {row.epoch} writes now.")
        tracks = await tracks_of(session)(connection)
        if not tracks and (row.phase in OVER or await _has_stopped(connection, session)):
            raise RecordingGone(
                f"{session} is not recorded any more, and nothing is kept of its recording."
            )
        return tracks

    return work


async def _has_stopped(connection: Transaction, session: str) -> bool:
    """Whether a log says that no more is recorded."""
    stopped = select(EventRow.seq).where(
        EventRow.session_id == session, EventRow.type == RECORDING_STOPPED
    )
    return (await connection.execute(stopped.limit(1))).first() is not None


async def size_beside(connection: Transaction, session: str) -> int:
    """How many bytes are kept beside a recording."""
    row = RecordedOutsideRow
    held = select(func.coalesce(func.sum(row.size), 0)).where(row.session_id == session)
    return int((await connection.execute(held)).scalar_one())


def tracks_of(session: str) -> Callable[[Transaction], Awaitable[list[StoredTrack]]]:
    """The voices of a recording; none where there is no recording."""

    async def work(connection: Transaction) -> list[StoredTrack]:
        # The last pieces by their keys alone: what was heard is large, and is not looked at.
        found = select(RecordingRow.track, func.max(RecordingRow.n))
        found = found.where(RecordingRow.session_id == session).group_by(RecordingRow.track)
        last = (await connection.execute(found.order_by(RecordingRow.track))).all()
        ends = [(await connection.execute(_piece(session, *one))).one() for one in last]
        return [StoredTrack(*end) for end in ends]

    return work


def track_of(session: str, track: str) -> Callable[[Transaction], Awaitable[StoredTrack | None]]:
    """One voice of a recording; None where there is none."""

    async def work(connection: Transaction) -> StoredTrack | None:
        if "\0" in track:  # which PostgreSQL takes in no text, not even to compare it
            return None
        n = select(RecordingRow.n).where(
            RecordingRow.session_id == session, RecordingRow.track == track
        )
        last = (await connection.execute(n.order_by(RecordingRow.n.desc()).limit(1))).scalar()
        if last is None:
            return None
        return StoredTrack(*(await connection.execute(_piece(session, track, last))).one())

    return work


def bytes_of(
    session: str, track: str, begin: int, most: int
) -> Callable[[Transaction], Awaitable[bytes]]:
    """A voice's bytes from `begin` on, to the end of a piece; empty behind the last one.

    At least `most` of them, where there are as many.
    """

    async def work(connection: Transaction) -> bytes:
        row = RecordingRow
        of = (row.session_id == session, row.track == track)
        first = select(func.max(row.begins)).where(*of, row.begins <= begin).scalar_subquery()
        query = select(row.begins, row.data).where(
            *of, row.begins >= first, row.begins < begin + most
        )
        found = (await connection.execute(query.order_by(row.begins))).all()
        if not found:
            return b""
        return b"".join(data for _, data in found)[begin - found[0][0] :]

    return work


def _piece(session: str, track: str, n: int) -> Select[str, int, int, int, int]:
    """How far a voice goes by one of its pieces."""
    row = RecordingRow
    told = select(row.track, row.n, row.pages, row.frames, (row.begins + row.size).label("size"))
    return told.where(row.session_id == session, row.track == track, row.n == n)


def delete_recording(session: str) -> Callable[[Transaction], Awaitable[int]]:
    """Delete all of a session's recording, with what is kept beside it; how many pieces it had.

    What was rehearsed of what was beside it goes, too, and none of it can begin any more.
    """

    async def work(connection: Transaction) -> int:
        await connection.execute(ENDING, {"session": clean_id(session)})
        gone = await connection.execute(
            delete(RecordingRow).where(RecordingRow.session_id == session)
        )
        beside = await connection.execute(
            delete(RecordedOutsideRow).where(RecordedOutsideRow.session_id == session)
        )
        if beside.rowcount:
            await touch(connection, session)
            await forget_all_rehearsals(connection)  # the last: by now none of it can begin
        return gone.rowcount

    return work
