"""A database in a file (SQLite): each transaction runs whole in a thread.

SQLite answers in microseconds, and an asynchronous driver hands each statement to a thread and
back, which costs many times that. So a piece of work is handed over once, with everything it does;
what it awaits is there at once, because the thread may wait for the file.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError

from beatroom.bot.store.engines import BUSY_MILLISECONDS, file_engine
from beatroom.bot.store.transaction import Outcome, Parameters, Transaction, Work

T = TypeVar("T")

ANYTHING = "anything"
READERS = 4
EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"
EMPTIED_WITHIN = 200
"""Milliseconds that writing waits for those who read when the log is to be emptied."""


class FileDatabase:
    """A thread and a connection that write, several of both that read."""

    def __init__(self, url: str) -> None:
        self._writer = file_engine(url, begin="BEGIN IMMEDIATE", size=1)
        self._readers = file_engine(url, begin="BEGIN", size=READERS)
        self.lanes: Mapping[str, int] = {ANYTHING: 1}
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(READERS, "store-reader")

    def lane_of(self, work: Work[Any]) -> str:
        return ANYTHING

    async def commit(self, works: Sequence[Work[Any]], lane: str) -> list[Outcome]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, _commit, self._writer, works)

    async def read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, _read, self._readers, work)

    async def overwrite_deleted(self) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, _empty_log, self._writer)

    async def close(self) -> None:
        # Without awaiting: it is also called while everything is being cancelled.
        self._reading.shutdown()
        self._writing.shutdown()
        self._readers.dispose()
        self._writer.dispose()


class _Direct:
    """A transaction whose statements run right where they are awaited."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Any, parameters: Parameters = None) -> Any:
        return self._connection.execute(statement, parameters)

    async def exec_driver_sql(
        self, statement: str, parameters: tuple[Any, ...] | None = None
    ) -> Any:
        return self._connection.exec_driver_sql(statement, parameters)

    async def run_sync(self, fn: Callable[[Connection], T]) -> T:
        return fn(self._connection)


def _commit(engine: Engine, works: Sequence[Work[Any]]) -> list[Outcome]:
    with engine.begin() as connection:
        transaction = cast("Transaction", _Direct(connection))  # the overloads only name the rows
        if len(works) == 1:  # nothing else is at stake: it needs no savepoint
            return [Outcome(_finished(works[0](transaction)))]
        return [_attempt(work, transaction, connection) for work in works]


def _attempt(work: Work[Any], transaction: Transaction, connection: Connection) -> Outcome:
    connection.exec_driver_sql("SAVEPOINT work")
    try:
        outcome = Outcome(_finished(work(transaction)))
    except Exception as error:  # noqa: BLE001 - border: it belongs to whoever asked for the writing
        try:
            connection.exec_driver_sql("ROLLBACK TO work")
        except OperationalError:  # where there is no room SQLite takes all of it back itself
            raise error from None
        outcome = Outcome(error=error)
    connection.exec_driver_sql("RELEASE work")
    return outcome


def _read(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return _finished(work(cast("Transaction", _Direct(connection))))  # as above


def _empty_log(engine: Engine) -> bool:
    """Empty the write-ahead log, which keeps pages as they were; False while somebody reads it."""
    connection = engine.raw_connection()  # a checkpoint has to be outside of any transaction
    try:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={EMPTIED_WITHIN}")
        busy, *_ = cast("tuple[int, ...]", cursor.execute(EMPTY_LOG).fetchone())
        cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        cursor.close()
        return not busy
    finally:
        connection.close()


def _finished(work: Awaitable[T]) -> T:
    """The result of something that awaits only a `_Direct`, which never waits."""
    running = cast("Coroutine[Any, Any, T]", work)
    try:
        running.send(None)
    except StopIteration as done:
        return done.value
    running.close()
    raise RuntimeError("A piece of work on the store may await nothing but its transaction.")
