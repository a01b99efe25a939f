"""The places that a model has for requests: replies first, background work in what is left.

A server that answers one request at a time must not be writing a summary while somebody waits for
a reply. A reply takes its place at once: where none is free, the background request that began
last is cancelled, and asked again when there is room.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol, runtime_checkable
from weakref import WeakKeyDictionary

Request = Callable[[], Awaitable[str | None]]

_replying: ContextVar[bool] = ContextVar("replying", default=False)
_known: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, ModelSlots]] = WeakKeyDictionary()


@contextmanager
def replying() -> Generator[None]:
    """What is asked in here is asked for a reply that somebody waits for."""
    token = _replying.set(True)
    try:
        yield
    finally:
        _replying.reset(token)


def is_replying() -> bool:
    """Whether somebody waits for what is asked now."""
    return _replying.get()


def slots_of(endpoint: str, slots: int | None) -> ModelSlots:
    """The places of an endpoint, which all of a session's clients share."""
    known = _known.setdefault(asyncio.get_running_loop(), {})
    if endpoint not in known:
        known[endpoint] = ModelSlots(slots)
    return known[endpoint]


@runtime_checkable
class ReadsRole(Protocol):
    """A model that can read a session's role before its first reply, where that pays."""

    async def read_role(self, role: str) -> None:
        """Read it; nothing is raised."""
        ...


class ModelSlots:
    """One session's requests to one endpoint.

    Args:
        slots: How many it answers at the same time; None for any number.
    """

    def __init__(self, slots: int | None) -> None:
        self._slots = slots
        self._replies = 0
        self._running: list[_Turn] = []
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def begin_reply(self) -> Callable[[], None]:
        """A reply begins at once; returns what ends it, which may be called more than once.

        Replies do not wait for each other: a session has one, but for a moment.
        """
        self._replies += 1
        full = self._slots is not None and self._replies + len(self._running) > self._slots
        if full and self._running:
            self._running.pop().give_way()
            await asyncio.sleep(0)  # its request is closed before the reply's is sent
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._replies -= 1
                self._wake()

        return end

    async def background(self, request: Request) -> str | None:
        """Ask when there is room, again where a reply took the place; the caller has a deadline."""
        if _replying.get():
            end = await self.begin_reply()
            try:
                return await request()
            finally:
                end()
        while True:
            await self._room()
            turn = _Turn()
            self._running.append(turn)
            try:
                answer = await turn.run(request)
            finally:
                if turn in self._running:
                    self._running.remove(turn)
                self._wake()
            if not turn.gave_way:
                return answer

    async def _room(self) -> None:
        while self._slots is not None and self._replies + len(self._running) >= self._slots:
            free = asyncio.get_running_loop().create_future()
            self._waiting.append(free)
            try:
                await free
            except asyncio.CancelledError:
                if free.done() and not free.cancelled():
                    self._wake()  # what it was woken for is somebody else's
                raise
            finally:
                if free in self._waiting:
                    self._waiting.remove(free)

    def _wake(self) -> None:
        while self._waiting:
            free = self._waiting.popleft()
            if not free.done():
                free.set_result(None)
                return


class _Turn:
    """One try of a background request."""

    def __init__(self) -> None:
        self.gave_way = False
        self._task: asyncio.Task[object] | None = None

    def give_way(self) -> None:
        """Stop: a reply needs the place."""
        self.gave_way = True
        if self._task is not None:
            self._task.cancel()

    async def run(self, request: Request) -> str | None:
        """The answer; None, with `gave_way` set, where it was stopped for a reply."""
        self._task = asyncio.current_task()
        try:
            return await request()
        except asyncio.CancelledError:
            task = self._task
            if self.gave_way and task is not None and task.uncancel() == 0:
                return None
            raise
