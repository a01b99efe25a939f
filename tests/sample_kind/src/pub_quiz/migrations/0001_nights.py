"""What is kept of quizzes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "quiz_night",
        sa.Column("session_id", sa.String(40), primary_key=True),
        sa.Column("questions", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("quiz_night")
