"""Who sent an instruction."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    column = sa.Column("by", sa.String(100), nullable=False, server_default="")
    op.add_column("instruction", column)


def downgrade() -> None:
    with op.batch_alter_table("instruction") as table:
        table.drop_column("by")
