"""The planner's memory is the service's own: what another's was still to take is kept here."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

KEPT = sa.table(
    "timebox_constraint",
    *(
        sa.column(name, sa.String)
        for name in ("id", "profile", "key", "kind", "scope", "session_id")
    ),
    sa.column("last", sa.Date),
    sa.column("record", sa.JSON),
    *(sa.column(name, sa.Float) for name in ("made_at", "changed_at")),
)
WAITING = sa.table(
    "timebox_memory_queue",
    *(sa.column(name, sa.String) for name in ("id", "profile", "key", "session_id")),
    sa.column("created_at", sa.Float),
    sa.column("record", sa.JSON),
)


def upgrade() -> None:
    connection = op.get_bind()
    there = {tuple(row) for row in connection.execute(sa.select(KEPT.c.profile, KEPT.c.key))}
    for row in connection.execute(sa.select(WAITING)).mappings().all():
        if (row["profile"], row["key"]) not in there:
            connection.execute(sa.insert(KEPT).values(_constraint(row)))
    op.drop_table("timebox_memory_queue")


def _constraint(row: Any) -> dict[str, Any]:
    record = json.loads(row["record"]) if isinstance(row["record"], str) else row["record"]
    last = record["scope"].get("last")
    return {
        **{name: row[name] for name in ("id", "profile", "key", "session_id")},
        "kind": record["kind"],
        "scope": record["scope"]["s"],
        "last": date.fromisoformat(last) if last else None,
        "record": record,
        "made_at": row["created_at"],
        "changed_at": row["created_at"],
    }


def downgrade() -> None:
    op.create_table(
        "timebox_memory_queue",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("profile", sa.String(60), nullable=False),
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("next_at", sa.Float(53), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.UniqueConstraint("profile", "key", name="one_waiting_a_key"),
    )
    op.create_index("ix_timebox_memory_queue_due", "timebox_memory_queue", ["state", "next_at"])
    op.create_index("ix_timebox_memory_queue_session_id", "timebox_memory_queue", ["session_id"])
