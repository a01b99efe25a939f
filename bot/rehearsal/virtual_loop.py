"""An event loop whose clock jumps to the next timer: an hour of session in seconds.

Everything in Pipecat that waits does so on the loop's time, so the real pipeline runs on it as it
is. Network input and output belong inside `real_time()`, where the clock goes with the real one:
outside, replies would come after timers that they should precede.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any, TypeVar

from pipecat.clocks.base_clock import BaseClock

T = TypeVar("T")

IDLE_SECONDS = 5.0
"""Real seconds to wait for a thread when no timer is set at all."""
LOOKS_AFTER = 50
"""Rounds of tasks that are ready, after which sockets and threads are looked at: that costs more
than most rounds do. Before the clock jumps they are always looked at."""


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump
        self._passed = 0
        self.real = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        if self.real and (timeout is None or timeout > 0):
            return self._wait(IDLE_SECONDS if timeout is None else timeout)
        if timeout is not None and timeout <= 0:
            return self._pass()
        self._passed = 0
        events = super().select(0)
        if events:
            return events
        if timeout is None:
            return super().select(IDLE_SECONDS)
        self._jump(timeout)
        return events

    def _pass(self) -> list[Any]:
        """Tasks are ready to run: what comes from outside is looked at now and then."""
        self._passed += 1
        if self._passed < LOOKS_AFTER and not self.real:
            return []
        self._passed = 0
        return super().select(0)

    def _wait(self, timeout: float) -> list[Any]:
        began = time.perf_counter()
        events = super().select(timeout)
        self._jump(min(timeout, time.perf_counter() - began) if events else timeout)
        return events


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs timers at once, in order; `time()` is what they say it is."""

    def __init__(self) -> None:
        self._virtual = 0.0
        self._jumping = _JumpingSelector(self._advance)
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._virtual

    @contextmanager
    def real_time(self) -> Generator[None]:
        """Inside, the clock goes with the real one; may be entered by several tasks at once."""
        self._jumping.real += 1
        try:
            yield
        finally:
            self._jumping.real -= 1

    def _advance(self, seconds: float) -> None:
        self._virtual += seconds


class VirtualFrameClock(BaseClock):
    """Pipecat's clock for frames, in virtual time."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._start = self._loop.time()

    def start(self) -> None:
        self._start = self._loop.time()

    def get_time(self) -> int:
        return int((self._loop.time() - self._start) * 1e9)


def run_virtual(main: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine to its end in virtual time."""
    came = list[T]()

    async def run() -> None:
        # Not the task's own result: `asyncio.Runner` looks at the signal's handler when it is over,
        # and so has the task's whole result written out, twice, and thrown away.
        came.append(await main())

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(run())
    return came[0]
