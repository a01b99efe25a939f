# pyright: basic, reportMissingImports=false
# Temporal is an extra: what is not installed has no types to be strict about.
"""Runs workers of Temporal's so that they end in time, and so that somebody asks for sessions.

A worker ends once its questions to the server have been answered. Where the server has lost one,
which happens when it is away while it is asked, that takes as long as a question may: 70 seconds.
What it was about is then nobody's, so nothing is lost by leaving it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog
from temporalio.worker import (
    ActivityInboundInterceptor,
    ExecuteActivityInput,
    Interceptor,
    Worker,
)

from beatroom.bot.cluster.slots import ANSWERED_WITHIN, SlotsByLoad
from beatroom.bot.runtime.tasks import Tasks

log = structlog.get_logger()

ENDS_WITHIN = 5.0
"""Seconds that a worker may take to end."""
ASKS_WITHIN = ANSWERED_WITHIN
"""Seconds after which a worker with a free place has asked again."""
LOOK_EVERY = 5.0
"""Seconds between two looks whether the server knows of a question, where none is new."""
AWAY_FOR = 2.0
"""Seconds without an answer after which who asks a server may have turned to waiting."""

SURE = 2
"""Looks in a row at which the server knew of nobody: it may not have heard yet of who asks."""
MOST_SURE = 16
"""The same where asking anew was of no use: twice as many each time, and no more than these."""


async def run_worker(worker: Worker) -> None:
    """Run a worker until this is cancelled; raises what it ends with."""
    running = asyncio.ensure_future(worker.run())
    try:
        await asyncio.wait({running})
        await running
    except asyncio.CancelledError:
        await _end(running)
        raise


async def _end(running: asyncio.Future[None]) -> None:
    running.cancel()
    await asyncio.wait({running}, timeout=ENDS_WITHIN)
    if not running.done():
        log.warning("temporal_worker_left", expected="its questions to the server are answered")
        running.cancel()  # cancelled once more it waits for nothing
        await asyncio.wait({running}, timeout=ENDS_WITHIN)


class Running(Interceptor):
    """Counts the activities of one worker that run."""

    def __init__(self) -> None:
        self.count = 0

    def intercept_activity(self, next: ActivityInboundInterceptor) -> ActivityInboundInterceptor:  # noqa: A002 - its name
        return _Counted(next, self)


class _Counted(ActivityInboundInterceptor):
    def __init__(self, next_one: ActivityInboundInterceptor, running: Running) -> None:
        super().__init__(next_one)
        self._running = running

    async def execute_activity(self, input: ExecuteActivityInput) -> Any:  # noqa: A002 - its name
        self._running.count += 1
        try:
            return await super().execute_activity(input)
        finally:
            self._running.count -= 1


class HostWorkers:
    """A host's workers: one that is offered sessions, and those for sessions that it has.

    Who is offered sessions anew takes the place of the one before: of a host that dies, each that
    waits for an offer keeps one. The others go on with the sessions that they have, and end where
    they have none, but for the last before: the newest has yet to show that it can.

    Args:
        tasks: They run in; the first two are what the host cannot do without.
    """

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._offered: asyncio.Future[None] | None = None
        self._own = dict[asyncio.Future[None], Running]()

    def run(self, offered: Worker, own: Worker, running: Running) -> None:
        """Run one of each.

        Args:
            offered: Is offered sessions.
            own: For those that it has.
            running: What runs of these.
        """
        begin = self._tasks.start if self._offered is None else self._tasks.aside
        if self._offered is not None:
            self._offered.cancel()
        self._offered = begin(run_worker(offered), "sessions")
        self._own = {one: has for one, has in self._own.items() if not one.done()}
        for one in list(self._own)[:-1]:
            if not self._own[one].count:
                del self._own[one]
                one.cancel()
        self._own[begin(run_worker(own), "wake-ups and runs")] = running


async def keep_asking(
    slots: SlotsByLoad,
    anew: Callable[[], Awaitable[None]],
    asks: Callable[[], Awaitable[bool]],
) -> None:
    """Ask for sessions anew whenever nobody does though there is a place for one.

    A worker's question may come to nothing without its knowing, where the server goes away in the
    wrong moment. It is not asked anew then before it has run out, if ever. A server that says again
    and again that nobody asks is believed more slowly each time. Run as a task, for ever.

    Args:
        slots: Of all workers.
        anew: Lets further workers ask, with a connection of their own.
        asks: Whether the server knows of somebody here who asks; raises where it does not answer.
    """
    unknown, sure = 0, SURE
    while True:
        await asyncio.sleep(LOOK_EVERY)
        match await _known(slots, asks):
            case None:
                unknown = 0
            case True:
                unknown, sure = 0, SURE
            case False:
                unknown += 1
        if unknown < sure and slots.not_asked_for < ASKS_WITHIN:
            continue
        if unknown >= sure:  # of no use the last time: it may say so without a reason
            sure = min(MOST_SURE, 2 * sure)
        log.warning(
            "nobody_asks_for_sessions",
            seconds=round(slots.not_asked_for),
            expected="a further worker does",
        )
        unknown = 0
        await _ask_anew(slots, anew)


async def keep_coming_back(
    slots: SlotsByLoad, anew: Callable[[], Awaitable[None]], returns: Returns
) -> None:
    """Ask for sessions anew as soon as a server is back that was away.

    Those there are wait ever longer before they ask it again, up to ten seconds; by then it has
    given this host's sessions to others, and others' sessions to nobody. Run as a task, for ever.

    Args:
        slots: Of all workers.
        anew: Lets further workers ask, with a connection of their own.
        returns: Says when.
    """
    while True:
        await returns.wait()
        await _ask_anew(slots, anew)


async def _ask_anew(slots: SlotsByLoad, anew: Callable[[], Awaitable[None]]) -> None:
    try:
        await anew()
    except Exception as error:  # noqa: BLE001 - border: the server is away again
        log.warning("no_further_worker", why=str(error), expected="it is tried again")
    else:
        slots.ask_anew()


class Returns:
    """Notices when a server is back that had not answered for a while."""

    def __init__(self) -> None:
        self._away_since: float | None = None
        self._back = asyncio.Event()

    @property
    def away_for(self) -> float:
        """Seconds since it was first asked in vain; 0 where it has answered since."""
        return 0.0 if self._away_since is None else _now() - self._away_since

    def answered(self) -> None:
        """It has."""
        if self._away_since is not None and _now() - self._away_since >= AWAY_FOR:
            self._back.set()
        self._away_since = None

    def missed(self) -> None:
        """It has not."""
        if self._away_since is None:
            self._away_since = _now()

    async def wait(self) -> None:
        """Return once it is back."""
        await self._back.wait()
        self._back.clear()


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _known(slots: SlotsByLoad, asks: Callable[[], Awaitable[bool]]) -> bool | None:
    """Whether the server knows of somebody who asks; None where that is new, or it says nothing."""
    if slots.not_asked_for < LOOK_EVERY:
        return None
    with suppress(Exception):  # border: whatever it is, the server has said nothing
        return await asks()
    return None
