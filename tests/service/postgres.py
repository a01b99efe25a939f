"""A PostgreSQL server of a test module's own, where its programs are installed."""

from __future__ import annotations

import asyncio
import atexit
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
from patience import SOON, eventually_there
from ports import free_port
from sqlalchemy.engine import make_url

from beatroom.bot.store.engines import writing_engine
from beatroom.bot.store.migrate import upgrade

FRESH = "fresh"
"""The database of each server in which the migrations have run, and nothing else."""


@dataclass
class PostgresServer:
    """A server that is there, stands still, or is gone; its data stay."""

    program: Path
    folder: Path
    port: int
    run: dict[str, Any]
    durable: bool
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://beat@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Return once it takes queries."""
        options = {"listen_addresses": "127.0.0.1", "fsync": "on" if self.durable else "off"}
        given = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        place = ["-D", self.folder / "data", "-k", self.folder, "-p", str(self.port)]
        self.process = subprocess.Popen(
            [self.program, *place, *given],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self.run,
        )
        _wait_for(self.port)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Let it end: SIGTERM waits for who is connected, SIGINT and SIGQUIT do not."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(SOON)
            self.process = None

    def kill(self) -> None:
        """Take it, and all that it has started, away at once."""
        for pid in self._processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.stop(signal.SIGKILL)

    def freeze(self) -> None:
        """Let it, and all that it has started, stand still."""
        for pid in self._processes():
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        for pid in self._processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The server first: what stands still starts nothing more."""
        assert self.process is not None
        first = self.process.pid
        tasks = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, tasks)]


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[str | None]:
    """The address of a server on loopback; None where there is no PostgreSQL.

    Unless it is to be `durable`, it does not wait for the disk.
    """
    with postgres(durable=durable) as server:
        yield None if server is None else server.url


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[PostgresServer | None]:
    """The same, as what can be stopped and started again."""
    program = shutil.which("postgres")
    initdb = shutil.which("initdb") or _beside(program, "initdb")
    user = _unprivileged()
    if program is None or initdb is None or (os.geteuid() == 0 and user is None):
        yield None
        return
    run = {"user": user, "cwd": "/"} if user is not None else {}
    with _place(user) as folder:
        data = _fresh_data(Path(program).resolve(), initdb, user)
        # Its files stay their owner's.
        subprocess.run(["cp", "-a", data, folder / "data"], check=True, timeout=SOON)
        server = PostgresServer(Path(program).resolve(), folder, free_port(), run, durable)
        try:
            server.start()
            yield server
        finally:
            server.stop()


async def emptied(url: str) -> str:
    """The same server, with the tables as they are in a fresh database; who is connected is cut."""
    name = make_url(url).database
    connection = await asyncpg.connect(_of(url, "template1"))
    await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    await connection.execute(f"CREATE DATABASE {name} TEMPLATE {FRESH}")
    await connection.close()
    return url


@cache
def _fresh_data(program: Path, initdb: str, user: str | None) -> Path:
    """The data that every server of this process begins with, made once: with FRESH in it."""
    kept = ExitStack()
    atexit.register(kept.close)
    folder = kept.enter_context(_place(user))
    run = {"user": user, "cwd": "/"} if user is not None else {}
    subprocess.run(
        [initdb, "-D", folder / "data", "-U", "beat", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        timeout=SOON,
        **run,
    )
    server = PostgresServer(program, folder, free_port(), run, durable=False)
    server.start()
    with ThreadPoolExecutor(1) as beside:  # a loop may run here
        beside.submit(asyncio.run, _make_fresh(server.url)).result(SOON)
    server.stop()
    return folder / "data"


async def _make_fresh(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE DATABASE {FRESH}")
    await connection.close()
    engine = writing_engine(_of(url, FRESH))
    await upgrade(engine)
    await engine.dispose()


def _of(url: str, database: str) -> str:
    """Another database of the same server."""
    return make_url(url).set(database=database).render_as_string(hide_password=False)


@contextmanager
def _place(user: str | None) -> Iterator[Path]:
    """A folder for a server, in which its user may write."""
    # Not in pytest's folder: a pytest that starts beside this one closes that to other users.
    with TemporaryDirectory(prefix="beatroom-pg-", ignore_cleanup_errors=True) as place:
        if user is not None:
            shutil.chown(place, user)
        yield Path(place)


def _beside(program: str | None, name: str) -> str | None:
    if program is None:
        return None
    other = Path(program).resolve().with_name(name)
    return str(other) if other.exists() else None


def _unprivileged() -> str | None:
    """A user who may run the server, when the tests run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


def _wait_for(port: int) -> None:
    """Return when it takes queries: its port is open before that."""

    def takes_queries() -> bool:
        try:
            asyncio.run(_ask(port))
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    eventually_there(takes_queries, what="PostgreSQL takes queries")


async def _ask(port: int) -> None:
    connection = await asyncpg.connect(f"postgresql://beat@127.0.0.1:{port}/postgres")
    await connection.close()
