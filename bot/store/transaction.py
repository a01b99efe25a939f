"""What a piece of reading or writing sees of the database, and what runs such pieces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, TypeVarTuple, overload

from sqlalchemy import CursorResult, Executable
from sqlalchemy.engine import Connection
from sqlalchemy.sql.selectable import TypedReturnsRows

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Parameters = Mapping[str, Any] | Sequence[Mapping[str, Any]] | None


class Transaction(Protocol):
    """A transaction that is open. A piece of work awaits nothing else.

    SQLAlchemy's `AsyncConnection` is one; `bot.store.file_database` has another.
    """

    @overload
    async def execute(
        self, statement: TypedReturnsRows[*Ts], parameters: Parameters = None
    ) -> CursorResult[*Ts]: ...

    @overload
    async def execute(
        self, statement: Executable, parameters: Parameters = None
    ) -> CursorResult[*tuple[Any, ...]]: ...

    async def exec_driver_sql(
        self, statement: str, parameters: tuple[Any, ...] | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Run a text of SQL as the driver takes it."""
        ...

    async def run_sync(self, fn: Callable[[Connection], T]) -> T:
        """Call a function with SQLAlchemy's own connection."""
        ...


Work = Callable[[Transaction], Awaitable[T]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one piece of writing; with an error it left nothing behind."""

    result: Any = None
    error: Exception | None = None


class Database(Protocol):
    """Runs pieces of work, each in a transaction."""

    @property
    def lanes(self) -> Mapping[str, int]:
        """The lanes in which what is written goes, and how many groups may be under way in each."""
        ...

    def lane_of(self, work: Work[Any]) -> str:
        """The lane of a piece of writing."""
        ...

    async def commit(self, works: Sequence[Work[Any]], lane: str) -> list[Outcome]:
        """Run all of them, of one lane, in one transaction and return once it is durable.

        One that fails takes no other with it. An error that is raised, rather than returned, is
        the transaction's own: nothing was written. As many calls overlap as the lane allows.
        """
        ...

    async def read(self, work: Work[T]) -> T:
        """Run one that only reads; it sees one moment's data."""
        ...

    async def overwrite_deleted(self) -> bool:
        """Leave nothing of what was deleted in files of our own; False: not now, ask again."""
        ...

    async def close(self) -> None:
        """Wait for what is still running, and close all connections."""
        ...
