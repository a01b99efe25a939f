"""The table of what the planner has written to calendars."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import JSON, Date, Float, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from beatroom.bot.store.tables import Base


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
