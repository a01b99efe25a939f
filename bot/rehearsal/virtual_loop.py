"""An event loop whose clock jumps to the next timer: an hour of session in seconds.

Everything in Pipecat that waits does so on the loop's time, so the real pipeline runs on it as it
is. Nothing on it may do network input or output: replies would come after timers that they should
precede.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pipecat.clocks.base_clock import BaseClock

T = TypeVar("T")

IDLE_SECONDS = 5.0
"""Real seconds to wait for a thread when no timer is set at all."""


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, jump: Callable[[float], None]) -> None:
        super().__init__()
        self._jump = jump

    def select(self, timeout: float | None = None) -> list[Any]:
        events = super().select(0)
        if events or (timeout is not None and timeout <= 0):
            return events
        if timeout is None:
            return super().select(IDLE_SECONDS)
        self._jump(timeout)
        return events


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs timers at once, in order; `time()` is what they say it is."""

    def __init__(self) -> None:
        self._virtual = 0.0
        super().__init__(_JumpingSelector(self._advance))

    def time(self) -> float:
        return self._virtual

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
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main())
