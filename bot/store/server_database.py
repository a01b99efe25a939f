"""A database with a server of its own (PostgreSQL), by its asynchronous driver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engines import reading_engine, writing_engine
from bot.store.transaction import Outcome, Work

T = TypeVar("T")


class ServerDatabase:
    """One connection that writes, several that read."""

    def __init__(self, url: str) -> None:
        self._writer, self._readers = writing_engine(url), reading_engine(url)

    async def commit(self, works: Sequence[Work[Any]]) -> list[Outcome]:
        async with self._writer.begin() as connection:
            if len(works) == 1:  # nothing else is at stake: it needs no savepoint
                return [Outcome(await works[0](connection))]
            return [await _attempt(work, connection) for work in works]

    async def read(self, work: Work[T]) -> T:
        async with self._readers.begin() as connection:
            return await work(connection)

    async def overwrite_deleted(self) -> bool:
        return True  # the server's own business: see its documentation on vacuuming

    async def close(self) -> None:
        try:
            await self._readers.dispose()
        finally:
            await self._writer.dispose()


async def _attempt(work: Work[Any], connection: AsyncConnection) -> Outcome:
    try:
        async with connection.begin_nested():
            return Outcome(await work(connection))
    except Exception as error:  # noqa: BLE001 - border: it belongs to whoever asked for the writing
        return Outcome(error=error)
