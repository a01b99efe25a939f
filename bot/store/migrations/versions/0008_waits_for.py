"""What an instruction waits for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("instruction", sa.Column("waits_for", sa.String(20)))


def downgrade() -> None:
    with op.batch_alter_table("instruction") as table:
        table.drop_column("waits_for")
