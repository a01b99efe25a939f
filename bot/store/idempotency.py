"""Idempotency keys: the same request, sent again, gets the same answer and does nothing."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.errors import KeyReused
from bot.store.tables import IdempotencyRow as Row

KEPT = timedelta(days=2)
FORGET_ONE_IN = 100
"""In one of so many requests the old keys are looked for, which reads all of them."""


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


async def answered(connection: AsyncConnection, wanted: Once) -> dict[str, Any] | None:
    """What was answered before; None for a key that has not been seen."""
    row = (
        await connection.execute(
            select(Row.body_sha256, Row.response).where(
                Row.scope == wanted.scope, Row.key == wanted.key
            )
        )
    ).one_or_none()
    if row is None:
        return None
    if row[0] != wanted.digest:
        raise KeyReused("This Idempotency-Key was used before, with another body.")
    return row[1]


async def remember(connection: AsyncConnection, wanted: Once, response: Mapping[str, Any]) -> None:
    """Keep the answer; now and then forget those that are too old to be asked for again."""
    now = datetime.now(UTC)
    if secrets.randbelow(FORGET_ONE_IN) == 0:
        await connection.execute(delete(Row).where(Row.created_at < now - KEPT))
    await connection.execute(
        insert(Row).values(
            scope=wanted.scope,
            key=wanted.key,
            body_sha256=wanted.digest,
            response=dict(response),
            created_at=now,
        )
    )
