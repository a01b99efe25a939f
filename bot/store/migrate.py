"""Brings a database's tables up to date with Alembic, on a connection that is already open."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from beatroom.bot.store.kind_store import kind_stores

FOLDER = Path(__file__).parent / "migrations"


def alembic_config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


async def upgrade(engine: AsyncEngine) -> None:
    """Run every migration that has not run yet."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


async def is_current(engine: AsyncEngine) -> bool:
    """Whether this version can work with the tables: they are its own, or a newer version's.

    Migrations only add what an older version does without, and take nothing away that it needs, so
    that services of both run beside each other while they are replaced.
    """
    async with engine.connect() as connection:
        found = await connection.run_sync(revision)
    return found is not None and (found == newest_revision() or found not in _known())


def revision(connection: Connection) -> str | None:
    """The revision that the database is at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_revision() -> str | None:
    """The revision that this version works with."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


def _known() -> set[str]:
    return {one.revision for one in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def _upgrade(connection: Connection) -> None:
    tuple(kind_stores())  # so that kinds' tables are among the metadata
    command.upgrade(alembic_config(connection), "head")
