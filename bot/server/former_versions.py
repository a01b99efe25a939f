"""Takes over the versions of personalities that were files in DATA_DIR, as before 0013."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import structlog
from pydantic import TypeAdapter, ValidationError

from beatroom.bot.store.authored import Event, Version, keep_version, versions_of
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Transaction, Work

log = structlog.get_logger()

FORMER = "personality-versions"
_VERSION = TypeAdapter(Version)


async def take_over_versions(
    store: Store, folder: Path, present: Callable[[str], str | None], now: float
) -> None:
    """Store what is in a folder of before, and delete it there.

    Args:
        store: Where they go; a personality that it knows is left alone.
        folder: Where they were.
        present: A personality's text.
        now: Seconds since the epoch.
    """
    for theirs in await asyncio.to_thread(lambda: sorted(folder.glob("*/"))):
        found = await asyncio.to_thread(_found, theirs, present(theirs.name), now)
        if await store.write(_kept(theirs.name, found)):
            shutil.rmtree(theirs)
            log.info("versions_taken_over", personality=theirs.name, versions=len(found))
        else:
            log.warning("versions_left", folder=str(theirs), why="the store has others of it")


def _found(folder: Path, here: str | None, now: float) -> list[Version]:
    """The versions in a folder, the oldest first, and what was changed by hand since."""
    found = [version for path in sorted(folder.glob("*.json")) if (version := _read(path))]
    if found and (last := found[-1]).present != here:
        event: Event = "deleted" if here is None else "found"
        text = last.text if here is None else here
        found.append(Version(last.id + 1, now, "", event, text))
    return found


def _kept(name: str, versions: Sequence[Version]) -> Work[bool]:
    async def work(connection: Transaction) -> bool:
        if await versions_of(connection, name, 1):
            return False
        for version in versions:
            await keep_version(connection, name, version)
        return True

    return work


def _read(path: Path) -> Version | None:
    try:
        return _VERSION.validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        log.warning("version_unreadable", path=str(path), reason=type(error).__name__)
        return None
