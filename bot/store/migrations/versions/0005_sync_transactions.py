"""What the planner has written to calendars, so that it can be taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sync_transaction",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("calendar", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
    )
    op.create_index("ix_sync_transaction_calendar", "sync_transaction", ["calendar", "seq"])


def downgrade() -> None:
    op.drop_table("sync_transaction")
