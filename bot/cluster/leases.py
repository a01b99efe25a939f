"""One service's leases: of several services on one database, each session is run by one.

A service takes a session's lease before it runs it and renews it while it does (`local.py`). One
that stops gives its leases back. One that is killed cannot: where it used the same DATA_DIR its
lock on a file there is gone with it, which the next one sees at once; elsewhere its leases run out.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog

from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.leases import (
    Claim,
    give_all_back,
    give_back,
    is_held,
)
from beatroom.bot.store.store import Store
from beatroom.bot.store.transaction import Work
from beatroom.bot.store.trouble import log_trouble
from beatroom.flows.core.clock import Clock

log = structlog.get_logger()

FOLDER = "holders"


class Leases:
    """One service's leases, and the file whose lock says that it lives."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.holder = secrets.token_hex(8)
        self._store, self._clock = store, clock
        self.seconds = settings.lease_seconds
        self._folder = settings.data_dir / FOLDER
        self._lock = _locked(self._folder / self.holder)

    def claim(self) -> Claim:
        """What this service says to have a lease now."""
        now = self._clock.now()
        return Claim(self.holder, now, now + self.seconds, self.gone())

    def held(self, session: str, _: str) -> Work[bool]:
        """A piece of reading: whether somebody has a session's lease who may be there."""
        now, gone = self._clock.now(), self.gone()
        return lambda c: is_held(c, session, now, gone)

    def gone(self) -> tuple[str, ...]:
        """Services that used this DATA_DIR and do not run any more."""
        others = (path for path in self._folder.iterdir() if path.name != self.holder)
        return tuple(path.name for path in others if path.suffix == "" and _unlocked(path))

    def forget(self, gone: tuple[str, ...]) -> None:
        """Remove the files of services that are gone and have left nothing."""
        for name in gone:
            (self._folder / name).unlink(missing_ok=True)

    async def give_back(self, session: str) -> None:
        """Let another service have it."""
        try:
            await self._store.write(lambda c: give_back(c, session, self.holder))
        except Exception as error:  # noqa: BLE001 - border: a store that does not answer
            log_trouble(
                log,
                "lease_not_given_back",
                error,
                doing="giving a session's lease back",
                expected=f"it runs out within {self.seconds:g} s, and another service may take it",
                session=session,
            )

    async def close(self) -> None:
        """Let all of them go, for another service to go on at once."""
        try:
            await self._store.write(lambda c: give_all_back(c, self.holder))
        except Exception as error:  # noqa: BLE001 - border: a store that does not answer
            log_trouble(
                log,
                "leases_not_given_back",
                error,
                doing="giving all leases back on stopping",
                expected=f"they run out within {self.seconds:g} s, or are seen to be nobody's",
            )
        finally:
            os.close(self._lock)
            (self._folder / self.holder).unlink(missing_ok=True)


@asynccontextmanager
async def open_leases(settings: Settings, store: Store, wall: Clock) -> AsyncGenerator[Leases]:
    """This service's leases while the block runs; afterwards others may have them."""
    leases = Leases(settings, store, wall)
    try:
        yield leases
    finally:
        await leases.close()


def _locked(path: Path) -> int:
    """A file that is locked for as long as this process lives, made in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    making = path.with_suffix(".making")
    lock = os.open(making, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:  # a file system without locks: others wait until leases run out
        log.warning("holder_not_locked", reason=str(error))
        making.unlink(missing_ok=True)
        return lock
    making.rename(path)
    return lock


def _unlocked(path: Path) -> bool:
    """Whether the process that made the file is gone."""
    try:
        lock = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(lock)
    return True
