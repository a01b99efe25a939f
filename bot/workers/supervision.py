"""What a session's supervisor judges by: its age, its silence, and how its process ended."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from beatroom.bot.ipc.messages import SessionSpec
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import Launched, Recorded

T = TypeVar("T")

STEP = 1.0
"""Seconds in which patience is counted."""

AGE_SLACK = 1800.0
"""Seconds that a session may take beyond its longest wait for people and the cap on its length."""

AGE_PATIENCE = 60.0
"""Seconds in which a session that is too old, and was told to end, must have ended."""


class SessionOverdueError(Exception):
    """A session that should be long over, and does not end when it is told to."""


@dataclass(frozen=True, slots=True)
class Lifetime:
    """When a session began, seconds since the epoch, and how many seconds it may take at most."""

    began: float
    most: float

    @property
    def reason(self) -> str:
        return f"it ran for longer than the {self.most:g} seconds that it may take"


class SessionUnrunnableError(Exception):
    """A session whose process says that none can run it; the text says what to mend."""


def lifetime(spec: SessionSpec, log: Sequence[Recorded], settings: Settings) -> Lifetime:
    """A session's; restarts of its process do not lengthen it, and waiting for its time neither."""
    launched = (r.at for r in log if isinstance(r.event, Launched))
    began = next(launched, log[0].at)
    wait = spec.personality.idle.nobody_came
    usual = (settings.nobody_came if wait is None else wait) + settings.max_length + AGE_SLACK
    return Lifetime(began, settings.session_age or usual)


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work that has so many seconds, counted while this process runs.

    What another process has sent while this one stood still (a machine that was suspended, or has
    too much to do) waits to be read, and is no silence. So time goes by in steps, and one that was
    slept through is one step.

    Raises:
        TimeoutError: It took longer, and has been cancelled.
    """
    working = asyncio.ensure_future(work)
    try:
        left = seconds
        while left > 0:
            await asyncio.wait({working}, timeout=min(STEP, left))
            if working.done():
                return working.result()
            left -= STEP
        raise TimeoutError
    finally:
        working.cancel()


def exit_words(code: int | None) -> str:
    """How a process ended, by its exit code as `multiprocessing` has it."""
    if code is None:
        return "it could not be reaped"
    if code < 0:
        return f"killed by {_signal_name(-code)}"
    return f"exit code {code}" if code else "it left before the session was over"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
