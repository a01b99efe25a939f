"""Scheduled starts, callers' metadata, retention, and the webhooks' outbox."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from beatroom.bot.store.tables import UtcTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("session", sa.Column("starts_at", UtcTime))
    # Rows that exist need a value; those to come bring their own.
    op.add_column("session", sa.Column("labels", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("session", sa.Column("words_deleted_at", UtcTime))
    op.create_index("ix_session_starts_at", "session", ["starts_at"])
    op.create_table(
        "session_label",
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
    )
    op.create_index("ix_session_label", "session_label", ["key", "digest"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("next_at", sa.Float(53), nullable=False),
        sa.Column("first_at", sa.Float(53)),
        sa.Column("closed_at", sa.Float(53)),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("ix_outbox_due", "outbox", ["state", "next_at"])


def downgrade() -> None:
    op.drop_table("outbox")
    op.drop_table("session_label")
    op.drop_index("ix_session_starts_at", "session")
    with op.batch_alter_table("session") as table:
        for column in ("words_deleted_at", "labels", "starts_at"):
            table.drop_column(column)
