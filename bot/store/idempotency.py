"""Idempotency keys: the same request, sent again, gets the same answer and does nothing."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, insert, select

from bot.store.errors import KeyReused
from bot.store.tables import IdempotencyRow as Row
from bot.store.tables import table_of
from bot.store.transaction import Transaction

KEPT = timedelta(days=2)
FORGET_ONE_IN = 100
"""In one of so many requests the old keys are looked for, which reads all of them."""

_TABLE = table_of(Row)
_FIND = select(_TABLE.c.body_sha256, _TABLE.c.response).where(
    _TABLE.c.scope == bindparam("wanted_scope"), _TABLE.c.key == bindparam("wanted_key")
)
_INSERT = insert(_TABLE)


@dataclass(frozen=True, slots=True)
class Once:
    """A request's idempotency key.

    Attributes:
        scope: What the key is unique within: a token and a path.
        key: As the caller gave it.
        digest: Of the body; another body under the same key is refused.
    """

    scope: str
    key: str
    digest: str


def once(scope: str, key: str, body: Mapping[str, Any]) -> Once:
    """The key of a request with that body."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return Once(scope, key, hashlib.sha256(text.encode()).hexdigest())


async def answered(connection: Transaction, wanted: Once) -> dict[str, Any] | None:
    """What was answered before; None for a key that has not been seen."""
    row = (
        await connection.execute(_FIND, {"wanted_scope": wanted.scope, "wanted_key": wanted.key})
    ).one_or_none()
    if row is None:
        return None
    if row[0] != wanted.digest:
        raise KeyReused("This Idempotency-Key was used before, with another body.")
    return row[1]


async def remember(connection: Transaction, wanted: Once, response: Mapping[str, Any]) -> None:
    """Keep the answer; now and then forget those that are too old to be asked for again."""
    now = datetime.now(UTC)
    if secrets.randbelow(FORGET_ONE_IN) == 0:
        await connection.execute(delete(Row).where(Row.created_at < now - KEPT))
    await connection.execute(
        _INSERT,
        {
            "scope": wanted.scope,
            "key": wanted.key,
            "body_sha256": wanted.digest,
            "response": dict(response),
            "created_at": now,
        },
    )
