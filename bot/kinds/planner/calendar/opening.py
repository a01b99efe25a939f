"""The calendar that the settings name, open for as long as it is needed."""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.embedded import embedded_calendar
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.planner.calendar import Calendar, RefusedError

OpenCalendar = Callable[[ZoneInfo], AbstractAsyncContextManager[Calendar]]
"""Opens the calendar for a person in a zone; raises a CalendarError where that cannot be."""


@asynccontextmanager
async def calendar_opener(settings: Settings) -> AsyncGenerator[OpenCalendar | None]:
    """What opens the calendar; None for none.

    One service has it once, however many sessions then use it.

    Raises:
        CalendarError: There is none as the settings say.
    """
    async with calendar_account(settings) as account:
        yield None if account is None else partial(open_calendar, account)


@asynccontextmanager
async def calendar_account(settings: Settings) -> AsyncGenerator[Account | None]:
    """Where the calendar is, its server running if it is the embedded one.

    Yields:
        It; None for none.

    Raises:
        CalendarError: There is none as the settings say.
    """
    if settings.calendar != "off" and importlib.util.find_spec("caldav") is None:
        install = installing("planner")
        raise RefusedError(f"A calendar needs more: run `{install}`, or set CALENDAR=off.")
    if settings.calendar == "embedded":
        async with embedded_calendar(settings.data_dir) as account:
            yield account
    elif settings.calendar == "url":
        if not settings.calendar_url:
            raise RefusedError("CALENDAR=url needs CALENDAR_URL, the address of a calendar.")
        password = settings.calendar_password
        yield Account(
            settings.calendar_url,
            settings.calendar_user,
            password.get_secret_value() if password else "",
        )
    else:
        yield None


@asynccontextmanager
async def open_calendar(account: Account, zone: ZoneInfo) -> AsyncGenerator[Calendar]:
    """An account's calendar, for a person in a zone.

    Raises:
        CalendarError: It cannot be reached, or there is none.
    """
    # A service without a calendar need not wait for the library to load.
    from beatroom.bot.kinds.planner.calendar.caldav_calendar import CaldavCalendar  # noqa: PLC0415 - as above
    from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient  # noqa: PLC0415 - as above

    client = CaldavClient(account)
    try:
        url = await client.calendar_url()
        yield CaldavCalendar(client, url, account.name or _name(account.user, url), zone)
    finally:
        await client.close()


@asynccontextmanager
async def shared_calendar(settings: Settings) -> AsyncGenerator[Calendar]:
    """The calendar for programs elsewhere, under a name that no other machine's has.

    Raises:
        CalendarError: It cannot be reached, or there is none.
    """
    async with calendar_account(settings) as account:
        if account is None:
            raise RefusedError(
                "Only CALENDAR=embedded or CALENDAR=url can be shared; it is "
                f"CALENDAR={settings.calendar}."
            )
        async with open_calendar(_named(account), ZoneInfo("UTC")) as calendar:
            yield calendar


def _named(account: Account) -> Account:
    """With a name of its own: that of the embedded one is made of its long random password."""
    if not account.name:
        return account
    mark = hashlib.sha256(account.password.encode()).hexdigest()[:12]
    return replace(account, name=f"{account.name} {mark}")


def _name(user: str, url: str) -> str:
    """What a calendar is called in the record."""
    parts = urlsplit(url)
    return f"{user}@{parts.hostname}{parts.path}"
