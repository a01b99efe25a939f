"""The hosts of a cluster."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "host",
        sa.Column("address", sa.String(200), primary_key=True),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.Column("running", sa.Integer(), nullable=False),
        sa.Column("draining", sa.Boolean(), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("seen_at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("host")
