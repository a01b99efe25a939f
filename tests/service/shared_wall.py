"""A wall clock that services in processes of their own share: it stands until a test moves it."""

from __future__ import annotations

import asyncio
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
