"""Tells the service what is being said, as it grows: for screens that are not in the room.

It is told whole each time, so that one that is late replaces what came before it; a few times a
second while somebody speaks, and not at all in silence. It is kept nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from beatroom.bot.ipc.ipc import LinkClosed
from beatroom.bot.ipc.messages import BeingSaid, SpokenWords
from beatroom.bot.rooms.page_messages import Caption

EVERY = 0.25
"""Seconds between two messages, at least."""


class WordsTold:
    """Of one session.

    Args:
        send: Sends a message to the service; LinkClosed where that is gone.
        spawn: Starts a task that is nobody else's trouble.
    """

    def __init__(
        self,
        send: Callable[[BeingSaid], Awaitable[None]],
        spawn: Callable[[Coroutine[Any, Any, None], str], object],
    ) -> None:
        self._send, self._spawn = send, spawn
        self._open: dict[int, SpokenWords] = {}
        self._told: tuple[SpokenWords, ...] = ()
        self._telling = False

    def caption(self, caption: Caption) -> None:
        """What somebody is saying has begun, has grown or is over."""
        if caption.text and caption.line is None:
            self._open[caption.id] = SpokenWords(
                who=caption.who, name=caption.name, text=caption.text
            )
        else:
            self._open.pop(caption.id, None)
        if not self._telling:
            self._telling = True
            self._spawn(self._tell(), "words being said")

    async def _tell(self) -> None:
        try:
            with suppress(LinkClosed):
                while (now := tuple(self._open.values())) != self._told:
                    self._told = now
                    await self._send(BeingSaid(words=now))
                    await asyncio.sleep(EVERY)
        finally:
            self._telling = False
