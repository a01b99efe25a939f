"""Until when a session's process may speak, where another host could speak in its place.

Its host renews the licence for as long as it hears that the session is still its own
(`bot.cluster.fence`). What is not renewed lapses in this very process, so that it is silent in time
whatever its host does: stands still, is cut off, or both stand still and go on. A session that was
taken over begins later than its licence does, by what another host's may still last.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from pipecat.frames.frames import OutputAudioRawFrame
from pipecat.transports.base_output import BaseOutputTransport

LATE = 1.25
"""Seconds without a renewal after which something is the matter; a host renews twice a second."""
NOTICE = 2.5
"""Seconds before it lapses at which the last sentence is begun, where no renewal has come."""


@runtime_checkable
class Buffered(Protocol):
    """An output in which sound waits, after it was written, until people hear it."""

    def asks_before(self, may_be_heard: Callable[[bool], bool]) -> None:
        """Ask this whenever something of what waits is about to be heard; drop it otherwise.

        It is asked with whether that has any of the voice: what is dropped then is said anew.
        """
        ...


class SpeakingLease:
    """Holds from `since` to `until`, in seconds of the running loop's time; at first always.

    Attributes:
        unheard: How many stretches of sound were kept from the room while it did not hold.
    """

    def __init__(self) -> None:
        self._since, self._until = -math.inf, math.inf
        self._renewed = -math.inf
        self.unheard = 0
        self._news = asyncio.Event()

    def renew(self, since: float, until: float) -> None:
        """It holds then; what it held for before counts no more."""
        self._since, self._until, self._renewed = since, until, _now()
        self._news.set()
        self._news = asyncio.Event()

    @property
    def holds(self) -> bool:
        """Whether the host may be heard now."""
        return self._since <= _now() < self._until

    def may_be_heard(self, voiced: bool) -> bool:
        """The same, of a stretch of sound: one of the voice counts as unheard where it may not."""
        self.unheard += voiced and not self.holds
        return self.holds

    @property
    def left(self) -> float:
        """Seconds until it lapses; none where it does not hold."""
        return self._until - _now() if self.holds else 0.0

    async def ending(self) -> None:
        """Return once it is about to lapse and was not renewed when it should have been."""
        while self.holds and (wait := self._ends_at() - _now()) > 0:
            await self._news_within(wait)

    async def sound(self) -> None:
        """Return once it holds, and is renewed as it should be."""
        while not self.holds or self._ends_at() <= _now():
            await self._news_within(self._since - _now() if self._since > _now() else math.inf)

    def binds(self, output: BaseOutputTransport) -> None:
        """Keep what the host says from the room while it does not hold; it takes its time."""
        write = output.write_audio_frame

        async def bound(frame: OutputAudioRawFrame) -> bool:
            if self.may_be_heard(True):
                return await write(frame)
            await asyncio.sleep(frame.num_frames / frame.sample_rate)
            return True

        output.write_audio_frame = bound
        if isinstance(output, Buffered):
            output.asks_before(self.may_be_heard)

    def _ends_at(self) -> float:
        return max(self._until - NOTICE, min(self._renewed + LATE, self._until))

    async def _news_within(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._news.wait(), None if seconds == math.inf else seconds)
        except TimeoutError:
            return  # look again


def _now() -> float:
    return asyncio.get_running_loop().time()
