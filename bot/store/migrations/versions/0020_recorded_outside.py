"""What reached a recorded session from outside, where its log must not have it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recorded_outside",
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), nullable=False),
        sa.Column("epoch", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("after", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("session_id", "epoch", "n"),
    )


def downgrade() -> None:
    op.drop_table("recorded_outside")
