"""A token that sends a lot is not looked up each time, and is refused soon after it is revoked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from sqlalchemy import update

from beatroom.bot.server.operator_tokens import LOOK_AGAIN, KnownTokens, create_token
from beatroom.bot.store.store import Store
from beatroom.bot.store.tables import TokenRow
from beatroom.bot.store.tokens import revoke_token
from beatroom.bot.store.transaction import Transaction, Work

pytestmark = pytest.mark.service


@dataclass
class Watched:
    """A store that counts what is read."""

    store: Store
    reads: int = 0

    async def read(self, work: Work[object]) -> object:
        self.reads += 1
        return await self.store.read(work)


@dataclass
class Time:
    now: float = 100.0


async def revoke_elsewhere(connection: Transaction) -> None:
    """As another process does it, of which this one hears nothing."""
    values = {"revoked_at": TokenRow.created_at}
    await connection.execute(update(TokenRow).values(values))


async def test_a_token_is_looked_up_once_a_second_at_most(store: Store) -> None:
    plain = await create_token(store, "ana", ["steer"])
    watched, time = Watched(store), Time()
    tokens = KnownTokens(watched, lambda: time.now)  # type: ignore[arg-type] - it only reads
    for _ in range(5):
        found = await tokens.find(plain)
        assert found is not None
        assert found.name == "ana"
    assert watched.reads == 1
    time.now += LOOK_AGAIN
    assert await tokens.find(plain) is not None
    assert watched.reads == 2


async def test_a_token_that_another_process_revokes_is_refused_within_a_second(
    store: Store,
) -> None:
    plain = await create_token(store, "ana", ["steer"])
    time = Time()
    tokens = KnownTokens(store, lambda: time.now)
    assert await tokens.find(plain) is not None
    await store.write(revoke_elsewhere)
    time.now += 1.0
    assert await tokens.find(plain) is None


async def test_a_token_that_this_process_revokes_is_refused_at_once(store: Store) -> None:
    plain = await create_token(store, "ana", ["steer"])
    tokens = KnownTokens(store, lambda: 100.0)
    assert await tokens.find(plain) is not None
    await store.write(lambda c: revoke_token(c, "ana"))
    assert await tokens.find(plain) is None


async def test_an_unknown_token_is_never_kept(store: Store) -> None:
    watched = Watched(store)
    tokens = KnownTokens(watched, lambda: 100.0)  # type: ignore[arg-type] - it only reads
    assert await tokens.find("br_nobody") is None
    assert await tokens.find("br_nobody") is None
    assert watched.reads == 2
