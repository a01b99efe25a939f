"""Operators' tokens: made once, shown once, kept as a digest."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Literal, get_args

from beatroom.bot.settings.secret_files import kept_secret, write_secret
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.meanwhile import Meanwhile
from beatroom.bot.store.store import Store
from beatroom.bot.store.tokens import (
    CHANGES,
    StoredToken,
    add_token,
    find_token,
    list_tokens,
    revoke_token,
)
from beatroom.bot.store.transaction import Transaction

Scope = Literal["read", "steer", "author", "admin"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
OPERATOR = "operator"
PREFIX = "br_"
LOOK_AGAIN = 1.0
"""Seconds for which a token that was found needs no look into the store."""


def digest(plain: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(plain.encode()).hexdigest()


def allows(token: StoredToken, scope: str) -> bool:
    """Whether a token opens what needs a scope; `admin` opens everything."""
    return scope in token.scopes or "admin" in token.scopes


async def create_token(store: Store, name: str, scopes: Sequence[Scope]) -> str:
    """Make a token; its plain text is not kept anywhere."""
    plain = PREFIX + secrets.token_urlsafe(32)
    await store.write(lambda c: add_token(c, _stored(name, plain, scopes)))
    return plain


async def known_token(store: Store, plain: str) -> StoredToken | None:
    """The token of that text, unless it is unknown or revoked."""
    wanted = digest(plain)
    found = await store.read(lambda c: find_token(c, wanted))
    return found if found is not None and hmac.compare_digest(found.sha256, wanted) else None


class KnownTokens:
    """Tokens that were found lately: one that sends a lot is not looked up each time.

    A token that this process revokes is looked up again at once, one that another process
    revokes opens nothing after `LOOK_AGAIN`.

    Args:
        store: Where they are.
        now: Seconds, steady.
    """

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._found: dict[str, tuple[StoredToken, float, int]] = {}

    async def find(self, plain: str) -> StoredToken | None:
        """The token of that text, unless it is unknown or revoked."""
        wanted, now = digest(plain), self._now()
        kept = self._found.get(wanted)
        if kept is not None:
            token, until, changes = kept
            if now < until and changes == CHANGES.count:
                return token
            del self._found[wanted]
        changes = CHANGES.count
        token = await known_token(self._store, plain)
        if token is not None:
            self._found[wanted] = token, now + LOOK_AGAIN, changes
        return token


async def first_token(settings: Settings, store: Store) -> str:
    """The operator's token for this machine: OPERATOR_TOKEN, or one that is kept in DATA_DIR.

    A kept one that was revoked is replaced.
    """
    path = settings.data_dir / "operator-token"
    if settings.operator_token is not None:
        plain = settings.operator_token.get_secret_value()
    else:
        plain = kept_secret(path, PREFIX)
        known = {token.sha256: token for token in await store.read(list_tokens)}
        earlier = known.get(digest(plain))
        if earlier is not None and earlier.revoked_at is not None:
            plain = PREFIX + secrets.token_urlsafe(32)
            write_secret(path, plain)
    while await known_token(store, plain) is None:
        try:
            await store.write(lambda c: _put_in_place(c, _stored(OPERATOR, plain, ("admin",))))
        except Meanwhile:  # another service of the fleet started with it: there it is
            continue
    return plain


async def _put_in_place(connection: Transaction, token: StoredToken) -> None:
    """One operator's token at a time: what was set or kept before opens nothing any more."""
    await revoke_token(connection, OPERATOR)
    await add_token(connection, token)


def _stored(name: str, plain: str, scopes: Sequence[Scope]) -> StoredToken:
    return StoredToken(
        id=secrets.token_hex(6),
        name=name,
        scopes=list(scopes),
        sha256=digest(plain),
        created_at=datetime.now(UTC),
        revoked_at=None,
    )
