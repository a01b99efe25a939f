"""Where sessions run, as the rest of the service sees it: one small interface, several engines.

An engine owns where a session runs, that it runs, and that only one process does. The store is the
truth of everything else: an engine is told ids, and the process that runs one reads the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Literal, Protocol

from beatroom.bot.ipc.ipc import Reply, Request
from beatroom.bot.store.transaction import Work
from beatroom.bot.workers.session_measures import SessionMeasures

RunState = Literal["starting", "running", "nobody", "moving"]
"""How a session that should run does: its process is being started, it runs, nobody has it at the
moment, or its host has let it go in order, for another one to go on with it."""


class NotRunning(Exception):  # noqa: N818 - it names what is the matter
    """The session has no process that could be asked (any more, or at the moment).

    Attributes:
        run: How it stands.
    """

    def __init__(self, why: str, run: RunState = "nobody") -> None:
        super().__init__(why)
        self.run: RunState = run

    @classmethod
    def moving(cls) -> NotRunning:
        """Of a session that its host has let go in order."""
        return cls("The session is moving to another machine.", "moving")


class CapacityError(Exception):
    """As many sessions run as may; the text says how many."""


class RateLimitedError(Exception):
    """Whoever asks to come in did what no browser does.

    Attributes:
        seconds: How long they are not let in.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"They are not let in for {seconds:g} seconds.")
        self.seconds = seconds


class RundownConflictError(Exception):
    """The rundown is not the one any more that a change was meant for."""


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
        waits_for: What it needs before it can run, in a sentence; empty for nothing.
    """

    pid: int | None
    ready: bool
    restarts: int
    lag: float
    memory: int
    unsaved: int = 0
    waits_for: str = ""


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known of whoever runs a session.

    Attributes:
        run: How it is run; None where it is not to run.
        vitals: Its signs of life; None where they cannot be had soon.
    """

    run: RunState | None
    vitals: Vitals | None = None


@dataclass(slots=True)
class SessionCounts:
    """What has happened to sessions here since the service started.

    Attributes:
        restarts: Processes that were started again.
        store_trouble: Runs whose events began to wait for the store.
        taken_over: Sessions that another process or host had begun.
        measures: What they have measured of themselves.
        ready: How many processes have loaded what a session needs, and wait for one.
    """

    restarts: int = 0
    store_trouble: int = 0
    taken_over: int = 0
    measures: SessionMeasures = field(default_factory=SessionMeasures)
    ready: Callable[[], int] = lambda: 0


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many sessions may run where this engine places them, and how many do, or are about to."""

    most: int
    taken: int


class LocalSessions(Protocol):
    """The sessions that run in this process's care, for others to ask."""

    async def ask(self, session: str, message: Request, deadline: float) -> Reply:
        """As `Engine.ask`, without asking anywhere else."""
        ...

    def alive(self) -> Mapping[str, Vitals]:
        """Which, and their signs of life."""
        ...

    async def wake(self, session: str) -> None:
        """Hand one that runs here what waits for it in the store."""
        ...


class Engine(Protocol):
    """Runs sessions: this is all that the service knows of where they are."""

    @property
    def here(self) -> LocalSessions:
        """What runs in this process's care."""
        ...

    @property
    def tally(self) -> SessionCounts:
        """What has happened so far in this process."""
        ...

    def place(self, kept_free: int = 0) -> AbstractAsyncContextManager[None]:
        """Keep a place while the block makes a session and starts it.

        Args:
            kept_free: As many places are not for this one.

        Raises:
            CapacityError: There is none.
        """
        ...

    def claiming(self, session: str) -> Work[bool]:
        """A piece of writing that makes a session this service's to start.

        False where another one is at it. It goes into the transaction that makes a session, and
        before one that waits for its time is started.
        """
        ...

    async def unclaim(self, session: str) -> None:
        """A session that was claimed is not started here: another service may."""
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
            RateLimitedError: It is an offer or candidates of somebody who is not let in.
            RundownConflictError: The rundown has changed since what the change was meant for.
        """
        ...

    async def stop(self, session: str) -> None:
        """Take a session's process away, without ending the session; `start` runs it again."""
        ...

    def alive(self) -> Mapping[str, Vitals]:
        """The sessions that run in this process's care."""
        ...

    async def signs(self, session: str) -> Signs:
        """What is known of whoever runs a session, wherever that is."""
        ...

    async def capacity(self) -> Capacity:
        """How many sessions may run, and how many do."""
        ...

    def close(self) -> None:
        """Take nothing more; what runs here goes on. For a signal's handler: it waits for nothing.

        What another service would place here is placed elsewhere.
        """
        ...

    async def drain(self, deadline: float) -> bool:
        """Start nothing more; return once nothing runs here, at most `deadline` seconds later.

        Whether that came true. Sessions that go on are started again elsewhere, or by the next.
        """
        ...
