"""Reading what authors send: one text of each at a time, in threads of their own.

A text may take seconds to read, and an author may send many at once. Others, and whoever joins a
session, need the service's threads meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

THREADS = 2
"""Texts that are read at once: one author leaves room for others."""


class AuthorTurns:
    """One service's."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "authors")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, by: str, work: Callable[[*Ts], T], *args: *Ts) -> T:
        """What `work` gives, in a thread, once it is the turn of whoever asks, whose id is `by`."""
        async with self._turns.setdefault(by, asyncio.Lock()):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)
