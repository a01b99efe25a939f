"""How long tests wait: one place, and generous, since waiting costs only where something is wrong.

A test waits for what happens, and goes on as soon as it has. These deadlines say when it is given
up; they hold on a machine that is busy with other things too. No test measures a time by them.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable

_SLOWER = float(os.environ.get("TEST_PATIENCE", "1"))
"""How many times slower than a small busy computer the machine may be."""

SOON = 90.0 * _SLOWER
"""Seconds within which what is under way has happened: an answer, a start, an end."""
LATER = 300.0 * _SLOWER
"""Seconds for what takes a session's own time, such as its goodbye."""
AGAIN = 30.0 * _SLOWER
"""Seconds after which a person who was not understood says it again."""
ATTEMPTS = 4
"""How often."""
LOOK_EVERY = 0.02
"""Seconds between two looks at what nothing tells of."""


class TookTooLong(AssertionError):  # noqa: N818 - it names what happened
    """What was waited for has not happened."""


async def eventually(
    holds: Callable[[], Awaitable[bool] | bool],
    within: float = SOON,
    what: str = "",
    seen: object = None,
) -> None:
    """Return when something has come true that nothing tells of.

    Args:
        holds: Whether it has; asked again and again.
        within: Seconds after which it is given up.
        what: What should have come true, for the failure; default the function's name.
        seen: What was there instead, for the failure.
    """
    until = time.monotonic() + within
    while True:
        answer = holds()
        if answer if isinstance(answer, bool) else await answer:
            return
        _still_time(until, within, what or holds.__qualname__, seen)
        await asyncio.sleep(LOOK_EVERY)


def eventually_there(holds: Callable[[], bool], within: float = SOON, what: str = "") -> None:
    """The same where no event loop runs."""
    until = time.monotonic() + within
    while not holds():
        _still_time(until, within, what or holds.__qualname__)
        time.sleep(LOOK_EVERY)


def _still_time(until: float, within: float, what: str, seen: object = None) -> None:
    if time.monotonic() > until:
        instead = "" if seen is None else f"; seen at last: {seen}"
        raise TookTooLong(f"Within {within:g} seconds this has not come true: {what}{instead}")
