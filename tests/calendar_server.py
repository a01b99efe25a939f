"""A real Radicale in its own process, and calendars on it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
from patience import SOON
from ports import free_port

from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.caldav_calendar import CaldavCalendar
from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient
from beatroom.bot.kinds.planner.calendar.embedded import MAKE
from beatroom.bot.kinds.planner.calendar.opening import open_calendar

VIENNA = ZoneInfo("Europe/Vienna")
LUNCH = """\
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//somebody else//EN
BEGIN:VEVENT
UID:lunch@example.org
DTSTAMP:20260101T000000Z
DTSTART:{day:%Y%m%d}T130000Z
DTEND:{day:%Y%m%d}T140000Z
SUMMARY:Lunch with Bo
X-THEIRS:kept
END:VEVENT
END:VCALENDAR
"""
USER, PASSWORD = "ada", "a made-up password"
CONFIG = """\
[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = {folder}/collections
[web]
type = none
"""


@dataclass(frozen=True, slots=True)
class CalendarServer:
    """A running server."""

    folder: Path
    port: int

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def account(self, calendar: str = "") -> Account:
        """The user's account, or one calendar of it."""
        return Account(self.root + (f"{USER}/{calendar}/" if calendar else ""), USER, PASSWORD)

    async def make(self, calendar: str) -> Account:
        """A fresh, empty calendar."""
        account = self.account(calendar)
        async with self.plain() as client:
            made = await client.request("MKCALENDAR", account.url, content=MAKE)
        assert made.status_code == 201, made.text
        return account

    def plain(self) -> httpx.AsyncClient:
        """Another client, which knows nothing of the planner."""
        return httpx.AsyncClient(auth=(USER, PASSWORD), base_url=self.root, timeout=SOON)


@contextmanager
def calendar_server(folder: Path) -> Iterator[CalendarServer]:
    """A server on a free port; afterwards it is gone."""
    server = CalendarServer(folder, free_port())
    (folder / "users").write_text(f"{USER}:{PASSWORD}\n")
    (folder / "config").write_text(CONFIG.format(folder=folder, port=server.port))
    with (folder / "log").open("w") as sink:
        process = subprocess.Popen(
            [sys.executable, "-m", "radicale", "--config", str(folder / "config")],
            env={"PATH": os.environ["PATH"]},
            stdout=sink,
            stderr=sink,
        )
    try:
        _wait(server, process)
        yield server
    finally:
        process.terminate()
        process.wait(SOON)


@asynccontextmanager
async def opened(account: Account, **client: float) -> AsyncIterator[CaldavCalendar]:
    """The planner's own way to an account's calendar."""
    if client:
        speaking = CaldavClient(account, **client)
        yield CaldavCalendar(speaking, account.url, account.url, VIENNA)
        await speaking.close()
        return
    async with open_calendar(account, VIENNA) as calendar:
        assert isinstance(calendar, CaldavCalendar)
        yield calendar


@asynccontextmanager
async def another_client(server: CalendarServer) -> AsyncIterator[httpx.AsyncClient]:
    """Another client of the calendar "plan", who has put a meeting on tomorrow."""
    account = await server.make("plan")
    auth = (USER, PASSWORD)
    async with httpx.AsyncClient(auth=auth, base_url=account.url, timeout=SOON) as client:
        tomorrow = datetime.now(UTC).date() + timedelta(days=1)
        put = await client.put("lunch.ics", content=LUNCH.format(day=tomorrow))
        assert put.status_code == httpx.codes.CREATED, put.text
        yield client


def _wait(server: CalendarServer, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + SOON
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(server.root, timeout=SOON):  # noqa: S310 - loopback
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.02)
    raise AssertionError(f"Radicale did not start:\n{(server.folder / 'log').read_text()[-2000:]}")
