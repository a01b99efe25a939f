"""Operators' tokens; only their digests are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import TokenRow as Row


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token's row."""

    id: str
    name: str
    scopes: list[str]
    sha256: str
    created_at: datetime
    revoked_at: datetime | None


async def add_token(connection: AsyncConnection, token: StoredToken) -> None:
    """Store a token, or what has changed about one of the same digest."""
    known = await connection.execute(
        update(Row)
        .where(Row.sha256 == token.sha256)
        .values(name=token.name, scopes=token.scopes, revoked_at=None)
    )
    if known.rowcount:
        return
    await connection.execute(
        insert(Row).values(
            id=token.id,
            name=token.name,
            scopes=token.scopes,
            sha256=token.sha256,
            created_at=token.created_at,
        )
    )


async def find_token(connection: AsyncConnection, digest: str) -> StoredToken | None:
    """The token with that digest, unless it was revoked."""
    query = select(*_columns()).where(Row.sha256 == digest, Row.revoked_at.is_(None))
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else StoredToken(*row)


async def list_tokens(connection: AsyncConnection) -> list[StoredToken]:
    """All tokens, the oldest first."""
    return [
        StoredToken(*row)
        for row in await connection.execute(select(*_columns()).order_by(Row.created_at))
    ]


async def revoke_token(connection: AsyncConnection, name_or_id: str) -> int:
    """Revoke tokens by id or name; returns how many."""
    done = await connection.execute(
        update(Row)
        .where((Row.id == name_or_id) | (Row.name == name_or_id), Row.revoked_at.is_(None))
        .values(revoked_at=datetime.now(UTC))
    )
    return done.rowcount


def _columns() -> tuple[Any, ...]:
    """The columns in the order of `StoredToken`'s fields."""
    return (Row.id, Row.name, Row.scopes, Row.sha256, Row.created_at, Row.revoked_at)
