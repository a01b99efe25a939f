"""How often one token may ask: a bucket that refills steadily."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

BUCKETS_CAP = 10_000
UNSETTLED = 0.1
"""The share of a burst that may be taken before other services are told."""


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float
    untold: float = 0.0


class RateLimit:
    """A token bucket for each key.

    Args:
        rate: Requests a second in the long run.
        burst: Requests at once.
        now: Seconds, steady.
        due: Told a key of which so much was taken that other services are to know; whoever is
            told calls `untold`, and then `settle` with what all of them have taken.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        now: Callable[[], float],
        due: Callable[[str], None] | None = None,
    ) -> None:
        self.rate, self._burst, self._now, self._due = rate, burst, now, due
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one request; 0.0 when it may go ahead, else the seconds to wait."""
        bucket = self._bucket(key)
        if bucket.level < 1.0:
            return (1.0 - bucket.level) / self.rate
        bucket.level -= 1.0
        bucket.untold += 1.0
        if self._due is not None and bucket.untold >= self._burst * UNSETTLED:
            self._due(key)
        return 0.0

    def give_back(self, key: str) -> None:
        """What was taken last is not to count."""
        bucket = self._bucket(key)
        bucket.level = min(self._burst, bucket.level + 1.0)
        bucket.untold = max(0.0, bucket.untold - 1.0)

    def untold(self, key: str) -> float:
        """What was taken since this was asked last; from now on others know."""
        bucket = self._bucket(key)
        taken, bucket.untold = bucket.untold, 0.0
        return taken

    def settle(self, key: str, owed: float) -> None:
        """All services together have taken what takes `owed` seconds to refill."""
        bucket = self._bucket(key)
        bucket.level = min(bucket.level, self._burst - owed * self.rate - bucket.untold)

    def _bucket(self, key: str) -> _Bucket:
        now = self._now()
        bucket = self._buckets.setdefault(key, _Bucket(self._burst, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > BUCKETS_CAP:
            self._buckets.popitem(last=False)
        bucket.level = min(self._burst, bucket.level + (now - bucket.at) * self.rate)
        bucket.at = now
        if bucket.level == self._burst:  # whatever was taken is there again
            bucket.untold = 0.0
        return bucket
