"""A calendar in memory with versions, and the record of its transactions: for rehearsals."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.ipc.service_handlers import ServiceHandlers, consult_of
from beatroom.bot.kinds.planner.calendar.desk import calendar_handlers
from beatroom.bot.kinds.planner.calendar.ics import event_at, events_of
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter
from beatroom.bot.kinds.planner.memory.rehearsed import RehearsedMemory
from beatroom.bot.kinds.planner.memory.service_calls import MEMORY
from beatroom.flows.kinds.planner.calendar import ConflictError, Window
from beatroom.flows.kinds.planner.remote import RemoteEvent
from beatroom.flows.kinds.planner.sync_transaction import SyncTransaction

UTC = ZoneInfo("UTC")


class RehearsedCalendar:
    """A `Calendar` that lasts as long as the object; each write makes a new version.

    Args:
        place: Where its events are put.
        zone: Where the person is.

    Attributes:
        kept: Text and version by place.
    """

    def __init__(self, place: str = "/", zone: ZoneInfo = UTC) -> None:
        self.kept: dict[str, tuple[str, int]] = {}
        self._place, self._zone, self._versions = place, zone, 0

    @property
    def name(self) -> str:
        return "rehearsed"

    @property
    def texts(self) -> dict[str, str]:
        """What is there, by place."""
        return {href: text for href, (text, _) in self.kept.items()}

    def put(self, href: str, text: str) -> str:
        """Write, as anybody may; the new version."""
        self._versions += 1
        self.kept[href] = (text, self._versions)
        return str(self._versions)

    def href_of(self, uid: str) -> str:
        return f"{self._place}{uid}.ics"

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
        return event_at(text, href, str(version), self._zone)

    async def create(self, href: str, payload: str) -> str:
        await self._check(href, None)
        return self.put(href, payload)

    async def update(self, href: str, payload: str, if_match: str) -> str:
        await self._check(href, if_match)
        return self.put(href, payload)

    async def delete(self, href: str, if_match: str) -> None:
        await self._check(href, if_match)
        del self.kept[href]

    async def _check(self, href: str, if_match: str | None) -> None:
        there = str(self.kept[href][1]) if href in self.kept else None
        if there != if_match:
            raise ConflictError("It is another version.", await self.look(href))


class RehearsedTransactions:
    """A `TransactionLog` that lasts as long as the object.

    Attributes:
        texts: The transactions by id, as JSON, which is how a store keeps them; the newest last.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def save(self, calendar: str, transaction: SyncTransaction) -> None:
        self.texts[transaction.id] = transaction.model_dump_json()

    async def get(self, calendar: str, transaction: str) -> SyncTransaction | None:
        text = self.texts.get(transaction)
        return SyncTransaction.model_validate_json(text) if text else None

    async def history(self, calendar: str, limit: int) -> tuple[SyncTransaction, ...]:
        newest = list(reversed(self.texts.values()))[:limit]
        return tuple(SyncTransaction.model_validate_json(text) for text in newest)


def rehearsed_handlers(calendar: RehearsedCalendar, now: Callable[[], float]) -> ServiceHandlers:
    """Everything that a planner's session asks, answered in memory."""
    numbers = iter(range(1, 1_000_000))
    kept = RehearsedTransactions()
    ways: dict[str, CalendarSubmitter] = {}

    async def submitter(tz: str) -> CalendarSubmitter:
        if tz not in ways:
            zone = ZoneInfo(tz)
            ways[tz] = CalendarSubmitter(calendar, kept, zone, now, lambda: f"t{next(numbers)}")
        return ways[tz]

    memory = RehearsedMemory(now)
    return {**calendar_handlers(submitter), **MEMORY.handlers(lambda _, __: memory)}


def rehearsed_planner(now: Callable[[], float]) -> Consult:
    """A session's way to a calendar and a memory of its own."""
    return consult_of(rehearsed_handlers(RehearsedCalendar(), now), "rehearsal")
