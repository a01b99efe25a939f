"""The calendar over MCP: the real server over stdio and HTTP, also beside a service."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
from calendar_mcp import (
    DAY,
    OTHER,
    PLAN,
    VIENNA,
    gone,
    over_mcp,
    servers_of,
    submitter,
    titles,
)
from calendar_model import ModelLog
from patience import SOON
from pydantic import SecretStr

from beatroom.bot.kinds.planner.calendar.embedded import embedded_calendar
from beatroom.bot.kinds.planner.calendar.opening import open_calendar
from beatroom.bot.kinds.planner.calendar.submitter import day_window
from beatroom.bot.kinds.planner.mcp.connection import http_opener, stdio_opener
from beatroom.flows.kinds.planner.calendar import (
    Calendar,
    UnreachableError,
)

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]
BEATROOM = f"{shlex.quote(sys.executable)} -c 'from beatroom.bot.cli.main import main; main()'"


def command(data: Path) -> str:
    """Starts the server over stdio, on the embedded calendar of a folder."""
    return (
        f"env PYTHONPATH={ROOT} CALENDAR=embedded DATA_DIR={data} LOG_LEVEL=error "
        f"{BEATROOM} calendar"
    )


@asynccontextmanager
async def http_server(data: Path, token: str) -> AsyncGenerator[str]:
    """The server over HTTP in a process of its own; its address."""
    process = await asyncio.create_subprocess_exec(
        *shlex.split(command(data)),
        *("--http", "0"),
        env={**os.environ, "CALENDAR_TOKEN": token},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(SOON):
            line = (await process.stdout.readline()).decode()
        yield line.split()[1]
    finally:
        process.terminate()
        async with asyncio.timeout(SOON):
            await process.communicate()


# ---- `beatroom calendar` -----------------------------------------------------------------------


async def test_over_stdio_it_is_planned_and_undone_and_it_lasts(tmp_path: Path) -> None:
    kept = ModelLog()
    async with over_mcp(stdio_opener(command(tmp_path)), SOON) as calendar:
        assert len(servers_of(tmp_path)) == 1
        name = calendar.name
        report = await submitter(calendar, kept).submit_plan(DAY, PLAN)
        assert len(report.transaction.done) == 3
        assert (await submitter(calendar, kept).submit_plan(DAY, PLAN)).transaction.ops == ()
    await gone(tmp_path)
    async with over_mcp(stdio_opener(command(tmp_path)), SOON) as calendar:
        assert calendar.name == name
        assert name.startswith("mcp embedded ")
        assert await titles(calendar) == ["The report", "Mails", "Lunch"]
        assert (await submitter(calendar, kept).undo_last()).conflicts == ()
        assert await titles(calendar) == []
    await gone(tmp_path)


async def test_beside_a_service_it_shares_the_service_s_calendar_and_takes_it_over(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        async with embedded_calendar(tmp_path) as account, open_calendar(account, VIENNA) as itself:
            url = await stack.enter_async_context(http_server(tmp_path, "secret"))
            far = over_mcp(http_opener(url, SecretStr("secret")), SOON)
            calendar = await stack.enter_async_context(far)
            assert len(servers_of(tmp_path)) == 1
            await submitter(calendar).submit_plan(DAY, PLAN)
            assert await titles(itself) == ["The report", "Mails", "Lunch"]
        # The service is gone, and what was beside it goes on with the same calendar.
        assert await patient_titles(calendar) == ["The report", "Mails", "Lunch"]
        assert len(servers_of(tmp_path)) == 1
        # A service that comes back uses it, too.
        async with embedded_calendar(tmp_path) as again:
            assert again == account
            assert len(servers_of(tmp_path)) == 1
    await gone(tmp_path)


async def patient_titles(calendar: Calendar) -> list[str]:
    async with asyncio.timeout(SOON):
        while True:
            try:
                return await titles(calendar)
            except UnreachableError:
                continue


@pytest.mark.runs("beatroom calendar --http 7870")
async def test_over_http_only_who_has_the_token_gets_in(tmp_path: Path) -> None:
    async with http_server(tmp_path, "") as url:
        kept = tmp_path / "calendar-token"
        assert kept.stat().st_mode & 0o077 == 0
        token = SecretStr(kept.read_text().strip())
        async with over_mcp(http_opener(url, token), SOON) as calendar:
            assert await titles(calendar) == []
        for wrong in (SecretStr("secreT"), None):
            with pytest.raises(ExceptionGroup) as refused:
                async with over_mcp(http_opener(url, wrong), SOON):
                    raise AssertionError
            assert refused.group_contains(UnreachableError)
        async with httpx.AsyncClient() as client:
            bare = await client.post(url, json={"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
            assert bare.status_code == 401


@pytest.mark.parametrize(("chosen", "says"), [("off", "CALENDAR=off"), ("url", "CALENDAR_URL")])
async def test_where_there_is_no_calendar_it_says_so(
    tmp_path: Path, chosen: str, says: str
) -> None:
    process = await asyncio.create_subprocess_exec(
        *shlex.split(command(tmp_path).replace("CALENDAR=embedded", f"CALENDAR={chosen}")),
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(SOON):
        _, said = await process.communicate()
    assert process.returncode == 1
    assert says in said.decode()
    assert "Traceback" not in said.decode()


# ---- a service whose calendar is elsewhere -----------------------------------------------------


async def test_a_server_that_dies_is_started_again(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    noting = f"sh -c 'echo $$ >> {pids}; exec \"$@\"' sh {command(tmp_path)}"
    async with over_mcp(stdio_opener(noting), SOON) as calendar:
        planner = submitter(calendar)
        await planner.submit_plan(DAY, PLAN)
        os.kill(int(pids.read_text().split()[-1]), signal.SIGKILL)
        assert len((await planner.submit_plan(DAY, OTHER)).transaction.done) == 3
        assert len(pids.read_text().split()) == 2
        await planner.undo_last()
        assert await titles(calendar) == ["The report", "Mails", "Lunch"]
    await gone(tmp_path)


MORTAL = """
import os, pathlib, signal, sys
from beatroom.bot.kinds.planner.calendar.caldav_client import CaldavClient
from beatroom.bot.cli.main import main

request, left = CaldavClient.request, pathlib.Path(sys.argv.pop(1))

async def dying(self, url, method="GET", *args):
    answer = await request(self, url, method, *args)
    if method in ("PUT", "DELETE") and left.exists():
        writes = int(left.read_text())
        left.write_text(str(writes - 1))
        if not writes:
            left.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
    return answer

CaldavClient.request = dying
main()
"""
"""The server, which is killed right after as many writes as a file says, and then no more."""


@pytest.mark.parametrize("at", [0, 2])
async def test_what_a_server_wrote_when_it_died_is_written_once_and_undone(
    tmp_path: Path, at: int
) -> None:
    script, left = tmp_path / "mortal.py", tmp_path / "left"
    script.write_text(MORTAL)
    mortal = command(tmp_path).replace(BEATROOM, f"{shlex.quote(sys.executable)} {script} {left}")
    async with (
        embedded_calendar(tmp_path) as account,
        open_calendar(account, VIENNA) as itself,
        over_mcp(stdio_opener(mortal), SOON) as calendar,
    ):
        planner = submitter(calendar)
        await planner.submit_plan(DAY, PLAN)
        before = {
            event.href: event.payload for event in await itself.fetch(day_window(DAY, VIENNA))
        }
        left.write_text(str(at))

        report = await planner.submit_plan(DAY, OTHER)

        assert not left.exists()
        assert [op.state for op in report.transaction.ops] == ["done"] * 3
        assert sorted(await titles(itself)) == ["A walk", "Lunch", "The report"]
        assert (await planner.undo_last()).conflicts == ()
        after = {event.href: event.payload for event in await itself.fetch(day_window(DAY, VIENNA))}
        assert after == before
