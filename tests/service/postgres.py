"""A PostgreSQL server of a test module's own, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ports import free_port

from bot.store.engines import writing_engine
from bot.store.migrate import upgrade
from bot.store.tables import Base


@contextmanager
def postgres_server(folder: Path) -> Iterator[str | None]:
    """A server that listens on a socket in `folder`; None where there is no PostgreSQL."""
    server = shutil.which("postgres")
    initdb = shutil.which("initdb") or _beside(server, "initdb")
    if server is None or initdb is None:
        yield None
        return
    user = _unprivileged()
    if os.geteuid() == 0:
        if user is None:
            yield None
            return
        for part in (folder, *folder.parents):
            if part == Path("/tmp"):  # noqa: S108 - where pytest's folders are; the user must get in
                break
            part.chmod(part.stat().st_mode | 0o711)
        shutil.chown(folder, user)
    data = folder / "data"
    run = {"user": user, "cwd": "/"} if user is not None else {}
    subprocess.run(
        [initdb, "-D", data, "-U", "beat", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        timeout=60,
        **run,
    )
    port = free_port()
    running = subprocess.Popen(
        [
            Path(server).resolve(),
            "-D",
            data,
            "-k",
            folder,
            "-p",
            str(port),
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "fsync=off",
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
        running.wait(20)


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
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with socket.socket() as sock:
            if sock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL did not start within 20 seconds.")
