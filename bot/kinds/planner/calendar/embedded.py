"""The calendar of a fresh machine: a Radicale server of its own, on loopback, in DATA_DIR.

It is a process that Beatroom starts, watches and stops. Its port and password stay the same, so a
person's own calendar program can be pointed at it, too. Of several processes on one DATA_DIR (the
service, and `beatroom calendar` beside it) one has the turn to run it; when that one ends, another
takes the turn.
"""

from __future__ import annotations

import asyncio
import fcntl
import importlib.util
import os
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import structlog

from beatroom.bot.kinds.planner.calendar.account import Account
from beatroom.bot.runtime.own_command import installing
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.secret_files import kept_secret, write_secret
from beatroom.flows.kinds.planner.calendar import RefusedError, UnreachableError

log = structlog.get_logger()

HOST, USER, COLLECTION = "127.0.0.1", "beatroom", "plan"
START_DEADLINE, STOP_DEADLINE = 20.0, 5.0
LOOK_AGAIN, ASK_FOR_TURN = 0.05, 0.5
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0
MAKE = """\
<?xml version="1.0" encoding="utf-8"?>
<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop>
<displayname>Beatroom</displayname>
<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>
</prop></set></C:mkcalendar>
"""
CONFIG = """\
[server]
hosts = {host}:{port}
[auth]
type = htpasswd
htpasswd_filename = {users}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = {storage}
[logging]
level = warning
[web]
type = none
"""


@dataclass(frozen=True, slots=True)
class Server:
    """Where the embedded server keeps its things, and how it is reached."""

    folder: Path
    port: int
    password: str

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/{USER}/{COLLECTION}/"

    @property
    def account(self) -> Account:
        return Account(self.url, USER, self.password, name="embedded")

    @property
    def config(self) -> Path:
        return self.folder / "radicale.config"


@asynccontextmanager
async def embedded_calendar(data_dir: Path) -> AsyncGenerator[Account]:
    """Run the server for as long as the block does; its account, once it answers.

    Raises:
        RefusedError: Radicale is not installed.
        UnreachableError: It does not come up.
    """
    if importlib.util.find_spec("radicale") is None:
        raise RefusedError(
            f"The embedded calendar needs Radicale: run `{installing('planner')}`, or set "
            "CALENDAR=url and CALENDAR_URL, or CALENDAR=off."
        )
    folder = (data_dir / "calendar").resolve()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "turn").open("ab") as turn:  # the system gives it back when the process ends
        mine = await asyncio.to_thread(prepared, folder) if _has(turn.fileno()) else None
        async with Tasks() as tasks:
            tasks.start(_keep_running(folder, turn.fileno(), mine), "embedded calendar")
            server = await _ready(folder)
            if server is not None:
                yield server.account
    if server is None:  # not in the block: what is raised there comes out in a group
        raise UnreachableError(
            f"The embedded calendar did not start: see {folder / 'radicale.log'}."
        )


def prepared(folder: Path) -> Server:
    """The server's files: its password, its port, its configuration."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    password = kept_secret(folder / "password")
    write_secret(folder / "users", f"{USER}:{password}")
    server = Server(folder, _port(folder / "port"), password)
    server.config.write_text(
        CONFIG.format(
            host=HOST, port=server.port, users=folder / "users", storage=folder / "collections"
        )
    )
    return server


def _port(kept: Path) -> int:
    """The port of last time if it is free, else a free one."""
    try:
        last = int(kept.read_text())
    except (OSError, ValueError):
        last = 0
    for wanted in (last, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, wanted))
            except (OSError, OverflowError):
                continue
            port = int(probe.getsockname()[1])
            kept.write_text(f"{port}\n")
            return port
    raise UnreachableError("There is no free port for the embedded calendar.")


def as_prepared(folder: Path) -> Server | None:
    """The server as whoever runs it has prepared it; None when nobody has, so far."""
    try:
        port = int((folder / "port").read_text())
        return Server(folder, port, (folder / "password").read_text().strip())
    except (OSError, ValueError):
        return None


async def _keep_running(folder: Path, turn: int, server: Server | None) -> None:
    """Start the server, and again whenever it ends, with growing pauses.

    Args:
        folder: The server's.
        turn: The open file whose lock is the turn.
        server: As prepared; None: it is another process's turn.
    """
    while server is None:
        await asyncio.sleep(ASK_FOR_TURN)
        server = await asyncio.to_thread(_taken_over, folder) if _has(turn) else None
    pause, loop = FIRST_PAUSE, asyncio.get_running_loop()
    while True:
        began = loop.time()
        code = await _run(server)
        pause = FIRST_PAUSE if loop.time() - began > LONGEST_PAUSE else pause
        log.warning("embedded_calendar_ended", code=code, again_in=pause)
        await asyncio.sleep(pause)
        pause = min(LONGEST_PAUSE, pause * 2)


def _taken_over(folder: Path) -> Server | None:
    """The server, prepared anew; None where that cannot be done now."""
    try:
        return prepared(folder)
    except (OSError, UnreachableError) as error:
        log.warning("embedded_calendar_not_prepared", reason=str(error))
        return None


def _has(turn: int) -> bool:
    """Whether this process has the turn; the lock is one that forked children do not inherit."""
    try:
        fcntl.lockf(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


async def _run(server: Server) -> int:
    """One run of the server; its exit code. Cancelled, it is stopped first."""
    with (server.folder / "radicale.log").open("ab") as sink:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "beatroom.bot.kinds.planner.calendar.radicale_child",
            str(os.getpid()),
            str(server.config),
            cwd=Path(__file__).parents[5],
            env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"},  # none of our secrets
            stdin=asyncio.subprocess.DEVNULL,
            stdout=sink,
            stderr=sink,
        )
    try:
        return await process.wait()
    finally:
        await _stopped(process)


async def _stopped(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with time_limit(STOP_DEADLINE):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def _ready(folder: Path) -> Server | None:
    """The server, once it answers and has its calendar; None when it takes too long."""
    async with httpx.AsyncClient(timeout=5, trust_env=False) as client:
        try:
            async with time_limit(START_DEADLINE):
                while (server := as_prepared(folder)) is None or not await _answers(client, server):  # noqa: ASYNC110 - it rings no bell
                    await asyncio.sleep(LOOK_AGAIN)
        except TimeoutError:
            return None
    return server


async def _answers(client: httpx.AsyncClient, server: Server) -> bool:
    """Whether the calendar is there; it is made if it is not, to be found the next time."""
    auth = (USER, server.password)
    try:
        answer = await client.request("PROPFIND", server.url, auth=auth, headers={"Depth": "0"})
        if answer.status_code == 404:
            await client.request("MKCALENDAR", server.url, auth=auth, content=MAKE)
    except httpx.HTTPError:
        return False
    return answer.is_success
