"""A planner's process that is killed in the middle of a sync: see `test_calendar.py`.

    calendar_crash.py mcp|ANYTHING ACCOUNT_URL USER PASSWORD STORE_URL PLAN OPERATION before|after

It sends itself SIGKILL right before or right after the write of that number. With `mcp` it goes
over MCP, with the server in the same process.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from datetime import date, datetime
from zoneinfo import ZoneInfo

from calendar_mcp import shared

from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient
from beatroom.bot.kinds.planner.calendar.opening import open_calendar
from beatroom.bot.kinds.planner.calendar.submitter import CalendarSubmitter
from beatroom.bot.kinds.planner.store.sync_transactions import StoredTransactions
from beatroom.bot.store.store import open_store
from beatroom.flows.kinds.planner.remote import DesiredEvent

VIENNA = ZoneInfo("Europe/Vienna")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main() -> None:
    way, url, user, password, store_url, plan, operation, when = sys.argv[1:]
    desired = [
        DesiredEvent(
            one["id"],
            date.fromisoformat(one["date"]),
            one["summary"],
            one["description"],
            datetime.fromisoformat(one["start"]),
            datetime.fromisoformat(one["end"]),
            one["category"],
        )
        for one in json.loads(plan)
    ]
    request, writes = CaldavClient.request, 0

    async def dying(self, url, method="GET", *args):  # noqa: ANN001, ANN002, ANN202 - it is `request`
        nonlocal writes
        if method not in ("PUT", "DELETE"):
            return await request(self, url, method, *args)
        if writes == int(operation) and when == "before":
            die()
        answer = await request(self, url, method, *args)
        if writes == int(operation) and when == "after":
            die()
        writes += 1
        return answer

    CaldavClient.request = dying
    async with (
        open_store(store_url) as store,
        open_calendar(Account(url, user, password), VIENNA) as calendar,
        shared(calendar) as far,
    ):
        used = far if way == "mcp" else calendar
        planner = CalendarSubmitter(used, StoredTransactions(store), VIENNA, lambda: 1e9)
        await planner.submit_plan(desired[0].date, desired)


asyncio.run(main())
