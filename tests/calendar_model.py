"""The calendar of rehearsals and its record, with faults where a test wants them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar
from zoneinfo import ZoneInfo

from beatroom.bot.kinds.planner.calendar.rehearsed import RehearsedCalendar, RehearsedTransactions
from beatroom.flows.kinds.planner.calendar import RefusedError, UnreachableError, Window
from beatroom.flows.kinds.planner.remote import RemoteEvent
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction

T = TypeVar("T")
VIENNA = ZoneInfo("Europe/Vienna")
PLACE = "/cal/"


class Crash(BaseException):
    """The process dies here."""


@dataclass
class ModelCalendar:
    """A rehearsed calendar whose writes go wrong.

    Attributes:
        inside: The calendar itself.
        faults: By the number of the write, from 0: what goes wrong, see `raise_fault`.
        writes: How many writes were asked for.
    """

    inside: RehearsedCalendar = field(default_factory=lambda: RehearsedCalendar(PLACE, VIENNA))
    faults: dict[int, str] = field(default_factory=dict)
    writes: int = 0
    name: str = "model"

    @property
    def kept(self) -> dict[str, tuple[str, int]]:
        return self.inside.kept

    @property
    def texts(self) -> dict[str, str]:
        return self.inside.texts

    def put(self, href: str, text: str) -> None:
        """Somebody else writes."""
        self.inside.put(href, text)

    def href_of(self, uid: str) -> str:
        return self.inside.href_of(uid)

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        return await self.inside.fetch(window)

    async def look(self, href: str) -> RemoteEvent | None:
        return await self.inside.look(href)

    async def create(self, href: str, payload: str) -> str:
        return await self._write(lambda: self.inside.create(href, payload))

    async def update(self, href: str, payload: str, if_match: str) -> str:
        return await self._write(lambda: self.inside.update(href, payload, if_match))

    async def delete(self, href: str, if_match: str) -> None:
        await self._write(lambda: self.inside.delete(href, if_match))

    async def _write(self, write: Callable[[], Awaitable[T]]) -> T:
        fault = self.faults.get(self.writes, "")
        self.writes += 1
        raise_fault(fault, "before")
        made = await write()
        raise_fault(fault, "after")
        return made


def raise_fault(fault: str, when: str) -> None:
    """`lost before`, `lost after`, `crash before`, `crash after`, `refused before`."""
    kind, _, at = fault.partition(" ")
    if at != when:
        return
    if kind == "crash":
        raise Crash
    if kind == "refused":
        raise RefusedError("No.")
    raise UnreachableError("No answer.")


@dataclass
class ModelLog:
    """The record of a rehearsed calendar, of a process that may die.

    Attributes:
        inside: The record itself.
        crash_at: The number of the save, from 0, at which the process dies, before it is kept.
    """

    inside: RehearsedTransactions = field(default_factory=RehearsedTransactions)
    crash_at: Iterable[int] = ()
    saves: int = 0

    @property
    def texts(self) -> dict[str, str]:
        return self.inside.texts

    async def save(self, calendar: str, transaction: SyncTransaction) -> None:
        at, self.saves = self.saves, self.saves + 1
        if at in self.crash_at:
            raise Crash
        await self.inside.save(calendar, transaction)

    async def get(self, calendar: str, transaction: str) -> SyncTransaction | None:
        return await self.inside.get(calendar, transaction)

    async def history(self, calendar: str, limit: int) -> tuple[SyncTransaction, ...]:
        return await self.inside.history(calendar, limit)
