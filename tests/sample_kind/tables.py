"""Brings a database up to date and back, and tells as JSON what was seen; with the wheel."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from alembic import command
from pub_quiz.store import Night, keep_night, list_nights
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from beatroom.bot.store.engines import writing_engine
from beatroom.bot.store.migrate import alembic_config, is_current, newest_revisions, upgrade
from beatroom.bot.store.store import open_store

URL = f"sqlite:///{sys.argv[1]}"
VERSIONS = Path(sys.argv[2])


def at_first(connection: Connection) -> None:
    """The tables of the version before, with a night that was kept then."""
    command.downgrade(alembic_config(connection, VERSIONS, "quiz"), "0001")
    connection.execute(text("INSERT INTO quiz_night (session_id, questions) VALUES ('s1', 3)"))


async def main() -> None:
    """Tell everything in one line."""
    told: dict[str, Any] = {"revisions": dict(newest_revisions())}
    engine = writing_engine(URL)
    told["before"] = await is_current(engine)
    await upgrade(engine)
    told["current"] = await is_current(engine)
    async with engine.begin() as connection:
        names = await connection.run_sync(lambda c: inspect(c).get_table_names())
        await connection.run_sync(at_first)
    told["tables"] = sorted(name for name in names if "quiz" in name or name == "session")
    told["outdated"] = not await is_current(engine)
    await engine.dispose()
    async with open_store(URL) as store:  # SQLite is brought up to date by itself
        await store.write(lambda c: keep_night(c, Night(session="s2", questions=2, best=4)))
        nights = await store.read(list_nights)
    told["nights"] = [[one.session, one.questions, one.best] for one in nights]
    sys.stdout.write(json.dumps(told) + "\n")


asyncio.run(main())
