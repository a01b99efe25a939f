"""What all services on one database share: personalities' texts, rehearsals, rates; hosts' load."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "personality_version",
        sa.Column("name", sa.String(100), primary_key=True),
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("event", sa.String(20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "rehearsal",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("owner", sa.String(200), nullable=False),
        sa.Column("seen_at", sa.Float(53), nullable=False),
        sa.Column("personality", sa.String(100), nullable=False),
        sa.Column("length", sa.Float(53), nullable=False),
        sa.Column("people", sa.JSON(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("progress", sa.Float(53), nullable=False),
        sa.Column("finished_at", sa.Float(53)),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("result", sa.JSON()),
        sa.Column("report", sa.Text(), nullable=False),
    )
    op.create_table(
        "spent",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("full_at", sa.Float(53), nullable=False),
    )
    op.add_column("host", sa.Column("free", sa.Integer()))  # a host of before leaves it empty


def downgrade() -> None:
    op.drop_column("host", "free")
    for table in ("spent", "rehearsal", "personality_version"):
        op.drop_table(table)
