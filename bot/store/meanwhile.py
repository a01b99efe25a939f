"""Writing what another service may be writing at the same moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import structlog
from sqlalchemy import Insert, Update, insert
from sqlalchemy.exc import DBAPIError, IntegrityError

from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.tables import Base
from beatroom.bot.store.transaction import Parameters, Transaction, Work

log = structlog.get_logger()
T = TypeVar("T")

ATTEMPTS = 5
DEADLOCK = "40P01"
"""PostgreSQL's code for two transactions that wait for each other."""
AT_ONCE = "Another service wrote the same at the same moment."


class Meanwhile(StoreError):  # noqa: N818 - it names what happened
    """Another service wrote the same at the same moment; trying again shows what came of it."""


class Deadlocked(Meanwhile):
    """Two transactions waited for each other: what this one holds has to be let go."""


def deadlocked(error: BaseException) -> bool:
    """Whether a database says that a statement waited for who waits for its transaction."""
    orig = getattr(error, "orig", None)
    return isinstance(error, Deadlocked) or getattr(orig, "sqlstate", None) == DEADLOCK


async def put(connection: Transaction, row: type[Base], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows; Meanwhile where another service's are in the way."""
    await _insert(connection, insert(row), rows)


async def put_computed(connection: Transaction, row: type[Base], values: Mapping[str, Any]) -> None:
    """Insert one row, of values that the database may have to work out."""
    await _insert(connection, insert(row).values(dict(values)))


async def put_right(connection: Transaction, statement: Update) -> None:
    """Update what is as it was read; Meanwhile where another service has changed it."""
    try:
        done = await connection.execute(statement)
    except DBAPIError as error:
        if deadlocked(error):
            raise Deadlocked(AT_ONCE) from error
        raise
    if not done.rowcount:
        raise Meanwhile("Another service changed the same at the same moment.")


async def _insert(connection: Transaction, statement: Insert, rows: Parameters = None) -> None:
    try:
        await connection.execute(statement, rows)
    except DBAPIError as error:
        if deadlocked(error):
            raise Deadlocked(AT_ONCE) from error
        if isinstance(error, IntegrityError):
            raise Meanwhile(AT_ONCE) from error
        raise


async def undisturbed(write: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
    """What came of a piece of writing; where another service was quicker it is run again.

    Raises:
        Meanwhile: Others were quicker each time.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return await write(work)
        except Meanwhile:
            log.info("written_meanwhile")
    return await write(work)
