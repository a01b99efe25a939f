"""A database with a server of its own (PostgreSQL), by its asynchronous driver.

Three lanes lead there. Events of many sessions go by several bare connections, in statements that
take many (`many.py`), and instructions by one; everything else by one connection in transactions,
as on SQLite, so that what reads before it writes meets nobody of this service in between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import asyncpg
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from beatroom.bot.store.engines import STOOD_STILL, reading_engine, writing_engine
from beatroom.bot.store.instructions import AcceptInstruction, AcceptOnce
from beatroom.bot.store.many import Connection, accept_many, append_many
from beatroom.bot.store.meanwhile import Meanwhile, deadlocked
from beatroom.bot.store.sessions import Append
from beatroom.bot.store.transaction import Outcome, Work
from beatroom.bot.store.trouble import unanswering

T = TypeVar("T")

APPENDING, ACCEPTING, ANYTHING = "appending", "accepting", "anything"
AT_ONCE = 4
"""Connections by which events are written."""
TRIES = 3
"""How often something is tried that another transaction was in the way of."""


class ServerDatabase:
    """Connections that write, several that read.

    Args:
        url: Where the server is.
        at_once: Connections by which events are written.
    """

    def __init__(self, url: str, at_once: int = AT_ONCE) -> None:
        self._writer, self._readers = writing_engine(url), reading_engine(url)
        self._lines = [_Line(url) for _ in range(at_once + 1)]
        self._free = {APPENDING: self._lines[1:], ACCEPTING: self._lines[:1]}
        self._alone = asyncio.Lock()
        self.lanes: Mapping[str, int] = {ANYTHING: 1, APPENDING: at_once, ACCEPTING: 1}

    def lane_of(self, work: Work[Any]) -> str:
        if isinstance(work, Append) and work.plain:
            return APPENDING
        return ACCEPTING if isinstance(work, AcceptInstruction | AcceptOnce) else ANYTHING

    async def commit(self, works: Sequence[Work[Any]], lane: str) -> list[Outcome]:
        if lane == ANYTHING:
            return await self._in_a_transaction(works)
        line = self._free[lane].pop()
        try:
            outcomes = await line.do(_many(works))
        except asyncpg.PostgresError as error:
            if unanswering(error):
                raise
            outcomes = [None] * len(works)  # one of them may spoil it for all
        finally:
            self._free[lane].append(line)
        return [
            outcome or await self._by_itself(work)
            for work, outcome in zip(works, outcomes, strict=True)
        ]

    async def read(self, work: Work[T]) -> T:
        async with self._readers.begin() as connection:
            return await work(connection)

    async def overwrite_deleted(self) -> bool:
        return True  # the server's own business: see its documentation on vacuuming

    async def close(self) -> None:
        try:
            await self._readers.dispose()
        finally:
            for line in self._lines:
                line.close()
            await self._writer.dispose()

    async def _in_a_transaction(self, works: Sequence[Work[Any]]) -> list[Outcome]:
        async with self._alone:
            if len(works) == 1:  # nothing else is at stake: it needs no savepoint
                return [Outcome(await self._whole(works[0]))]
            try:
                async with self._writer.begin() as connection:
                    return [await _attempt(work, connection) for work in works]
            except Exception as error:
                if not deadlocked(error):
                    raise
            # To undo one alone would keep what the others hold, and others wait for that.
            return [await self._apart(work) for work in works]

    async def _apart(self, work: Work[Any]) -> Outcome:
        """One in a transaction of its own; an error that is raised is the connection's."""
        try:
            return Outcome(await self._whole(work))
        except Exception as error:
            if unanswering(error):
                raise
            return Outcome(error=error)

    async def _whole(self, work: Work[T]) -> T:
        for _ in range(TRIES - 1):
            try:
                async with self._writer.begin() as connection:
                    return await work(connection)
            except Exception as error:
                if not (isinstance(error, Meanwhile) or deadlocked(error)):
                    raise  # else what was in the way is seen by now
        async with self._writer.begin() as connection:
            return await work(connection)

    async def _by_itself(self, work: Work[Any]) -> Outcome:
        try:
            return (await self._in_a_transaction([work]))[0]
        except Exception as error:  # noqa: BLE001 - border: it belongs to whoever asked for it
            return Outcome(error=error)


class _Line:
    """A bare connection, made when it is needed, and made anew once anything has failed on it."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Connection | None = None

    async def do(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do some work on it; whatever fails, the connection is not used again."""
        try:
            connection = self._connection
            if connection is None or connection.is_closed():
                connection = cast("Connection", await asyncpg.connect(self._url))
                self._connection = connection
                await connection.execute(STOOD_STILL)
            return await work(connection)
        except asyncpg.InterfaceError as error:  # such as: the connection is closed
            self.close()
            raise ConnectionError(str(error)) from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let it go at once, whatever is under way."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _many(works: Sequence[Work[Any]]) -> Callable[[Connection], Awaitable[list[Outcome | None]]]:
    """What does all of them; they are of one sort."""
    appends = [work for work in works if isinstance(work, Append)]
    if len(appends) == len(works):
        return lambda connection: append_many(connection, appends)
    accepted = [work for work in works if isinstance(work, AcceptInstruction | AcceptOnce)]
    return lambda connection: accept_many(connection, accepted)


async def _attempt(work: Work[Any], connection: AsyncConnection) -> Outcome:
    """Do one within a transaction; an error that is raised is the connection's own."""
    for tries in range(1, TRIES + 1):
        try:
            async with connection.begin_nested():
                return Outcome(await work(connection))
        except Exception as error:
            if unanswering(error) or deadlocked(error):
                raise
            if isinstance(error, Meanwhile) and tries < TRIES:
                continue  # what was in the way is seen by now
            return Outcome(error=error)
    raise AssertionError("the last try returns")
