"""How often one token may ask: a bucket that refills steadily."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

BUCKETS_CAP = 10_000


@dataclass(slots=True)
class _Bucket:
    level: float
    at: float


class RateLimit:
    """A token bucket for each key.

    Args:
        rate: Requests a second in the long run.
        burst: Requests at once.
        now: Seconds, steady.
    """

    def __init__(self, rate: float, burst: float, now: Callable[[], float]) -> None:
        self._rate, self._burst, self._now = rate, burst, now
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take one request; 0.0 when it may go ahead, else the seconds to wait."""
        now = self._now()
        bucket = self._buckets.setdefault(key, _Bucket(self._burst, now))
        self._buckets.move_to_end(key)
        if len(self._buckets) > BUCKETS_CAP:
            self._buckets.popitem(last=False)
        bucket.level = min(self._burst, bucket.level + (now - bucket.at) * self._rate)
        bucket.at = now
        if bucket.level < 1.0:
            return (1.0 - bucket.level) / self._rate
        bucket.level -= 1.0
        return 0.0
