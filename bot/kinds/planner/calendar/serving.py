"""The service's one calendar: opened when a session first asks, closed with the service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from zoneinfo import ZoneInfo

import structlog

from beatroom.bot.kinds.planner.calendar.opening import OpenCalendar, calendar_opener
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter, TransactionLog
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.trouble import log_trouble
from beatroom.flows.kinds.planner.calendar import CalendarError, RefusedError, UnreachableError

log = structlog.get_logger()

AGAIN = 5.0
"""Seconds after which a calendar that could not be opened is tried again, when asked for."""


class ServedCalendar:
    """Brings submitters (see `desk.Submitters`), one for each time zone.

    Args:
        settings: Which calendar.
        kept: Where its transactions are kept.
        now: Seconds since the epoch.
    """

    def __init__(self, settings: Settings, kept: TransactionLog, now: Callable[[], float]) -> None:
        self._settings, self._kept, self._now = settings, kept, now
        self._wanted, self._answered = asyncio.Event(), asyncio.Event()
        self._open: OpenCalendar | None = None
        self._trouble: CalendarError | None = None
        self._stack = AsyncExitStack()
        self._opening = asyncio.Lock()
        self._submitters: dict[str, CalendarSubmitter] = {}

    async def run(self) -> None:
        """Keep the way to it for as long as the service lives; a task of its own.

        An embedded server's tasks have to end in the task that began them.
        """
        while True:
            await self._wanted.wait()
            self._submitters.clear()
            try:
                async with calendar_opener(self._settings) as opener, self._stack:
                    self._open, self._trouble = opener, None
                    self._answered.set()
                    await asyncio.Event().wait()
            except CalendarError as error:
                log.warning("calendar_not_opened", reason=str(error))
                await self._without(error)
            except Exception as error:  # noqa: BLE001 - border: a full disk, a process that fails
                log_trouble(
                    log,
                    "calendar_broke",
                    error,
                    doing="opening the calendar, or keeping it open",
                    expected=f"it is opened when it is asked for, at the earliest in {AGAIN:g} s",
                )
                await self._without(
                    UnreachableError(f"The calendar cannot be used now ({type(error).__name__}).")
                )

    async def _without(self, trouble: CalendarError) -> None:
        """Tell whoever asks why there is none, for a while; then it is opened anew when wanted."""
        self._open, self._trouble = None, trouble
        self._submitters.clear()
        self._answered.set()
        await asyncio.sleep(AGAIN)
        self._wanted.clear()
        self._answered.clear()

    async def submitter(self, tz: str) -> CalendarSubmitter:
        """The way to the calendar for a person in a zone; a CalendarError when there is none."""
        if (known := self._submitters.get(tz)) is not None:
            return known
        self._wanted.set()
        await self._answered.wait()
        if self._trouble is not None:
            raise self._trouble
        if self._open is None:
            raise RefusedError("No calendar is set up here, so nothing can be written to one.")
        async with self._opening:
            if tz not in self._submitters:
                zone = ZoneInfo(tz)
                calendar = await self._stack.enter_async_context(self._open(zone))
                self._submitters[tz] = CalendarSubmitter(calendar, self._kept, zone, self._now)
        return self._submitters[tz]


@asynccontextmanager
async def served_calendar(
    settings: Settings, kept: TransactionLog, now: Callable[[], float]
) -> AsyncGenerator[ServedCalendar]:
    """The calendar for as long as the block lasts; nothing is started before it is asked for."""
    calendar = ServedCalendar(settings, kept, now)
    async with Tasks() as tasks:
        tasks.keep(calendar.run, "calendar")
        yield calendar
