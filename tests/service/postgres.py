"""A PostgreSQL server of a test module's own, where its programs are installed."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
from patience import SOON, eventually_there
from ports import free_port

from bot.store.engines import writing_engine
from bot.store.migrate import upgrade
from bot.store.tables import Base


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[str | None]:
    """A server on loopback; None where there is no PostgreSQL.

    Unless it is to be `durable`, it does not wait for the disk.
    """
    server = shutil.which("postgres")
    initdb = shutil.which("initdb") or _beside(server, "initdb")
    if server is None or initdb is None:
        yield None
        return
    user = _unprivileged()
    if os.geteuid() == 0 and user is None:
        yield None
        return
    # Not in pytest's folder: a pytest that starts beside this one closes that to other users.
    with TemporaryDirectory(prefix="beatroom-pg-", ignore_cleanup_errors=True) as folder:
        if user is not None:
            shutil.chown(folder, user)
        yield from _running(Path(server).resolve(), initdb, Path(folder), user, durable=durable)


def _running(
    server: Path, initdb: str, folder: Path, user: str | None, *, durable: bool
) -> Iterator[str]:
    data = folder / "data"
    run = {"user": user, "cwd": "/"} if user is not None else {}
    subprocess.run(
        [initdb, "-D", data, "-U", "beat", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        timeout=SOON,
        **run,
    )
    port = free_port()
    running = subprocess.Popen(
        [
            server,
            "-D",
            data,
            "-k",
            folder,
            "-p",
            str(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"fsync={'on' if durable else 'off'}",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        **run,
    )
    try:
        _wait_for(port)
        yield f"postgresql://beat@127.0.0.1:{port}/postgres"
    finally:
        running.terminate()
        running.wait(SOON)


async def emptied(url: str) -> str:
    """The same server, with the tables as they are in a fresh database."""
    engine = writing_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)
        await connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    await upgrade(engine)
    await engine.dispose()
    return url


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
