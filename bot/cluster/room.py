"""What a host may still take: by number, and by what its machine has left.

A session costs little while people are awaited, and more for the hour after that. So what is
measured now says nothing of what those sessions will need that have just been placed: each of them
counts with a whole place until it has been live for a while, and only then with what it uses.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from beatroom.bot.cluster.machine_load import Load
from beatroom.bot.workers.engine import Vitals

SETTLED = 60.0
"""Seconds after which a live session uses what it will use."""
MEGABYTE = 2**20


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one host may carry.

    Attributes:
        places: Sessions, whatever they use.
        share: Of the machine's processor and memory, 0 to 1; at 0 the number alone counts.
        cores: What a session needs of a core.
        megabytes: What a session needs of memory.
    """

    places: int
    share: float
    cores: float
    megabytes: float


class Room:
    """Says how many more sessions fit.

    Args:
        bounds: What may be carried.
        read: The loads that bound the host, now.
        alive: The sessions that run here.
        is_live: Whether people talk in one of them.
        now: Seconds, steady.
    """

    def __init__(
        self,
        bounds: Bounds,
        *,
        read: Callable[[], Sequence[Load]],
        alive: Callable[[], Mapping[str, Vitals]],
        is_live: Callable[[str], bool],
        now: Callable[[], float],
    ) -> None:
        self.bounds, self._read, self._alive = bounds, read, alive
        self._is_live, self._now = is_live, now
        self._live_since: dict[str, float] = {}
        self._loads: Sequence[Load] = ()
        self.look()

    def look(self) -> None:
        """See how things are; to be called about once a second."""
        now = self._now()
        self._live_since = {
            session: self._live_since.get(session, now)
            for session in self._alive()
            if self._is_live(session)
        }
        self._loads = self._read() if self.bounds.share else ()

    def free(self, taken: int) -> int:
        """How many more fit; below 0: too many.

        Args:
            taken: Places that are taken. There may be more than sessions that run, which are on
                their way, and less: what runs already needs nothing more to have a place again.
        """
        alive, before = self._alive(), self._now() - SETTLED
        settled = sum(since <= before for since in self._live_since.values())
        fit = [float(self.bounds.places)]
        for load in self._loads:
            # What runs and has not taken its share of memory yet is going to.
            owed = sum(max(0.0, self._memory - one.memory) for one in alive.values())
            left = self.bounds.share * load.memory - load.used - owed
            fit.append(left / self._memory)
            left = self.bounds.share * load.cores - load.busy
            fit.append(left / self.bounds.cores - (len(alive) - settled))
        coming = taken - len(alive)
        by_load = math.floor(min(fit) + 1e-9) - max(0, coming)
        return min(self.bounds.places - taken, max(by_load, -coming))

    @property
    def _memory(self) -> float:
        return self.bounds.megabytes * MEGABYTE
