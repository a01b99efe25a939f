"""Recordings: pieces of each voice, kept in order, read by their bytes, and deleted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select

from beatroom.bot.store.errors import StaleEpoch
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.tables import RecordingRow
from beatroom.bot.store.transaction import Transaction


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

    Args:
        session: Whose.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        pieces: In order, of any voices.
        most: Bytes that a recording may have.
    """

    async def work(connection: Transaction) -> bool:
        row = await get_session(connection, session)
        if row.epoch != epoch:
            raise StaleEpoch(f"Epoch {epoch} of {session} is over; {row.epoch} writes now.")
        kept = {one.track: one for one in await tracks_of(session)(connection)}
        nothing = StoredTrack("", 0, 0, 0, 0)
        new = [one for one in pieces if one.n > kept.get(one.track, nothing).pieces]
        if sum(one.size for one in kept.values()) + sum(len(one.data) for one in new) > most:
            return False
        for piece in new:
            before, size = kept.get(piece.track, nothing), len(piece.data)
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


def tracks_of(session: str) -> Callable[[Transaction], Awaitable[list[StoredTrack]]]:
    """The voices of a recording; none where there is no recording."""

    async def work(connection: Transaction) -> list[StoredTrack]:
        row = RecordingRow
        counted = select(
            row.track,
            func.max(row.n),
            func.max(row.pages),
            func.max(row.frames),
            func.max(row.begins + row.size),
        )
        found = await connection.execute(
            counted.where(row.session_id == session).group_by(row.track).order_by(row.track)
        )
        return [StoredTrack(*one) for one in found]

    return work


def bytes_of(
    session: str, track: str, begin: int, most: int
) -> Callable[[Transaction], Awaitable[bytes]]:
    """A voice's bytes from `begin` on, to the end of a piece; empty behind the last one.

    At least `most` of them, where there are as many.
    """

    async def work(connection: Transaction) -> bytes:
        row = RecordingRow
        query = (
            select(row.begins, row.data)
            .where(
                row.session_id == session,
                row.track == track,
                row.begins + row.size > begin,
                row.begins < begin + most,
            )
            .order_by(row.n)
        )
        found = (await connection.execute(query)).all()
        if not found:
            return b""
        return b"".join(data for _, data in found)[begin - found[0][0] :]

    return work


def delete_recording(session: str) -> Callable[[Transaction], Awaitable[int]]:
    """Delete all of a session's recording; how many pieces there were."""

    async def work(connection: Transaction) -> int:
        gone = await connection.execute(
            delete(RecordingRow).where(RecordingRow.session_id == session)
        )
        return gone.rowcount

    return work
