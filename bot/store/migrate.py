"""Brings a database's tables up to date with Alembic, on a connection that is already open.

There is a history of migrations for the tables that every session has, and one for each kind that
brings its own (`KindStore.migrations`): each with a table that says how far the database is in it.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from beatroom.bot.store.engines import take_time
from beatroom.bot.store.kind_store import kind_migrations

FOLDER = Path(__file__).parent / "migrations"
TABLE = "alembic_version"


def alembic_config(
    connection: Connection | None = None, versions: Path | None = None, kind: str = ""
) -> Config:
    """Alembic's configuration; there is no ini file.

    Args:
        connection: To the database.
        versions: Where a kind's migrations are; None: those of every session's tables.
        kind: Whose they are.
    """
    config = Config()
    config.set_main_option("script_location", _escaped(FOLDER))
    if versions is not None:
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", _escaped(versions))
    config.attributes["connection"] = connection
    config.attributes["version_table"] = f"{TABLE}_{kind}" if kind else TABLE
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
        return await connection.run_sync(_is_current)


def newest_revisions() -> Mapping[str, str | None]:
    """The revisions that this version works with, by kind; under no name that of all sessions."""
    with _histories(None) as histories:
        return {
            kind: ScriptDirectory.from_config(config).get_current_head()
            for kind, config in histories.items()
        }


def _upgrade(connection: Connection) -> None:
    take_time(connection)
    with _histories(connection) as histories:
        for config in histories.values():
            command.upgrade(config, "head")


def _is_current(connection: Connection) -> bool:
    take_time(connection)
    with _histories(connection) as histories:
        return all(_works(connection, config) for config in histories.values())


def _works(connection: Connection, config: Config) -> bool:
    scripts = ScriptDirectory.from_config(config)
    table = {"version_table": config.attributes["version_table"]}
    found = MigrationContext.configure(connection, opts=table).get_current_revision()
    known = {one.revision for one in scripts.walk_revisions()}
    return found is not None and (found == scripts.get_current_head() or found not in known)


@contextmanager
def _histories(connection: Connection | None) -> Generator[Mapping[str, Config]]:
    """Alembic's configurations by kind, ours under no name and first."""
    with ExitStack() as open_folders:
        found = {"": alembic_config(connection)}
        for kind, where in kind_migrations():
            folder = open_folders.enter_context(_folder(where))
            found[kind] = alembic_config(connection, folder, kind)
        yield found


@contextmanager
def _folder(where: str) -> Generator[Path]:
    """The folder "package:folder" on this machine's disk, also of a package that is zipped."""
    package, _, folder = where.partition(":")
    found = files(package).joinpath(folder)
    if isinstance(found, Path):
        yield found
        return
    with TemporaryDirectory() as unzipped:
        for one in found.iterdir():
            if one.name.endswith(".py"):
                (Path(unzipped) / one.name).write_bytes(one.read_bytes())
        yield Path(unzipped)


def _escaped(path: Path) -> str:
    return str(path).replace("%", "%%")
