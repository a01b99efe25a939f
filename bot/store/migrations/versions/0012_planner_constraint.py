"""What is remembered of people is in a table with the planner's name."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

INDEXES = {"kind": ["profile", "kind"], "session_id": ["session_id"]}


def upgrade() -> None:
    _renamed("timebox_constraint", "planner_constraint")


def downgrade() -> None:
    _renamed("planner_constraint", "timebox_constraint")


def _renamed(before: str, after: str) -> None:
    for name in INDEXES:
        op.drop_index(f"ix_{before}_{name}", table_name=before)
    op.rename_table(before, after)
    for name, columns in INDEXES.items():
        op.create_index(f"ix_{after}_{name}", after, columns)
