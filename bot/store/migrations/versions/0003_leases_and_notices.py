"""Which service runs a session, and notices of starts and ends that wait to be sent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("session_id", sa.String(40), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
    op.create_index("ix_lease_holder", "lease", ["holder"])
    op.create_table(
        "notice",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("session_id", sa.String(40), sa.ForeignKey("session.id"), nullable=False),
        sa.Column("event", sa.String(20), nullable=False),
        sa.Column("channel", sa.String(20), nullable=False),
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("next_at", sa.Float(53), nullable=False),
        sa.Column("first_at", sa.Float(53)),
        sa.Column("closed_at", sa.Float(53)),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_index("ix_notice_session_id", "notice", ["session_id"])
    op.create_index("ix_notice_due", "notice", ["state", "next_at"])


def downgrade() -> None:
    op.drop_table("notice")
    op.drop_table("lease")
