"""What guests do with their bookings and orders: changes, times to collect, notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

BOTH = ("restaurant_reservation", "restaurant_order")


def upgrade() -> None:
    op.add_column("restaurant_house", sa.Column("kitchen", sa.JSON(), nullable=True))
    for table in BOTH:
        op.add_column(table, sa.Column("email", sa.Text, nullable=False, server_default=""))
        op.add_column(
            table, sa.Column("whatsapp", sa.Boolean, nullable=False, server_default=sa.false())
        )
        op.add_column(
            table, sa.Column("language", sa.String(35), nullable=False, server_default="en")
        )
    op.add_column(
        "restaurant_reservation",
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
    )
    for column in ("collect_at", "cancelled_at"):
        op.add_column("restaurant_order", sa.Column(column, sa.DateTime(timezone=True)))
    _changes()
    _collections()


def downgrade() -> None:
    op.drop_table("restaurant_collection")
    op.drop_table("restaurant_change")
    with op.batch_alter_table("restaurant_house") as table:
        table.drop_column("kitchen")
    for name in BOTH:
        with op.batch_alter_table(name) as table:
            for column in ("email", "whatsapp", "language"):
                table.drop_column(column)
    with op.batch_alter_table("restaurant_reservation") as table:
        table.drop_column("version")
    with op.batch_alter_table("restaurant_order") as table:
        table.drop_column("collect_at")
        table.drop_column("cancelled_at")


def _changes() -> None:
    op.create_table(
        "restaurant_change",
        sa.Column("session_id", sa.String(40), primary_key=True),
        sa.Column("submit", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column(
            "reference",
            sa.String(12),
            sa.ForeignKey("restaurant_reservation.reference"),
            nullable=False,
        ),
    )
    op.create_index("ix_restaurant_change_reference", "restaurant_change", ["reference"])


def _collections() -> None:
    op.create_table(
        "restaurant_collection",
        sa.Column("minute", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "reference", sa.String(12), sa.ForeignKey("restaurant_order.reference"), nullable=False
        ),
    )
    op.create_index("ix_restaurant_collection_reference", "restaurant_collection", ["reference"])
