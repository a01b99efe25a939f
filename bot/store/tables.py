"""The tables. Times are UTC; an event's `at` stays the exact number that the session wrote."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    Table,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """An aware UTC time on every database (SQLite drops the zone)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"A time without a zone cannot be stored: {value.isoformat()}.")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """All tables, for the migrations."""


class SessionRow(Base):
    """A session as its log has left it.

    `epoch` is the number of the run that may write, `owner` the address of the service or host that
    has it in its care, where others may reach it. `extra` is what the service notes for itself,
    `labels` is the caller's `metadata`. `starts_at` is set where the session is or was scheduled,
    `words_deleted_at` where the retention has deleted what was said, `erased_at` and `erased_by`
    where all of the session was erased, of which this row is what is left.
    """

    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    epoch: Mapped[int] = mapped_column(default=0)
    phase: Mapped[str] = mapped_column(String(20), index=True)
    title: Mapped[str] = mapped_column(Text)
    personality: Mapped[str] = mapped_column(String(100))
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    timezone: Mapped[str] = mapped_column(String(64))
    transport: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    updated_at: Mapped[datetime] = mapped_column(UtcTime)
    ended_at: Mapped[datetime | None] = mapped_column(UtcTime)
    last_seq: Mapped[int] = mapped_column(default=0)
    extra: Mapped[dict[str, Any]] = mapped_column("metadata", JSON, default=dict)
    starts_at: Mapped[datetime | None] = mapped_column(UtcTime, index=True)
    labels: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    words_deleted_at: Mapped[datetime | None] = mapped_column(UtcTime)
    owner: Mapped[str | None] = mapped_column(String(200))
    erased_at: Mapped[datetime | None] = mapped_column(UtcTime)
    erased_by: Mapped[str] = mapped_column(String(100), default="", server_default="")

    __table_args__ = (Index("ix_session_created", "created_at", "id"),)


class LabelRow(Base):
    """One entry of a session's `metadata`, to be found by; the value as a digest of its JSON."""

    __tablename__ = "session_label"

    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))

    __table_args__ = (Index("ix_session_label", "key", "digest"),)


class AttemptColumns:
    """What waits to be sent, is tried again, and is closed; times in seconds since the epoch."""

    state: Mapped[str] = mapped_column(String(20))
    attempts: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[float] = mapped_column(Float(53))
    next_at: Mapped[float] = mapped_column(Float(53))
    first_at: Mapped[float | None] = mapped_column(Float(53))
    closed_at: Mapped[float | None] = mapped_column(Float(53))
    reason: Mapped[str] = mapped_column(Text, default="")


class OutboxRow(AttemptColumns, Base):
    """A webhook that is to be sent, was delivered, or was given up."""

    __tablename__ = "outbox"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"))
    seq: Mapped[int]
    type: Mapped[str] = mapped_column(String(40))
    url: Mapped[str] = mapped_column(Text)
    body: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("ix_outbox_due", "state", "next_at"),)


class LeaseRow(Base):
    """Which service runs a session, or is about to; `until` in seconds since the epoch.

    No foreign key: a lease is taken before what it is for is written.
    """

    __tablename__ = "lease"

    session_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    holder: Mapped[str] = mapped_column(String(64), index=True)
    until: Mapped[float] = mapped_column(Float(53))


class HostRow(Base):
    """A host of sessions, as it has said itself.

    `seen_at` is in seconds since the epoch by the database's clock, `free` how many more sessions
    its load lets it take; hosts of before 0013 say nothing of that. `run` is another one whenever
    its process begins anew at the same address; hosts of before 0019 say nothing of that.
    """

    __tablename__ = "host"

    address: Mapped[str] = mapped_column(String(200), primary_key=True)
    places: Mapped[int]
    running: Mapped[int]
    draining: Mapped[bool]
    version: Mapped[str] = mapped_column(String(40))
    seen_at: Mapped[float] = mapped_column(Float(53))
    free: Mapped[int | None]
    run: Mapped[str] = mapped_column(String(40), server_default="")


class NoticeRow(AttemptColumns, Base):
    """A notice to one recipient that is to be sent, was delivered, or has failed for good.

    `subject` and `text` are emptied once it is closed.
    """

    __tablename__ = "notice"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), index=True)
    event: Mapped[str] = mapped_column(String(20))
    channel: Mapped[str] = mapped_column(String(20))
    recipient: Mapped[str] = mapped_column(Text)
    subject: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    about: Mapped[str] = mapped_column(String(40), server_default="")

    __table_args__ = (
        Index("ix_notice_due", "state", "next_at"),
        Index("ix_notice_about", "about", "created_at"),
    )


class EventRow(Base):
    """One event of a session's log."""

    __tablename__ = "event"

    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Float(53))
    type: Mapped[str] = mapped_column(String(40))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON)


class InstructionRow(Base):
    """An operator's instruction and how far it has come."""

    __tablename__ = "instruction"

    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), primary_key=True)
    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    n: Mapped[int]
    mode: Mapped[str] = mapped_column(String(20))
    kind: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(20))
    accepted_at: Mapped[datetime] = mapped_column(UtcTime)
    delivered_at: Mapped[datetime | None] = mapped_column(UtcTime)
    injected_at: Mapped[datetime | None] = mapped_column(UtcTime)
    spoken_at: Mapped[datetime | None] = mapped_column(UtcTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcTime)
    reason: Mapped[str] = mapped_column(Text, default="")
    retries: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime | None] = mapped_column(UtcTime)
    interrupt: Mapped[bool] = mapped_column(default=False)
    waits_for: Mapped[str | None] = mapped_column(String(20))
    by: Mapped[str] = mapped_column(String(100), default="", server_default="")


class TokenRow(Base):
    """An operator's token; only its digest is kept."""

    __tablename__ = "token"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    scopes: Mapped[list[str]] = mapped_column(JSON)
    sha256: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcTime)


class IdempotencyRow(Base):
    """What was answered to a request that carried an idempotency key.

    `session_id` is the session that it was about; empty for none, and of before 0021.
    """

    __tablename__ = "idempotency"

    scope: Mapped[str] = mapped_column(String(100), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    body_sha256: Mapped[str] = mapped_column(String(64))
    response: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcTime)
    session_id: Mapped[str] = mapped_column(String(100), default="", server_default="")

    __table_args__ = (Index("ix_idempotency_session", "session_id"),)


class VersionRow(Base):
    """A text that a personality had, as authors changed it; `at` in seconds since the epoch."""

    __tablename__ = "personality_version"

    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Float(53))
    by: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)


class RehearsalRow(Base):
    """A rehearsal; `owner` is the address of the service that runs it.

    `seen_at` is by the database's clock, other times by the service's.
    """

    __tablename__ = "rehearsal"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    owner: Mapped[str] = mapped_column(String(200))
    seen_at: Mapped[float] = mapped_column(Float(53))
    personality: Mapped[str] = mapped_column(String(100))
    length: Mapped[float] = mapped_column(Float(53))
    people: Mapped[list[str]] = mapped_column(JSON)
    seed: Mapped[int]
    made_at: Mapped[float] = mapped_column(Float(53))
    state: Mapped[str] = mapped_column(String(20))
    progress: Mapped[float] = mapped_column(Float(53))
    finished_at: Mapped[float | None] = mapped_column(Float(53))
    reason: Mapped[str] = mapped_column(Text)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    report: Mapped[str] = mapped_column(Text)


class RecordingRow(Base):
    """A piece of one voice of a session's recording: whole pages of Ogg.

    `begins` is where it stands among the voice's bytes; `pages` and `frames` (of 20 ms) count all
    up to its end.
    """

    __tablename__ = "recording"

    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), primary_key=True)
    track: Mapped[str] = mapped_column(String(40), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    begins: Mapped[int] = mapped_column(BigInteger)
    size: Mapped[int]
    pages: Mapped[int]
    frames: Mapped[int]
    data: Mapped[bytes] = mapped_column(LargeBinary)

    __table_args__ = (Index("ix_recording_begins", "session_id", "track", "begins"),)


class RecordedOutsideRow(Base):
    """Something that reached a recorded session from outside, which its log must not have.

    `n` counts those of a run, `after` is the last event that the log had before it, and `size` the
    bytes of `payload`.
    """

    __tablename__ = "recorded_outside"

    session_id: Mapped[str] = mapped_column(ForeignKey("session.id"), primary_key=True)
    epoch: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    after: Mapped[int]
    at: Mapped[float] = mapped_column(Float(53))
    size: Mapped[int]
    payload: Mapped[dict[str, Any]] = mapped_column(JSON)


class SpentRow(Base):
    """When a caller may spend all of a rate again, by the database's clock; the key is a digest."""

    __tablename__ = "spent"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    full_at: Mapped[float] = mapped_column(Float(53))


def table_of(row: type[Base]) -> Table:
    """A row's table, for statements that are built once and run often: no mapping to undo."""
    return cast("Table", row.__table__)  # declared as FromClause, because a row may be a join


SESSIONS, EVENTS, INSTRUCTIONS = table_of(SessionRow), table_of(EventRow), table_of(InstructionRow)
