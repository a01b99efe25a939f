"""The tables of the planner: what is remembered, and what was written to calendars."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import JSON, Date, Float, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from beatroom.bot.store.tables import Base


class ConstraintRow(Base):
    """A constraint of a person's; `key` is equal for those that say the same.

    `session_id` is where it was said, `scope` one of session, profile and span, `last` a span's
    last day.
    """

    __tablename__ = "planner_constraint"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    profile: Mapped[str] = mapped_column(String(60))
    key: Mapped[str] = mapped_column(String(24))
    kind: Mapped[str] = mapped_column(String(20))
    scope: Mapped[str] = mapped_column(String(20))
    last: Mapped[date | None] = mapped_column(Date)
    session_id: Mapped[str] = mapped_column(String(40), index=True)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    made_at: Mapped[float] = mapped_column(Float(53))
    changed_at: Mapped[float] = mapped_column(Float(53))

    __table_args__ = (
        UniqueConstraint("profile", "key", name="one_constraint_a_key"),
        Index("ix_planner_constraint_kind", "profile", "kind"),
    )


class SyncTransactionRow(Base):
    """A sync or an undo; `record` has its operations with what was there before each.

    `at` is when it was begun, `seq` its place among those of its calendar.
    """

    __tablename__ = "sync_transaction"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    calendar: Mapped[str] = mapped_column(Text)
    seq: Mapped[int]
    at: Mapped[float] = mapped_column(Float(53))
    day: Mapped[date] = mapped_column(Date)
    purpose: Mapped[str] = mapped_column(String(20))
    record: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (Index("ix_sync_transaction_calendar", "calendar", "seq"),)
