"""The calendar that the settings name, open for as long as it is needed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from bot.adapters.timebox.caldav_calendar import CaldavCalendar
from bot.adapters.timebox.caldav_client import Account, CaldavClient
from bot.adapters.timebox.embedded import embedded_calendar
from bot.settings import Settings
from flows.timebox.calendar import Calendar, RefusedError


@asynccontextmanager
async def calendar_account(settings: Settings) -> AsyncGenerator[Account | None]:
    """Where the calendar is, its server running if it is the embedded one; None for none.

    One service opens it once, however many sessions then use it.

    Raises:
        CalendarError: There is none as the settings say.
    """
    if settings.calendar == "off":
        yield None
    elif settings.calendar == "embedded":
        async with embedded_calendar(settings.data_dir) as account:
            yield account
    else:
        if not settings.calendar_url:
            raise RefusedError("CALENDAR=url needs CALENDAR_URL, the address of a calendar.")
        password = settings.calendar_password
        yield Account(
            settings.calendar_url,
            settings.calendar_user,
            password.get_secret_value() if password else "",
        )


@asynccontextmanager
async def open_calendar(account: Account, zone: ZoneInfo) -> AsyncGenerator[Calendar]:
    """An account's calendar, for a person in a zone.

    Raises:
        CalendarError: It cannot be reached, or there is none.
    """
    client = CaldavClient(account)
    try:
        url = await client.calendar_url()
        yield CaldavCalendar(client, url, account.name or _name(account.user, url), zone)
    finally:
        await client.close()


def _name(user: str, url: str) -> str:
    """What a calendar is called in the record."""
    parts = urlsplit(url)
    return f"{user}@{parts.hostname}{parts.path}"
