"""Processes for sessions: forked from a warm parent, and a few kept ready in advance.

Loading what a session needs takes seconds of a core. A few processes load at a time, and the others
wait for their turn: all at once would all be late, and take the time of sessions that are live.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import sys
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from types import ModuleType

import structlog

from beatroom.bot.ipc.ipc import ProcessLink
from beatroom.bot.ipc.messages import ProcessReady
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.workers import child
from beatroom.bot.workers.beginning import Beginnings, cores
from beatroom.bot.workers.child import Role
from beatroom.bot.workers.supervision import exit_words, within

log = structlog.get_logger()

EXIT_PATIENCE = 5.0
"""Seconds that a process may take to exit by itself once its line is closed."""

START_DEADLINE = 60.0
QUIET, LATEST = 2.0, 10.0
"""Seconds after which those that wait are brought up to their number: since one was taken, and
however many are."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before one is tried again where one came to nothing, and who comes needs one: they
double."""
LOAD_DEADLINE = 90.0
"""Seconds that a process may take to load what a session needs, from its turn on."""


class ProcessStartError(Exception):
    """A process did not get as far as waiting for its session; the text says why."""


@dataclass(frozen=True, slots=True)
class SessionProcess:
    """A process that waits for its session, or runs it."""

    process: BaseProcess
    link: ProcessLink

    @property
    def pid(self) -> int | None:
        return self.process.pid

    @property
    def running(self) -> bool:
        return self.process.exitcode is None

    def kill(self) -> None:
        """Let it be gone at once; what it has sent can still be read, to the end of its line."""
        self.process.kill()

    async def end(self, *, at_once: bool = False) -> int | None:
        """Close its line, wait for it to exit, kill it if it does not; returns its exit code."""
        await self.link.close()
        if at_once:
            self.process.kill()
        await asyncio.to_thread(self.process.join, EXIT_PATIENCE)
        if self.process.exitcode is None:
            log.warning("session_process_killed", pid=self.process.pid, reason="it did not exit")
            self.process.kill()
            await asyncio.to_thread(self.process.join, EXIT_PATIENCE)
        code = self.process.exitcode
        if code is not None:
            self.process.close()
        return code


class Processes:
    """Starts processes for sessions.

    Where many come at once, as from a host that has died, those that wait are all taken first.

    Args:
        role: What they are started for.
        standby: How many to keep ready, started and warm.
        started: Called with the number of each, in a thread, once it runs.
        at_once: How many load at a time.
        places: How many more sessions may come: no more are kept ready, but one.
        elsewhere: Whether a session for which there is none goes on elsewhere.

    Attributes:
        beginnings: In which order the sessions begin that they are for.
        warm: Whether one has been ready; at once where none is kept ready. One that comes to
            nothing counts as well, unless sessions go on elsewhere then: there it says that the
            last one came to nothing, until another one is ready.
        broken: Whether the last one came to nothing, and none is ready, where sessions go on
            elsewhere then.
    """

    def __init__(
        self,
        role: Role,
        standby: int,
        started: Callable[[int], object] = lambda _: None,
        at_once: int | None = None,
        *,
        places: Callable[[], float] = lambda: inf,
        elsewhere: bool = False,
    ) -> None:
        self.role, self._standby, self._told = role, standby, started
        self.beginnings = Beginnings()
        self._places, self._taken_at, self._elsewhere = places, -inf, elsewhere
        self.warm, self.broken = standby == 0, False
        self._ready: deque[SessionProcess] = deque()
        self._turns = asyncio.Semaphore(at_once or cores_for_loading())
        self._starting = asyncio.Lock()
        self._wanted = asyncio.Event()
        self._wanted.set()
        self._context = start_context(role.target)

    @property
    def ready(self) -> int:
        """How many have loaded, and wait for their session."""
        return sum(one.running for one in self._ready)

    async def take(self) -> SessionProcess:
        """A process that waits for its session: one of the warm ones if there is one.

        Call `refill` when the machine has time to start the next.

        Raises:
            ProcessStartError: There is none, and the one that was started for it came to nothing.
        """
        self._taken_at = asyncio.get_running_loop().time()
        if (warm := await self._warm_one()) is not None:
            return warm
        async with self._turns:
            return await self._warm_one() or await self._start()

    def refill(self) -> None:
        """Let the warm ones be brought up to their number, once none was taken for a moment."""
        self._wanted.set()

    async def keep_warm(self) -> None:
        """Keep the warm ones at their number; run as a task."""
        pause = FIRST_PAUSE
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            try:
                while len(self._ready) < self._wanted_now() or not self.warm:
                    await self._quiet()
                    async with self._turns:
                        self._ready.append(await self._start())
                    pause = FIRST_PAUSE
            except ProcessStartError as why:
                log.warning("standby_not_started", reason=str(why), next="tried again later")
                if not self._elsewhere:
                    self.warm = True  # those that come say what is the matter
                    continue
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def close(self) -> None:
        """End the ones that wait."""
        waiting, self._ready = self._ready, deque()
        for one in waiting:
            await one.end(at_once=True)

    def _wanted_now(self) -> float:
        return min(self._standby, max(1, self._places()))

    async def _quiet(self) -> None:
        """Return once none was taken for a moment: those who come together have the machine."""
        now = asyncio.get_running_loop().time
        latest = now() + LATEST
        while True:
            left = min(self._taken_at + QUIET, latest) - now()
            if left <= 0:
                return
            await asyncio.sleep(left)

    async def _warm_one(self) -> SessionProcess | None:
        while self._ready:
            waiting = self._ready.popleft()
            if waiting.running:
                return waiting
            log.warning("standby_process_died", exitcode=waiting.process.exitcode)
            await waiting.end()
        return None

    async def _start(self) -> SessionProcess:
        """A process that has loaded what a session needs."""
        try:
            loaded = await self._loaded()
        except Exception:
            if self._elsewhere:  # until one has loaded nobody is to come but to those that wait
                self.warm = bool(self._ready)
                self.broken = not self.warm
                self._wanted.set()
            raise
        self.warm, self.broken = True, False
        return loaded

    async def _loaded(self) -> SessionProcess:
        try:
            started = await self._forked()
        except (OSError, EOFError, TimeoutError, RuntimeError) as error:  # no memory, nor threads
            raise ProcessStartError(f"its process could not be started: {error!r}") from error
        try:
            first = await within(LOAD_DEADLINE, started.link.receive())
        except TimeoutError:
            await started.end(at_once=True)
            raise ProcessStartError(
                f"its process did not load within {LOAD_DEADLINE:g} seconds"
            ) from None
        except BaseException:
            await started.end(at_once=True)
            raise
        if isinstance(first, ProcessReady):
            return started
        code = await started.end()
        raise ProcessStartError(f"its process died while it loaded ({exit_words(code)})")

    async def _forked(self) -> SessionProcess:
        ours, theirs = socket.socketpair()
        process = self._context.Process(
            target=child.main, args=(theirs, self.role), name="session", daemon=True
        )
        try:
            # The first start waits for the warm parent's imports: off the loop.
            async with self._starting, time_limit(START_DEADLINE):
                await asyncio.to_thread(self._begin, process)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        return SessionProcess(process, await ProcessLink.open(ours))

    def _begin(self, process: BaseProcess) -> None:
        with _nobodys_main():
            process.start()
        if process.pid is not None:
            self._told(process.pid)


@contextmanager
def _nobodys_main() -> Generator[None]:
    """Let a process that starts in the block not run this one's main module again.

    It would import all that the service is started with, in each session, and needs none of it.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def cores_for_loading() -> int:
    """All but one, which is for the sessions that are live."""
    return max(1, cores() - 1)


def start_context(target: str) -> ForkServerContext | SpawnContext:
    """How processes are started here: from a parent that has imported the pipeline, if possible.

    The modules that are imported there must not start threads at import.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    # The first by name: importing it here would leave the service itself without a collector.
    modules = ["beatroom.bot.workers.uncollected", child.__name__, target.partition(":")[0]]
    context.set_forkserver_preload(modules)
    return context
