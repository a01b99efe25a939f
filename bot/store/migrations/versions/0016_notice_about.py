"""What a notice is about, so that later news of the same is merged into one that still waits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notice", sa.Column("about", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_notice_about", "notice", ["about", "created_at"])


def downgrade() -> None:
    op.drop_index("ix_notice_about", "notice")
    with op.batch_alter_table("notice") as table:
        table.drop_column("about")
