"""Which run of a host's process says that it is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("host", sa.Column("run", sa.String(40), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("host") as table:
        table.drop_column("run")
