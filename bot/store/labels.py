"""A session's `metadata`: kept as it was given, and findable by its entries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select, update

from beatroom.bot.store.tables import LabelRow, SessionRow
from beatroom.bot.store.transaction import Transaction


def as_text(value: Any) -> str:
    """How a value is written in a filter: texts as they are, everything else as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


async def put_labels(
    connection: Transaction, session: str, labels: Mapping[str, Any], *, replace: bool = False
) -> None:
    """Make a session's labels findable; with `replace`, in the place of those it has."""
    if replace:
        await connection.execute(delete(LabelRow).where(LabelRow.session_id == session))
        await connection.execute(
            update(SessionRow).where(SessionRow.id == session).values(labels=dict(labels))
        )
    if labels:
        await connection.execute(
            insert(LabelRow),
            [
                {"session_id": session, "key": key, "digest": _digest(as_text(value))}
                for key, value in labels.items()
            ],
        )


def has_label(key: str, text: str) -> ColumnElement[bool]:
    """The condition that a session has a label of that value, as `as_text` writes it."""
    return (
        select(LabelRow.session_id)
        .where(
            LabelRow.session_id == SessionRow.id,
            LabelRow.key == key,
            LabelRow.digest == _digest(text),
        )
        .exists()
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
