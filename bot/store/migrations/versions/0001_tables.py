"""Sessions, events, instructions, tokens, idempotency keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from beatroom.bot.store.tables import UtcTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "session",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(20), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("personality", sa.String(100), nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("timezone", sa.String(64), nullable=False),
        sa.Column("transport", sa.JSON, nullable=False),
        sa.Column("created_at", UtcTime, nullable=False),
        sa.Column("updated_at", UtcTime, nullable=False),
        sa.Column("ended_at", UtcTime),
        sa.Column("last_seq", sa.Integer, nullable=False),
        sa.Column("metadata", sa.JSON, nullable=False),
    )
    op.create_index("ix_session_phase", "session", ["phase"])
    op.create_index("ix_session_created", "session", ["created_at", "id"])
    op.create_table(
        "event",
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
    )
    op.create_table(
        "instruction",
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("accepted_at", UtcTime, nullable=False),
        sa.Column("delivered_at", UtcTime),
        sa.Column("injected_at", UtcTime),
        sa.Column("spoken_at", UtcTime),
        sa.Column("closed_at", UtcTime),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("retries", sa.Integer, nullable=False),
        sa.Column("expires_at", UtcTime),
    )
    op.create_table(
        "token",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("scopes", sa.JSON, nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", UtcTime, nullable=False),
        sa.Column("revoked_at", UtcTime),
    )
    op.create_table(
        "idempotency",
        sa.Column("scope", sa.String(100), primary_key=True),
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("body_sha256", sa.String(64), nullable=False),
        sa.Column("response", sa.JSON, nullable=False),
        sa.Column("created_at", UtcTime, nullable=False),
    )


def downgrade() -> None:
    for table in ("idempotency", "token", "instruction", "event", "session"):
        op.drop_table(table)
