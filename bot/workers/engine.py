"""Where sessions run, as the rest of the service sees it: one small interface, several engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from beatroom.bot.ipc.ipc import Reply, Request


class NotRunning(Exception):  # noqa: N818 - it names what is the matter
    """The session has no process that could be asked (any more, or at the moment)."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """Signs of life of one running session.

    Attributes:
        pid: Its process; None while there is none.
        ready: Whether its pipeline runs.
        restarts: How often its process was started again.
        lag: Its event loop's lag, seconds.
        memory: Its resident memory, bytes.
        unsaved: How many of its events wait for a store that is away.
    """

    pid: int | None
    ready: bool
    restarts: int
    lag: float
    memory: int
    unsaved: int = 0


@dataclass(slots=True)
class Tally:
    """What has happened to sessions here since the service started.

    Attributes:
        restarts: Processes that were started again.
        store_trouble: Runs whose events began to wait for the store.
    """

    restarts: int = 0
    store_trouble: int = 0


class Engine(Protocol):
    """Runs sessions. The store is the only truth: an engine is told ids and reads the rest."""

    @property
    def tally(self) -> Tally:
        """What has happened so far."""
        ...

    async def start(self, session: str) -> None:
        """Run a session that is in the store, from its log; again and again if it dies."""
        ...

    async def wake(self, session: str) -> None:
        """There is something in the store for a session: pending instructions."""
        ...

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        """Ask a session's process and wait for its answer, at most `deadline` seconds.

        Raises:
            NotRunning: There is no process to ask, or it died meanwhile.
            NoAnswer: It did not answer in time.
        """
        ...

    async def stop(self, session: str) -> None:
        """Take a session's process away, without ending the session; `start` runs it again."""
        ...

    def alive(self) -> Mapping[str, Vitals]:
        """The sessions that run here."""
        ...
