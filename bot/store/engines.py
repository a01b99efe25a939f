"""Connections: one that writes, several that read, set up for each database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_MILLISECONDS = 5000
STOOD_STILL = "SET idle_in_transaction_session_timeout = 2500"
"""A server ends a transaction whose process says nothing more: a process that stands still, or is
cut off, would keep its sessions' rows from whoever takes them over for as long as it does."""
TAKES_ITS_TIME = "SET LOCAL idle_in_transaction_session_timeout = 0"
"""A transaction that is nobody's session's may think between its statements, as migrations do."""


def driver_url(url: str) -> str:
    """The URL with the async driver that this package uses."""
    parsed = make_url(url)
    drivers = {
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
        "sqlite": "sqlite+aiosqlite",
    }
    name = drivers.get(parsed.drivername, parsed.drivername)
    return parsed.set(drivername=name).render_as_string(hide_password=False)


def writing_engine(url: str) -> AsyncEngine:
    """The engine of the one connection that writes."""
    engine = create_async_engine(driver_url(url), pool_size=1, max_overflow=0)
    _prepare(engine.sync_engine, begin="BEGIN IMMEDIATE")
    return engine


def reading_engine(url: str) -> AsyncEngine:
    """The engine for everything that only reads.

    A file's reader sees one moment for as long as it reads. A server's sees each statement's own,
    with a transaction around them too: there is none, which would be two more trips to it.
    """
    served = not driver_url(url).startswith("sqlite")
    engine = create_async_engine(
        driver_url(url),
        pool_size=4,
        max_overflow=4,
        **({"isolation_level": "AUTOCOMMIT"} if served else {}),
    )
    _prepare(engine.sync_engine, begin="BEGIN")
    return engine


def file_engine(url: str, *, begin: str, size: int) -> Engine:
    """An engine for threads, to an SQLite file; each transaction starts with `begin`."""
    path = make_url(url).set(drivername="sqlite")
    engine = create_engine(path, pool_size=size, max_overflow=0)
    _prepare(engine, begin)
    return engine


def take_time(connection: Connection) -> None:
    """Let the transaction that has begun stand still for as long as it likes."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(TAKES_ITS_TIME)


def _prepare(engine: Engine, begin: str) -> None:
    if engine.dialect.name != "sqlite":
        event.listen(engine, "connect", _bounded)
        event.listen(engine, "checkout", _still_open)
        return

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        # The driver must not begin transactions of its own, or BEGIN IMMEDIATE has no effect.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=wal",
            "synchronous=FULL",
            f"busy_timeout={BUSY_MILLISECONDS}",
            "foreign_keys=on",
            "secure_delete=on",  # what is deleted is overwritten, not left in a free page
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def began(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _bounded(connection: Any, _: Any) -> None:
    async def bound(driver: Any) -> None:
        await driver.execute(STOOD_STILL)

    connection.run_async(bound)


def _still_open(connection: Any, _: Any, __: Any) -> None:
    """Have a connection made anew whose other end has gone.

    The driver knows without asking; what it does not know of, a cut, no question would answer.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError
