"""Operators' tokens; only their digests are kept."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime

from sqlalchemy import bindparam, select, update

from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.tables import TokenRow as Row
from beatroom.bot.store.tables import table_of
from beatroom.bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class StoredToken:
    """A token's row."""

    id: str
    name: str
    scopes: list[str]
    sha256: str
    created_at: datetime
    revoked_at: datetime | None


@dataclass(slots=True)
class Changes:
    """How often this process has changed a token: what it found before may be outdated."""

    count: int = 0


CHANGES = Changes()

_TABLE = table_of(Row)
_ALL = select(*(_TABLE.c[one.name] for one in fields(StoredToken))).order_by(_TABLE.c.created_at)
_VALID = _ALL.where(_TABLE.c.sha256 == bindparam("digest"), _TABLE.c.revoked_at.is_(None))


async def add_token(connection: Transaction, token: StoredToken) -> None:
    """Store a token, or what has changed about one of the same digest.

    Raises:
        Meanwhile: Another service stored it at the same moment.
    """
    CHANGES.count += 1
    known = await connection.execute(
        update(Row)
        .where(Row.sha256 == token.sha256)
        .values(name=token.name, scopes=token.scopes, revoked_at=None)
    )
    if known.rowcount:
        return
    row = {
        "id": token.id,
        "name": token.name,
        "scopes": token.scopes,
        "sha256": token.sha256,
        "created_at": token.created_at,
    }
    await put(connection, Row, [row])


async def find_token(connection: Transaction, digest: str) -> StoredToken | None:
    """The token with that digest, unless it was revoked."""
    row = (await connection.execute(_VALID, {"digest": digest})).one_or_none()
    return None if row is None else StoredToken(*row)


async def list_tokens(connection: Transaction) -> list[StoredToken]:
    """All tokens, the oldest first."""
    return [StoredToken(*row) for row in await connection.execute(_ALL)]


async def revoke_token(connection: Transaction, name_or_id: str) -> int:
    """Revoke tokens by id or name; returns how many."""
    CHANGES.count += 1
    done = await connection.execute(
        update(Row)
        .where((Row.id == name_or_id) | (Row.name == name_or_id), Row.revoked_at.is_(None))
        .values(revoked_at=datetime.now(UTC))
    )
    return done.rowcount
