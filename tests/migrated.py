"""A file with the tables that the migrations make, so that not each test has to run them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from patience import SOON
from sqlalchemy.engine import make_url

from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.engines import writing_engine
from beatroom.bot.store.migrate import upgrade
from beatroom.bot.store.store import store_url


def with_tables(settings: Settings) -> Settings:
    """The same settings; where their store is a file that is not there yet, it is, and empty."""
    url = make_url(store_url(settings))
    path = Path(url.database or "")
    if url.drivername == "sqlite" and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.write_bytes(_migrated())
        path.chmod(0o600)
    return settings


@cache
def _migrated() -> bytes:
    """What is in the file once the migrations have run."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as beside:  # a loop may run here
        path = Path(folder) / "beatroom.db"
        beside.submit(asyncio.run, _migrate(f"sqlite:///{path}")).result(SOON)
        return path.read_bytes()


async def _migrate(url: str) -> None:
    engine = writing_engine(url)
    await upgrade(engine)
    await engine.dispose()
