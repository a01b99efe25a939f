"""The open store: a writer, readers, and the schema in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol, TypeVar

import structlog
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from beatroom.bot.runtime.own_command import called
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.breaker import Breaker
from beatroom.bot.store.engines import writing_engine
from beatroom.bot.store.errors import SchemaOutdatedError, StoreDown, StoreError
from beatroom.bot.store.file_database import FileDatabase
from beatroom.bot.store.migrate import is_current, upgrade
from beatroom.bot.store.server_database import ServerDatabase
from beatroom.bot.store.signals import StoreSignals
from beatroom.bot.store.transaction import Database, Transaction, Work
from beatroom.bot.store.trouble import passes, trouble, unanswering
from beatroom.bot.store.writer import Writer

log = structlog.get_logger()
T = TypeVar("T")

DEADLINE = 15.0
"""Seconds that reading may take, unless STORE_DEADLINE says otherwise; writing may take twice."""
ASK_AGAIN = 0.5
"""Seconds between two questions to a database that does not answer."""
POSTGRESQL_PORT = 5432
OVERWRITING_TRIES = 20
OVERWRITING_PAUSE = 0.2


def store_url(settings: Settings) -> str:
    """Where the store is: DATABASE_URL, or a file in DATA_DIR."""
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    return f"sqlite:///{(settings.data_dir / 'beatroom.db').resolve()}"


class Runs(Protocol):
    """Runs pieces of reading and writing: a store, or a transaction that is open."""

    async def write(self, work: Work[T]) -> T:
        """Run one that writes."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Run one that only reads."""
        ...


class Store:
    """Runs pieces of reading and writing; those are functions in this package's other modules.

    Both raise StoreDown where the database is gone, late or full, at once while it does not answer.

    Attributes:
        failures: How often that was so, without those that were not tried.
        signals: Between the services on one database.
    """

    def __init__(
        self, writer: Writer, database: Database, signals: StoreSignals, deadline: float
    ) -> None:
        self._writer, self._database, self.signals = writer, database, signals
        self._reading, self._writing = deadline, 2 * deadline
        self.breaker = Breaker(self._ask, ASK_AGAIN)
        self.failures = 0

    @property
    def away(self) -> str:
        """Why the database does not answer; empty while it does, as far as is known."""
        return self.breaker.why

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction of the writer's; return once it is durable."""
        self.breaker.check()
        try:
            async with time_limit(self._writing):
                return await self._writer.do(work)
        except Exception as error:
            self._judge(error)
            raise

    async def read(self, work: Work[T]) -> T:
        """Run `work` on a connection that only reads; a file's sees one moment's data."""
        self.breaker.check()
        try:
            async with time_limit(self._reading):
                return await self._database.read(work)
        except Exception as error:
            self._judge(error)
            raise

    async def overwrite_deleted(self) -> None:
        """Make what was deleted until now unreadable in the files, too, where they are our own.

        Where somebody reads all the time it is left to the next call, and the log says so.
        """
        for _ in range(OVERWRITING_TRIES):
            async with time_limit(self._writing):
                if await self._database.overwrite_deleted():
                    return
            await asyncio.sleep(OVERWRITING_PAUSE)
        log.warning("deleted_words_not_overwritten", expected="the daily sweep tries again")

    def _judge(self, error: Exception) -> None:
        """StoreDown where it is the database's state that has failed."""
        if not passes(error):
            return
        self.failures += 1
        if unanswering(error):
            self.breaker.trip(trouble(error))
        raise StoreDown(trouble(error)) from error

    async def _ask(self) -> None:
        async with time_limit(self._reading):
            await self._database.read(_anything)


async def _anything(connection: Transaction) -> None:
    await connection.exec_driver_sql("SELECT 1")


@asynccontextmanager
async def open_store(url: str, deadline: float = DEADLINE) -> AsyncGenerator[Store]:
    """Open the store. SQLite is brought up to date by itself, PostgreSQL by `beatroom migrate`.

    Args:
        url: Where it is.
        deadline: Seconds that reading may take; writing may take twice as long.

    Raises:
        StoreDown: It cannot be reached, or not be used; a sentence says why.
        SchemaOutdatedError: Its tables are not up to date.
    """
    with said(url):
        in_a_file = make_url(url).drivername.startswith("sqlite")
        await _bring_up_to_date(url, by_itself=in_a_file)
    database: Database = FileDatabase(url) if in_a_file else ServerDatabase(url)
    try:
        async with Tasks() as tasks:
            writer = Writer(database, 2 * deadline)
            store = Store(writer, database, StoreSignals(url), deadline)
            tasks.keep(store.signals.run, "signals")
            tasks.keep(writer.run, "store writer")
            tasks.keep(store.breaker.run, "store breaker")
            yield store
    finally:
        await database.close()


@contextmanager
def said(url: str) -> Generator[None]:
    """What a database or its driver says at the first contact, as a StoreDown with a sentence."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        # A server's refusals come from the driver as they are, with their code.
        why = trouble(error) or (str(error) if hasattr(error, "sqlstate") else "")
        if not why:  # a fault of ours
            raise
        raise StoreDown(f"The database {_place(url)} cannot be used: {why}") from error


def _place(url: str) -> str:
    """Where a database is, without who opens it."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return "of DATABASE_URL"
    if parsed.host is None:
        return f"at {parsed.database}"
    return f"at {parsed.host}:{parsed.port or POSTGRESQL_PORT}"


async def _bring_up_to_date(url: str, *, by_itself: bool) -> None:
    engine = writing_engine(url)
    try:
        if await is_current(engine):
            return
        if by_itself:
            await upgrade(engine)
        else:
            raise SchemaOutdatedError(
                f"The database's tables are not up to date: run `{called('migrate')}`, then try "
                "again."
            )
    finally:
        await engine.dispose()
