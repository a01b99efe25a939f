"""A conditional calendar in memory, with faults where a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from bot.adapters.timebox.ics import event_at, events_of
from flows.timebox.calendar import ConflictError, RefusedError, UnreachableError, Window
from flows.timebox.remote import RemoteEvent
from flows.timebox.sync_transaction import SyncTransaction

VIENNA = ZoneInfo("Europe/Vienna")
PLACE = "/cal/"


class Crash(BaseException):
    """The process dies here."""


@dataclass
class ModelCalendar:
    """Texts with versions; each write has a new version, as with most servers.

    Attributes:
        kept: Text and version by place.
        faults: By the number of the write, from 0: what goes wrong, see `fault`.
        writes: How many writes were asked for.
    """

    kept: dict[str, tuple[str, int]] = field(default_factory=dict)
    faults: dict[int, str] = field(default_factory=dict)
    writes: int = 0
    versions: int = 0
    name: str = "model"

    def put(self, href: str, text: str) -> None:
        """Somebody else writes."""
        self.versions += 1
        self.kept[href] = (text, self.versions)

    @property
    def texts(self) -> dict[str, str]:
        return {href: text for href, (text, _) in self.kept.items()}

    def href_of(self, uid: str) -> str:
        return f"{PLACE}{uid}.ics"

    async def fetch(self, window: Window) -> tuple[RemoteEvent, ...]:
        found = [
            event
            for href, (text, version) in self.kept.items()
            for event in events_of(text, href, str(version), window)
        ]
        return tuple(sorted(found, key=lambda event: (event.start, event.end, event.uid)))

    async def look(self, href: str) -> RemoteEvent | None:
        if href not in self.kept:
            return None
        text, version = self.kept[href]
        return event_at(text, href, str(version), VIENNA)

    async def create(self, href: str, payload: str) -> str:
        return await self._write(href, None, lambda: self.put(href, payload))

    async def update(self, href: str, payload: str, if_match: str) -> str:
        return await self._write(href, if_match, lambda: self.put(href, payload))

    async def delete(self, href: str, if_match: str) -> None:
        await self._write(href, if_match, lambda: self.kept.pop(href))

    async def _write(self, href: str, if_match: str | None, change: Callable[[], object]) -> str:
        fault = self.faults.get(self.writes, "")
        self.writes += 1
        raise_fault(fault, "before")
        there = str(self.kept[href][1]) if href in self.kept else None
        if there != if_match:
            raise ConflictError("It is another version.", await self.look(href))
        change()
        raise_fault(fault, "after")
        return str(self.kept[href][1]) if href in self.kept else ""


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
    """Transactions as the store keeps them: as texts, the newest last.

    Attributes:
        crash_at: The number of the save, from 0, at which the process dies, before it is kept.
    """

    texts: dict[str, str] = field(default_factory=dict)
    crash_at: Iterable[int] = ()
    saves: int = 0

    async def save(self, calendar: str, transaction: SyncTransaction) -> None:
        at, self.saves = self.saves, self.saves + 1
        if at in self.crash_at:
            raise Crash
        self.texts[transaction.id] = transaction.model_dump_json()

    async def get(self, calendar: str, transaction: str) -> SyncTransaction | None:
        text = self.texts.get(transaction)
        return SyncTransaction.model_validate_json(text) if text else None

    async def history(self, calendar: str, limit: int) -> tuple[SyncTransaction, ...]:
        texts = list(self.texts.values())[::-1][:limit]
        return tuple(SyncTransaction.model_validate_json(text) for text in texts)
