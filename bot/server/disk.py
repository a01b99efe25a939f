"""Whether the data folder takes what is written to it: a probe of a few kilobytes, now and then."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

ENOUGH = 64 * 1024
"""Bytes that are tried: a batch of events needs no more."""
TRY_AGAIN = 2.0
"""Seconds for which an answer holds: whoever asks more often costs no more."""


class DiskProbe:
    """Writes and takes back a little where the store is.

    Args:
        folder: The data folder.
        now: Seconds, steady.
    """

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self._folder, self._now = folder, now
        self._until, self._said = float("-inf"), ""
        self._turn = asyncio.Lock()

    async def trouble(self) -> str:
        """Why nothing can be written there; empty when it can."""
        async with self._turn:
            if self._now() >= self._until:
                self._said = await asyncio.to_thread(self._try)
                self._until = self._now() + TRY_AGAIN
            return self._said

    def _try(self) -> str:
        try:
            with tempfile.TemporaryFile(dir=self._folder, buffering=0) as file:
                left = memoryview(bytes(ENOUGH))
                while left:
                    left = left[file.write(left) :]
                os.fsync(file.fileno())
        except OSError as error:
            return error.strerror or type(error).__name__
        return ""
