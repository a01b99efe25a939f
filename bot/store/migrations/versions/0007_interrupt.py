"""Whether an instruction breaks in or lets the host end its sentence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Rows that exist let the host end its sentence; those to come bring their own.
    op.add_column(
        "instruction",
        sa.Column("interrupt", sa.Boolean, nullable=False, server_default=sa.false()),
    )


def downgrade() -> None:
    with op.batch_alter_table("instruction") as table:
        table.drop_column("interrupt")
