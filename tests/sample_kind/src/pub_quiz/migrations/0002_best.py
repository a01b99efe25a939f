"""The points of the best team; of nights before this they are not known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("quiz_night", sa.Column("best", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("quiz_night", "best")
