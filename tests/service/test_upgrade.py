"""Upgrades: tables only grow, so that programs of two versions work on one database."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from patience import eventually
from postgres import emptied
from service_http import Caller, calling
from sqlalchemy import create_engine, inspect
from sqlalchemy.engine import Connection

from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.migrate import alembic_config
from beatroom.bot.store.transaction import Transaction

pytestmark = pytest.mark.service

SINCE = "0012"
"""The last revision that changed what there was; nothing older was ever released."""
EXPANDS = (
    "CREATE TABLE a_newer_one (id INTEGER PRIMARY KEY, what TEXT NOT NULL)",
    *(
        f"ALTER TABLE {table} ADD COLUMN newer TEXT"
        for table in ("session", "event", "instruction", "token", "lease", "personality_version")
    ),
    "ALTER TABLE idempotency ADD COLUMN newer INTEGER NOT NULL DEFAULT 7",
    "UPDATE alembic_version SET version_num = '9999'",
)
"""What a version to come might do."""


@pytest.fixture(params=["sqlite", "postgresql"])
async def of_database(
    request: pytest.FixtureRequest, settings: Settings, postgres: str | None
) -> AsyncGenerator[Settings]:
    if request.param == "sqlite":
        yield settings
        return
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    yield Settings(
        _env_file=None, **{**settings.model_dump(), "database_url": await emptied(postgres)}
    )


async def test_an_older_program_works_with_newer_tables(of_database: Settings) -> None:
    async with calling(of_database) as caller:
        made = await caller.start()
        await caller.join(made)
        await caller.service.store.write(expand)
        await used(caller, made["id"])  # while it runs
    async with calling(of_database) as caller:  # and where it is started anew
        await used(caller, (await caller.start())["id"])


async def used(caller: Caller, session: str) -> None:
    """A session takes an instruction, and another one is made; a text is saved."""
    path = f"/sessions/{session}/instructions"
    text = {"text": "Say this.", "kind": "say"}
    sent = await caller.ask("POST", path, 202, text, {"Idempotency-Key": session})

    async def taken() -> bool:
        return (await caller.ask("GET", f"{path}/{sent['id']}", 200))["state"] != "accepted"

    await eventually(taken)
    await caller.start()
    view = await caller.ask("GET", "/personalities/tea", 200)
    known = {"If-Match": view["etag"]}
    await caller.ask(
        "PUT", "/personalities/tea", 200, {"text": f"{view['text']}# {session}\n"}, known
    )


async def expand(connection: Transaction) -> None:
    for statement in EXPANDS:
        await connection.exec_driver_sql(statement)


def test_every_migration_only_adds_what_an_older_program_does_without(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.connect() as connection:
        config = alembic_config(connection)
        command.upgrade(config, SINCE)
        before = columns(connection)
        script = ScriptDirectory.from_config(config)
        newer = [one.revision for one in script.iterate_revisions("head", SINCE)]
        for revision in reversed(newer):
            command.upgrade(config, revision)
            after = columns(connection)
            for table, its in before.items():
                assert its.items() <= after[table].items(), f"{revision} takes from {table}"
                for name in after[table].keys() - its.keys():
                    _, nullable, default = after[table][name]
                    assert nullable or default is not None, f"{revision}: {table}.{name}"
            before = after
    engine.dispose()
    assert newer


def columns(connection: Connection) -> dict[str, dict[str, tuple[str, bool, Any]]]:
    """By table, each column's type, whether it may be empty, and its default."""
    seen = inspect(connection)
    return {
        table: {
            one["name"]: (str(one["type"]), one["nullable"], one["default"])
            for one in seen.get_columns(table)
        }
        for table in seen.get_table_names()
    }
