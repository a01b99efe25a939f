"""The calendar of a fresh machine: a Radicale server of its own, on loopback, in DATA_DIR.

It is a process that Beatroom starts, watches and stops. Its port and password stay the same, so a
person's own calendar program can be pointed at it, too.
"""

from __future__ import annotations

import asyncio
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

from bot.adapters.timebox.caldav_client import Account, CaldavClient, check
from bot.adapters.timebox.webdav import MAKE
from bot.server.secret_files import kept_secret, write_secret
from bot.tasks import Tasks
from flows.timebox.calendar import RefusedError, UnreachableError

log = structlog.get_logger()

HOST, USER, COLLECTION = "127.0.0.1", "beatroom", "plan"
START_DEADLINE, STOP_DEADLINE = 20.0, 5.0
LOOK_AGAIN = 0.05
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0
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
            "The embedded calendar needs Radicale: install beatroom[calendar], or set "
            "CALENDAR=url and CALENDAR_URL, or CALENDAR=off."
        )
    server = await asyncio.to_thread(prepared, (data_dir / "calendar").resolve())
    async with Tasks() as tasks:
        tasks.start(_keep_running(server), "embedded calendar")
        await _ready(server)
        await _make(server)
        yield server.account


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


async def _keep_running(server: Server) -> None:
    """Start the server, and start it again whenever it ends, with growing pauses."""
    pause, loop = FIRST_PAUSE, asyncio.get_running_loop()
    while True:
        began = loop.time()
        code = await _run(server)
        pause = FIRST_PAUSE if loop.time() - began > LONGEST_PAUSE else pause
        log.warning("embedded_calendar_ended", code=code, again_in=pause)
        await asyncio.sleep(pause)
        pause = min(LONGEST_PAUSE, pause * 2)


async def _run(server: Server) -> int:
    """One run of the server; its exit code. Cancelled, it is stopped first."""
    with (server.folder / "radicale.log").open("ab") as sink:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot.adapters.timebox.radicale_child",
            str(os.getpid()),
            str(server.config),
            cwd=Path(__file__).parents[3],
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
        async with asyncio.timeout(STOP_DEADLINE):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def _ready(server: Server) -> None:
    async with httpx.AsyncClient() as client:
        try:
            async with asyncio.timeout(START_DEADLINE):
                while not await _answers(client, server):  # noqa: ASYNC110 - it rings no bell
                    await asyncio.sleep(LOOK_AGAIN)
        except TimeoutError:
            raise UnreachableError(
                f"The embedded calendar did not start: see {server.folder / 'radicale.log'}."
            ) from None


async def _answers(client: httpx.AsyncClient, server: Server) -> bool:
    try:
        answer = await client.get(f"http://{HOST}:{server.port}/.well-known/caldav", timeout=5)
    except httpx.HTTPError:
        return False
    return answer.status_code < 500


async def _make(server: Server) -> None:
    """Make the calendar, if it is not there."""
    client = CaldavClient(server.account)
    try:
        answer = await client.ask("PROPFIND", server.url, headers={"Depth": "0"})
        if answer.status_code == 404:
            check(await client.ask("MKCALENDAR", server.url, MAKE))
        else:
            check(answer)
    finally:
        await client.close()
