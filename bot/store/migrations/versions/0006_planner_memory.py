"""The planner's memory: constraints of people, and a queue for a memory elsewhere."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "timebox_constraint",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("profile", sa.String(60), nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("scope", sa.String(20), nullable=False),
        sa.Column("last", sa.Date),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.UniqueConstraint("profile", "key", name="one_constraint_a_key"),
    )
    op.create_index("ix_timebox_constraint_kind", "timebox_constraint", ["profile", "kind"])
    op.create_index("ix_timebox_constraint_session_id", "timebox_constraint", ["session_id"])
    op.create_table(
        "timebox_memory_queue",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("profile", sa.String(60), nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("next_at", sa.Float(53), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.UniqueConstraint("profile", "key", name="one_waiting_a_key"),
    )
    op.create_index("ix_timebox_memory_queue_due", "timebox_memory_queue", ["state", "next_at"])
    op.create_index("ix_timebox_memory_queue_session_id", "timebox_memory_queue", ["session_id"])


def downgrade() -> None:
    op.drop_table("timebox_memory_queue")
    op.drop_table("timebox_constraint")
