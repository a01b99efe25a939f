"""Sessions: creating, finding, taking over, and appending to their logs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, get_args

from sqlalchemy import ColumnElement, and_, bindparam, func, insert, or_, select, update

from beatroom.bot.store.errors import (
    AlreadyStoredError,
    LogGap,
    SessionErased,
    StaleEpoch,
    UnknownSession,
)
from beatroom.bot.store.events import insert_events, read_events
from beatroom.bot.store.labels import has_label, put_labels
from beatroom.bot.store.outbox import Outgoing, put_out
from beatroom.bot.store.receipts import OF_RECEIPTS, apply_to_receipts, close_receipts
from beatroom.bot.store.tables import SESSIONS, SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.ending import over_at
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.core.state import OVER, Phase

LET_GO = ""
"""The owner of a session whose host has stopped in order, for another one to go on with it."""
NOT_RUNNING = (*OVER, "scheduled")
RUNNING = tuple(phase for phase in get_args(Phase) if phase not in NOT_RUNNING)
"""Named one by one an index finds them, however many sessions are over."""


@dataclass(frozen=True, slots=True)
class StoredSession:
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
    starts_at: datetime | None
    labels: dict[str, Any]
    words_deleted_at: datetime | None
    owner: str | None
    erased_at: datetime | None
    erased_by: str

    @property
    def over(self) -> bool:
        return self.phase in OVER


@dataclass(frozen=True, slots=True)
class NewSession:
    """What a session is made of; `labels` is the caller's metadata."""

    created: Created
    record: Mapping[str, Any]
    transport: Mapping[str, Any]
    at: float
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])
    labels: Mapping[str, Any] = field(default_factory=dict[str, Any])
    outgoing: Sequence[Outgoing] = ()


@dataclass(frozen=True, slots=True)
class SessionQuery:
    """Which sessions a list should have; empty means any.

    Attributes:
        phases: In one of these.
        personality: Of this one.
        since: Starting (or, without a scheduled start, made) then or later.
        until: The same, before then.
        labels: With all of these in their metadata, as `bot.store.labels.as_text` writes them.
    """

    phases: Sequence[str] = ()
    personality: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    labels: Mapping[str, str] = field(default_factory=dict[str, str])


EVERYTHING = SessionQuery()


_COLUMN_OF = {"extra": "metadata"}
_COLUMNS = tuple(SESSIONS.c[_COLUMN_OF.get(one.name, one.name)] for one in fields(StoredSession))
_BY_ID = select(*_COLUMNS).where(SESSIONS.c.id == bindparam("session"))
_WHEREABOUTS = select(SESSIONS.c.last_seq, SESSIONS.c.phase, SESSIONS.c.owner).where(
    SESSIONS.c.id == bindparam("session")
)
_MOVED_ON = (
    update(SESSIONS)
    .where(
        SESSIONS.c.id == bindparam("session"),
        SESSIONS.c.epoch == bindparam("writer"),
        SESSIONS.c.last_seq == bindparam("before"),
    )
    .values(
        phase=bindparam("now_phase"), last_seq=bindparam("now_seq"), updated_at=bindparam("now_at")
    )
)
_OWNER = select(SESSIONS.c.owner).where(SESSIONS.c.id == bindparam("session")).with_for_update()
"""Of two who take a session over at once the later one is told of the earlier one."""
_TAKE_OVER = (
    update(SESSIONS)
    .where(SESSIONS.c.id == bindparam("session"))
    .values(epoch=SESSIONS.c.epoch + 1, owner=bindparam("taker"), updated_at=bindparam("now"))
    .returning(*_COLUMNS)
)
_LET_GO = (
    update(SESSIONS)
    .where(SESSIONS.c.id == bindparam("session"), SESSIONS.c.epoch == bindparam("writer"))
    .values(owner=LET_GO)
)
ENDING = select(SESSIONS.c.id).where(SESSIONS.c.id == bindparam("session")).with_for_update()
"""Waits for instructions that are being accepted: an end closes all, and none comes behind it."""


async def create_session(connection: Transaction, new: NewSession) -> None:
    """Store a session with `created` as its first event."""
    now, starts_at = utc(new.at), new.created.starts_at
    first = Recorded(seq=1, at=new.at, event=new.created)
    await connection.execute(
        insert(SessionRow).values(
            id=new.created.session,
            epoch=0,
            phase="starting" if starts_at is None else "scheduled",
            title=new.created.title,
            personality=new.created.personality,
            record=dict(new.record),
            timezone=new.created.timezone,
            transport=dict(new.transport),
            created_at=now,
            updated_at=now,
            last_seq=1,
            extra=dict(new.extra),
            starts_at=None if starts_at is None else utc(starts_at),
            labels=dict(new.labels),
        )
    )
    await put_labels(connection, new.created.session, new.labels)
    await insert_events(connection, new.created.session, (first,))
    await put_out(connection, new.outgoing)


async def touch(connection: Transaction, session: str) -> None:
    """Tell of a session that what was made of it so far is not told any more."""
    touched = update(SessionRow).where(SessionRow.id == session)
    await connection.execute(touched.values(updated_at=datetime.now(UTC)))


async def get_session(connection: Transaction, session: str) -> StoredSession:
    """The session of that id; UnknownSession when there is none, SessionErased where it was."""
    row = await row_of(connection, session)
    if row.erased_at is not None:
        raise SessionErased(row.erased_at, row.erased_by)
    return row


async def row_of(connection: Transaction, session: str) -> StoredSession:
    """The same, also where it is all that is left of a session that was erased."""
    row = (await connection.execute(_BY_ID, {"session": clean_id(session)})).one_or_none()
    if row is None:
        raise unknown(session)
    return StoredSession(*row)


def clean_id(session: str) -> str:
    """An id that the database takes; UnknownSession for one that none can have."""
    if "\0" in session:  # which PostgreSQL takes in no text, not even to compare it
        raise UnknownSession("There is no session of such an id.")
    return session


def unknown(session: str) -> UnknownSession:
    """The error for an id that no session has."""
    return UnknownSession(f"There is no session {session!r}.")


@dataclass(frozen=True, slots=True)
class SessionPosition:
    """How far a session's log goes, whether it is over, and who has it in its care."""

    last_seq: int
    phase: str
    owner: str | None

    @property
    def over(self) -> bool:
        return self.phase in OVER

    @property
    def is_let_go(self) -> bool:
        """Whether its last host has let it go in order, and no other one has it yet."""
        return self.owner == LET_GO


async def whereabouts(connection: Transaction, session: str) -> SessionPosition:
    """The little of a session's row that is asked for again and again; raises as `row_of`."""
    found = await connection.execute(_WHEREABOUTS, {"session": clean_id(session)})
    row = found.one_or_none()
    if row is None:
        raise unknown(session)
    return SessionPosition(*row)


async def read_on(
    connection: Transaction, session: str, after: int, limit: int
) -> tuple[SessionPosition, list[Recorded]]:
    """How a session stands, and the events that follow on a number."""
    # The row first: whatever it counts is in the log by the time the log is read.
    row = await whereabouts(connection, session)
    if after >= row.last_seq:
        return row, []
    return row, await read_events(connection, session, after, limit)


async def list_sessions(
    connection: Transaction,
    limit: int,
    before: tuple[datetime, str] | None = None,
    wanted: SessionQuery = EVERYTHING,
) -> list[StoredSession]:
    """Sessions, the youngest first; `before` is the place of the last one of the page before."""
    query = select(*columns()).order_by(SessionRow.created_at.desc(), SessionRow.id.desc())
    query = query.where(*_conditions(wanted))
    if before is not None:
        when, last = before
        query = query.where(
            or_(
                SessionRow.created_at < when,
                and_(SessionRow.created_at == when, SessionRow.id < last),
            )
        )
    rows = await connection.execute(query.limit(limit))
    return [StoredSession(*row) for row in rows]


async def unfinished_sessions(connection: Transaction) -> list[str]:
    """Ids of sessions that have begun and are not over, the oldest first."""
    query = select(SessionRow.id).where(SessionRow.phase.in_(RUNNING))
    return list((await connection.execute(query.order_by(SessionRow.created_at))).scalars())


async def epochs_of(connection: Transaction, sessions: Sequence[str]) -> dict[str, int]:
    """Which run of each of some sessions may write; it is asked for none as well."""
    query = select(SessionRow.id, SessionRow.epoch).where(SessionRow.id.in_(sessions))
    return {row[0]: row[1] for row in await connection.execute(query)}


async def count_unfinished(connection: Transaction) -> int:
    """How many sessions have begun and are not over."""
    query = select(func.count()).select_from(SessionRow)
    query = query.where(SessionRow.phase.in_(RUNNING))
    return (await connection.execute(query)).scalar_one()


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A session that only its taker may write from now on.

    Attributes:
        row: With the epoch to write with; the log changes no more without it.
        before: The address at which others could ask for it before; None for none.
    """

    row: StoredSession
    before: str | None


def take_over(
    session: str, owner: str | None = None
) -> Callable[[Transaction], Awaitable[TakenOver]]:
    """Make the caller the session's only writer: its epoch goes up by one.

    `owner` is the address at which others may ask for it.
    """

    async def work(connection: Transaction) -> TakenOver:
        found = await connection.execute(_OWNER, {"session": clean_id(session)})
        before = found.one_or_none()
        if before is None:
            raise unknown(session)
        taken = await connection.execute(
            _TAKE_OVER, {"session": session, "taker": owner, "now": datetime.now(UTC)}
        )
        return TakenOver(StoredSession(*taken.one()), before[0])

    return work


def let_go(session: str, epoch: int) -> Callable[[Transaction], Awaitable[None]]:
    """Put down that the host of this epoch has stopped in order; nothing where it is another's."""

    async def work(connection: Transaction) -> None:
        await connection.execute(_LET_GO, {"session": clean_id(session), "writer": epoch})

    return work


@dataclass(frozen=True, slots=True)
class Append:
    """Adds events to a log, and brings the session's row and its receipts in line with them.

    Attributes:
        session: The session's id.
        epoch: The writer's; an older one than the stored is refused with StaleEpoch.
        records: Events that follow on the last stored one; LogGap if they do not, which is
            AlreadyStoredError where these very events are there.
        phase: The session's phase after them.
        outgoing: The webhooks that they cause, stored with them or not at all.
    """

    session: str
    epoch: int
    records: tuple[Recorded, ...]
    phase: str
    outgoing: Sequence[Outgoing] = ()

    @property
    def plain(self) -> bool:
        """Whether nothing but the log and the row changes: then many may be done together."""
        touched = any(isinstance(record.event, OF_RECEIPTS) for record in self.records)
        return not touched and not self.outgoing and self.phase not in OVER

    async def __call__(self, connection: Transaction) -> None:
        over = self.phase in OVER
        last = self.records[-1]
        if over:
            await connection.execute(ENDING, {"session": self.session})
        changed = await connection.execute(
            _MOVED_ON,
            {
                "session": self.session,
                "writer": self.epoch,
                "before": self.records[0].seq - 1,
                "now_phase": self.phase,
                "now_seq": last.seq,
                "now_at": utc(last.at),
            },
        )
        if changed.rowcount != 1:
            stored = await row_of(connection, self.session)
            if stored.epoch != self.epoch:
                raise StaleEpoch(
                    f"Epoch {self.epoch} of {self.session} is over; {stored.epoch} writes now."
                )
            if await read_events(
                connection, self.session, self.records[0].seq - 1, len(self.records)
            ) == [*self.records]:
                raise AlreadyStoredError(f"Event {last.seq} of {self.session} is stored already.")
            raise LogGap(
                f"The next event of {self.session} must have number {stored.last_seq + 1}, "
                f"not {self.records[0].seq}."
            )
        await insert_events(connection, self.session, self.records)
        await put_out(connection, self.outgoing)
        for recorded in self.records:
            await apply_to_receipts(connection, self.session, recorded)
        # What is written behind the end, as the process comes to its own, moves it no more.
        if (ended := over_at(self.records)) is not None:
            await connection.execute(
                update(SessionRow).where(SessionRow.id == self.session).values(ended_at=utc(ended))
            )
        if over:
            await close_receipts(connection, self.session, utc(last.at))


def append(
    session: str,
    epoch: int,
    records: tuple[Recorded, ...],
    phase: str,
    outgoing: Sequence[Outgoing] = (),
) -> Append:
    """A piece of writing that adds events to a log."""
    return Append(session, epoch, records, phase, outgoing)


def utc(epoch_seconds: float) -> datetime:
    """Seconds since the epoch as an aware time."""
    return datetime.fromtimestamp(epoch_seconds, UTC)


def _conditions(wanted: SessionQuery) -> list[ColumnElement[bool]]:
    row = SessionRow
    when = func.coalesce(row.starts_at, row.created_at)
    found = [has_label(key, text) for key, text in wanted.labels.items()]
    if wanted.phases:
        found.append(row.phase.in_(wanted.phases))
    if wanted.personality is not None:
        found.append(row.personality == wanted.personality)
    if wanted.since is not None:
        found.append(when >= wanted.since)
    if wanted.until is not None:
        found.append(when < wanted.until)
    return found


def columns() -> tuple[Any, ...]:
    """The columns in the order of `StoredSession`'s fields."""
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
        row.starts_at,
        row.labels,
        row.words_deleted_at,
        row.owner,
        row.erased_at,
        row.erased_by,
    )
