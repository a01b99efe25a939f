"""That all of a session was erased, when and by whom; which session a kept answer is about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("session", sa.Column("erased_at", sa.DateTime(timezone=True), nullable=True))
    by = sa.Column("erased_by", sa.String(100), nullable=False, server_default="")
    op.add_column("session", by)
    about = sa.Column("session_id", sa.String(100), nullable=False, server_default="")
    op.add_column("idempotency", about)
    op.create_index("ix_idempotency_session", "idempotency", ["session_id"])


def downgrade() -> None:
    op.drop_index("ix_idempotency_session", "idempotency")
    with op.batch_alter_table("idempotency") as table:
        table.drop_column("session_id")
    op.drop_column("session", "erased_by")  # in place: what refers to a session stays
    op.drop_column("session", "erased_at")
