"""Recordings: what was heard in a session, where that is wanted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recording",
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), nullable=False),
        sa.Column("track", sa.String(40), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("pages", sa.Integer(), nullable=False),
        sa.Column("frames", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("session_id", "track", "n"),
    )
    op.create_index("ix_recording_begins", "recording", ["session_id", "track", "begins"])


def downgrade() -> None:
    op.drop_index("ix_recording_begins", "recording")
    op.drop_table("recording")
