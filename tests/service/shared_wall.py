"""Wall clocks of services in processes of their own that a test moves: one stands, one jumps."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

LOOK_EVERY = 0.02


class SharedWall:
    """The time that a file says, so that nothing runs out because a machine is busy.

    Args:
        file: Has the time, in seconds since the epoch.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def now(self) -> float:
        """Seconds since the epoch."""
        return float(self._file.read_text())

    async def sleep_until(self, when: float) -> None:
        """Return once the clock was moved to that time."""
        while self.now() < when:  # noqa: ASYNC110 - another process moves it
            await asyncio.sleep(LOOK_EVERY)

    def move_to(self, when: float) -> None:
        """Move it, for all who share it at once."""
        making = self._file.with_suffix(".making")
        making.write_text(repr(when))
        making.replace(self._file)


class JumpingWall:
    """The machine's time, and what a file says beyond it; without the file nothing.

    Args:
        file: Has the seconds by which it is wrong.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def now(self) -> float:
        """Seconds since the epoch."""
        try:
            return time.time() + float(self._file.read_text())
        except (OSError, ValueError):  # it is being written
            return time.time()

    async def sleep_until(self, when: float) -> None:
        """Return once it says that time."""
        while self.now() < when:  # noqa: ASYNC110 - another process moves it
            await asyncio.sleep(min(1.0, when - self.now()))
