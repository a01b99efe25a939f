"""The restaurant: the house, reservations with the slots of their tables, orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

PRICE = sa.Numeric(8, 2)


def upgrade() -> None:
    _house()
    _reservations()
    _orders()


def downgrade() -> None:
    for table in ("order_line", "order", "slot", "reservation", "dish", "table", "hours", "house"):
        op.drop_table(f"restaurant_{table}")


def _house() -> None:
    op.create_table(
        "restaurant_house",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("timezone", sa.String(64), nullable=False),
        sa.Column("currency", sa.String(3), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("phone", sa.String(40), nullable=False),
        sa.CheckConstraint("id = 1", name="one_house"),
    )
    op.create_table(
        "restaurant_hours",
        sa.Column("weekday", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("opens", sa.Time, primary_key=True),
        sa.Column("closes", sa.Time, nullable=False),
        sa.CheckConstraint("weekday BETWEEN 0 AND 6", name="a_weekday"),
        sa.CheckConstraint("opens < closes", name="opens_before_it_closes"),
    )
    op.create_table(
        "restaurant_table",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("x", sa.Float(53), nullable=False),
        sa.Column("y", sa.Float(53), nullable=False),
        sa.Column("shape", sa.String(20), nullable=False),
        sa.CheckConstraint("number BETWEEN 1 AND 99", name="a_table_number"),
        sa.CheckConstraint("seats > 0", name="somebody_can_sit"),
        sa.CheckConstraint("x BETWEEN 0 AND 100 AND y BETWEEN 0 AND 100", name="within_the_room"),
    )
    op.create_table(
        "restaurant_dish",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("description", sa.Text, nullable=False),
        sa.Column("price", PRICE, nullable=False),
        sa.Column("allergens", sa.JSON, nullable=False),
        sa.Column("diets", sa.JSON, nullable=False),
        sa.CheckConstraint("price >= 0", name="a_price"),
    )


def _reservations() -> None:
    op.create_table(
        "restaurant_reservation",
        sa.Column("reference", sa.String(12), primary_key=True),
        *_submitted(),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("at", sa.Time, nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("guests", sa.Integer, nullable=False),
        sa.Column("requests", sa.Text, nullable=False),
        sa.Column(
            "table_number", sa.Integer, sa.ForeignKey("restaurant_table.number"), nullable=False
        ),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("session_id", "submit", name="one_booking_a_submit"),
        sa.CheckConstraint("guests BETWEEN 1 AND 20", name="a_party"),
        sa.CheckConstraint("state IN ('booked', 'cancelled')", name="a_state"),
    )
    op.create_index("ix_restaurant_reservation_who", "restaurant_reservation", ["who"])
    op.create_index(
        "ix_restaurant_reservation_starts", "restaurant_reservation", ["starts_at", "reference"]
    )
    op.create_table(
        "restaurant_slot",
        sa.Column(
            "table_number",
            sa.Integer,
            sa.ForeignKey("restaurant_table.number"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("quarter", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "reference",
            sa.String(12),
            sa.ForeignKey("restaurant_reservation.reference"),
            nullable=False,
        ),
    )
    op.create_index("ix_restaurant_slot_reference", "restaurant_slot", ["reference"])
    op.create_index("ix_restaurant_slot_quarter", "restaurant_slot", ["quarter"])


def _orders() -> None:
    op.create_table(
        "restaurant_order",
        sa.Column("reference", sa.String(12), primary_key=True),
        *_submitted(),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("total", sa.Numeric(12, 2), nullable=False),
        sa.Column("placed_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("session_id", "submit", name="one_order_a_submit"),
        sa.CheckConstraint("total >= 0", name="a_total"),
    )
    op.create_index("ix_restaurant_order_who", "restaurant_order", ["who"])
    op.create_index("ix_restaurant_order_placed", "restaurant_order", ["placed_at", "reference"])
    op.create_table(
        "restaurant_order_line",
        sa.Column(
            "reference",
            sa.String(12),
            sa.ForeignKey("restaurant_order.reference"),
            primary_key=True,
        ),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("dish", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.Column("price", PRICE, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.CheckConstraint("quantity BETWEEN 1 AND 20", name="a_quantity"),
        sa.CheckConstraint("price >= 0", name="a_line_price"),
    )


def _submitted() -> tuple[sa.Column[str], ...]:
    """Who sent it, and for whom."""
    return (
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("submit", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("phone", sa.String(40), nullable=False),
    )
