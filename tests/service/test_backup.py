"""A PostgreSQL database is backed up and restored by the very lines of docs/operations.md."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from commands_ran import shell
from fleet_sessions import log_of
from patience import SOON
from postgres import emptied, postgres_server
from pydantic import SecretStr
from service_http import calling

from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

ROOT = Path(__file__).parents[2]


def lines_of(name: str) -> str:
    """A block of the page, as it is typed."""
    page = (ROOT / "docs" / "operations.md").read_text()
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1]


async def typed(name: str, url: str, folder: Path) -> None:
    done = await asyncio.to_thread(
        subprocess.run,
        ["sh", "-ec", lines_of(name)],
        cwd=folder,
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        timeout=SOON,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as url:
        if url is None or shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
            pytest.skip("PostgreSQL and its tools are not on this machine (tools/need-servers)")
        yield url


@pytest.mark.runs('sqlite3 beatroom.db ".backup copy.db"', "sqlite3 beatroom.db VACUUM")
def test_sqlite_s_own_shell_backs_a_database_up_and_clears_it(tmp_path: Path) -> None:
    if shutil.which("sqlite3") is None:
        pytest.skip("SQLite's shell is not on this machine")
    with closing(sqlite3.connect(tmp_path / "beatroom.db")) as made, made:
        made.execute("PRAGMA journal_mode=WAL")
        made.execute("CREATE TABLE said (words)")
        made.execute("INSERT INTO said VALUES ('Good evening')")
    for line in ('sqlite3 beatroom.db ".backup copy.db"', "sqlite3 beatroom.db VACUUM"):
        done = shell(line, tmp_path, os.environ, SOON)
        assert (done.returncode, done.stderr) == (0, "")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT words FROM said").fetchall() == [("Good evening",)]


@pytest.mark.runs(
    'pg_dump --format=custom --file=beatroom.dump "$DATABASE_URL"',
    "pg_restore --clean --if-exists --no-owner --single-transaction "
    '--dbname="$DATABASE_URL" beatroom.dump',
)
async def test_what_is_backed_up_is_there_again_after_it_was_lost(
    settings: Settings, server: str, tmp_path: Path
) -> None:
    url = await emptied(server)
    stored = settings.model_copy(update={"database_url": SecretStr(url)})
    async with calling(stored) as caller:
        made = await caller.start()
        session, told = f"/sessions/{made['id']}", {"text": "Mind the time."}
        await caller.join(made)
        receipt = await caller.ask("POST", f"{session}/instructions", 202, told)
        await caller.ask("POST", f"{session}/end", 202, {"at_once": True})
        view = await caller.until(made["id"], lambda shown: shown["phase"] == "ended")
        log = await log_of(caller.service.store, made["id"])
    await typed("backup", url, tmp_path)
    await emptied(url)
    async with calling(stored) as caller:
        await caller.ask("GET", session, 404)
    await typed("restore", url, tmp_path)
    async with calling(stored) as caller:
        back = await caller.ask("GET", session, 200)
        assert (back["phase"], back["title"]) == (view["phase"], view["title"])
        assert await log_of(caller.service.store, made["id"]) == log
        assert len(log) > 3
        kept = await caller.ask("GET", f"{session}/instructions/{receipt['id']}", 200)
        assert kept["text"] == told["text"]
        again = await caller.start()  # and it goes on
        await caller.ask("POST", f"/sessions/{again['id']}/end", 202, {"at_once": True})
