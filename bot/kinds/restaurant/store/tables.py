"""The restaurant's tables: the house, its books, and what makes a table taken.

A reservation holds one slot for each quarter of an hour that its table is needed; that no table has
a slot twice is the database's business, whoever writes.
"""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Float,
    ForeignKey,
    Index,
    Numeric,
    String,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.orm import Mapped, mapped_column

from beatroom.bot.store.tables import Base, UtcTime

PRICE = Numeric(8, 2)
TOTAL = Numeric(12, 2)
"""Holds as much as an order can have of the dearest dish."""


class HouseRow(Base):
    """The restaurant; there is one."""

    __tablename__ = "restaurant_house"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    timezone: Mapped[str] = mapped_column(String(64))
    currency: Mapped[str] = mapped_column(String(3))
    address: Mapped[str] = mapped_column(Text)
    phone: Mapped[str] = mapped_column(String(40))
    facts: Mapped[dict[str, dict[str, str]] | None] = mapped_column(JSON)
    kitchen: Mapped[dict[str, Any] | None] = mapped_column(JSON)

    __table_args__ = (CheckConstraint("id = 1", name="one_house"),)


class HoursRow(Base):
    """When guests may come on a weekday (0 is Monday), in the house's time."""

    __tablename__ = "restaurant_hours"

    weekday: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    opens: Mapped[time] = mapped_column(primary_key=True)
    closes: Mapped[time]

    __table_args__ = (
        CheckConstraint("weekday BETWEEN 0 AND 6", name="a_weekday"),
        CheckConstraint("opens < closes", name="opens_before_it_closes"),
    )


class TableRow(Base):
    """A table on the floor plan."""

    __tablename__ = "restaurant_table"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seats: Mapped[int]
    x: Mapped[float] = mapped_column(Float(53))
    y: Mapped[float] = mapped_column(Float(53))
    shape: Mapped[str] = mapped_column(String(20))

    __table_args__ = (
        CheckConstraint("number BETWEEN 1 AND 99", name="a_table_number"),
        CheckConstraint("seats > 0", name="somebody_can_sit"),
        CheckConstraint("x BETWEEN 0 AND 100 AND y BETWEEN 0 AND 100", name="within_the_room"),
    )


class DishRow(Base):
    """A dish of the menu; `place` is its place in it."""

    __tablename__ = "restaurant_dish"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    place: Mapped[int]
    name: Mapped[str] = mapped_column(Text)
    category: Mapped[str] = mapped_column(Text)
    description: Mapped[str] = mapped_column(Text)
    price: Mapped[Decimal] = mapped_column(PRICE)
    allergens: Mapped[list[str]] = mapped_column(JSON)
    diets: Mapped[list[str]] = mapped_column(JSON)

    __table_args__ = (CheckConstraint("price >= 0", name="a_price"),)


class ReservationRow(Base):
    """A booking. `who` is the name as it is looked for; both are empty once it was erased."""

    __tablename__ = "restaurant_reservation"

    reference: Mapped[str] = mapped_column(String(12), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(40))
    submit: Mapped[str] = mapped_column(String(64))
    digest: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    who: Mapped[str] = mapped_column(Text, index=True)
    phone: Mapped[str] = mapped_column(String(40))
    day: Mapped[date]
    at: Mapped[time]
    starts_at: Mapped[datetime] = mapped_column(UtcTime)
    guests: Mapped[int]
    requests: Mapped[str] = mapped_column(Text)
    table_number: Mapped[int] = mapped_column(ForeignKey("restaurant_table.number"))
    state: Mapped[str] = mapped_column(String(20))
    made_at: Mapped[datetime] = mapped_column(UtcTime)
    cancelled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    email: Mapped[str] = mapped_column(Text, server_default="")
    whatsapp: Mapped[bool] = mapped_column(server_default=false())
    language: Mapped[str] = mapped_column(String(35), server_default="en")
    version: Mapped[int] = mapped_column(server_default="0")

    __table_args__ = (
        UniqueConstraint("session_id", "submit", name="one_booking_a_submit"),
        CheckConstraint("guests BETWEEN 1 AND 20", name="a_party"),
        CheckConstraint("state IN ('booked', 'cancelled')", name="a_state"),
        Index("ix_restaurant_reservation_starts", "starts_at", "reference"),
    )


class SlotRow(Base):
    """A table for a quarter of an hour, counted since the epoch: taken once, or not at all."""

    __tablename__ = "restaurant_slot"

    table_number: Mapped[int] = mapped_column(
        ForeignKey("restaurant_table.number"), primary_key=True, autoincrement=False
    )
    quarter: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    reference: Mapped[str] = mapped_column(
        ForeignKey("restaurant_reservation.reference"), index=True
    )

    __table_args__ = (Index("ix_restaurant_slot_quarter", "quarter"),)


class ChangeRow(Base):
    """A change of a booking that was made: the same, sent again, is not made again."""

    __tablename__ = "restaurant_change"

    session_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    submit: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    reference: Mapped[str] = mapped_column(
        ForeignKey("restaurant_reservation.reference"), index=True
    )


class OrderRow(Base):
    """An order to take away; one from before there were times to collect has none."""

    __tablename__ = "restaurant_order"

    reference: Mapped[str] = mapped_column(String(12), primary_key=True)
    session_id: Mapped[str] = mapped_column(String(40))
    submit: Mapped[str] = mapped_column(String(64))
    digest: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    who: Mapped[str] = mapped_column(Text, index=True)
    phone: Mapped[str] = mapped_column(String(40))
    notes: Mapped[str] = mapped_column(Text)
    total: Mapped[Decimal] = mapped_column(TOTAL)
    placed_at: Mapped[datetime] = mapped_column(UtcTime)
    collect_at: Mapped[datetime | None] = mapped_column(UtcTime)
    cancelled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    email: Mapped[str] = mapped_column(Text, server_default="")
    whatsapp: Mapped[bool] = mapped_column(server_default=false())
    language: Mapped[str] = mapped_column(String(35), server_default="en")

    __table_args__ = (
        UniqueConstraint("session_id", "submit", name="one_order_a_submit"),
        CheckConstraint("total >= 0", name="a_total"),
        Index("ix_restaurant_order_placed", "placed_at", "reference"),
    )


class CollectionRow(Base):
    """One of the orders that the kitchen makes for a time, counted in minutes since the epoch.

    That it makes no more than it can is the database's business: a place is given once.
    """

    __tablename__ = "restaurant_collection"

    minute: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    reference: Mapped[str] = mapped_column(ForeignKey("restaurant_order.reference"), index=True)


class OrderLineRow(Base):
    """So many of one dish, at the price that it had then."""

    __tablename__ = "restaurant_order_line"

    reference: Mapped[str] = mapped_column(
        ForeignKey("restaurant_order.reference"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    dish: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(Text)
    quantity: Mapped[int]
    price: Mapped[Decimal] = mapped_column(PRICE)
    note: Mapped[str] = mapped_column(Text)

    __table_args__ = (
        CheckConstraint("quantity BETWEEN 1 AND 20", name="a_quantity"),
        CheckConstraint("price >= 0", name="a_line_price"),
    )
