"""Sessions: creating, finding, taking over, and appending to their logs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import and_, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import LogGap, StaleEpoch, UnknownSession
from bot.store.events import insert_events, read_events
from bot.store.receipts import apply_to_receipts, close_receipts
from bot.store.tables import SessionRow
from flows.events import Created, Recorded

OVER = ("ended", "failed")


@dataclass(frozen=True, slots=True)
class Stored:
    """A session's row. `record` is the personality as an author writes it, in JSON."""

    id: str
    epoch: int
    phase: str
    title: str
    personality: str
    record: dict[str, Any]
    timezone: str
    transport: dict[str, Any]
    created_at: datetime
    updated_at: datetime
    ended_at: datetime | None
    last_seq: int
    extra: dict[str, Any]

    @property
    def over(self) -> bool:
        return self.phase in OVER


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a session is made of."""

    created: Created
    record: Mapping[str, Any]
    transport: Mapping[str, Any]
    at: float
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])


async def create_session(connection: AsyncConnection, new: NewSession) -> None:
    """Store a session with `created` as its first event."""
    now = utc(new.at)
    first = Recorded(seq=1, at=new.at, event=new.created)
    await connection.execute(
        insert(SessionRow).values(
            id=new.created.session,
            epoch=0,
            phase="starting",
            title=new.created.title,
            personality=new.created.personality,
            record=dict(new.record),
            timezone=new.created.timezone,
            transport=dict(new.transport),
            created_at=now,
            updated_at=now,
            last_seq=1,
            extra=dict(new.extra),
        )
    )
    await insert_events(connection, new.created.session, (first,))


async def get_session(connection: AsyncConnection, session: str) -> Stored:
    """The session of that id; UnknownSession when there is none."""
    row = (
        await connection.execute(select(*_columns()).where(SessionRow.id == session))
    ).one_or_none()
    if row is None:
        raise UnknownSession(f"There is no session {session!r}.")
    return Stored(*row)


async def list_sessions(
    connection: AsyncConnection, limit: int, before: tuple[datetime, str] | None = None
) -> list[Stored]:
    """Sessions, the youngest first; `before` is the place of the last one of the page before."""
    query = select(*_columns()).order_by(SessionRow.created_at.desc(), SessionRow.id.desc())
    if before is not None:
        when, last = before
        query = query.where(
            or_(
                SessionRow.created_at < when,
                and_(SessionRow.created_at == when, SessionRow.id < last),
            )
        )
    rows = await connection.execute(query.limit(limit))
    return [Stored(*row) for row in rows]


async def unfinished_sessions(connection: AsyncConnection) -> list[str]:
    """Ids of sessions that are not over, the oldest first."""
    query = select(SessionRow.id).where(SessionRow.phase.not_in(OVER))
    return list((await connection.execute(query.order_by(SessionRow.created_at))).scalars())


async def count_unfinished(connection: AsyncConnection) -> int:
    """How many sessions are not over."""
    query = select(func.count()).select_from(SessionRow).where(SessionRow.phase.not_in(OVER))
    return (await connection.execute(query)).scalar_one()


def take_over(
    session: str,
) -> Callable[[AsyncConnection], Awaitable[tuple[Stored, list[Recorded]]]]:
    """Make the caller the session's only writer: its epoch goes up by one.

    The work returns the row (with the epoch to write with) and the whole log.
    """

    async def work(connection: AsyncConnection) -> tuple[Stored, list[Recorded]]:
        await connection.execute(
            update(SessionRow)
            .where(SessionRow.id == session)
            .values(epoch=SessionRow.epoch + 1, updated_at=datetime.now(UTC))
        )
        return await get_session(connection, session), await read_events(connection, session)

    return work


def append(
    session: str, epoch: int, records: tuple[Recorded, ...], phase: str
) -> Callable[[AsyncConnection], Awaitable[None]]:
    """Add events to a log, and bring the session's row and its receipts in line with them.

    Args:
        session: The session's id.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        records: Events that follow on the last stored one; LogGap if they do not.
        phase: The session's phase after them.
    """

    async def work(connection: AsyncConnection) -> None:
        over = phase in OVER
        last = records[-1]
        changed = await connection.execute(
            update(SessionRow)
            .where(
                SessionRow.id == session,
                SessionRow.epoch == epoch,
                SessionRow.last_seq == records[0].seq - 1,
            )
            .values(phase=phase, last_seq=last.seq, updated_at=utc(last.at))
        )
        if changed.rowcount != 1:
            stored = await get_session(connection, session)
            if stored.epoch != epoch:
                raise StaleEpoch(f"Epoch {epoch} of {session} is over; {stored.epoch} writes now.")
            raise LogGap(
                f"The next event of {session} must have number {stored.last_seq + 1}, "
                f"not {records[0].seq}."
            )
        await insert_events(connection, session, records)
        for recorded in records:
            await apply_to_receipts(connection, session, recorded)
        if over:
            await connection.execute(
                update(SessionRow).where(SessionRow.id == session).values(ended_at=utc(last.at))
            )
            await close_receipts(connection, session, utc(last.at))

    return work


def utc(epoch_seconds: float) -> datetime:
    """Seconds since the epoch as an aware time."""
    return datetime.fromtimestamp(epoch_seconds, UTC)


def _columns() -> tuple[Any, ...]:
    """The columns in the order of `Stored`'s fields."""
    row = SessionRow
    return (
        row.id,
        row.epoch,
        row.phase,
        row.title,
        row.personality,
        row.record,
        row.timezone,
        row.transport,
        row.created_at,
        row.updated_at,
        row.ended_at,
        row.last_seq,
        row.extra,
    )
