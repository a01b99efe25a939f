"""Doing a thing once: the row and the answer to its idempotency key, in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.idempotency import Once, answered, remember
from bot.store.writer import Work


def once_only(key: Once | None, work: Callable[[AsyncConnection], Awaitable[str]]) -> Work[str]:
    """`work` makes something and returns its id; the same key again only returns that id."""

    async def guarded(connection: AsyncConnection) -> str:
        if key is None:
            return await work(connection)
        before = await answered(connection, key)
        if before is not None:
            return str(before["id"])
        made = await work(connection)
        await remember(connection, key, {"id": made})
        return made

    return guarded
