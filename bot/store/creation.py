"""Doing a thing once: the row and the answer to its idempotency key, in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.idempotency import Once, answered, remember
from bot.store.transaction import Transaction, Work


def once_only(key: Once | None, work: Callable[[Transaction], Awaitable[str]]) -> Work[str]:
    """`work` makes something and returns its id; the same key again only returns that id."""

    async def guarded(connection: Transaction) -> str:
        if key is None:
            return await work(connection)
        before = await answered(connection, key)
        if before is not None:
            return str(before["id"])
        made = await work(connection)
        await remember(connection, key, {"id": made})
        return made

    return guarded
