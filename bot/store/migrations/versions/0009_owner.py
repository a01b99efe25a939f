"""Where a session runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("session", sa.Column("owner", sa.String(200)))


def downgrade() -> None:
    op.drop_column("session", "owner")  # in place: what refers to a session stays
